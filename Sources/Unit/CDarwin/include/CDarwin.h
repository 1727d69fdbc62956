/// Everything of this target, for Swift.
#include "mach/mach_time.h"
#include "os/lock.h"
