#include "OBInjectorAtomics.h"

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local void *ob_own_words[2];

// Linux 4.14; membarrier(2). The numbers are those of <linux/membarrier.h>, which not every system has.
#if defined(__linux__) && defined(SYS_membarrier)
enum { fence_expedited = 1 << 3, register_expedited = 1 << 4 };

static bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

bool ob_prepare_fence_everywhere(void) { return membarrier(register_expedited) && membarrier(fence_expedited); }

// Registers again if the registration has been lost.
bool ob_fence_everywhere(void) {
  return membarrier(fence_expedited) || (membarrier(register_expedited) && membarrier(fence_expedited));
}
#else
bool ob_prepare_fence_everywhere(void) { return false; }
bool ob_fence_everywhere(void) { return false; }
#endif
