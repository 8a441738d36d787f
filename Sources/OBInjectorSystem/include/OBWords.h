// Memory for atomic words, for `AtomicWord.swift`.
#ifndef OBINJECTOR_WORDS_H
#define OBINJECTOR_WORDS_H

#include <stdint.h>

// Returns the first of adjacent words, all of them 0; ends the process if there is no memory.
uintptr_t *_Nonnull ob_make_words(intptr_t count);
void ob_free_words(uintptr_t *_Nonnull first);

#endif
