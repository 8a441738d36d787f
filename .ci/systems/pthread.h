// What the headers of `OBInjectorSystem` use of <pthread.h>, and the module `Darwin`. Written from the manual pages;
// `.ci/platforms` compiles the headers with the systems' own.
#pragma once

#pragma clang assume_nonnull begin

typedef struct { long words[8]; } pthread_mutex_t, pthread_cond_t;

int pthread_mutex_init(pthread_mutex_t *, const void *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const void *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_main_np(void);

#pragma clang assume_nonnull end
