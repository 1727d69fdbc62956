#include "installed_code.h"
