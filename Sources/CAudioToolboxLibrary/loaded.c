#include "CAudioToolboxLibrary.h"

static int32_t is_loaded;

__attribute__((constructor)) static void loaded(void) {
    is_loaded = 1;
    audiotoolbox_loaded();
}

int32_t cal_is_loaded(void) { return is_loaded; }
