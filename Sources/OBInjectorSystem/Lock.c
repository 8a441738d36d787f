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

_Static_assert(sizeof(ob_condition) == sizeof(CONDITION_VARIABLE), "a CONDITION_VARIABLE is one pointer");

int ob_condition_init(ob_condition *condition) {
  InitializeConditionVariable((CONDITION_VARIABLE *)condition);
  return 0;
}

// A CONDITION_VARIABLE owns nothing.
void ob_condition_destroy(ob_condition *condition) { (void)condition; }

void ob_condition_signal(ob_condition *condition) { WakeConditionVariable((CONDITION_VARIABLE *)condition); }

void ob_condition_wait(ob_condition *condition, ob_lock *lock) {
  SleepConditionVariableSRW((CONDITION_VARIABLE *)condition, (SRWLOCK *)lock, INFINITE, 0);
}
#endif
