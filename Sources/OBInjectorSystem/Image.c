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

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <stdint.h>

// Writes start and length of one of the compiler's lists: no words, if the image has none.
static void write_list(uintptr_t *words, const void *header, const char *name) {
  unsigned long size = 0;
  words[0] = (uintptr_t)getsectiondata(header, "__TEXT", name, &size);
  words[1] = words[0] ? size : 0;
}

void ob_visit_images(ob_image_visitor visit, void *context) {
  for (uint32_t index = 0; index < _dyld_image_count(); index++) {
    // Null for an image that is unloaded meanwhile.
    const void *header = _dyld_get_image_header(index);
    if (!header) continue;
    uintptr_t record[10] = {4};
    write_list(record + 6, header, "__swift5_proto");
    write_list(record + 8, header, "__swift5_types");
    if (!visit(record, context)) return;
  }
}
#endif
