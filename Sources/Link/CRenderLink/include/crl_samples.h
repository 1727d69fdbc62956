/// Per-sample loops. Buffers are Float32 and need no alignment; `count` is in samples.
#ifndef CRL_SAMPLES_H
#define CRL_SAMPLES_H

#include "crl_attributes.h"

enum { CRL_FOUND_NONFINITE = 1, CRL_FOUND_LOUD = 2 };

/// Cleans a private copy in place: NaN and infinity become 0, denormals 0 of their sign, magnitudes above `limit` are
/// clamped. Returns what was found.
CRL_RENDER_SAFE unsigned crl_sanitize(float *samples, size_t count, float limit);
/// The same of some channels, which lie `stride` samples apart.
CRL_RENDER_SAFE unsigned crl_sanitize_block(float *first, size_t stride, size_t channels, size_t count, float limit);
/// What `crl_sanitize` would find; nothing is written.
CRL_RENDER_SAFE unsigned crl_inspect(const float *samples, size_t count, float limit);
/// The bits of the largest magnitude; 0 for no samples.
CRL_RENDER_SAFE uint32_t crl_peak(const float *samples, size_t count);

/// Samples that are kept of a block's end, and from one sample that is looked at to the next.
enum { CRL_KEPT_SAMPLES = 32 };

/// Keeps the ends of a block and of what it was made from, for each channel: `lines` has CRL_KEPT_SAMPLES of the one
/// and then of the other, oldest first. `peaks` has the largest magnitude so far, at most `limit`, of what was kept of
/// the block and of a sample of each few of it; what is no number counts for nothing. Channels of the block lie `stride`
/// samples apart; `dry` has a pointer for each, null for silence. `count`, of one channel, is CRL_KEPT_SAMPLES at least.
CRL_RENDER_SAFE void crl_keep_ends(float *lines, float *peaks, const float *const *dry, const float *block, size_t stride,
                                   size_t channels, size_t count, float limit);
CRL_RENDER_SAFE void crl_copy_bytes(void *target, const void *source, size_t count);

#endif
