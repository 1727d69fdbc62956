#include "CSamplerVoices.h"
#include "sample_machines.h"

FOR_EACH_MACHINE void sampler_mix(
    float *restrict left, float *restrict right, const float *restrict samples, sampler_ramp left_gain,
    sampler_ramp right_gain, size_t offset, size_t count) {
    for (size_t i = 0; i < count; i++) {
        float place = (float)(int32_t)(offset + i);
        left[i] += samples[i] * (left_gain.start + left_gain.step * place);
        right[i] += samples[i] * (right_gain.start + right_gain.step * place);
    }
}
