// Threads and processes: a word of a thread's own, the end of a thread, its stack, a fork, the main thread.
#ifndef OBINJECTOR_THREAD_H
#define OBINJECTOR_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "OBInline.h"

// A thread-local word, for `ThreadWord.swift`. Hidden: its values belong to this copy of the library.
extern _Thread_local __attribute__((visibility("hidden"))) void *_Nullable ob_own_word;

OB_INLINE void *_Nullable ob_load_own_word(void) { return ob_own_word; }

// Sets the word, and remembers its value for the end of the thread.
void ob_store_own_word(void *_Nullable value);

// Arranges that a thread that ends clears its word and then calls `end` with the value, unless the word is null. If `end`
// causes the word to be set again, it is called again, except on Windows.
//
// Returns 0, or the number of the system's error. Called once, before any thread sets the word.
int ob_end_own_word(void (*_Nonnull end)(void *_Nonnull value));

// Returns the address of the caller's frame. The address of a variable is less reliable: AddressSanitizer moves
// variables elsewhere.
OB_INLINE uintptr_t ob_stack_here(void) { return (uintptr_t)__builtin_frame_address(0); }

// The memory of a thread's stack; the size is 0 where the system does not tell.
typedef struct {
  uintptr_t low;
  size_t size;
} ob_stack;

// Returns the stack of the calling thread.
ob_stack ob_stack_of_thread(void);

// Lets another thread run.
void ob_yield(void);

// Arranges that a forked process calls `in_child`; does nothing where no process forks.
void ob_after_fork(void (*_Nonnull in_child)(void));

#if defined(__APPLE__)
#include <pthread.h>

OB_INLINE bool ob_is_main_thread(void) { return pthread_main_np() != 0; }
#endif

#endif
