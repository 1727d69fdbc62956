/// Reads and writes the bytes of control messages, for units in C: little-endian numbers, strings and blobs with a
/// 32-bit length, arrays with a 32-bit count.
#ifndef UNIT_WIRE_H
#define UNIT_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A view of a received message. After a read beyond the end `failed` is set and every value read is 0.
typedef struct WireReader {
    const uint8_t *next;
    size_t left;
    bool failed;
} WireReader;

uint16_t wire_read_u16(WireReader *reader);
uint32_t wire_read_u32(WireReader *reader);
uint64_t wire_read_u64(WireReader *reader);
float wire_read_f32(WireReader *reader);
double wire_read_f64(WireReader *reader);
bool wire_read_bool(WireReader *reader);
/// A string or blob inside the message; not terminated.
const uint8_t *wire_read_bytes(WireReader *reader, uint32_t *length);
/// A count of elements of at least `size` bytes each, which the rest of the message can hold.
uint32_t wire_read_count(WireReader *reader, size_t size);

/// A reply that grows as it is written. Without memory `failed` is set and the rest is dropped.
typedef struct WireWriter {
    uint8_t *bytes;
    size_t length;
    size_t capacity;
    bool failed;
} WireWriter;

void wire_write(WireWriter *writer, const void *bytes, size_t length);
void wire_write_u8(WireWriter *writer, uint8_t value);
void wire_write_u32(WireWriter *writer, uint32_t value);
void wire_write_u64(WireWriter *writer, uint64_t value);
void wire_write_f32(WireWriter *writer, float value);
void wire_write_f64(WireWriter *writer, double value);
void wire_write_string(WireWriter *writer, const char *text);
void wire_write_bytes(WireWriter *writer, const void *bytes, uint32_t length);
void wire_free(WireWriter *writer);

#endif
