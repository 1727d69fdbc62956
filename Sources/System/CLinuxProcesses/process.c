#define _GNU_SOURCE
#include "include/clinux_process.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef P_PIDFD
#define P_PIDFD 3
#endif
enum { MAXIMUM_MAPPED = 64 };

int clinux_pidfd_open(int pid) {
    long result = syscall(SYS_pidfd_open, pid, 0);
    return result < 0 ? -errno : (int)result;
}

static void close_range_of(unsigned first, unsigned last) {
    if (first > last) return;
    if (syscall(SYS_close_range, first, last, 0) == 0) return;
    for (unsigned descriptor = first; descriptor <= last && descriptor < 65536; descriptor++) close((int)descriptor);
}

/// The first number above all places, so that no source that is parked there is in the way of another.
static int above_targets(const clinux_spawn_request *request) {
    int above = 3;
    for (int i = 0; i < request->descriptorCount; i++)
        if (request->targetDescriptors[i] >= above) above = request->targetDescriptors[i] + 1;
    return above;
}

/// In the child, whose limits are its own: lets it have as many descriptors as it may, because all of its parent's are
/// open still.
static void raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= limit.rlim_max) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// In the child: parks every source high, moves each to its place, closes the rest.
static int arrange_descriptors(const clinux_spawn_request *request) {
    int parked[MAXIMUM_MAPPED];
    const int above = above_targets(request);
    struct rlimit before;
    const int known = !getrlimit(RLIMIT_NOFILE, &before);
    raise_descriptor_limit();
    for (int i = 0; i < request->descriptorCount; i++) {
        parked[i] = fcntl(request->sourceDescriptors[i], F_DUPFD_CLOEXEC, above);
        if (parked[i] < 0) return errno;
    }
    for (int i = 0; i < request->descriptorCount; i++)
        if (dup2(parked[i], request->targetDescriptors[i]) < 0) return errno;
    unsigned next = 3;
    for (;;) {
        unsigned target = ~0u;
        for (int i = 0; i < request->descriptorCount; i++) {
            unsigned candidate = (unsigned)request->targetDescriptors[i];
            if (candidate >= next && candidate < target) target = candidate;
        }
        if (target == ~0u) break;
        if (target > 0) close_range_of(next, target - 1);
        next = target + 1;
    }
    close_range_of(next, ~0u);
    if (known) setrlimit(RLIMIT_NOFILE, &before);
    return 0;
}

/// Has the next program keep the capabilities that a new user namespace gives, though it has no user that the namespace
/// knows.
static int keep_capabilities(void) {
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct all[2];
    if (syscall(SYS_capget, &header, all)) return errno;
    for (int half = 0; half < 2; half++) all[half].inheritable = all[half].permitted;
    if (syscall(SYS_capset, &header, all)) return errno;
    // Numbers that the kernel does not know are refused.
    for (int capability = 0; capability < 64; capability++)
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0);
    return 0;
}

/// A group of its own does not get what is typed, and a process without a terminal cannot open it. A session of its own
/// would do the same; but the kernel deals out cores by session, and a service is to run as part of what its host runs
/// as.
static void leave_terminal(void) {
    setpgid(0, 0);
    int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return;
    ioctl(terminal, TIOCNOTTY);
    close(terminal);
}

/// Never returns. Shares the parent's memory until exec: writes `failure` only.
static void run_child(const clinux_spawn_request *request, int parent, volatile int *failure) {
    if (request->parentDeathSignal) {
        prctl(PR_SET_PDEATHSIG, request->parentDeathSignal);
        // The first process of a namespace sees no parent.
        if (!request->newNamespaces && getppid() != parent) _exit(127);
    }
    if (request->leavesTerminal) leave_terminal();
    for (int number = 1; number < 32; number++)
        if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    int failed = request->newNamespaces ? keep_capabilities() : 0;
    if (!failed) failed = arrange_descriptors(request);
    if (!failed) {
        execve(request->executable, request->arguments, request->environment);
        failed = errno;
    }
    *failure = failed;
    _exit(127);
}

struct child {
    const clinux_spawn_request *request;
    int parent;
    volatile int *failure;
};

static int run_namespaced_child(void *argument) {
    const struct child *child = argument;
    run_child(child->request, child->parent, child->failure);
    return 127;
}

/// As vfork, into new namespaces; on a stack of the child's own, because the call returns twice.
static pid_t clone_child(const clinux_spawn_request *request, int parent, volatile int *failure) {
    enum { STACK = 64 * 1024 };
    static char *stack;
    if (!stack && !(stack = malloc(STACK))) return -1;
    struct child child = { request, parent, failure };
    char *top = (char *)((uintptr_t)(stack + STACK) & ~(uintptr_t)15);
    return clone(run_namespaced_child, top, CLONE_VM | CLONE_VFORK | CLONE_NEWUSER | CLONE_NEWPID | SIGCHLD, &child);
}

static int spawn_here(const clinux_spawn_request *request, int *pidfd) {
    volatile int failure = 0;
    int parent = getpid();
    sigset_t all, saved;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &saved);
    pid_t child = request->newNamespaces ? clone_child(request, parent, &failure) : vfork();
    if (child == 0) run_child(request, parent, &failure);
    int failed = child < 0 ? errno : failure;
    pthread_sigmask(SIG_SETMASK, &saved, 0);
    if (child > 0 && failed) while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
    if (failed) return -failed;
    *pidfd = clinux_pidfd_open(child);
    if (*pidfd >= 0) return child;
    failed = *pidfd;
    kill(child, SIGKILL);
    while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
    return failed;
}

static pthread_mutex_t spawner_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t spawner_changed = PTHREAD_COND_INITIALIZER;
static const clinux_spawn_request *spawner_request;
static int spawner_started, spawner_finished, spawner_result, spawner_pidfd;

static void *spawner_main(void *unused) {
    (void)unused;
    prctl(PR_SET_NAME, "spawner");
    pthread_mutex_lock(&spawner_lock);
    for (;;) {
        while (!spawner_request) pthread_cond_wait(&spawner_changed, &spawner_lock);
        spawner_result = spawn_here(spawner_request, &spawner_pidfd);
        spawner_request = 0;
        spawner_finished = 1;
        pthread_cond_broadcast(&spawner_changed);
    }
    return 0;
}

static int start_spawner(void) {
    pthread_t thread;
    pthread_attr_t attributes;
    sigset_t all, saved;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 256 * 1024);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &saved);
    int failed = pthread_create(&thread, &attributes, spawner_main, 0);
    pthread_sigmask(SIG_SETMASK, &saved, 0);
    pthread_attr_destroy(&attributes);
    return failed;
}

int clinux_spawn(const clinux_spawn_request *request, int *pidfd) {
    static pthread_mutex_t callers = PTHREAD_MUTEX_INITIALIZER;
    if (request->descriptorCount < 0 || request->descriptorCount > MAXIMUM_MAPPED) return -EINVAL;
    pthread_mutex_lock(&callers);
    int result = spawner_started ? 0 : -start_spawner();
    if (!result) {
        spawner_started = 1;
        pthread_mutex_lock(&spawner_lock);
        spawner_request = request;
        spawner_finished = 0;
        pthread_cond_broadcast(&spawner_changed);
        while (!spawner_finished) pthread_cond_wait(&spawner_changed, &spawner_lock);
        result = spawner_result;
        *pidfd = spawner_pidfd;
        pthread_mutex_unlock(&spawner_lock);
    }
    pthread_mutex_unlock(&callers);
    return result;
}

int clinux_pidfd_signal(int pidfd, int signal) {
    return syscall(SYS_pidfd_send_signal, pidfd, signal, 0, 0) < 0 ? -errno : 0;
}

int clinux_pidfd_reap(int pidfd, int *signaled, int *status) {
    siginfo_t info;
    memset(&info, 0, sizeof info);
    while (waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG) < 0)
        if (errno != EINTR) return -errno;
    if (info.si_pid == 0) return 0;
    *signaled = info.si_code != CLD_EXITED;
    *status = info.si_status;
    return 1;
}
