// The functions of the Swift runtime that Swift code can't name, for `FieldRecords`: with the calling convention that
// the runtime gives them, and weak, so that a program launches on a system that lacks one. `RuntimeCheck` asks first.
#ifndef OBINJECTOR_RUNTIME_H
#define OBINJECTOR_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "OBInline.h"

// Windows has no weak imports.
#if defined(_WIN32)
#define OB_WEAK
#define OB_LACKS(function) false
#elif defined(__APPLE__)
#define OB_WEAK __attribute__((weak_import))
#define OB_LACKS(function) (!&function)
#else
#define OB_WEAK __attribute__((weak))
#define OB_LACKS(function) (!&function)
#endif
#define OB_SWIFT __attribute__((swiftcall))

// A stored property as `Mirror` sees it.
struct ob_field_record {
  const char *_Nullable name;
  void (*_Nullable free_name)(const char *_Nullable);
  bool is_strong;
  bool is_var;
};

OB_WEAK OB_SWIFT intptr_t swift_reflectionMirror_recursiveCount(const void *_Nonnull type);
OB_WEAK OB_SWIFT const void *_Nonnull swift_reflectionMirror_recursiveChildMetadata(
    const void *_Nonnull type, intptr_t index, struct ob_field_record *_Nonnull field);
OB_WEAK OB_SWIFT intptr_t swift_reflectionMirror_recursiveChildOffset(const void *_Nonnull type, intptr_t index);

// The next two are the compiler's own entry points, stable since Swift 5.0. The first can't be weak: the compiler's code
// for a cast to `any P.Type` links it too.
const void *_Nullable swift_conformsToProtocol(const void *_Nonnull type, const void *_Nonnull protocol);
OB_WEAK const void *_Nonnull swift_getExistentialMetatypeMetadata(const void *_Nonnull existential);

// Returns the name of the first of these functions that the process lacks; null if it has all.
OB_INLINE const char *_Nullable ob_missing_function(void) {
#define OB_ASK(function) \
  if (OB_LACKS(function)) return #function
  OB_ASK(swift_reflectionMirror_recursiveCount);
  OB_ASK(swift_reflectionMirror_recursiveChildMetadata);
  OB_ASK(swift_reflectionMirror_recursiveChildOffset);
  OB_ASK(swift_getExistentialMetatypeMetadata);
#undef OB_ASK
  return NULL;
}

// The functions above, whose calls Swift code inlines; the number of stored properties, superclasses first.
OB_INLINE intptr_t ob_field_count(const void *_Nonnull type) { return swift_reflectionMirror_recursiveCount(type); }

// Returns the type of a stored property.
OB_INLINE const void *_Nonnull ob_field(const void *_Nonnull type, intptr_t index, struct ob_field_record *_Nonnull field) {
  return swift_reflectionMirror_recursiveChildMetadata(type, index, field);
}

OB_INLINE intptr_t ob_field_offset(const void *_Nonnull type, intptr_t index) {
  return swift_reflectionMirror_recursiveChildOffset(type, index);
}

// Returns the witness table of a type for a protocol; null if the type does not conform. Unlike a cast, it finds an
// isolated conformance off its actor too.
OB_INLINE const void *_Nullable ob_conformance(const void *_Nonnull type, const void *_Nonnull protocol) {
  return swift_conformsToProtocol(type, protocol);
}

// Returns the type `any P.Type` of a type `any P`; null if the process lacks the function.
OB_INLINE const void *_Nullable ob_existential_metatype(const void *_Nonnull existential) {
  return OB_LACKS(swift_getExistentialMetatypeMetadata) ? NULL : swift_getExistentialMetatypeMetadata(existential);
}

#if defined(__APPLE__)
// Returns where an instance of a class ends, its header included: `class_getInstanceSize` of Objective-C.
size_t ob_instance_size(const void *_Nonnull type);
#endif

#endif
