#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

#include "CAudioToolbox.h"

int cat_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }
