// What the library uses of `Darwin`, written from Apple's manual pages. What it begins to use is added here.
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct _opaque_pthread_t { long __sig; void *__cleanup_stack; char __opaque[8176]; } *pthread_t;
typedef struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; } pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef unsigned long pthread_key_t;

pthread_t pthread_self(void);
int pthread_main_np(void);
void *pthread_get_stackaddr_np(pthread_t);
size_t pthread_get_stacksize_np(pthread_t);
int sched_yield(void);

int pthread_atfork(void (*_Nullable)(void), void (*_Nullable)(void), void (*_Nullable)(void));
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);

int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);

#pragma clang assume_nonnull end
