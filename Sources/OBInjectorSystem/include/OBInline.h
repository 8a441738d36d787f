// Attributes that the other headers share.
#ifndef OBINJECTOR_INLINE_H
#define OBINJECTOR_INLINE_H

// Inlined into the Swift code that uses it, so that nothing is left to link.
#define OB_INLINE static inline __attribute__((always_inline))

// WebAssembly without threads.
#if defined(__wasm__) && !defined(_REENTRANT)
#define OB_SINGLE_THREADED 1
#else
#define OB_SINGLE_THREADED 0
#endif

#endif
