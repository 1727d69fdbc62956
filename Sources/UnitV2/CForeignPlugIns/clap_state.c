/// What a CLAP plug-in is set to: values that it is to be told and that it tells, and its state.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// MARK: Values

/// Into the unit's values, or none; where some are pending those stay that the plug-in has not been told yet.
void cfp_clap_read_values(cfp_clap *clap, _Atomic float *values, bool are_pending) {
    const cfp_details *details = clap->description->details;
    for (uint32_t index = 0; clap->params && index < details->parameter_count; index++) {
        uint32_t port = details->parameters[index];
        double value;
        if (!clap->params->get_value(clap->plugin, (uint32_t)clap->description->ports[port].address, &value)) continue;
        if (!isfinite(value)) continue;
        if (values && are_pending && atomic_load(&values[port]) != atomic_load(&clap->sent[port])) continue;
        atomic_store(&clap->sent[port], (float)value);
        if (!values || (int)port == clap->unit->enabled_port) continue;
        atomic_store(&values[port], (float)value);
    }
}

static void flush(cfp_unit *unit, cfp_clap *clap) {
    clap->event_count = 0;
    cfp_clap_add_values(unit, clap, 0);
    cfp_clap_output output = {.clap = clap};
    clap_input_events inputs = cfp_clap_input(clap);
    clap_output_events outputs = cfp_clap_output_events(&output);
    int before = clap->is_active ? cfp_begin_audio() : 0;
    clap->params->flush(clap->plugin, &inputs, &outputs);
    if (clap->is_active) cfp_end_audio(before);
    clap->event_count = 0;
}

static uint32_t clap_count(const cfp_unit *unit) { return unit->instance_count ? unit->instance_count : 1; }

static bool is_settled(cfp_unit *unit) {
    for (uint32_t index = 0; index < clap_count(unit); index++) {
        const cfp_clap *clap = unit->instances[index].clap;
        for (uint32_t port = 0; clap && port < unit->plugin->port_count; port++) {
            const cfp_port *description = &unit->plugin->ports[port];
            if (description->kind != CFP_CONTROL || !description->is_input || (int)port == unit->enabled_port) continue;
            if (atomic_load(&clap->sent[port]) != atomic_load(&unit->values[port])) return false;
        }
    }
    return true;
}

void cfp_clap_flush_all(cfp_unit *unit) {
    cfp_unit_pause(unit);
    for (uint32_t index = 0; index < clap_count(unit); index++) {
        cfp_clap *clap = unit->instances[index].clap;
        if (clap && clap->params && clap->params->flush) flush(unit, clap);
    }
    cfp_unit_resume(unit);
}

void cfp_clap_settle(cfp_unit *unit) {
    // A cycle takes so many values; what is left is for the next.
    for (int turn = 0; turn < 16 && !is_settled(unit); turn++) {
        if (!cfp_unit_is_rendered(unit)) cfp_clap_flush_all(unit);
    }
}

void cfp_clap_take_values(cfp_unit *unit) {
    for (uint32_t index = clap_count(unit); index-- > 0;) {
        if (unit->instances[index].clap) cfp_clap_read_values(unit->instances[index].clap, index ? NULL : unit->values, false);
    }
}

// MARK: State

static int64_t write_bytes(const clap_ostream *stream, const void *bytes, uint64_t size) {
    return bytes && size <= INT64_MAX && cfp_bytes_write(stream->context, bytes, size) ? (int64_t)size : -1;
}

static int64_t read_bytes(const clap_istream *stream, void *bytes, uint64_t size) {
    return bytes ? (int64_t)cfp_bytes_read(stream->context, bytes, size) : -1;
}

static const char state_key[] = "clap.state";

bool cfp_clap_save(cfp_unit *unit, cfp_state *state) {
    cfp_clap *clap = unit->instances[0].clap;
    if (!clap || !clap->state) return false;
    cfp_clap_settle(unit);
    cfp_bytes into = {0};
    clap_ostream stream = {&into, write_bytes};
    bool is_saved = clap->state->save(clap->plugin, &stream)
        && cfp_state_add(state, state_key, "bytes", into.bytes ? into.bytes : (uint8_t *)"", into.size, 1);
    free(into.bytes);
    return is_saved;
}

static void load(cfp_clap *clap, const cfp_property *property) {
    cfp_bytes from = {.bytes = property->bytes, .size = property->size};
    clap_istream stream = {&from, read_bytes};
    clap->state->load(clap->plugin, &stream);
}

void cfp_clap_restore(cfp_unit *unit, const cfp_state *state) {
    for (size_t place = 0; place < state->count; place++) {
        if (strcmp(state->properties[place].key, state_key)) continue;
        cfp_unit_pause(unit);
        for (uint32_t index = 0; index < clap_count(unit); index++) {
            cfp_clap *clap = unit->instances[index].clap;
            if (clap && clap->state) load(clap, &state->properties[place]);
        }
        cfp_clap_take_values(unit);
        cfp_unit_resume(unit);
        return;
    }
}
