/// Everything of this target, for Swift.
#include "Accelerate/Accelerate.h"
