#include "kernel_unit.h"

#include <math.h>

float kernel_unit_clamp(const AUKernelParameter *parameter, float value) {
    if (isnan(value)) return parameter->initial;
    float clamped = fminf(fmaxf(value, parameter->minimum), parameter->maximum);
    // There is nothing between two names.
    return parameter->valueNameCount ? rintf(clamped) : clamped;
}

void kernel_unit_set(AUExtensionInstanceRef unit, uint32_t index, float value) {
    float clamped = kernel_unit_clamp(&unit->definition->parameters[index], value);
    atomic_store_explicit(&unit->values[index].value, clamped, memory_order_relaxed);
    atomic_store_explicit(&unit->values[index].changed, true, memory_order_relaxed);
    atomic_store_explicit(&unit->any_changed, true, memory_order_release);
}

float kernel_unit_get(AUExtensionInstanceRef unit, uint32_t index) {
    return atomic_load_explicit(&unit->values[index].value, memory_order_relaxed);
}
