#include "CAudioToolboxLibrary.h"

__attribute__((constructor)) static void loaded(void) { audiotoolbox_loaded(); }
