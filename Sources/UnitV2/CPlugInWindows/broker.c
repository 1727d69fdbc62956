#include "include/CPlugInWindows.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Becomes the program, with its end of a socket.
static void become(const char *program, int end) {
    if (dup2(end, CPW_SOCKET) < 0) _exit(1);
    signal(SIGCHLD, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
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

static void serve(const char *program, int asking) {
    char *bytes = malloc(CPW_MOST);
    int descriptor;
    while (bytes && cpw_receive(asking, bytes, &descriptor) > 0) {
        if (descriptor >= 0) close(descriptor);
        start(program, asking);
    }
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
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "plug-in windows");
    // Those of the service end with the service.
    const int kept = fcntl(ends[1], F_DUPFD_CLOEXEC, 64);
    syscall(SYS_close_range, 3, (unsigned)kept - 1, 0);
    syscall(SYS_close_range, (unsigned)kept + 1, ~0u, 0);
    signal(SIGCHLD, SIG_IGN);
    serve(program, kept);
    _exit(0);
}
