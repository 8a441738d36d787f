// Loaded programs and libraries, for `ProgramImages.swift`.
#ifndef OBINJECTOR_IMAGE_H
#define OBINJECTOR_IMAGE_H

// Returns the path of the file from which the code or data at an address was loaded; null in a completely static
// executable and where the system has no such question. The system owns the text.
const char *_Nullable ob_path_of_image(const void *_Nonnull address);

#endif
