#include <CSignalProcessing.h>
#include <math.h>
#include <string.h>

#include "CBuiltInUnits.h"

void vocoder_design(float *window, float *cosines, float *sines, size_t length) {
    for (size_t i = 0; i < length; i++) {
        window[i] = (float)(0.5 - 0.5 * cos(2 * M_PI * (double)i / (double)length));
    }
    signal_transform_design(cosines, sines, length);
}

/// The four arrays of a transform.
typedef struct arrays {
    float *real, *imaginary, *other_real, *other_imaginary;
} arrays;

static arrays split(const vocoder_tables *tables, vocoder_work work) {
    const size_t n = tables->length;
    return (arrays){work.samples, work.samples + n, work.samples + 2 * n, work.samples + 3 * n};
}

/// Transforms, and gives the pair of arrays with the result.
static arrays transformed(const vocoder_tables *tables, arrays a) {
    if (!signal_transform(
            tables->length, tables->cosines, tables->sines, a.real, a.imaginary, a.other_real, a.other_imaginary)) {
        return a;
    }
    return (arrays){a.other_real, a.other_imaginary, a.real, a.imaginary};
}

void vocoder_analyze(
    const vocoder_tables *tables, vocoder_work work, const float *first, const float *second, size_t mask,
    size_t start, vocoder_spectra spectra, size_t channel) {
    const size_t n = tables->length, bins = n / 2 + 1;
    arrays a = split(tables, work);
    for (size_t i = 0; i < n; i++) {
        const size_t place = (start + i) & mask;
        a.real[i] = first[place] * tables->window[i];
        a.imaginary[i] = second ? second[place] * tables->window[i] : 0;
    }
    a = transformed(tables, a);
    float *left_real = spectra.real + channel * bins, *left_imaginary = spectra.imaginary + channel * bins;
    // Two real signals in one transform: the even part of the spectrum is the one's, the odd part the other's.
    for (size_t k = 0; k < bins; k++) {
        const size_t m = (n - k) & (n - 1);
        left_real[k] = 0.5f * (a.real[k] + a.real[m]);
        left_imaginary[k] = 0.5f * (a.imaginary[k] - a.imaginary[m]);
    }
    if (!second) return;
    float *right_real = left_real + bins, *right_imaginary = left_imaginary + bins;
    for (size_t k = 0; k < bins; k++) {
        const size_t m = (n - k) & (n - 1);
        right_real[k] = 0.5f * (a.imaginary[k] + a.imaginary[m]);
        right_imaginary[k] = 0.5f * (a.real[m] - a.real[k]);
    }
}

double vocoder_balance(const vocoder_tables *tables, const float *samples, size_t mask, size_t start) {
    const size_t n = tables->length;
    double energy = 1e-12, moment = 0;
    for (size_t i = 0; i < n; i++) {
        const float sample = samples[(start + i) & mask] * tables->window[i];
        const double power = (double)sample * sample;
        energy += power;
        moment += power * (double)i;
    }
    return moment > 0 ? moment / energy / (double)n - 0.5 : 0;
}

/// A unit vector in the direction of (real, imaginary); (1, 0) for none.
static void direction(float *real, float *imaginary) {
    const float length = sqrtf(*real * *real + *imaginary * *imaginary);
    if (length > 1e-20f) {
        *real /= length;
        *imaginary /= length;
    } else {
        *real = 1;
        *imaginary = 0;
    }
}

/// The bins around a peak, half-way to the peaks beside it, turn as it does.
static void lock_peaks(size_t bins, const float *power, float *turn_real, float *turn_imaginary) {
    size_t peak = 0, filled = 0;
    int found = 0;
    for (size_t k = 2; k + 2 < bins; k++) {
        const float p = power[k];
        const int is_peak = p > power[k - 1] && p > power[k - 2] && p >= power[k + 1] && p >= power[k + 2];
        if (!is_peak) continue;
        if (found) {
            const size_t border = (peak + k + 1) / 2;
            const float r = turn_real[peak], i = turn_imaginary[peak];
            for (; filled < border; filled++) {
                turn_real[filled] = r;
                turn_imaginary[filled] = i;
            }
        }
        found = 1;
        peak = k;
    }
    if (!found) return;
    const float r = turn_real[peak], i = turn_imaginary[peak];
    for (; filled < bins; filled++) {
        turn_real[filled] = r;
        turn_imaginary[filled] = i;
    }
}

void vocoder_turn(
    const vocoder_tables *tables, size_t channels, vocoder_spectra now, vocoder_spectra past, vocoder_spectra before,
    int locks, float *turns) {
    const size_t bins = tables->length / 2 + 1;
    float *power = turns, *turn_real = turns + bins, *turn_imaginary = turns + 2 * bins;
    memset(turns, 0, 3 * bins * sizeof(float));
    for (size_t c = 0; c < channels; c++) {
        for (size_t k = 0; k < bins; k++) {
            const size_t i = c * bins + k;
            power[k] += now.real[i] * now.real[i] + now.imaginary[i] * now.imaginary[i];
            turn_real[k] += before.real[i] * past.real[i] + before.imaginary[i] * past.imaginary[i];
            turn_imaginary[k] += before.imaginary[i] * past.real[i] - before.real[i] * past.imaginary[i];
        }
    }
    for (size_t k = 0; k < bins; k++) direction(turn_real + k, turn_imaginary + k);
    if (locks) lock_peaks(bins, power, turn_real, turn_imaginary);
    // These two have no phase.
    turn_real[0] = turn_real[bins - 1] = 1;
    turn_imaginary[0] = turn_imaginary[bins - 1] = 0;
    for (size_t c = 0; c < channels; c++) {
        for (size_t k = 0; k < bins; k++) {
            const size_t i = c * bins + k;
            const float r = now.real[i], m = now.imaginary[i];
            now.real[i] = r * turn_real[k] - m * turn_imaginary[k];
            now.imaginary[i] = r * turn_imaginary[k] + m * turn_real[k];
        }
    }
}

void vocoder_synthesize(
    const vocoder_tables *tables, vocoder_work work, vocoder_spectra spectra, size_t channel, float *first,
    float *second) {
    const size_t n = tables->length, bins = n / 2 + 1;
    const float *lr = spectra.real + channel * bins, *li = spectra.imaginary + channel * bins;
    const float *rr = lr + bins, *ri = li + bins;
    arrays a = split(tables, work);
    // Backwards: the transform of the conjugate. The left channel is the real part, the right one the imaginary part.
    for (size_t k = 0; k < bins; k++) {
        const float right_real = second ? rr[k] : 0, right_imaginary = second ? ri[k] : 0;
        a.real[k] = lr[k] - right_imaginary;
        a.imaginary[k] = -(li[k] + right_real);
        if (k == 0 || k == bins - 1) continue;
        a.real[n - k] = lr[k] + right_imaginary;
        a.imaginary[n - k] = -(right_real - li[k]);
    }
    a = transformed(tables, a);
    const float scale = 1.0f / (float)n;
    for (size_t i = 0; i < n; i++) first[i] += a.real[i] * scale * tables->window[i];
    if (!second) return;
    for (size_t i = 0; i < n; i++) second[i] -= a.imaginary[i] * scale * tables->window[i];
}
