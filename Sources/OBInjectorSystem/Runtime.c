#include "OBRuntime.h"

#if defined(__APPLE__)
// Declared here: not every compiler of this target has the headers of Objective-C.
extern size_t class_getInstanceSize(const void *type);

size_t ob_instance_size(const void *type) { return class_getInstanceSize(type); }
#endif
