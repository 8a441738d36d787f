// Words that threads read and write without a lock, for `AtomicWord.swift`: Swift has none before macOS 15 and iOS 18.
#ifndef OBINJECTOR_ATOMICS_H
#define OBINJECTOR_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

#include "OBInline.h"

OB_INLINE uintptr_t ob_atomic_load_acquiring(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

OB_INLINE uintptr_t ob_atomic_load_relaxed(const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

OB_INLINE void ob_atomic_store_releasing(uintptr_t *_Nonnull word, uintptr_t value) {
  // Swift's optimizer moves retains below a later atomic store of the same basic block, but not below a fence.
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

// Returns the new value.
OB_INLINE uintptr_t ob_atomic_increment(uintptr_t *_Nonnull word) {
  return __atomic_add_fetch(word, 1, __ATOMIC_SEQ_CST);
}

OB_INLINE void ob_atomic_decrement(uintptr_t *_Nonnull word) { __atomic_sub_fetch(word, 1, __ATOMIC_SEQ_CST); }

// Sets the word to `desired` if it equals `expected`; returns whether it did.
OB_INLINE bool ob_atomic_replace(uintptr_t *_Nonnull word, uintptr_t expected, uintptr_t desired) {
  return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

#endif
