#define _GNU_SOURCE
#include "include/clinux_descriptor.h"
#include "include/clinux_program.h"
#include "include/clinux_realtime.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(CLINUX_READABLE == POLLIN && CLINUX_WRITABLE == POLLOUT && CLINUX_ERROR == POLLERR &&
               CLINUX_HANGUP == POLLHUP &&
               CLINUX_PEER_CLOSED == POLLRDHUP, "the kernel's poll bits");

/// The time left, as ppoll takes it; null for a deadline without end.
CLINUX_RESTING_SECTION static struct timespec *time_left(uint64_t deadline, struct timespec *left) {
    if (deadline == UINT64_MAX) return 0;
    uint64_t now = clinux_monotonic_now();
    uint64_t rest = deadline > now ? deadline - now : 0;
    left->tv_sec = (time_t)(rest / 1000000000u);
    left->tv_nsec = (long)(rest % 1000000000u);
    return left;
}

CLINUX_RESTING_SECTION int clinux_poll_one(int descriptor, int events, uint64_t deadline) {
    for (;;) {
        struct pollfd one = { .fd = descriptor, .events = (short)events };
        struct timespec left;
        // Without the C library, which is called through pages that are not needed otherwise.
        const long count = clinux_call6(SYS_ppoll, (long)&one, 1, (long)time_left(deadline, &left), 0, 0, 0);
        if (count > 0) return one.revents;
        if (count != -EINTR) return (int)count;
    }
}

CLINUX_RESTING_SECTION int clinux_poll_one_releasing_code(int descriptor, int events, uint64_t deadline, uint64_t release) {
    if (release < deadline) {
        const int result = clinux_poll_one(descriptor, events, release);
        if (result != 0) return result;
        (void)clinux_release_code();
    }
    return clinux_poll_one(descriptor, events, deadline);
}

int clinux_event_counter(void) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int clinux_close(int descriptor) { return close(descriptor) < 0 ? -errno : 0; }

int clinux_duplicate(int descriptor, int minimum) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, minimum);
    return copy < 0 ? -errno : copy;
}

int clinux_set_nonblocking(int descriptor, int nonblocking) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0) return -errno;
    return fcntl(descriptor, F_SETFL, nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK) < 0 ? -errno : 0;
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
