/// Per-sample loops. Buffers are Float32 and need no alignment; `count` is in samples.
#ifndef CRL_SAMPLES_H
#define CRL_SAMPLES_H

#include "crl_attributes.h"

enum { CRL_FOUND_NONFINITE = 1, CRL_FOUND_LOUD = 2 };

/// Cleans a private copy in place: NaN and infinity become 0, denormals 0 of their sign, magnitudes above `limit` are clamped.
/// Returns what was found.
CRL_RENDER_SAFE unsigned crl_sanitize(float *samples, size_t count, float limit);
CRL_RENDER_SAFE void crl_copy(float *target, const float *source, size_t count);
CRL_RENDER_SAFE void crl_clear(float *target, size_t count);
CRL_RENDER_SAFE void crl_copy_bytes(void *target, const void *source, size_t count);
/// target += source · gain
CRL_RENDER_SAFE void crl_mix(float *target, const float *source, float gain, size_t count);
/// Largest magnitude; NaN counts as 0.
CRL_RENDER_SAFE float crl_peak(const float *samples, size_t count);
/// Equal-gain raised-cosine crossfade over `length` samples, of which `position` are done: target goes from `from` to
/// `to`.
CRL_RENDER_SAFE void crl_crossfade(float *target, const float *from, const float *to, size_t count, size_t position,
                                   size_t length);
/// target = source + offset · ½(1 + cos(π (position + i) / length)), the offset being gone after `length` samples.
CRL_RENDER_SAFE void crl_decay_offset(float *target, const float *source, float offset, size_t count, size_t position,
                                      size_t length);
/// Delays through a ring of `capacity` samples: writes `source` at `*head`, reads `delay` samples earlier (delay <
/// capacity).
CRL_RENDER_SAFE void crl_delay(float *target, const float *source, size_t count, float *ring, size_t capacity,
                               size_t *head, size_t delay);

#endif
