/// Apple's name of this header.
#include <Foundation/NSObjCRuntime.h>
