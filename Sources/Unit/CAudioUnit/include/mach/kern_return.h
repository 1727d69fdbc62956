/// Apple's name of this header.
#include <mach/mach_time.h>
