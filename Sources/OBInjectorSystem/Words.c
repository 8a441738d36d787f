#include "OBWords.h"

#include <stdlib.h>

uintptr_t *ob_make_words(intptr_t count) {
  uintptr_t *first = calloc((size_t)count, sizeof *first);
  if (!first) abort();
  return first;
}

void ob_free_words(uintptr_t *first) { free(first); }
