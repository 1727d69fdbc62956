/// The loops of the built-in units that Swift does slowly: the phase vocoder of the time-pitch unit.
#ifndef CBUILTINUNITS_H
#define CBUILTINUNITS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define BUILTIN_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define BUILTIN_REALTIME
#endif

/// Tables for frames of `length` samples, a power of two of at least 16.
typedef struct vocoder_tables {
    size_t length;
    /// Hann, `length` points.
    const float *window;
    /// Of the angles 2π · k / length, length / 2 points each.
    const float *cosines;
    const float *sines;
} vocoder_tables;

/// Spectra of all channels: channel c's bins 0 ... length / 2 begin at c · (length / 2 + 1).
typedef struct vocoder_spectra {
    float *real;
    float *imaginary;
} vocoder_spectra;

/// Memory for one transform: 4 · length samples.
typedef struct vocoder_work {
    float *samples;
} vocoder_work;

/// Fills the tables' memory.
void vocoder_design(float *window, float *cosines, float *sines, size_t length);

/// The spectra of a windowed frame of two channels, or of one with `second` null, which begins at `start` in rings of
/// mask + 1 samples. `channel` is the number of the first.
BUILTIN_REALTIME void vocoder_analyze(
    const vocoder_tables *tables, vocoder_work work, const float *first, const float *second, size_t mask,
    size_t start, vocoder_spectra spectra, size_t channel);

/// How much later than its middle the energy of a windowed frame lies, in parts of its length: -0.5 ... 0.5.
BUILTIN_REALTIME double vocoder_balance(
    const vocoder_tables *tables, const float *samples, size_t mask, size_t start);

/// Turns `now`, in place, so that it goes on from `before`, the last spectra that were made, as far as `now` goes on
/// from `past`, which is as much older as `before` is. All channels turn alike, so what lies between them stays. With
/// `locks` the bins around a peak turn as the peak does. `turns` has room for 4 · (length / 2 + 1) samples.
BUILTIN_REALTIME void vocoder_turn(
    const vocoder_tables *tables, size_t channels, vocoder_spectra now, vocoder_spectra past, vocoder_spectra before,
    int locks, float *turns);

/// Adds the windowed frame that two channels' spectra are to `length` samples of each.
BUILTIN_REALTIME void vocoder_synthesize(
    const vocoder_tables *tables, vocoder_work work, vocoder_spectra spectra, size_t channel, float *first,
    float *second);

#endif
