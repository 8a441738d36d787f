// Tries what `OBInjectorSystem` promises on the system for which it is compiled: `.ci/platforms` runs it where that
// system, or something that imitates it, is here. Ends with 0, or with 1 and what failed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "OBInjectorSystem.h"

static int failed;

// Called by one thread at a time: the others have ended, or do not call it.
static void expect(bool holds, const char *what) {
  failed += !holds;
  if (!holds) printf("trial: %s\n", what);
}

#if OB_SINGLE_THREADED
static void end_first(void *value) { expect(value == 0, "the only thread does not end"); }
static void try_threads(void) {}
#else
#if defined(_WIN32)
#include <windows.h>
typedef HANDLE thread;
static DWORD WINAPI run(void *body) { return ((void (*)(void))body)(), 0; }
static thread start(void (*body)(void)) { return CreateThread(0, 0, run, (void *)body, 0, 0); }
static void join(thread it) { WaitForSingleObject(it, INFINITE); }
#else
#include <pthread.h>
typedef pthread_t thread;
static void *run(void *body) { return ((void (*)(void))body)(), (void *)0; }
static thread start(void (*body)(void)) {
  thread it;
  if (pthread_create(&it, 0, run, (void *)body) != 0) abort();
  return it;
}
static void join(thread it) { pthread_join(it, 0); }
#endif

enum { rounds = 20000, thread_count = 4 };
static ob_lock lock;
static volatile long counted;
static uintptr_t atomically;

static void count(void) {
  for (int round = 0; round < rounds; round++) {
    ob_lock_acquire(&lock);
    long seen = counted;
    // Whatever the machine has to do, another thread gets its turn here; if the lock does not hold, one count is lost.
    if (round % 64 == 0) ob_yield();
    counted = seen + 1;
    ob_lock_release(&lock);
    ob_atomic_increment(&atomically);
  }
}

static int first, second, other;
static uintptr_t ended_first, ended_second, is_reading, is_over;

static void end_first(void *value) {
  if (ob_load_own_word(0) == 0 && (value == &first || value == &other)) ob_atomic_increment(&ended_first);
  // What runs at the end of a thread may need the word again.
  if (value == &first) ob_store_own_word(0, &other);
}
static void end_second(void *value) {
  if (ob_load_own_word(1) == 0 && value == &second) ob_atomic_increment(&ended_second);
}
static void use_words(void) {
  expect(ob_load_own_word(0) == 0 && ob_load_own_word(1) == 0, "a new thread's words are null");
  ob_store_own_word(0, &first);
  ob_store_own_word(1, &second);
  expect(ob_load_own_word(0) == &first && ob_load_own_word(1) == &second, "a thread finds its words");
}
static void read_for_long(void) {
  ob_atomic_exchange(&is_reading, 1);
  while (!ob_atomic_load(&is_over)) ob_yield();
}

static void try_threads(void) {
  expect(ob_lock_init(&lock) == 0, "a lock is made");
  thread threads[thread_count];
  for (int index = 0; index < thread_count; index++) threads[index] = start(count);
  for (int index = 0; index < thread_count; index++) join(threads[index]);
  expect(counted == (long)rounds * thread_count, "a lock keeps other threads out");
  expect(atomically == (uintptr_t)rounds * thread_count, "a word counts in all threads");
  ob_lock_destroy(&lock);

  expect(ob_end_own_word(1, end_second) == 0, "the end of a word is arranged");
  join(start(use_words));
  expect(ended_second == 1 && ended_first >= 1, "the end of a thread is noticed");

  thread reader = start(read_for_long);
  while (!ob_atomic_load(&is_reading)) ob_yield();
  expect(ob_fence_everywhere() == ob_prepare_fence_everywhere(), "a fence reaches a thread that runs");
  ob_atomic_exchange(&is_over, 1);
  join(reader);
}
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
  expect(ob_atomic_exchange(&word, 2) == 1 && ob_atomic_load(&word) == 2, "a word is exchanged");
  expect(ob_atomic_replace(&word, 2, 3) && !ob_atomic_replace(&word, 2, 4) && word == 3, "a word is replaced");
  expect(ob_atomic_increment(&word) == 4, "a word is incremented");
  ob_atomic_fence();
  expect(ob_prepare_fence_everywhere() == ob_fence_everywhere(), "a fence everywhere is there if it was prepared");

  ob_stack stack = ob_stack_of_thread();
  expect(stack.size >= 64 * 1024, "the stack has a size");
  expect(stack.low < ob_stack_here() && ob_stack_here() <= stack.low + stack.size, "the thread is in its stack");
  expect((uintptr_t)descend(stack.low + stack.size / 4, 0) > stack.size / 4 / 1024, "half of the stack can be used");

  expect(ob_end_own_word(0, end_first) == 0, "the end of a word is arranged");
  try_threads();
  expect(ob_load_own_word(0) == 0, "a thread's words are its own");
  ob_store_own_word(0, &word);
  expect(ob_load_own_word(0) == &word && ob_load_own_word(1) == 0, "the thread finds its words");
  ob_store_own_word(0, 0);
  ob_after_fork(in_child);
  printf("%d failed\n", failed);
  return failed != 0;
}
