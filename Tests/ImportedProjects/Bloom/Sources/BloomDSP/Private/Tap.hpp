#pragma once

#include <simd/simd.h>

/// Four echoes of one channel, whose levels are a vector.
struct Tap {
    simd::float4 levels = simd_make_float4(0.5f, 0.25f, 0.125f, 0.0625f);
    float line[BLOOM_TAPS] = {};

    float operator()(float sample, float amount) {
        const simd::float4 past = simd_make_float4(line[0], line[1], line[2], line[3]);
        for (int i = BLOOM_TAPS - 1; i > 0; --i) line[i] = line[i - 1];
        line[0] = sample;
        return sample + amount * simd::dot(past, levels);
    }
};
