#define _GNU_SOURCE
#include "hostile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CHILDREN = 40 };

int hostile_host(AUExtensionInstanceRef unit) {
    int amount = (int)hostile_value(unit, PARAMETER_AMOUNT);
    return amount > 1 ? amount : getppid();
}

bool hostile_is_own(int number) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d", number);
    return access(path, F_OK) == 0;
}

/// Every thread of the host that can be seen: made the last to run, and put on one core.
static void slow_down(AUExtensionInstanceRef unit, int host) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", host);
    DIR *threads = opendir(path);
    struct sched_param parameters = {0};
    cpu_set_t core;
    CPU_ZERO(&core);
    CPU_SET(0, &core);
    hostile_note(unit, "list the host's threads", threads ? 0 : -1);
    // The main thread's number is the process's.
    int thread = host;
    for (struct dirent *entry = threads ? readdir(threads) : NULL; entry; entry = readdir(threads)) {
        if (atoi(entry->d_name) > 0) thread = atoi(entry->d_name);
    }
    hostile_note(unit, "make a thread of the host idle", sched_setscheduler(thread, SCHED_IDLE, &parameters));
    hostile_note(unit, "pin a thread of the host", sched_setaffinity(thread, sizeof core, &core));
    if (threads) closedir(threads);
}

static void reach_into(AUExtensionInstanceRef unit, int host) {
    char path[64], bytes[8];
    struct iovec own = {bytes, sizeof bytes}, theirs = {(void *)0x400000, sizeof bytes};
    hostile_note(unit, "read the host's memory", process_vm_readv(host, &own, 1, &theirs, 1, 0) < 0 && errno != EFAULT ? -1 : 0);
    snprintf(path, sizeof path, "/proc/%d/mem", host);
    hostile_note(unit, "open the host's memory", open(path, O_RDWR | O_CLOEXEC));
    snprintf(path, sizeof path, "/proc/%d/fd", host);
    DIR *files = opendir(path);
    hostile_note(unit, "list the host's descriptors", files ? 0 : -1);
    if (files) closedir(files);
    snprintf(path, sizeof path, "/proc/%d/fd/1", host);
    hostile_note(unit, "open a descriptor of the host", open(path, O_WRONLY | O_CLOEXEC));
    int handle = (int)syscall(SYS_pidfd_open, host, 0);
    hostile_note(unit, "hold the host", handle);
    hostile_note(unit, "take a descriptor of the host", syscall(SYS_pidfd_getfd, handle, 0, 0));
    hostile_note(unit, "trace the host", ptrace(PTRACE_SEIZE, host, NULL, NULL));
    ptrace(PTRACE_DETACH, host, NULL, NULL);
}

/// Signal 0 is refused to whom every other signal is.
void hostile_attack_host(AUExtensionInstanceRef unit) {
    int host = hostile_host(unit);
    hostile_note(unit, "signal everyone", kill(-1, 0));
    hostile_note(unit, "signal its group", kill(0, 0));
    // What names the process itself inside is no attack; the trial looks at the host's threads from outside.
    if (hostile_is_own(host)) {
        hostile_note(unit, "see the host's process", (errno = ESRCH, -1));
        return;
    }
    hostile_note(unit, "signal the host", kill(host, 0));
    hostile_note(unit, "signal a thread of the host", syscall(SYS_tgkill, host, host, 0));
    reach_into(unit, host);
    slow_down(unit, host);
}

static void try_limits(AUExtensionInstanceRef unit) {
    struct sched_param highest = {.sched_priority = 99};
    struct rlimit many = {1 << 20, 1 << 20}, all = {RLIM_INFINITY, RLIM_INFINITY};
    hostile_note(unit, "take FIFO 99", sched_setscheduler(0, SCHED_FIFO, &highest));
    hostile_note(unit, "take nice -20", setpriority(PRIO_PROCESS, 0, -20));
    hostile_note(unit, "raise the limit of descriptors", setrlimit(RLIMIT_NOFILE, &many));
    hostile_note(unit, "raise the limit of memory", setrlimit(RLIMIT_DATA, &all));
    hostile_note(unit, "take back the parent's death signal", prctl(PR_SET_PDEATHSIG, 0));
    hostile_note(unit, "become dumpable", prctl(PR_SET_DUMPABLE, 1));
}

static void try_calls(AUExtensionInstanceRef unit) {
    char buffer[256] = {0};
    hostile_note(unit, "new network namespace", unshare(CLONE_NEWNET));
    // Whoever may mount is told that there is no such file system.
    hostile_note(unit, "mount", mount("none", "/usr", "nosuchfs", 0, NULL) < 0 && errno == ENODEV ? 0 : -1);
    hostile_note(unit, "io_uring", syscall(SYS_io_uring_setup, 1, buffer));
    hostile_note(unit, "bpf", syscall(SYS_bpf, 0, buffer, 48));
    hostile_note(unit, "userfaultfd", syscall(SYS_userfaultfd, 0));
    hostile_note(unit, "perf", syscall(SYS_perf_event_open, buffer, 0, -1, -1, 0));
    hostile_note(unit, "keys", syscall(SYS_keyctl, 0, -3, 0, 0, 0));
    hostile_note(unit, "memory file", memfd_create("hostile", MFD_CLOEXEC));
    char *const nothing[] = {NULL};
    pid_t child = vfork();
    if (child == 0) _exit(execve("/nonexistent", nothing, nothing) < 0 && errno == ENOENT ? 0 : 1);
    hostile_note(unit, "start a program", child);
}

static long lock_next(uint32_t *word, int flags) {
    long locked = syscall(SYS_futex, word, FUTEX_LOCK_PI | flags, 0, NULL, NULL, 0);
    if (locked == 0) syscall(SYS_futex, word, FUTEX_UNLOCK_PI | flags, 0, NULL, NULL, 0);
    return locked;
}

/// To move who waits on a word that others share, and to wait there as a lock's next owner; on a word of its own, too.
static void try_waiters(AUExtensionInstanceRef unit) {
    enum { SHARED_WORD = 2, CALL_REQUEUE = 456 };
    uint32_t *words = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (words == MAP_FAILED) return;
    void *const all = (void *)100;
    const struct futex_waitv both[2] = {
        {.uaddr = (uintptr_t)words, .flags = SHARED_WORD}, {.uaddr = (uintptr_t)(words + 1), .flags = SHARED_WORD},
    };
    hostile_note(unit, "move waiters", syscall(SYS_futex, words, FUTEX_REQUEUE, 0, all, words + 1, 0));
    hostile_note(unit, "compare and move waiters", syscall(SYS_futex, words, FUTEX_CMP_REQUEUE, 0, all, words + 1, 0));
    hostile_note(unit, "move waiters the new way", syscall(CALL_REQUEUE, both, 0, 0, 100));
    hostile_note(unit, "a lock that is shared", lock_next(words, 0));
    hostile_note(unit, "a lock of its own", lock_next(words, FUTEX_PRIVATE_FLAG));
    munmap(words, 4096);
}

void hostile_attack_privileges(AUExtensionInstanceRef unit) {
    try_limits(unit);
    try_calls(unit);
    try_waiters(unit);
}

/// A child in a session of its own that nothing ends.
static pid_t leave_child(void) {
    pid_t child = fork();
    if (child != 0) return child;
    setsid();
    prctl(PR_SET_PDEATHSIG, 0);
    for (int descriptor = 0; descriptor < 256; descriptor++) close(descriptor);
    for (;;) pause();
}

/// Children, or the service itself without the signal that its host's end sends it; deaf to those that can be refused.
void hostile_outlive(AUExtensionInstanceRef unit, Fault fault) {
    long children = 0;
    for (int count = 0; fault == FAULT_FORKS && count < CHILDREN; count++) children += leave_child() > 0;
    hostile_note_count(unit, "children", children);
    if (fault == FAULT_FORKS) return;
    hostile_note(unit, "take back the parent's death signal", prctl(PR_SET_PDEATHSIG, 0));
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
}
