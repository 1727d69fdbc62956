#define _GNU_SOURCE
#include "CRawLimits.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// The kernel's sched_attr, first version; glibc 2.36 has neither the structure nor the call.
struct raw_sched_attr {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

uint64_t raw_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void set_slice(uint64_t nanoseconds) {
    struct raw_sched_attr attributes = {.size = sizeof attributes, .policy = SCHED_OTHER};
    attributes.nice = getpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid));
    attributes.runtime = nanoseconds;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
}

int raw_thread_enter(int32_t core, int32_t fifoPriority, RawThreadState *saved) {
    struct sched_param parameters;
    memset(saved, 0, sizeof *saved);
    sched_getaffinity(0, sizeof saved->affinity, (cpu_set_t *)saved->affinity);
    saved->policy = sched_getscheduler(0);
    saved->priority = sched_getparam(0, &parameters) == 0 ? parameters.sched_priority : 0;
    saved->timerSlack = (uint64_t)prctl(PR_GET_TIMERSLACK);
    prctl(PR_SET_TIMERSLACK, 1);
    if (core >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(core, &set);
        if (sched_setaffinity(0, sizeof set, &set) != 0) return errno;
    }
    if (fifoPriority > 0) {
        struct sched_param fifo = {.sched_priority = fifoPriority};
        if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &fifo) != 0) return errno;
    } else {
        set_slice(100000);
    }
    return 0;
}

void raw_thread_leave(const RawThreadState *saved) {
    struct sched_param parameters = {.sched_priority = saved->priority};
    sched_setscheduler(0, saved->policy, &parameters);
    if ((saved->policy & ~SCHED_RESET_ON_FORK) == SCHED_OTHER) set_slice(0);
    sched_setaffinity(0, sizeof saved->affinity, (const cpu_set_t *)saved->affinity);
    prctl(PR_SET_TIMERSLACK, saved->timerSlack);
}

void raw_thread_switches(uint64_t *voluntary, uint64_t *involuntary) {
    struct rusage usage;
    memset(&usage, 0, sizeof usage);
    getrusage(RUSAGE_THREAD, &usage);
    *voluntary = (uint64_t)usage.ru_nvcsw;
    *involuntary = (uint64_t)usage.ru_nivcsw;
}

void raw_pause(uint64_t nanoseconds) {
    if (nanoseconds == 0) return;
    struct timespec t = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &t, &t) == EINTR) {
    }
}

void raw_await_callback(uint64_t *due, uint64_t period) {
    if (period == 0) return;
    uint64_t now = raw_now();
    *due = *due + period > now ? *due + period : now + period;
    struct timespec t = {(time_t)(*due / 1000000000u), (long)(*due % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {
    }
}

int32_t raw_current_core(void) {
    return sched_getcpu();
}
