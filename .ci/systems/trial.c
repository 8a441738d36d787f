// Tries what `OBInjectorSystem` promises on the system for which it is compiled: `.ci/platforms` runs it where that
// system, or something that imitates it, is here. Ends with 0, or with 1 and what failed.
#include <stdio.h>
#include <string.h>

#include "OBInjectorSystem.h"

static int failed, first;

static void expect(bool holds, const char *what) { if (!holds) printf("trial: %s\n", what), ++failed; }

#if !OB_SINGLE_THREADED
#if defined(_WIN32)
#include <windows.h>
typedef HANDLE thread;
static DWORD WINAPI run(void *body) { return ((void (*)(void))body)(), 0; }
#define START(it, body) ((it = CreateThread(0, 0, run, (void *)body, 0, 0)) != 0)
#define JOIN(it) WaitForSingleObject(it, INFINITE)
#else
#include <pthread.h>
typedef pthread_t thread;
static void *run(void *body) { return ((void (*)(void))body)(), (void *)0; }
#define START(it, body) (pthread_create(&it, 0, run, (void *)body) == 0)
#define JOIN(it) pthread_join(it, 0)
#endif

enum { rounds = 20000, thread_count = 4 };
static ob_lock lock;
static volatile long counted;
static int other;
static uintptr_t atomically, ended, right;

static void end(void *value) {
  if (ob_load_own_word() == 0 && (value == &first || value == &other)) ob_atomic_increment(&ended);
  // What runs at the end of a thread may need the word again.
  if (value == &first) ob_store_own_word(&other);
}
static void work(void) {
  bool is_new = ob_load_own_word() == 0 && ob_own_reader == 0;
  uintptr_t *reader = ob_reader_of_thread();
  ob_store_own_word(&first);
  for (int round = 0; round < rounds; round++) {
    ob_lock_acquire(&lock);
    long seen = counted;
    // Whatever the machine has to do, another thread gets its turn here; if the lock does not hold, one count is lost.
    if (round % 64 == 0) ob_yield();
    counted = seen + 1;
    ob_lock_release(&lock);
    ob_atomic_increment(&atomically);
  }
  if (is_new && ob_load_own_word() == &first && ob_reader_of_thread() == reader) ob_atomic_increment(&right);
}

static void try_threads(void) {
  thread threads[thread_count];
  expect(ob_lock_init(&lock) + ob_end_own_word(end) == 0, "a lock, and the ends of threads");
  for (int index = 0; index < thread_count; index++) expect(START(threads[index], work), "a thread starts");
  for (int index = 0; index < thread_count; index++) JOIN(threads[index]);
  expect(counted == (long)rounds * thread_count && atomically == (uintptr_t)counted, "a lock keeps other threads out, and a word counts");
  expect(right == thread_count, "a thread finds its own words");
  expect(ended >= thread_count, "the end of a thread is noticed");
}
#else
static void try_threads(void) {}
#endif

// Uses stack, a kilobyte each time, for as long as more than a quarter of it is left.
static __attribute__((noinline)) int descend(uintptr_t limit, int depth) {
  volatile char used[1024];
  memset((char *)used, depth, sizeof used);
  if (ob_stack_here() < limit + sizeof used * 8) return depth;
  return descend(limit, depth + 1) + (used[0] != (char)depth);
}

static void in_child(void) { failed = -1; }

int main(void) {
  uintptr_t word = 1;
  expect(ob_atomic_replace(&word, 1, 3) && !ob_atomic_replace(&word, 1, 5) && ob_atomic_increment(&word) == 4, "a word is replaced");
  ob_stack stack = ob_stack_of_thread();
  expect(stack.size >= 64 * 1024, "the stack has a size");
  expect(stack.low < ob_stack_here() && ob_stack_here() <= stack.low + stack.size, "the thread is in its stack");
  expect((uintptr_t)descend(stack.low + stack.size / 4, 0) > stack.size / 4 / 1024, "half of the stack can be used");
  try_threads();
  expect(ob_load_own_word() == 0, "a thread's word is its own");
  ob_store_own_word(&first);
  expect(ob_load_own_word() == &first, "the thread finds its word");
  ob_store_own_word(0);
  uintptr_t *reader = ob_reader_of_thread();
  expect(reader == ob_reader_of_thread() && *reader == 0 && ob_thread_mark() != 0, "the thread has a lock of a reader");
  ob_after_fork(in_child);
  return printf("%d failed\n", failed), failed != 0;
}
