// What the headers of `OBInjectorSystem` use of <pthread.h>, for the type-check of the Swift part, and on Apple's systems
// the module `Darwin`. Written from the manual pages; `.ci/platforms` compiles the headers with the systems' own.
#pragma once

#pragma clang assume_nonnull begin

#ifdef __FreeBSD__
typedef struct pthread_mutex *pthread_mutex_t;
#else
typedef struct { long words[8]; } pthread_mutex_t;
#endif
typedef struct { long words[2]; } pthread_mutexattr_t;

int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);

#ifdef __FreeBSD__
typedef struct pthread_cond *pthread_cond_t;
#else
typedef struct { long words[8]; } pthread_cond_t;
#endif
typedef struct { long words[2]; } pthread_condattr_t;

int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);

#ifdef __APPLE__
int pthread_main_np(void);
#endif

#pragma clang assume_nonnull end
