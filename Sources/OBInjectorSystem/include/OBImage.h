// Loaded programs and libraries, for `ProgramImages.swift`.
#ifndef OBINJECTOR_IMAGE_H
#define OBINJECTOR_IMAGE_H

#include <stdbool.h>

#include "OBInline.h"

// Returns the path of the file from which the code or data at an address was loaded; null in a completely static
// executable and where the system has no such question. The system owns the text.
const char *_Nullable ob_path_of_image(const void *_Nonnull address);

// Takes the record of an image, an array of words, and the context; returns false to end.
typedef bool (*ob_image_visitor)(const void *_Nonnull record, void *_Nullable context);

#if defined(__APPLE__)
// Apple's systems list images, which have no such records: these are written here.
void ob_visit_images(ob_image_visitor _Nonnull visit, void *_Nullable context);
#else
// A function of the Swift runtime, which got the records when the images were loaded.
void swift_enumerateAllMetadataSections(ob_image_visitor _Nonnull visit, void *_Nullable context);

OB_INLINE void ob_visit_images(ob_image_visitor _Nonnull visit, void *_Nullable context) {
  swift_enumerateAllMetadataSections(visit, context);
}
#endif

#endif
