/// Descriptors that become readable: epoll, eventfd, signalfd, timers through deadlines.
#ifndef CLINUX_EVENT_H
#define CLINUX_EVENT_H

#include "clinux_attributes.h"

enum { CLINUX_READABLE = 1, CLINUX_WRITABLE = 4, CLINUX_ERROR = 8, CLINUX_HANGUP = 16, CLINUX_PEER_CLOSED = 0x2000 };

/// Waits for one descriptor until a CLOCK_MONOTONIC deadline in nanoseconds. Returns the events, 0 on timeout.
int clinux_poll_one(int descriptor, int events, uint64_t deadline);

int clinux_epoll_open(void);
/// `operation`: 1 add, 2 remove, 3 change.
int clinux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token);
int clinux_epoll_wait(int epoll, uint32_t *events, uint64_t *tokens, int capacity, uint64_t deadline);

int clinux_event_counter(void);
/// Blocks the signals for the calling thread (and threads it starts) and returns a non-blocking signalfd.
int clinux_signal_descriptor(const int *signals, int count);
/// The next pending signal's number, 0 when none.
int clinux_signal_read(int descriptor);

/// A pipe of which neither end blocks: reading, writing.
int clinux_pipe(int ends[2]);
int clinux_close(int descriptor);
int clinux_duplicate(int descriptor, int minimum);
int clinux_set_nonblocking(int descriptor, int nonblocking);
int clinux_set_close_on_exec(int descriptor, int closeOnExec);
int64_t clinux_read(int descriptor, void *bytes, size_t length);
int64_t clinux_write(int descriptor, const void *bytes, size_t length);

#endif
