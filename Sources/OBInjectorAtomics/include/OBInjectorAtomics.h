// Words that threads read and write without a lock, for `AtomicWord.swift`: Swift has none before macOS 15 and iOS 18. And
// what Swift has not at all: words of each thread's own, a fence in all threads at once, and where the stack is.
#ifndef OBINJECTOR_ATOMICS_H
#define OBINJECTOR_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

// Compiled into the Swift code that uses it, so that nothing is left to link.
#define OB_ATOMIC static inline __attribute__((always_inline))

OB_ATOMIC uintptr_t ob_atomic_load(const uintptr_t *_Nonnull word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }

OB_ATOMIC uintptr_t ob_atomic_load_acquiring(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

OB_ATOMIC uintptr_t ob_atomic_load_relaxed(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

OB_ATOMIC void ob_atomic_store_relaxed(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

OB_ATOMIC void ob_atomic_store_releasing(uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

OB_ATOMIC uintptr_t ob_atomic_exchange(uintptr_t *_Nonnull word, uintptr_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

// Returns the new value.
OB_ATOMIC uintptr_t ob_atomic_increment(uintptr_t *_Nonnull word) {
  return __atomic_add_fetch(word, 1, __ATOMIC_SEQ_CST);
}

OB_ATOMIC void ob_atomic_decrement(uintptr_t *_Nonnull word) { __atomic_sub_fetch(word, 1, __ATOMIC_SEQ_CST); }

// Says whether the word was as expected, and so has been changed.
OB_ATOMIC bool ob_atomic_replace(uintptr_t *_Nonnull word, uintptr_t expected, uintptr_t desired) {
  return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

OB_ATOMIC void ob_atomic_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

OB_ATOMIC void ob_atomic_fence_releasing(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }

// Keeps the compiler from moving anything, and the processor from nothing.
OB_ATOMIC void ob_atomic_fence_for_compiler(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

// Words of each thread's own, for `ThreadWord.swift`. Hidden: what stands there belongs to this copy of the library.
extern _Thread_local __attribute__((visibility("hidden"))) void *_Nullable ob_own_words[2];

OB_ATOMIC void *_Nullable ob_load_own_word(intptr_t index) { return ob_own_words[index]; }
OB_ATOMIC void ob_store_own_word(intptr_t index, void *_Nullable value) { ob_own_words[index] = value; }

// Where the frame of the function is that asks. The address of a variable says less: AddressSanitizer keeps variables elsewhere.
OB_ATOMIC uintptr_t ob_stack_here(void) { return (uintptr_t)__builtin_frame_address(0); }

// Whether `ob_fence_everywhere` is to be had in this process, from now on.
bool ob_prepare_fence_everywhere(void);

// Has each thread of the process that is running pass a fence before this returns; says whether it could.
bool ob_fence_everywhere(void);

#endif
