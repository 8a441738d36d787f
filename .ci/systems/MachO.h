// What the library uses of `MachO`: <mach-o/dyld.h> and <mach-o/getsect.h>, where pointers have 64 bits.
#include <stdint.h>

#pragma clang assume_nonnull begin

struct mach_header { uint32_t magic; };
struct mach_header_64 { uint32_t magic; };

uint32_t _dyld_image_count(void);
const struct mach_header *_Nullable _dyld_get_image_header(uint32_t);
const char *_Null_unspecified _dyld_get_image_name(uint32_t);
uint8_t *_Nullable getsectiondata(const struct mach_header_64 *, const char *, const char *, unsigned long *);

#pragma clang assume_nonnull end
