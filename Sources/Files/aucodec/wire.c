#include "wire.h"

#include <errno.h>
#include <libavutil/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void bytes_clear(Bytes *bytes) { bytes->count = bytes->position = 0; }

void *bytes_grow(Bytes *bytes, size_t count) {
    if (bytes->count + count > bytes->capacity) {
        bytes->capacity = (bytes->count + count) * 2;
        bytes->data = realloc(bytes->data, bytes->capacity);
        if (!bytes->data) _exit(12);
    }
    void *place = bytes->data + bytes->count;
    bytes->count += count;
    return place;
}

void bytes_add(Bytes *bytes, const void *data, size_t count) {
    if (count) memcpy(bytes_grow(bytes, count), data, count);
}

void bytes_add_u32(Bytes *bytes, uint32_t value) { bytes_add(bytes, &value, 4); }
void bytes_add_u64(Bytes *bytes, uint64_t value) { bytes_add(bytes, &value, 8); }

const void *bytes_take(Bytes *bytes, size_t count) {
    if (count > bytes->count - bytes->position) return NULL;
    const void *place = bytes->data + bytes->position;
    bytes->position += count;
    return place;
}

uint32_t bytes_take_u32(Bytes *bytes) {
    uint32_t value = 0;
    const void *place = bytes_take(bytes, 4);
    if (place) memcpy(&value, place, 4);
    return value;
}

uint64_t bytes_take_u64(Bytes *bytes) {
    uint64_t value = 0;
    const void *place = bytes_take(bytes, 8);
    if (place) memcpy(&value, place, 8);
    return value;
}

static int read_all(int socket, void *target, size_t count) {
    uint8_t *place = target;
    while (count) {
        ssize_t got = read(socket, place, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        place += got;
        count -= (size_t)got;
    }
    return 1;
}

static void write_all(int socket, const void *source, size_t count) {
    const uint8_t *place = source;
    while (count) {
        ssize_t put = send(socket, place, count, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) _exit(0);
        place += put;
        count -= (size_t)put;
    }
}

int wire_receive(int socket, uint32_t *kind, Bytes *bytes) {
    uint32_t header[2];
    bytes_clear(bytes);
    if (!read_all(socket, header, sizeof header) || header[0] > wire_limit) return 0;
    *kind = header[1];
    return !header[0] || read_all(socket, bytes_grow(bytes, header[0]), header[0]);
}

void wire_reply(int socket, uint32_t kind, const Bytes *bytes) {
    uint32_t header[2] = {(uint32_t)bytes->count, kind};
    write_all(socket, header, sizeof header);
    write_all(socket, bytes->data, bytes->count);
}

int fail(Bytes *reply, const char *what, int code) {
    char reason[128] = "";
    bytes_clear(reply);
    bytes_add(reply, what, strlen(what));
    if (code < 0 && av_strerror(code, reason, sizeof reason) == 0) {
        bytes_add(reply, ": ", 2);
        bytes_add(reply, reason, strlen(reason));
    }
    return -1;
}
