#include "installed_program.h"
