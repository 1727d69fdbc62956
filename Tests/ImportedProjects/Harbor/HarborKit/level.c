#include "level.h"

int level_is_whole(double level) { return level == 1; }
