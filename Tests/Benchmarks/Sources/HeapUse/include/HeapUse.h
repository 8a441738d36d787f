#pragma once
#include <stddef.h>

/// Bytes of the heap that are in use, or 0 where the C library does not tell.
size_t heapUse(void);
