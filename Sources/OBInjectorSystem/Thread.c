// For pthread_getattr_np.
#define _GNU_SOURCE

#include "OBThread.h"

#if defined(_WIN32)
#include <windows.h>
#define OB_CALLBACK WINAPI
#else
#include <sched.h>
#define OB_CALLBACK
#if !OB_SINGLE_THREADED
#include <pthread.h>
#endif
#endif

#if defined(__APPLE__)
#include <TargetConditionals.h>
#elif defined(__FreeBSD__)
#include <pthread_np.h>
#elif defined(__linux__)
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// ---- A word of a thread's own

_Thread_local void *ob_own_word;

#if OB_SINGLE_THREADED
// The only thread ends with the process.
int ob_end_own_word(void (*end)(void *)) {
  (void)end;
  return 0;
}

void ob_store_own_word(void *value) { ob_own_word = value; }

#else
#if defined(_WIN32)
// A slot of fiber-local storage; of the system's storages it alone calls a function when a thread ends. A thread that
// becomes a fiber keeps its values. Code on a second fiber of that thread finds the same thread-local words.
typedef DWORD end_key;

static int make_key(end_key *key, void(OB_CALLBACK *end)(void *)) {
  *key = FlsAlloc(end);
  return *key == FLS_OUT_OF_INDEXES ? (int)GetLastError() : 0;
}

static void set_value(end_key key, void *value) { FlsSetValue(key, value); }
#else
typedef pthread_key_t end_key;

static int make_key(end_key *key, void (*end)(void *)) { return pthread_key_create(key, end); }
static void set_value(end_key key, void *value) { pthread_setspecific(key, value); }
#endif

static end_key key;
static void (*end_of_word)(void *);

static void OB_CALLBACK end_thread(void *value) {
  ob_own_word = 0;
  if (value) end_of_word(value);
}

int ob_end_own_word(void (*end)(void *)) {
  end_of_word = end;
  return make_key(&key, end_thread);
}

void ob_store_own_word(void *value) {
  ob_own_word = value;
  set_value(key, value);
}
#endif

// ---- The stack

#if defined(_WIN32)
ob_stack ob_stack_of_thread(void) {
  ULONG_PTR low, high;
  GetCurrentThreadStackLimits(&low, &high);
  return (ob_stack){low, high - low};
}

#elif defined(__APPLE__)
ob_stack ob_stack_of_thread(void) {
  pthread_t thread = pthread_self();
  size_t size = pthread_get_stacksize_np(thread);
  return (ob_stack){(uintptr_t)pthread_get_stackaddr_np(thread) - size, size};
}

#elif defined(__linux__) || defined(__FreeBSD__)
#if defined(__FreeBSD__)
static int get_attributes(pthread_attr_t *attributes) {
  if (pthread_attr_init(attributes) != 0) return -1;
  int status = pthread_attr_get_np(pthread_self(), attributes);
  if (status != 0) pthread_attr_destroy(attributes);
  return status;
}
#else
static int get_attributes(pthread_attr_t *attributes) { return pthread_getattr_np(pthread_self(), attributes); }
#endif

#if defined(__linux__) && !defined(__GLIBC__) && !defined(__ANDROID__)
// musl counts only the pages of the main thread's stack that have been used so far, one system call for each page. The
// stack may grow to the resource limit. The program's name is the last text in it, on its highest page.
static ob_stack main_stack(void) {
  struct rlimit limit;
  uintptr_t name = getauxval(AT_EXECFN), page = (uintptr_t)sysconf(_SC_PAGESIZE);
  bool is_main = getpid() == (pid_t)syscall(SYS_gettid);
  if (!is_main || name == 0 || getrlimit(RLIMIT_STACK, &limit) != 0) return (ob_stack){0, 0};
  uintptr_t high = (name | (page - 1)) + 1;
  size_t size = limit.rlim_cur < high / 2 ? (size_t)limit.rlim_cur : 8 << 20;
  return (ob_stack){high - size, size};
}
#else
static ob_stack main_stack(void) { return (ob_stack){0, 0}; }
#endif

ob_stack ob_stack_of_thread(void) {
  ob_stack stack = main_stack();
  pthread_attr_t attributes;
  if (stack.size > 0 || get_attributes(&attributes) != 0) return stack;
  void *low = 0;
  pthread_attr_getstack(&attributes, &low, &stack.size);
  pthread_attr_destroy(&attributes);
  stack.low = (uintptr_t)low;
  return stack;
}

#elif OB_SINGLE_THREADED
// The linker defines these for the stack in linear memory. The engine has another stack, for return addresses, which
// no code can ask for.
extern unsigned char __stack_low, __stack_high;

ob_stack ob_stack_of_thread(void) {
  return (ob_stack){(uintptr_t)&__stack_low, (uintptr_t)(&__stack_high - &__stack_low)};
}

#else
ob_stack ob_stack_of_thread(void) { return (ob_stack){0, 0}; }
#endif

// ---- The process

#if defined(_WIN32)
void ob_yield(void) { SwitchToThread(); }
#else
void ob_yield(void) { sched_yield(); }
#endif

// On Apple's systems other than macOS, and on Windows, no process forks.
#if defined(_WIN32) || defined(__wasm__) || (defined(__APPLE__) && !TARGET_OS_OSX)
void ob_after_fork(void (*in_child)(void)) { (void)in_child; }
#else
void ob_after_fork(void (*in_child)(void)) { pthread_atfork(0, 0, in_child); }
#endif
