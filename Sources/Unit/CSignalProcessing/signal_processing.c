#include "CSignalProcessing.h"

void signal_scale(const float *source, float *target, size_t count, float factor) {
    if (source == target) {
        for (size_t i = 0; i < count; i++) target[i] *= factor;
    } else {
        for (size_t i = 0; i < count; i++) target[i] = source[i] * factor;
    }
}
