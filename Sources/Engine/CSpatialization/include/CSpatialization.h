/// What the spatialization does in C: convolution by spectra, and the reading of SOFA files by libmysofa.
#ifndef CSPATIALIZATION_H
#define CSPATIALIZATION_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define SPATIAL_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define SPATIAL_REALTIME
#endif

/// Frames of a block of the convolution; a transform has twice as many points.
#define SPATIAL_BLOCK 128
/// Floats from a spectrum's real to its imaginary parts: the bins 0 ... SPATIAL_BLOCK, and room behind them.
#define SPATIAL_BINS 136
/// Floats of a spectrum.
#define SPATIAL_SPECTRUM (2 * SPATIAL_BINS)

/// The spectrum of 2 · SPATIAL_BLOCK real samples.
SPATIAL_REALTIME void spatial_forward(const float *samples, float *spectrum);
/// The last SPATIAL_BLOCK samples of each of two spectra's signals.
SPATIAL_REALTIME void spatial_inverse(const float *left, const float *right, float *left_samples, float *right_samples);
/// Adds the product of two spectra to a third.
SPATIAL_REALTIME void spatial_multiply_add(const float *a, const float *b, float *sum);
/// Fills the tables of the transform; call it before anything else. Thread: any, once or often.
void spatial_prepare(void);

/// What a SOFA file says, at one sample rate. All of it lies in one mapping.
typedef struct spatial_sofa {
    /// Directions, samples of a response, and delays: 2, or 2 · count.
    uint32_t count, length, delay_count;
    /// x to the front, y to the left, z up; 3 · count.
    const float *positions;
    /// By direction, then ear (left, right); 2 · count · length.
    const float *responses;
    /// In samples.
    const float *delays;
    void *mapping;
    size_t mapping_size;
} spatial_sofa;

enum {
    SPATIAL_SOFA_OK,
    SPATIAL_SOFA_NO_LIBRARY,
    /// `detail` is the error number of the system.
    SPATIAL_SOFA_UNREADABLE,
    SPATIAL_SOFA_TOO_LARGE,
    /// It does not begin as an HDF5 file does.
    SPATIAL_SOFA_NO_HDF5,
    /// `detail` is libmysofa's error.
    SPATIAL_SOFA_DAMAGED,
    /// No set of responses of two ears, or one of no sense; `detail` is libmysofa's error or 0.
    SPATIAL_SOFA_UNUSABLE,
    /// Its reader died; `detail` is the signal.
    SPATIAL_SOFA_READER_DIED,
    SPATIAL_SOFA_NO_MEMORY,
};

/// What the process that reads a file tells, in front of the floats: positions, responses, delays.
struct spatial_sofa_answer {
    int32_t status, detail;
    uint32_t count, length, delay_count, is_done;
};

/// Takes what a reader told, with what is behind it in `size` bytes, and believes none of its numbers. Thread: any but
/// render.
int spatial_sofa_take(struct spatial_sofa_answer *answer, size_t size, spatial_sofa *result, int *detail);

/// Reads a file of at most 64 MiB with libmysofa, in a process of its own that may die of it, and converts it to a sample
/// rate. Blocks as long as that takes, a tenth of a second for a usual set and at most 20 s. Thread: any but render.
int spatial_sofa_read(const char *path, float sample_rate, spatial_sofa *result, int *detail);
void spatial_sofa_free(spatial_sofa *sofa);
/// Whether libmysofa is there.
int spatial_sofa_is_available(void);

#endif
