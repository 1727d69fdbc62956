/// Per-sample loops. Buffers are Float32 and need no alignment; `count` is in samples.
#ifndef CRL_SAMPLES_H
#define CRL_SAMPLES_H

#include "crl_attributes.h"

enum { CRL_FOUND_NONFINITE = 1, CRL_FOUND_LOUD = 2 };

/// Cleans a private copy in place: NaN and infinity become 0, denormals 0 of their sign, magnitudes above `limit` are
/// clamped. Returns what was found.
CRL_RENDER_SAFE unsigned crl_sanitize(float *samples, size_t count, float limit);
/// What `crl_sanitize` would find; nothing is written.
CRL_RENDER_SAFE unsigned crl_inspect(const float *samples, size_t count, float limit);
/// The bits of the largest magnitude; 0 for no samples.
CRL_RENDER_SAFE uint32_t crl_peak(const float *samples, size_t count);
CRL_RENDER_SAFE void crl_copy_bytes(void *target, const void *source, size_t count);

#endif
