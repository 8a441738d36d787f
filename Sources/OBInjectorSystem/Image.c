// For dladdr.
#define _GNU_SOURCE

#include "OBImage.h"

#if defined(_WIN32) || defined(__wasm__)
const char *ob_path_of_image(const void *address) {
  (void)address;
  return 0;
}
#else
#include <dlfcn.h>

const char *ob_path_of_image(const void *address) {
  Dl_info place;
  return dladdr(address, &place) ? place.dli_fname : 0;
}
#endif
