#define _GNU_SOURCE
#include "include/clinux_program.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>

int clinux_library_path(const void *address, char *path, size_t size) {
    Dl_info information;
    if (dladdr(address, &information) == 0 || !information.dli_fname) return -ENOENT;
    size_t length = strlen(information.dli_fname);
    if (length >= size) return -ENAMETOOLONG;
    memcpy(path, information.dli_fname, length + 1);
    return 0;
}

int clinux_finish_output(void) {
    if (fflush(stdout)) return -errno;
    // Which number the earlier write had nobody knows any more.
    return ferror(stdout) ? -EIO : 0;
}

void clinux_return_free_memory(void) { malloc_trim(0); }
