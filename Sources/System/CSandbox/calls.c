#define _GNU_SOURCE
#include "include/CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Numbers that the headers may be too old for; they are the same on all machines.
enum {
    CALL_FUTEX_WAITV = 449,
    CALL_CACHESTAT = 451,
    CALL_FUTEX_WAKE = 454,
    NAME_MEMORY = 0x53564d41,
    SEE_CALLS = 59,
};

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

/// Calls that are allowed whatever they are given.
static const int allowed[] = {
    // Waiting, and other threads of this process.
    CALL_FUTEX_WAITV, CALL_FUTEX_WAKE, CALL_FUTEX_WAKE + 1, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq,
    SYS_membarrier, SYS_sched_yield, SYS_gettid, SYS_getpid, SYS_getppid, SYS_set_tid_address, SYS_exit,
    SYS_exit_group, SYS_restart_syscall,
    // Time.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_timerfd_create,
    SYS_timerfd_settime, SYS_timerfd_gettime, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime,
    SYS_timer_delete, SYS_timer_getoverrun, SYS_setitimer, SYS_getitimer, SYS_times,
    // Memory.
    SYS_munmap, SYS_brk, SYS_msync, SYS_mincore, SYS_mlock, SYS_mlock2, SYS_munlock,
    // Signals.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait, SYS_sigaltstack,
    // Descriptors that it has.
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_lseek,
    SYS_close, SYS_close_range, SYS_dup, SYS_dup3, SYS_fsync, SYS_fdatasync, SYS_ftruncate, SYS_fstat, SYS_statx,
    SYS_newfstatat, SYS_fstatfs, SYS_statfs, SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl,
    SYS_epoll_pwait, SYS_eventfd2, SYS_signalfd4, SYS_pipe2, SYS_flock, SYS_fadvise64, SYS_sendfile, SYS_splice,
    SYS_copy_file_range, CALL_CACHESTAT,
    // Files: what it may open is not the filter's to decide.
    SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_chdir, SYS_fchdir,
    SYS_mkdirat, SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_umask,
    // The host's socket, and those that it has connected: descriptors may come, and none may be sent.
    SYS_recvfrom, SYS_recvmsg, SYS_shutdown, SYS_getsockopt, SYS_getsockname, SYS_getpeername,
    // What it is.
    SYS_uname, SYS_sysinfo, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getgroups, SYS_getresuid,
    SYS_getresgid, SYS_getpgid, SYS_getsid, SYS_getrusage, SYS_getrandom, SYS_getcpu, SYS_sched_getaffinity,
    SYS_sched_getscheduler, SYS_sched_getparam, SYS_sched_getattr, SYS_sched_get_priority_max,
    SYS_sched_get_priority_min, SYS_getpriority, SYS_capget,
#if defined(__x86_64__)
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_epoll_wait, SYS_epoll_create,
    SYS_eventfd, SYS_pipe, SYS_dup2, SYS_getdents, SYS_mkdir, SYS_rmdir, SYS_unlink, SYS_rename, SYS_renameat,
    SYS_link, SYS_symlink, SYS_time, SYS_alarm, SYS_pause, SYS_getpgrp, SYS_getrlimit,
    SYS_arch_prctl,
#endif
};

/// Calls that change a file's times or length, whatever its descriptor was opened for, and also where its path leads
/// nowhere any more. Those that change its mode are among `modes`. They are for a process that sees no files but its
/// own and such as are mounted read-only: no rule for files covers them.
static const int changing[] = {
    SYS_utimensat, SYS_truncate,
#if defined(__x86_64__)
    SYS_utimes,
#endif
};

/// Calls that set a file's mode, and which argument has it.
static const struct {
    int call, mode;
} modes[] = {
    { SYS_fchmod, 1 },
    { SYS_fchmodat, 2 },
#if defined(__x86_64__)
    { SYS_chmod, 1 },
#endif
};

/// Calls that open files, and which argument has the flags; the mode is the next one.
static const struct {
    int call, flags;
} opening[] = {
    { SYS_openat, 2 },
#if defined(__x86_64__)
    { SYS_open, 1 },
#endif
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

enum { MOST = 1024 };

/// Numbers of calls, the last one included.
struct range {
    int first, last;
};

/// A filter while it is written.
struct filter {
    struct sock_filter code[MOST];
    unsigned short length;
};

static void add(struct filter *filter, unsigned short operation, unsigned char yes, unsigned char no, uint32_t value) {
    if (filter->length < MOST)
        filter->code[filter->length++] = (struct sock_filter){ operation, yes, no, value };
}

static void load(struct filter *filter, size_t offset) {
    add(filter, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset);
}

static void answer(struct filter *filter, uint32_t action) { add(filter, BPF_RET | BPF_K, 0, 0, action); }

static const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;

static void allow_call(struct filter *filter, int call) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (uint32_t)call);
    answer(filter, SECCOMP_RET_ALLOW);
}

/// A jump whose place is not known yet.
static const uint32_t unknown = UINT32_MAX;

/// Answers the call of one of some ranges of numbers, which are in order; any other goes on behind the tree.
///
/// The kernel runs a filter once for each call there is when it is installed: it looks for those that are allowed
/// whatever they are given. In a list that takes 0.15 ms more.
static void search(struct filter *filter, const struct range *ranges, size_t count) {
    if (count == 1) {
        add(filter, BPF_JMP | BPF_JGE | BPF_K, 0, 2, (uint32_t)ranges->first);
        add(filter, BPF_JMP | BPF_JGT | BPF_K, 1, 0, (uint32_t)ranges->last);
        answer(filter, SECCOMP_RET_ALLOW);
        add(filter, BPF_JMP | BPF_JA, 0, 0, unknown);
        return;
    }
    const size_t half = count / 2;
    add(filter, BPF_JMP | BPF_JGE | BPF_K, 0, 1, (uint32_t)ranges[half].first);
    const size_t jump = filter->length;
    add(filter, BPF_JMP | BPF_JA, 0, 0, 0);
    search(filter, ranges, half);
    // What does not fit is refused as a whole later.
    if (jump < MOST) filter->code[jump].k = (uint32_t)(filter->length - jump - 1);
    search(filter, ranges + half, count - half);
}

static int compare_calls(const void *first, const void *second) { return *(const int *)first - *(const int *)second; }

/// Allows calls whatever they are given.
static void allow_calls(struct filter *filter, int changes_files) {
    int calls[LENGTH(allowed) + LENGTH(changing)];
    struct range ranges[LENGTH(calls)];
    size_t count = LENGTH(allowed), range = 0;
    memcpy(calls, allowed, sizeof allowed);
    if (changes_files) {
        memcpy(calls + count, changing, sizeof changing);
        count += LENGTH(changing);
    }
    qsort(calls, count, sizeof *calls, compare_calls);
    for (size_t index = 0; index < count; index++) {
        if (index > 0 && calls[index] <= ranges[range].last + 1) {
            ranges[range].last = calls[index];
        } else {
            if (index > 0) range++;
            ranges[range] = (struct range){ calls[index], calls[index] };
        }
    }
    const size_t start = filter->length;
    search(filter, ranges, range + 1);
    for (size_t index = start; index < filter->length; index++) {
        struct sock_filter *const jump = &filter->code[index];
        if (jump->code == (BPF_JMP | BPF_JA) && jump->k == unknown) jump->k = (uint32_t)(filter->length - index - 1);
    }
}

/// The low half of an argument; what is above it is no part of the numbers that are compared here.
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

/// Allows a call whose argument is one of some numbers.
static void allow_numbers(struct filter *filter, int call, int index, const uint32_t *numbers, int count) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, (unsigned char)(2 + 2 * count), (uint32_t)call);
    load(filter, argument(index));
    for (int number = 0; number < count; number++) {
        add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, numbers[number]);
        answer(filter, SECCOMP_RET_ALLOW);
    }
    answer(filter, refused);
}

/// Allows a call whose argument, as far as the mask shows it, is a number.
static void allow_masked(struct filter *filter, int call, int index, uint32_t mask, uint32_t number) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 5, (uint32_t)call);
    load(filter, argument(index));
    add(filter, BPF_ALU | BPF_AND | BPF_K, 0, 0, mask);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, number);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, refused);
}

/// Words that only this process waits on are its own affair. Those that it shares may be waited on and woken: who moves
/// waiters elsewhere, or waits there as a lock's next owner, takes its host and its neighbours their wake-ups.
static void allow_futexes(struct filter *filter) {
    static const uint32_t shared[] = { FUTEX_WAIT, FUTEX_WAKE, FUTEX_WAKE_OP, FUTEX_WAIT_BITSET, FUTEX_WAKE_BITSET };
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, (unsigned char)(5 + 2 * LENGTH(shared)), SYS_futex);
    load(filter, argument(1));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 0, 1, FUTEX_PRIVATE_FLAG);
    answer(filter, SECCOMP_RET_ALLOW);
    add(filter, BPF_ALU | BPF_AND | BPF_K, 0, 0, (uint32_t)FUTEX_CMD_MASK);
    for (size_t index = 0; index < LENGTH(shared); index++) allow_call(filter, (int)shared[index]);
    answer(filter, refused);
}

/// Reading limits, and not setting them: there is no pointer to new ones, in either half.
static void allow_reading_limits(struct filter *filter) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 6, SYS_prlimit64);
    load(filter, argument(2));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 3, 0);
    load(filter, argument(2) + 4);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, refused);
}

/// Memory whose content the process makes itself may not become code, unless it says that it generates some; a library
/// may be mapped. A mapping that is code cannot be told from another by who moves or grows it, and nobody has to:
/// memory that is to grow is copied then.
static void allow_mapping(struct filter *filter, int generates_code) {
    if (generates_code) {
        allow_call(filter, SYS_mmap);
        allow_call(filter, SYS_mprotect);
        allow_call(filter, SYS_mremap);
        return;
    }
    allow_masked(filter, SYS_mprotect, 2, PROT_EXEC, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 7, SYS_mmap);
    load(filter, argument(2));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 0, 3, PROT_EXEC);
    // What is executable has a file behind it, its own copy of that, and is not written to.
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 3, 0, PROT_WRITE);
    load(filter, argument(3));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 1, 0, MAP_ANONYMOUS | MAP_SHARED);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, refused);
}

/// What may be opened is for rules for files to say; some do not see that a file is emptied which is opened for
/// reading. Nobody else's program is to run as this user.
static void allow_opening(struct filter *filter, int call, int flags) {
    const uint32_t makes = O_CREAT | (O_TMPFILE & ~O_DIRECTORY);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 10, (uint32_t)call);
    load(filter, argument(flags));
    add(filter, BPF_ALU | BPF_AND | BPF_K, 0, 0, O_ACCMODE | O_TRUNC);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 6, 0, O_RDONLY | O_TRUNC);
    // The mode without a name opens for neither reading nor writing.
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 5, 0, O_ACCMODE | O_TRUNC);
    load(filter, argument(flags));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 0, 2, makes);
    load(filter, argument(flags + 1));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, 1, 0, S_ISUID | S_ISGID);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, refused);
}

static void allow_files(struct filter *filter, int changes_files) {
    for (size_t index = 0; index < LENGTH(opening); index++)
        allow_opening(filter, opening[index].call, opening[index].flags);
    for (size_t index = 0; changes_files && index < LENGTH(modes); index++)
        allow_masked(filter, modes[index].call, modes[index].mode, S_ISUID | S_ISGID, 0);
}

static void allow_some(struct filter *filter, int generates_code, int changes_files, int sees_others) {
    static const uint32_t advice[] = { MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED,
                                       MADV_FREE, MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP,
                                       MADV_COLD, MADV_POPULATE_READ, MADV_POPULATE_WRITE };
    static const uint32_t control[] = { F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD, F_DUPFD_CLOEXEC, F_GETLK,
                                        F_SETLK, F_SETLKW, 1034 /* F_GET_SEALS */ };
    static const uint32_t device[] = { TCGETS, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX };
    // Seeing its own calls shows a thread nothing that it may not do, and lets it do nothing more.
    static const uint32_t process[] = { PR_SET_NAME, PR_GET_NAME, NAME_MEMORY, PR_SET_TIMERSLACK, SEE_CALLS };
    static const uint32_t self[] = { 0 };
    const uint32_t own[] = { (uint32_t)getpid() };
    const uint32_t thread = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
    const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                CLONE_NEWPID | CLONE_NEWNET;
    allow_mapping(filter, generates_code);
    allow_files(filter, changes_files);
    allow_numbers(filter, SYS_madvise, 2, advice, LENGTH(advice));
    allow_numbers(filter, SYS_fcntl, 1, control, LENGTH(control));
    allow_numbers(filter, SYS_ioctl, 1, device, LENGTH(device));
    allow_numbers(filter, SYS_prctl, 0, process, LENGTH(process));
    // Sending may not connect: a socket goes where the host has connected it to.
    allow_masked(filter, SYS_sendto, 3, MSG_FASTOPEN, 0);
    allow_numbers(filter, SYS_kill, 0, own, 1);
    allow_numbers(filter, SYS_tgkill, 0, own, 1);
    // Threads may be made ordinary ones, as libraries do explicitly, where their numbers name no other process's.
    static const uint32_t ordinary[] = { SCHED_OTHER, SCHED_BATCH, SCHED_IDLE };
    if (!sees_others) allow_numbers(filter, SYS_sched_setscheduler, 1, ordinary, LENGTH(ordinary));
    // A render thread follows its host from core to core.
    allow_numbers(filter, SYS_sched_setaffinity, 0, self, 1);
    allow_reading_limits(filter);
    allow_masked(filter, SYS_clone, 0, thread | namespaces, thread);
    // Its argument is behind a pointer, which no filter sees: the library takes `clone` instead.
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_clone3);
    answer(filter, SECCOMP_RET_ERRNO | ENOSYS);
}

/// A process of this kind has no other way to make calls than the one that the filter reads.
static void begin(struct filter *filter) {
    load(filter, offsetof(struct seccomp_data, arch));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, MACHINE);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
    load(filter, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    add(filter, BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
#endif
}

/// Sockets of this machine, which lead to what is in the same namespaces, and memory that is shared there.
static void allow_windows(struct filter *filter) {
    static const uint32_t local[] = { AF_UNIX };
    static const int calls[] = { SYS_connect, SYS_sendmsg, SYS_setsockopt, SYS_shmget, SYS_shmat, SYS_shmdt, SYS_shmctl };
    allow_numbers(filter, SYS_socket, 0, local, LENGTH(local));
    for (size_t index = 0; index < LENGTH(calls); index++) allow_call(filter, calls[index]);
}

static int install(int generates_code, int changes_files, int sees_others, int opens_windows, const char **step) {
    struct filter filter = { .length = 0 };
    begin(&filter);
    // First, for they are all that a cycle needs.
    allow_futexes(&filter);
    allow_calls(&filter, changes_files);
    // Each of these ends in an answer when it has looked at an argument.
    if (opens_windows) allow_windows(&filter);
    allow_some(&filter, generates_code, changes_files, sees_others);
    answer(&filter, refused);
    *step = "write a filter of system calls";
    if (filter.length >= MOST) return -E2BIG;
    const struct sock_fprog program = { filter.length, filter.code };
    *step = "give up new privileges";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
    *step = "filter system calls";
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) ? -errno : 0;
}

int csandbox_filter_calls(int generates_code, int changes_files, int sees_others, const char **step) {
    return install(generates_code, changes_files, sees_others, 0, step);
}

int csandbox_filter_window_calls(int generates_code, int changes_files, const char **step) {
    return install(generates_code, changes_files, 0, 1, step);
}
