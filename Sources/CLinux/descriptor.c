#define _GNU_SOURCE
#include "include/clinux_event.h"
#include "include/clinux_realtime.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

_Static_assert(CLINUX_READABLE == POLLIN && CLINUX_WRITABLE == POLLOUT && CLINUX_ERROR == POLLERR &&
               CLINUX_HANGUP == POLLHUP &&
               CLINUX_PEER_CLOSED == POLLRDHUP, "the kernel's poll bits");

/// The time left, as ppoll takes it; null for a deadline without end.
static struct timespec *time_left(uint64_t deadline, struct timespec *left) {
    if (deadline == UINT64_MAX) return 0;
    uint64_t now = clinux_monotonic_now();
    uint64_t rest = deadline > now ? deadline - now : 0;
    left->tv_sec = (time_t)(rest / 1000000000u);
    left->tv_nsec = (long)(rest % 1000000000u);
    return left;
}

int clinux_poll_one(int descriptor, int events, uint64_t deadline) {
    for (;;) {
        struct pollfd one = { .fd = descriptor, .events = (short)events };
        struct timespec left;
        int count = ppoll(&one, 1, time_left(deadline, &left), 0);
        if (count > 0) return one.revents;
        if (count == 0) return 0;
        if (errno != EINTR) return -errno;
    }
}

int clinux_epoll_open(void) {
    int descriptor = epoll_create1(EPOLL_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int clinux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event = { .events = events, .data = { .u64 = token } };
    return epoll_ctl(epoll, operation, descriptor, &event) < 0 ? -errno : 0;
}

int clinux_epoll_wait(int epoll, uint32_t *events, uint64_t *tokens, int capacity, uint64_t deadline) {
    struct epoll_event ready[64];
    if (capacity > 64) capacity = 64;
    struct pollfd one = { .fd = epoll, .events = POLLIN };
    struct timespec left;
    int count = ppoll(&one, 1, time_left(deadline, &left), 0);
    if (count > 0) count = epoll_wait(epoll, ready, capacity, 0);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        events[i] = ready[i].events;
        tokens[i] = ready[i].data.u64;
    }
    return count;
}

int clinux_event_counter(void) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int clinux_signal_descriptor(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    int failed = pthread_sigmask(SIG_BLOCK, &set, 0);
    if (failed) return -failed;
    int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int clinux_signal_read(int descriptor) {
    struct signalfd_siginfo info;
    ssize_t length;
    do length = read(descriptor, &info, sizeof info);
    while (length < 0 && errno == EINTR);
    if (length < 0) return errno == EAGAIN ? 0 : -errno;
    return length == sizeof info ? (int)info.ssi_signo : 0;
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0 ? -errno : 0; }

int clinux_close(int descriptor) { return close(descriptor) < 0 ? -errno : 0; }

int clinux_duplicate(int descriptor, int minimum) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, minimum);
    return copy < 0 ? -errno : copy;
}

static int change_flag(int descriptor, int get, int set, int flag, int on) {
    int flags = fcntl(descriptor, get);
    if (flags < 0) return -errno;
    return fcntl(descriptor, set, on ? flags | flag : flags & ~flag) < 0 ? -errno : 0;
}

int clinux_set_nonblocking(int descriptor, int nonblocking) {
    return change_flag(descriptor, F_GETFL, F_SETFL, O_NONBLOCK, nonblocking);
}

int clinux_set_close_on_exec(int descriptor, int closeOnExec) {
    return change_flag(descriptor, F_GETFD, F_SETFD, FD_CLOEXEC, closeOnExec);
}

int64_t clinux_read(int descriptor, void *bytes, size_t length) {
    ssize_t count;
    do count = read(descriptor, bytes, length);
    while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

int64_t clinux_write(int descriptor, const void *bytes, size_t length) {
    ssize_t count;
    do count = write(descriptor, bytes, length);
    while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}
