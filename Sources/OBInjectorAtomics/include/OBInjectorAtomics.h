// Words that threads read and write without a lock, for `AtomicWord.swift`: Swift has none before macOS 15 and iOS 18.
// Also operations that Swift lacks altogether: thread-local words, a fence in all threads at once, and the position in
// the stack.
#ifndef OBINJECTOR_ATOMICS_H
#define OBINJECTOR_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

// Inlined into the Swift code that uses it, so that nothing is left to link.
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

// Sets the word to `desired` if it equals `expected`; returns whether it did.
OB_ATOMIC bool ob_atomic_replace(uintptr_t *_Nonnull word, uintptr_t expected, uintptr_t desired) {
  return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

OB_ATOMIC void ob_atomic_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

OB_ATOMIC void ob_atomic_fence_releasing(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }

// Prevents reordering by the compiler, but not by the processor.
OB_ATOMIC void ob_atomic_fence_for_compiler(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

// Thread-local words, for `ThreadWord.swift`. Hidden: their values belong to this copy of the library.
extern _Thread_local __attribute__((visibility("hidden"))) void *_Nullable ob_own_words[2];

OB_ATOMIC void *_Nullable ob_load_own_word(intptr_t index) { return ob_own_words[index]; }
OB_ATOMIC void ob_store_own_word(intptr_t index, void *_Nullable value) { ob_own_words[index] = value; }

// Returns the address of the caller's frame. The address of a variable is less reliable: AddressSanitizer moves
// variables elsewhere.
OB_ATOMIC uintptr_t ob_stack_here(void) { return (uintptr_t)__builtin_frame_address(0); }

// Prepares `ob_fence_everywhere` for this process; returns whether it is available from now on.
bool ob_prepare_fence_everywhere(void);

// Makes each running thread of the process pass a fence before it returns; returns whether it could.
bool ob_fence_everywhere(void);

#endif
