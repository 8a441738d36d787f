// A lookup of conformances, for `FieldRecords+Existentials.swift`: Swift code can't name this entry point of the runtime.
#ifndef OBINJECTOR_CONFORMANCE_H
#define OBINJECTOR_CONFORMANCE_H

#include "OBInline.h"

// Stable since Swift 5.0. Unlike a cast, it finds an isolated conformance off its actor too.
const void *_Nullable swift_conformsToProtocol(const void *_Nonnull type, const void *_Nonnull protocol);

// Returns the witness table of a type for a protocol; null if the type does not conform.
OB_INLINE const void *_Nullable ob_conformance(const void *_Nonnull type, const void *_Nonnull protocol) {
  return swift_conformsToProtocol(type, protocol);
}

#endif
