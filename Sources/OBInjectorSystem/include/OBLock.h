// A mutex, for `Lock.swift`.
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

#else
#include <pthread.h>

// On FreeBSD the mutex is a pointer.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
typedef struct {
  pthread_mutex_t mutex;
} ob_lock;
#pragma clang diagnostic pop

// Returns 0, or the number of the system's error.
OB_INLINE int ob_lock_init(ob_lock *_Nonnull lock) { return pthread_mutex_init(&lock->mutex, 0); }
OB_INLINE void ob_lock_destroy(ob_lock *_Nonnull lock) { pthread_mutex_destroy(&lock->mutex); }
OB_INLINE void ob_lock_acquire(ob_lock *_Nonnull lock) { pthread_mutex_lock(&lock->mutex); }
OB_INLINE void ob_lock_release(ob_lock *_Nonnull lock) { pthread_mutex_unlock(&lock->mutex); }
#endif

#endif
