// The locks of readers, for `Readers.swift`.
#ifndef OBINJECTOR_READERS_H
#define OBINJECTOR_READERS_H

#include <stdint.h>

#include "OBInline.h"

enum { ob_reader_count = 64 };

// The lock of the thread, once it has one. Hidden: it belongs to this copy of the library.
extern _Thread_local __attribute__((visibility("hidden"))) uintptr_t *_Nullable ob_own_reader;

// Gives the calling thread its lock, and returns it; a thread after the sixty-fourth shares one.
uintptr_t *_Nonnull ob_choose_reader(void);

OB_INLINE uintptr_t *_Nonnull ob_reader_of_thread(void) { return ob_own_reader ? ob_own_reader : ob_choose_reader(); }

// A number other than 0 that no other running thread has.
OB_INLINE uintptr_t ob_thread_mark(void) { return (uintptr_t)&ob_own_reader; }

uintptr_t *_Nonnull ob_reader(intptr_t index);

#endif
