#include "CALSA.h"

#include <math.h>

void calsa_interleave(int kind, const float *samples, size_t frames, void *memory, size_t channels, size_t channel) {
    if (kind == CALSA_FLOAT) {
        float *to = (float *)memory + channel;
        for (size_t frame = 0; frame < frames; frame++, to += channels) *to = isnan(samples[frame]) ? 0 : samples[frame];
    } else if (kind == CALSA_SIGNED32) {
        int32_t *to = (int32_t *)memory + channel;
        for (size_t frame = 0; frame < frames; frame++, to += channels) {
            const float sample = isnan(samples[frame]) ? 0 : samples[frame] * 2147483648.0f;
            // 2^31 itself is one too many, and the nearest float below it is 2^31 - 128.
            *to = (int32_t)fminf(fmaxf(sample, -2147483648.0f), 2147483520.0f);
        }
    } else {
        int16_t *to = (int16_t *)memory + channel;
        for (size_t frame = 0; frame < frames; frame++, to += channels) {
            const float sample = isnan(samples[frame]) ? 0 : roundf(samples[frame] * 32768.0f);
            *to = (int16_t)fminf(fmaxf(sample, -32768.0f), 32767.0f);
        }
    }
}

void calsa_deinterleave(int kind, const void *memory, size_t channels, size_t channel, float *samples, size_t frames) {
    if (kind == CALSA_FLOAT) {
        const float *from = (const float *)memory + channel;
        for (size_t frame = 0; frame < frames; frame++, from += channels) samples[frame] = *from;
    } else if (kind == CALSA_SIGNED32) {
        const int32_t *from = (const int32_t *)memory + channel;
        for (size_t frame = 0; frame < frames; frame++, from += channels) samples[frame] = (float)*from / 2147483648.0f;
    } else {
        const int16_t *from = (const int16_t *)memory + channel;
        for (size_t frame = 0; frame < frames; frame++, from += channels) samples[frame] = (float)*from / 32768.0f;
    }
}
