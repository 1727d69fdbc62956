/// Messages between a host and this program: two numbers of 32 bits (the length of what follows, and the kind), then
/// the bytes. Everything is in the machine's byte order. Every message gets one reply.
#ifndef AUCODEC_WIRE_H
#define AUCODEC_WIRE_H

#include <stddef.h>
#include <stdint.h>

enum {
    message_open_decoder = 1,
    message_open_encoder = 2,
    message_packet = 3,
    message_frames = 4,
    message_finish = 5,
    message_open_reader = 6,
    message_read = 7,
    message_seek = 8,
    message_open_writer = 9,
    message_write = 10,
    message_close = 11,
    reply_done = 100,
    reply_error = 101
};

/// Longer messages end the program.
enum { wire_limit = 64 << 20 };

/// Bytes that grow; also what is read from, with `position`.
typedef struct Bytes {
    uint8_t *data;
    size_t count;
    size_t capacity;
    size_t position;
} Bytes;

void bytes_clear(Bytes *bytes);
/// Room for `count` more bytes, which count as there.
void *bytes_grow(Bytes *bytes, size_t count);
void bytes_add(Bytes *bytes, const void *data, size_t count);
void bytes_add_u32(Bytes *bytes, uint32_t value);
void bytes_add_u64(Bytes *bytes, uint64_t value);
/// 0 where there are no more.
uint32_t bytes_take_u32(Bytes *bytes);
uint64_t bytes_take_u64(Bytes *bytes);
/// Null where there are not so many.
const void *bytes_take(Bytes *bytes, size_t count);

/// The next message; 0 at the end of the connection.
int wire_receive(int socket, uint32_t *kind, Bytes *bytes);
void wire_reply(int socket, uint32_t kind, const Bytes *bytes);

/// What stays of a reply when something fails: a sentence without a full stop.
int fail(Bytes *reply, const char *what, int code);

#endif
