#include "include/CPlugInWindows.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Becomes the program, with its end of a socket, in a group of its own with what it starts.
static void become(const char *program, int end) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    setpgid(0, 0);
    if (dup2(end, CPW_SOCKET) < 0) _exit(1);
    char *const arguments[] = {(char *)program, NULL};
    execv(program, arguments);
    _exit(127);
}

static void start(const char *program, int asking) {
    int ends[2];
    cpw_message answer = {.kind = CPW_READY};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) {
        cpw_send(asking, &answer, NULL, 0, -1);
        return;
    }
    const pid_t child = fork();
    if (child == 0) become(program, ends[1]);
    close(ends[1]);
    cpw_send(asking, &answer, NULL, 0, child > 0 ? ends[0] : -1);
    close(ends[0]);
}

/// Ends what programs that have ended started: they have locked themselves in, and their signals would not reach it.
static void bury(void) {
    siginfo_t ended = {0};
    while (!waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) && ended.si_pid > 0) {
        // Its number belongs to nobody else before it is buried.
        kill(-ended.si_pid, SIGKILL);
        waitpid(ended.si_pid, NULL, 0);
        ended.si_pid = 0;
    }
}

static void serve(const char *program, int asking, int children) {
    char *bytes = malloc(CPW_MOST);
    struct pollfd waits[] = {{asking, POLLIN, 0}, {children, POLLIN, 0}};
    while (bytes) {
        if (poll(waits, 2, -1) < 0 && errno != EINTR) return;
        struct signalfd_siginfo told;
        if (waits[1].revents && read(children, &told, sizeof told) > 0) bury();
        if (!waits[0].revents) continue;
        int descriptor;
        if (cpw_receive(asking, bytes, &descriptor) <= 0) return;
        if (descriptor >= 0) close(descriptor);
        start(program, asking);
    }
}

/// Looks after programs until nobody can ask any more.
static void run(const char *program, int end) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "plug-in windows");
    // What a program leaves behind is not the service's to bury.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Those of the service end with the service.
    const int kept = fcntl(end, F_DUPFD_CLOEXEC, 64);
    syscall(SYS_close_range, 3, (unsigned)kept - 1, 0);
    syscall(SYS_close_range, (unsigned)kept + 1, ~0u, 0);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_SETMASK, &children, NULL);
    serve(program, kept, signalfd(-1, &children, SFD_CLOEXEC));
}

int cpw_begin(const char *program) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) return -errno;
    const pid_t child = fork();
    if (child < 0) {
        const int failed = errno;
        close(ends[0]);
        close(ends[1]);
        return -failed;
    }
    if (child > 0) {
        close(ends[1]);
        return ends[0];
    }
    run(program, ends[1]);
    _exit(0);
}
