#include "CSamplerVoices.h"

void sampler_filter(sampler_lowpass *filter, float *samples, size_t offset, size_t count) {
    double first = filter->state[0], second = filter->state[1];
    for (size_t i = 0; i < count; i++) {
        double place = (double)(offset + i);
        double a1 = filter->a1 + filter->a1_step * place;
        double a2 = filter->a2 + filter->a2_step * place;
        double a3 = filter->a3 + filter->a3_step * place;
        double driven = samples[i] - second;
        double band = a1 * first + a2 * driven;
        double low = second + a2 * first + a3 * driven;
        first = 2 * band - first;
        second = 2 * low - second;
        samples[i] = (float)low;
    }
    filter->state[0] = first;
    filter->state[1] = second;
}
