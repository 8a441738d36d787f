// A mutex, for `Lock.swift`, and a condition variable, for `Condition.swift`.
#ifndef OBINJECTOR_LOCK_H
#define OBINJECTOR_LOCK_H

#include "OBInline.h"

#if defined(_WIN32)
// The word is an SRWLOCK. This header declares it as a pointer, since <windows.h> would make a module of its own.
typedef struct {
  void *_Nullable word;
} ob_lock;

// Returns 0, or the number of the system's error.
int ob_lock_init(ob_lock *_Nonnull lock);
void ob_lock_destroy(ob_lock *_Nonnull lock);
void ob_lock_acquire(ob_lock *_Nonnull lock);
void ob_lock_release(ob_lock *_Nonnull lock);

// The word is a CONDITION_VARIABLE.
typedef struct {
  void *_Nullable word;
} ob_condition;

int ob_condition_init(ob_condition *_Nonnull condition);
void ob_condition_destroy(ob_condition *_Nonnull condition);
void ob_condition_signal(ob_condition *_Nonnull condition);
void ob_condition_wait(ob_condition *_Nonnull condition, ob_lock *_Nonnull lock);

#elif OB_SINGLE_THREADED
// No other thread exists, so that nothing has to be locked out.
typedef struct {
  char unused;
} ob_lock;

OB_INLINE int ob_lock_init(ob_lock *_Nonnull lock) {
  lock->unused = 0;
  return 0;
}
OB_INLINE void ob_lock_destroy(ob_lock *_Nonnull lock) { (void)lock; }
OB_INLINE void ob_lock_acquire(ob_lock *_Nonnull lock) { (void)lock; }
OB_INLINE void ob_lock_release(ob_lock *_Nonnull lock) { (void)lock; }

typedef struct {
  char unused;
} ob_condition;

OB_INLINE int ob_condition_init(ob_condition *_Nonnull condition) {
  condition->unused = 0;
  return 0;
}
OB_INLINE void ob_condition_destroy(ob_condition *_Nonnull condition) { (void)condition; }
OB_INLINE void ob_condition_signal(ob_condition *_Nonnull condition) { (void)condition; }
// Never called: there is no other thread to wait for.
OB_INLINE void ob_condition_wait(ob_condition *_Nonnull condition, ob_lock *_Nonnull lock) {
  (void)condition;
  (void)lock;
}

#else
#include <pthread.h>

// On FreeBSD the mutex is a pointer.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
typedef struct {
  pthread_mutex_t mutex;
} ob_lock;
typedef struct {
  pthread_cond_t condition;
} ob_condition;
#pragma clang diagnostic pop

// Returns 0, or the number of the system's error.
OB_INLINE int ob_lock_init(ob_lock *_Nonnull lock) { return pthread_mutex_init(&lock->mutex, 0); }
OB_INLINE void ob_lock_destroy(ob_lock *_Nonnull lock) { pthread_mutex_destroy(&lock->mutex); }
OB_INLINE void ob_lock_acquire(ob_lock *_Nonnull lock) { pthread_mutex_lock(&lock->mutex); }
OB_INLINE void ob_lock_release(ob_lock *_Nonnull lock) { pthread_mutex_unlock(&lock->mutex); }

OB_INLINE int ob_condition_init(ob_condition *_Nonnull condition) {
  return pthread_cond_init(&condition->condition, 0);
}
OB_INLINE void ob_condition_destroy(ob_condition *_Nonnull condition) { pthread_cond_destroy(&condition->condition); }
OB_INLINE void ob_condition_signal(ob_condition *_Nonnull condition) { pthread_cond_signal(&condition->condition); }
// Sleeps until a signal, or without a reason; the lock is released meanwhile.
OB_INLINE void ob_condition_wait(ob_condition *_Nonnull condition, ob_lock *_Nonnull lock) {
  pthread_cond_wait(&condition->condition, &lock->mutex);
}
#endif

#endif
