// Conformances and metatypes, for `FieldRecords+Existentials.swift`: Swift code can't name these entry points of the
// runtime, which are stable since Swift 5.0.
#ifndef OBINJECTOR_CONFORMANCE_H
#define OBINJECTOR_CONFORMANCE_H

#include "OBInline.h"

// Unlike a cast, it finds an isolated conformance off its actor too.
const void *_Nullable swift_conformsToProtocol(const void *_Nonnull type, const void *_Nonnull protocol);

// Returns the witness table of a type for a protocol; null if the type does not conform.
OB_INLINE const void *_Nullable ob_conformance(const void *_Nonnull type, const void *_Nonnull protocol) {
  return swift_conformsToProtocol(type, protocol);
}

const void *_Nonnull swift_getExistentialMetatypeMetadata(const void *_Nonnull existential);

// Returns the type `any P.Type` of a type `any P`.
OB_INLINE const void *_Nonnull ob_existential_metatype(const void *_Nonnull existential) {
  return swift_getExistentialMetatypeMetadata(existential);
}

#endif
