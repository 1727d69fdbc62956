#include "unit_exports.h"
