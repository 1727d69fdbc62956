/// Timers and descriptors of plug-ins on their main thread.
#include "internal.h"

#include <sys/ioctl.h>

/// Milliseconds that are left between two calls.
enum { SHORTEST_PERIOD = 10, NANOSECONDS = 1000000 };

static cfp_loop *loops;

void cfp_loop_add(cfp_loop *loop) {
    loop->next = loops;
    loops = loop;
}

void cfp_loop_remove(cfp_loop *loop) {
    for (cfp_loop **place = &loops; *place; place = &(*place)->next) {
        if (*place != loop) continue;
        *place = loop->next;
        return;
    }
}

// MARK: What a plug-in registers

bool cfp_loop_add_timer(cfp_loop *loop, uintptr_t key, uint64_t period) {
    if (!cfp_is_main_thread() || loop->timer_count == CFP_MOST_TIMERS || period > INT32_MAX) return false;
    uint64_t kept = period < SHORTEST_PERIOD ? SHORTEST_PERIOD : period;
    loop->timers[loop->timer_count].key = key;
    loop->timers[loop->timer_count].period = kept;
    loop->timers[loop->timer_count++].due = cfp_main_now() + (int64_t)kept * NANOSECONDS;
    return true;
}

bool cfp_loop_remove_timer(cfp_loop *loop, uintptr_t key) {
    for (uint32_t index = 0; cfp_is_main_thread() && index < loop->timer_count; index++) {
        if (loop->timers[index].key != key) continue;
        loop->timers[index] = loop->timers[--loop->timer_count];
        return true;
    }
    return false;
}

static int place_of(const cfp_loop *loop, int descriptor) {
    for (uint32_t index = 0; cfp_is_main_thread() && index < loop->fd_count; index++) {
        if (loop->fds[index].descriptor == descriptor) return (int)index;
    }
    return -1;
}

bool cfp_loop_add_descriptor(cfp_loop *loop, uintptr_t key, int descriptor, uint32_t flags) {
    bool is_new = cfp_is_main_thread() && descriptor >= 0 && place_of(loop, descriptor) < 0;
    if (!is_new || loop->fd_count == CFP_MOST_FDS) return false;
    loop->fds[loop->fd_count].key = key;
    loop->fds[loop->fd_count].descriptor = descriptor;
    loop->fds[loop->fd_count++].flags = flags;
    return true;
}

bool cfp_loop_change_descriptor(cfp_loop *loop, int descriptor, uint32_t flags) {
    int place = place_of(loop, descriptor);
    if (place >= 0) loop->fds[place].flags = flags;
    return place >= 0;
}

bool cfp_loop_remove_descriptor(cfp_loop *loop, int descriptor) {
    int place = place_of(loop, descriptor);
    if (place >= 0) loop->fds[place] = loop->fds[--loop->fd_count];
    return place >= 0;
}

uint32_t cfp_loop_remove_key(cfp_loop *loop, uintptr_t key) {
    uint32_t before = loop->fd_count;
    for (uint32_t index = loop->fd_count; cfp_is_main_thread() && index-- > 0;) {
        if (loop->fds[index].key == key) loop->fds[index] = loop->fds[--loop->fd_count];
    }
    return before - loop->fd_count;
}

// MARK: What becomes of it

int cfp_loops_patience(void) {
    int64_t first = INT64_MAX, now = cfp_main_now();
    for (const cfp_loop *loop = loops; loop; loop = loop->next) {
        for (uint32_t index = 0; index < loop->timer_count; index++) {
            if (loop->timers[index].due < first) first = loop->timers[index].due;
        }
    }
    if (first == INT64_MAX) return -1;
    return first <= now ? 0 : (int)((first - now) / NANOSECONDS + 1);
}

uint32_t cfp_loops_list(struct pollfd *polled, cfp_loop **owners, uint32_t most) {
    uint32_t count = 0;
    for (cfp_loop *loop = loops; loop; loop = loop->next) {
        for (uint32_t index = 0; index < loop->fd_count && count < most; index++) {
            uint32_t flags = loop->fds[index].flags;
            short events = (short)((flags & CLAP_FD_READ ? POLLIN : 0) | (flags & CLAP_FD_WRITE ? POLLOUT : 0));
            polled[count] = (struct pollfd){loop->fds[index].descriptor, events, 0};
            owners[count++] = loop;
        }
    }
    return count;
}

static bool is_there(const cfp_loop *wanted) {
    for (const cfp_loop *loop = loops; loop; loop = loop->next) {
        if (loop == wanted) return true;
    }
    return false;
}

void cfp_loop_drop_closed(cfp_loop *loop, struct pollfd polled, bool is_lost) {
    int left = 0;
    if (!(polled.revents & (POLLERR | POLLHUP | POLLNVAL)) || !is_there(loop)) return;
    if (!is_lost && !(polled.revents & POLLNVAL) && !ioctl(polled.fd, FIONREAD, &left) && left > 0) return;
    int place = place_of(loop, polled.fd);
    uintptr_t key = place < 0 ? 0 : loop->fds[place].key;
    if (cfp_loop_remove_descriptor(loop, polled.fd) && loop->on_closed) loop->on_closed(key);
}

void cfp_loop_serve(cfp_loop *loop, struct pollfd polled) {
    uint32_t flags = (polled.revents & POLLIN ? CLAP_FD_READ : 0u) | (polled.revents & POLLOUT ? CLAP_FD_WRITE : 0u)
        | (polled.revents & (POLLERR | POLLHUP | POLLNVAL) ? CLAP_FD_ERROR : 0u);
    for (uint32_t index = 0; flags && is_there(loop) && index < loop->fd_count; index++) {
        if (loop->fds[index].descriptor != polled.fd) continue;
        loop->on_descriptor(loop->owner, loop->fds[index].key, polled.fd, flags);
        return;
    }
}

/// A callback may end timers, loops do not end in one.
static void fire(cfp_loop *loop) {
    int64_t now = cfp_main_now();
    for (uint32_t index = 0; index < loop->timer_count; index++) {
        if (loop->timers[index].due > now) continue;
        loop->timers[index].due = now + (int64_t)loop->timers[index].period * NANOSECONDS;
        loop->on_timer(loop->owner, loop->timers[index].key);
    }
}

void cfp_loops_fire(void) {
    for (cfp_loop *loop = loops; loop; loop = loop->next) fire(loop);
}
