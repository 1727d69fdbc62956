/// Apple's name of this header.
#include <libkern/OSAtomic.h>
