#ifndef CUBIC_H
#define CUBIC_H

#include <stddef.h>
#include <stdint.h>

/// A stretch of four-point interpolation: through the middle two of four points, with the slopes that their neighbours
/// give (Catmull and Rom). All points lie in `samples`.
void sampler_cubic(
    const float *restrict samples, uint64_t position, uint64_t increment, float *restrict target, size_t count);

#endif
