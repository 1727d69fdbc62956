#include "CSampleConversion.h"

#include <math.h>
#include <string.h>

static inline uint16_t read16(const void *p, int swap) {
    uint16_t v;
    memcpy(&v, p, 2);
    return swap ? __builtin_bswap16(v) : v;
}

static inline uint32_t read32(const void *p, int swap) {
    uint32_t v;
    memcpy(&v, p, 4);
    return swap ? __builtin_bswap32(v) : v;
}

static inline uint64_t read64(const void *p, int swap) {
    uint64_t v;
    memcpy(&v, p, 8);
    return swap ? __builtin_bswap64(v) : v;
}

static inline double load(int type, int swap, const uint8_t *p) {
    switch (type) {
    case sample_uint8: return ((int)*p - 128) * 0x1p-7;
    case sample_int8: return (int8_t)*p * 0x1p-7;
    case sample_int16: return (int16_t)read16(p, swap) * 0x1p-15;
    case sample_int24: {
        uint32_t v = swap ? (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8
                          : (uint32_t)p[2] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[0] << 8;
        return (int32_t)v * 0x1p-31;
    }
    case sample_int32: return (int32_t)read32(p, swap) * 0x1p-31;
    case sample_float32: {
        uint32_t v = read32(p, swap);
        float f;
        memcpy(&f, &v, 4);
        return f;
    }
    default: {
        uint64_t v = read64(p, swap);
        double d;
        memcpy(&d, &v, 8);
        return d;
    }
    }
}

/// xorshift64*, two draws of 32 bits: their difference is triangular between -1 and 1.
static inline double triangular(uint64_t *state) {
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    uint64_t r = x * 0x2545F4914F6CDD1DULL;
    return ((double)(uint32_t)r - (double)(uint32_t)(r >> 32)) * 0x1p-32;
}

static inline int32_t rounded(double value, double scale, uint64_t *dither) {
    double v = value * scale;
    if (isnan(v)) return 0;
    if (dither) v += triangular(dither);
    v = rint(v);
    if (v >= scale) return (int32_t)(scale - 1);
    if (v <= -scale) return (int32_t)-scale;
    return (int32_t)v;
}

static inline void store(int type, int swap, double value, uint8_t *p, uint64_t *dither) {
    switch (type) {
    case sample_uint8: *p = (uint8_t)(rounded(value, 0x1p7, dither) + 128); break;
    case sample_int8: *p = (uint8_t)rounded(value, 0x1p7, dither); break;
    case sample_int16: {
        uint16_t v = (uint16_t)rounded(value, 0x1p15, dither);
        v = swap ? __builtin_bswap16(v) : v;
        memcpy(p, &v, 2);
        break;
    }
    case sample_int24: {
        uint32_t v = (uint32_t)rounded(value, 0x1p23, dither);
        p[swap ? 2 : 0] = (uint8_t)v;
        p[1] = (uint8_t)(v >> 8);
        p[swap ? 0 : 2] = (uint8_t)(v >> 16);
        break;
    }
    case sample_int32: {
        uint32_t v = (uint32_t)rounded(value, 0x1p31, dither);
        v = swap ? __builtin_bswap32(v) : v;
        memcpy(p, &v, 4);
        break;
    }
    case sample_float32: {
        float f = (float)value;
        uint32_t v;
        memcpy(&v, &f, 4);
        v = swap ? __builtin_bswap32(v) : v;
        memcpy(p, &v, 4);
        break;
    }
    default: {
        uint64_t v;
        memcpy(&v, &value, 8);
        v = swap ? __builtin_bswap64(v) : v;
        memcpy(p, &v, 8);
        break;
    }
    }
}

#define EACH_TYPE(BODY) \
    switch (type * 2 + (swap != 0)) { \
    case 0: case 1: BODY(sample_uint8, 0) break; \
    case 2: case 3: BODY(sample_int8, 0) break; \
    case 4: BODY(sample_int16, 0) break; \
    case 5: BODY(sample_int16, 1) break; \
    case 6: BODY(sample_int24, 0) break; \
    case 7: BODY(sample_int24, 1) break; \
    case 8: BODY(sample_int32, 0) break; \
    case 9: BODY(sample_int32, 1) break; \
    case 10: BODY(sample_float32, 0) break; \
    case 11: BODY(sample_float32, 1) break; \
    case 12: BODY(sample_float64, 0) break; \
    default: BODY(sample_float64, 1) break; \
    }

void samples_load(int type, int swap, const void *source, ptrdiff_t source_stride, double *target, ptrdiff_t target_stride, size_t count) {
    const uint8_t *from = source;
#define LOAD(T, S) for (size_t i = 0; i < count; i++) target[(ptrdiff_t)i * target_stride] = load(T, S, from + (ptrdiff_t)i * source_stride);
    EACH_TYPE(LOAD)
}

void samples_store(int type, int swap, const double *source, ptrdiff_t source_stride, void *target, ptrdiff_t target_stride, size_t count, uint64_t *dither) {
    uint8_t *to = target;
#define STORE(T, S) for (size_t i = 0; i < count; i++) store(T, S, source[(ptrdiff_t)i * source_stride], to + (ptrdiff_t)i * target_stride, dither);
    EACH_TYPE(STORE)
}

void samples_add(const double *source, ptrdiff_t source_stride, double gain, double *target, ptrdiff_t target_stride, size_t count) {
    for (size_t i = 0; i < count; i++) target[(ptrdiff_t)i * target_stride] += gain * source[(ptrdiff_t)i * source_stride];
}
