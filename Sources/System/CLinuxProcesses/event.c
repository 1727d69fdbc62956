#define _GNU_SOURCE
#include "include/clinux_event.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

int clinux_epoll_open(void) {
    int descriptor = epoll_create1(EPOLL_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int clinux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event = { .events = events, .data = { .u64 = token } };
    return epoll_ctl(epoll, operation, descriptor, &event) < 0 ? -errno : 0;
}

int clinux_epoll_ready(int epoll, uint32_t *events, uint64_t *tokens, int capacity) {
    struct epoll_event ready[64];
    int count = epoll_wait(epoll, ready, capacity < 64 ? capacity : 64, 0);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        events[i] = ready[i].events;
        tokens[i] = ready[i].data.u64;
    }
    return count;
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
