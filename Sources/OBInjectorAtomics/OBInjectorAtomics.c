// Empty: the package manager builds no C target without a source file; everything is in the header.
#include "OBInjectorAtomics.h"
