#define _GNU_SOURCE
#include "CAudioToolboxLibrary.h"

#include <dlfcn.h>
#include <stdio.h>

__attribute__((constructor)) static void loaded(void) { audiotoolbox_loaded(); }

void cal_own_path(char *path, size_t size) {
    Dl_info information;
    const char *name = dladdr((const void *)cal_own_path, &information) != 0 ? information.dli_fname : NULL;
    snprintf(path, size, "%s", name ? name : "");
}
