/// Descriptors: waiting for one, reading, writing, flags.
#ifndef CLINUX_DESCRIPTOR_H
#define CLINUX_DESCRIPTOR_H

#include "clinux_attributes.h"

enum { CLINUX_READABLE = 1, CLINUX_WRITABLE = 4, CLINUX_ERROR = 8, CLINUX_HANGUP = 16, CLINUX_PEER_CLOSED = 0x2000 };

/// Waits for one descriptor until a CLOCK_MONOTONIC deadline in nanoseconds. Returns the events, 0 on timeout.
int clinux_poll_one(int descriptor, int events, uint64_t deadline);

/// The same, and at `release`, when nothing came until then, `clinux_release_code`: nothing runs between the two that
/// would bring code back.
int clinux_poll_one_releasing_code(int descriptor, int events, uint64_t deadline, uint64_t release);

int clinux_event_counter(void);
int clinux_close(int descriptor);
int clinux_duplicate(int descriptor, int minimum);
int clinux_set_nonblocking(int descriptor, int nonblocking);
int64_t clinux_read(int descriptor, void *bytes, size_t length);
int64_t clinux_write(int descriptor, const void *bytes, size_t length);

#endif
