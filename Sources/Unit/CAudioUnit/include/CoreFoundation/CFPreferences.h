/// Apple's name of this header.
#include <CoreFoundation/CoreFoundation.h>
