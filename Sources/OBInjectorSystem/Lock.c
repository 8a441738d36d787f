#include "OBLock.h"

#if defined(_WIN32)
#include <windows.h>

_Static_assert(sizeof(ob_lock) == sizeof(SRWLOCK), "an SRWLOCK is one pointer");

int ob_lock_init(ob_lock *lock) {
  InitializeSRWLock((SRWLOCK *)lock);
  return 0;
}

// An SRWLOCK owns nothing.
void ob_lock_destroy(ob_lock *lock) { (void)lock; }

void ob_lock_acquire(ob_lock *lock) { AcquireSRWLockExclusive((SRWLOCK *)lock); }
void ob_lock_release(ob_lock *lock) { ReleaseSRWLockExclusive((SRWLOCK *)lock); }
#endif
