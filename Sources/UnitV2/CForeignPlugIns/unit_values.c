/// The values that a unit's host sets and sees.
#include "internal.h"

float cfp_unit_value(const cfp_unit *unit, uint32_t port) {
    return port < unit->plugin->port_count ? atomic_load_explicit(&unit->values[port], memory_order_relaxed) : 0;
}

void cfp_unit_put(cfp_unit *unit, uint32_t port, float value) {
    if (port >= unit->plugin->port_count) return;
    atomic_store_explicit(&unit->values[port], value, memory_order_relaxed);
}

void cfp_unit_set(cfp_unit *unit, uint32_t port, float value) {
    if (cfp_is_telling_edit()) return;
    cfp_unit_put(unit, port, value);
    if (unit->plugin->format) unit->plugin->format->value_changed(unit, port);
}

void cfp_unit_set_bypass(cfp_unit *unit, bool is_bypassed) { atomic_store(&unit->is_bypassed, is_bypassed); }

uint32_t cfp_unit_latency(const cfp_unit *unit) { return atomic_load(&unit->latency); }

// MARK: By address

float cfp_unit_value_at(cfp_unit *unit, uint64_t address) {
    pthread_mutex_lock(&unit->describing);
    int32_t port = cfp_port_at(unit->plugin, address);
    float value = port < 0 ? 0 : cfp_unit_value(unit, (uint32_t)port);
    pthread_mutex_unlock(&unit->describing);
    return value;
}

void cfp_unit_set_at(cfp_unit *unit, uint64_t address, float value) {
    pthread_mutex_lock(&unit->describing);
    int32_t port = cfp_port_at(unit->plugin, address);
    if (port >= 0) cfp_unit_set(unit, (uint32_t)port, value);
    pthread_mutex_unlock(&unit->describing);
}
