// For syscall.
#define _GNU_SOURCE

#include "OBAtomics.h"

#if defined(_WIN32)
#include <windows.h>

bool ob_prepare_fence_everywhere(void) { return true; }

bool ob_fence_everywhere(void) {
  FlushProcessWriteBuffers();
  return true;
}

#elif OB_SINGLE_THREADED
// The calling thread is the only one, and sees its own accesses in order.
bool ob_prepare_fence_everywhere(void) { return true; }
bool ob_fence_everywhere(void) { return true; }

// Android ends an app that makes a system call which its version does not list; membarrier is listed from Android 10 on.
#elif defined(__linux__) && !defined(__ANDROID__)
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_membarrier
// Linux 4.14; membarrier(2). The numbers are those of <linux/membarrier.h>, which not every system has.
enum { fence_expedited = 1 << 3, register_expedited = 1 << 4 };

static bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

bool ob_prepare_fence_everywhere(void) { return membarrier(register_expedited) && membarrier(fence_expedited); }

// Registers again if the registration has been lost.
bool ob_fence_everywhere(void) {
  return membarrier(fence_expedited) || (membarrier(register_expedited) && membarrier(fence_expedited));
}
#else
#define OB_NO_FENCE_EVERYWHERE
#endif

#else
#define OB_NO_FENCE_EVERYWHERE
#endif

#ifdef OB_NO_FENCE_EVERYWHERE
bool ob_prepare_fence_everywhere(void) { return false; }
bool ob_fence_everywhere(void) { return false; }
#endif
