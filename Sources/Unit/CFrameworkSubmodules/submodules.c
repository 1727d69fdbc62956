#include "CFrameworkSubmodules.h"

/// Something to compile.
const char CFrameworkSubmodules_contents = 0;
