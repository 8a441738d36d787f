// All that the library uses of the operating system, and atomic words. Each system has its own way to lock, to notice
// that a thread ends and to find the bounds of a stack; Swift sees one function for each.
//
// `.ci/platforms` compiles this target for the systems that the article "Limits" lists.
#ifndef OBINJECTOR_SYSTEM_H
#define OBINJECTOR_SYSTEM_H

#include "OBAtomics.h"
#include "OBImage.h"
#include "OBLock.h"
#include "OBReaders.h"
#include "OBRuntime.h"
#include "OBThread.h"
#include "OBWords.h"

#endif
