#define _GNU_SOURCE
#include "include/clinux_thread.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The kernel's `struct sched_attr`; glibc 2.36 does not declare it.
struct attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};
enum { POLICY_OTHER = 0, POLICY_FIFO = 1, FLAG_RESET_ON_FORK = 1 };

static int set_attributes(int thread, struct attributes *attributes) {
    attributes->size = sizeof *attributes;
    return syscall(SYS_sched_setattr, thread, attributes, 0) < 0 ? -errno : 0;
}

int clinux_set_fifo(int thread, int priority) {
    struct attributes wanted = { .policy = POLICY_FIFO, .flags = FLAG_RESET_ON_FORK, .priority = (uint32_t)priority };
    return set_attributes(thread, &wanted);
}

int clinux_set_other(int thread, int nice, uint64_t slice) {
    struct attributes wanted = { .policy = POLICY_OTHER, .nice = nice, .runtime = slice };
    const int result = set_attributes(thread, &wanted);
    if (result != -EPERM) return result;
    // Who has no rights may not take the flag away that a real-time thread was given with its priority.
    wanted.flags = FLAG_RESET_ON_FORK;
    return set_attributes(thread, &wanted);
}

int clinux_get_policy(int thread, int *priority, int *nice) {
    struct attributes current;
    memset(&current, 0, sizeof current);
    if (syscall(SYS_sched_getattr, thread, &current, sizeof current, 0) < 0) return -errno;
    *priority = (int)current.priority;
    *nice = current.nice;
    return (int)current.policy;
}

int clinux_get_affinity(int thread, uint8_t *cores, int capacity) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(thread, sizeof set, &set) < 0) return -errno;
    int count = capacity < CPU_SETSIZE ? capacity : CPU_SETSIZE;
    for (int core = 0; core < count; core++) cores[core] = CPU_ISSET(core, &set) ? 1 : 0;
    return count;
}

int clinux_set_affinity(int thread, const uint8_t *cores, int count) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int core = 0; core < count && core < CPU_SETSIZE; core++)
        if (cores[core]) CPU_SET(core, &set);
    return sched_setaffinity(thread, sizeof set, &set) < 0 ? -errno : 0;
}

int clinux_set_thread_name(const char *name) { return prctl(PR_SET_NAME, name) < 0 ? -errno : 0; }
void clinux_sleep_exactly(void) { prctl(PR_SET_TIMERSLACK, 1); }
int clinux_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? -errno : 0; }

void clinux_print_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// Refused where the rule does not exist.
int clinux_admit_tracers(void) { return prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0) < 0 ? -errno : 0; }

int clinux_set_limit(int process, int resource, uint64_t soft, uint64_t hard) {
    const struct rlimit limit = { soft, hard };
    return prlimit(process, resource, &limit, 0) < 0 ? -errno : 0;
}

static void do_nothing(int number) { (void)number; }

int clinux_take_signal(void) {
    // Calls that are interrupted by mistake go on; a wait with a time limit ends all the same.
    struct sigaction action = { .sa_handler = do_nothing, .sa_flags = SA_RESTART }, present;
    for (int number = SIGRTMAX; number >= SIGRTMIN; number--) {
        if (sigaction(number, NULL, &present) || present.sa_handler != SIG_DFL) continue;
        if (!sigaction(number, &action, NULL)) return number;
    }
    return 0;
}

int clinux_signal_thread(int thread, int number) {
    return syscall(SYS_tgkill, getpid(), thread, number) < 0 ? -errno : 0;
}
