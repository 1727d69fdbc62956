#include "CAudioUnit.h"
