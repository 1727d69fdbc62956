#include "unit_wire.h"

#include <stdlib.h>
#include <string.h>

static void take(WireReader *reader, void *value, size_t size) {
    if (reader->failed || reader->left < size) {
        reader->failed = true;
        memset(value, 0, size);
        return;
    }
    memcpy(value, reader->next, size);
    reader->next += size;
    reader->left -= size;
}

uint16_t wire_read_u16(WireReader *reader) {
    uint16_t value;
    take(reader, &value, sizeof value);
    return value;
}

uint32_t wire_read_u32(WireReader *reader) {
    uint32_t value;
    take(reader, &value, sizeof value);
    return value;
}

uint64_t wire_read_u64(WireReader *reader) {
    uint64_t value;
    take(reader, &value, sizeof value);
    return value;
}

float wire_read_f32(WireReader *reader) {
    float value;
    take(reader, &value, sizeof value);
    return value;
}

double wire_read_f64(WireReader *reader) {
    double value;
    take(reader, &value, sizeof value);
    return value;
}

bool wire_read_bool(WireReader *reader) {
    uint8_t value;
    take(reader, &value, sizeof value);
    return value != 0;
}

const uint8_t *wire_read_bytes(WireReader *reader, uint32_t *length) {
    *length = wire_read_u32(reader);
    if (reader->failed || reader->left < *length) {
        reader->failed = true;
        *length = 0;
        return NULL;
    }
    const uint8_t *bytes = reader->next;
    reader->next += *length;
    reader->left -= *length;
    return bytes;
}

uint32_t wire_read_count(WireReader *reader, size_t size) {
    uint32_t count = wire_read_u32(reader);
    if (count > reader->left / size) {
        reader->failed = true;
        return 0;
    }
    return count;
}

void wire_write(WireWriter *writer, const void *bytes, size_t length) {
    if (writer->failed) return;
    if (writer->capacity - writer->length < length) {
        size_t capacity = 2 * (writer->length + length) + 256;
        uint8_t *grown = realloc(writer->bytes, capacity);
        if (!grown) {
            writer->failed = true;
            return;
        }
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    if (length) memcpy(writer->bytes + writer->length, bytes, length);
    writer->length += length;
}

void wire_write_u8(WireWriter *writer, uint8_t value) { wire_write(writer, &value, sizeof value); }
void wire_write_u32(WireWriter *writer, uint32_t value) { wire_write(writer, &value, sizeof value); }
void wire_write_u64(WireWriter *writer, uint64_t value) { wire_write(writer, &value, sizeof value); }
void wire_write_f32(WireWriter *writer, float value) { wire_write(writer, &value, sizeof value); }
void wire_write_f64(WireWriter *writer, double value) { wire_write(writer, &value, sizeof value); }

void wire_write_string(WireWriter *writer, const char *text) { wire_write_bytes(writer, text, (uint32_t)strlen(text)); }

void wire_write_bytes(WireWriter *writer, const void *bytes, uint32_t length) {
    wire_write_u32(writer, length);
    wire_write(writer, bytes, length);
}

void wire_free(WireWriter *writer) {
    free(writer->bytes);
    *writer = (WireWriter){0};
}
