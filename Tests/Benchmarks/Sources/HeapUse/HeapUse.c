#include "HeapUse.h"

// Swift's view of the C library leaves <malloc.h> out.
#if defined(__GLIBC__) || (defined(__linux__) && __has_include(<gnu/libc-version.h>))
#include <malloc.h>
size_t heapUse(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>
size_t heapUse(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}
#else
size_t heapUse(void) { return 0; }
#endif
