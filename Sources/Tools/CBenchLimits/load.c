#define _GNU_SOURCE
#include "CBenchLimits.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct BenchLoad {
    uint32_t count;
    pid_t processes[];
};

/// Computes until its parent is gone. No signal tells: the thread that started it may end before the process.
static void compute(pid_t parent) {
    // As another user's work or another terminal's: with a share of the cores of its own.
    setsid();
    const struct sched_param ordinary = {0};
    sched_setscheduler(0, SCHED_OTHER, &ordinary);
    while (getppid() == parent)
        for (volatile uint32_t count = 0; count < 1000000; count++) {
        }
    _exit(0);
}

int bench_load_start(uint32_t count, BenchLoad **load) {
    BenchLoad *made = calloc(1, sizeof *made + count * sizeof(pid_t));
    if (!made) return ENOMEM;
    pid_t parent = getpid();
    for (; made->count < count; made->count++) {
        pid_t process = fork();
        if (process == 0) compute(parent);
        if (process < 0) {
            int failed = errno;
            bench_load_stop(made);
            return failed;
        }
        made->processes[made->count] = process;
    }
    *load = made;
    return 0;
}

void bench_load_stop(BenchLoad *load) {
    if (!load) return;
    for (uint32_t index = 0; index < load->count; index++) kill(load->processes[index], SIGKILL);
    for (uint32_t index = 0; index < load->count; index++)
        while (waitpid(load->processes[index], NULL, 0) < 0 && errno == EINTR) {
        }
    free(load);
}
