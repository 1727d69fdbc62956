/// Descriptors that become readable: epoll, signalfd, pipes.
#ifndef CLINUX_EVENT_H
#define CLINUX_EVENT_H

#include <stdint.h>

int clinux_epoll_open(void);
/// `operation`: 1 add, 2 remove, 3 change.
int clinux_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token);
/// What is ready now, at most 64; does not wait.
int clinux_epoll_ready(int epoll, uint32_t *events, uint64_t *tokens, int capacity);

/// Blocks the signals for the calling thread (and threads it starts) and returns a non-blocking signalfd.
int clinux_signal_descriptor(const int *signals, int count);
/// The next pending signal's number, 0 when none.
int clinux_signal_read(int descriptor);

/// A pipe of which neither end blocks: reading, writing.
int clinux_pipe(int ends[2]);

#endif
