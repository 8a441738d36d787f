#include "OBReaders.h"

#include "OBThread.h"

// Two cache lines each, since processors fetch lines in pairs.
static struct {
  _Alignas(128) uintptr_t word;
} readers[ob_reader_count];

_Thread_local uintptr_t *ob_own_reader;

uintptr_t *ob_reader(intptr_t index) { return &readers[index].word; }

// In a forked process only the calling thread exists: the others never leave.
static void clear_readers(void) {
  for (intptr_t index = 0; index < ob_reader_count; index++) readers[index].word = 0;
}

uintptr_t *ob_choose_reader(void) {
  static uintptr_t last;
  uintptr_t number = __atomic_fetch_add(&last, 1, __ATOMIC_RELAXED);
  if (number == 0) ob_after_fork(clear_readers);
  return ob_own_reader = ob_reader((intptr_t)(number % ob_reader_count));
}
