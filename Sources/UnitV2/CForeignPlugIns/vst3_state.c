/// What a VST3 plug-in is set to: values that processor and controller are to share, states and programs.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint32_t instance_count(const cfp_unit *unit) { return unit->instance_count ? unit->instance_count : 1; }

// MARK: Values

static bool is_settled(const cfp_unit *unit) {
    const cfp_details *details = unit->plugin->details;
    for (uint32_t index = 0; index < instance_count(unit); index++) {
        const cfp_vst3 *vst3 = unit->instances[index].vst3;
        for (uint32_t place = 0; vst3 && place < details->parameter_count; place++) {
            uint32_t port = details->parameters[place];
            if (!unit->plugin->ports[port].is_input || (int)port == unit->enabled_port) continue;
            if (atomic_load(&vst3->sent[port]) != atomic_load(&unit->values[port])) return false;
        }
    }
    return true;
}

/// What a render thread sets meanwhile is not to be undone.
static void tell_controller(const cfp_unit *unit, cfp_vst3 *vst3, uint32_t port) {
    enum { TURNS = 4 };
    const cfp_port *description = &unit->plugin->ports[port];
    for (int turn = 0; turn < TURNS; turn++) {
        float value = cfp_unit_wanted(unit, port);
        double normal = cfp_vst3_normal(description, (double)value);
        vst3->controller->table->set_value(vst3->controller, (uint32_t)description->address, normal);
        if (cfp_unit_wanted(unit, port) == value) return;
    }
}

void cfp_vst3_tell_controllers(cfp_unit *unit) {
    const cfp_details *details = unit->plugin->details;
    for (uint32_t index = 0; index < instance_count(unit); index++) {
        cfp_vst3 *vst3 = unit->instances[index].vst3;
        for (uint32_t place = 0; vst3 && vst3->controller && place < details->parameter_count; place++) {
            uint32_t port = details->parameters[place];
            if (atomic_exchange(&vst3->is_due[port], false)) tell_controller(unit, vst3, port);
        }
    }
}

static void flush_all(cfp_unit *unit) {
    cfp_unit_pause(unit);
    for (uint32_t index = 0; index < instance_count(unit); index++) {
        if (unit->instances[index].vst3) cfp_vst3_flush(unit, unit->instances[index].vst3);
    }
    cfp_unit_resume(unit);
}

void cfp_vst3_settle(cfp_unit *unit) {
    // A cycle takes so many values; what is left is for the next.
    for (int turn = 0; turn < 16 && !is_settled(unit); turn++) {
        if (!cfp_unit_is_rendered(unit)) flush_all(unit);
    }
    cfp_vst3_tell_controllers(unit);
}

/// Whether the unit has other values now. A plug-in may keep its own with fewer digits: one that is as near as that stays.
static bool read_values(cfp_vst3 *vst3, _Atomic float *values, bool are_pending) {
    const cfp_details *details = vst3->description->details;
    bool are_others = false;
    for (uint32_t place = 0; vst3->controller && place < details->parameter_count; place++) {
        uint32_t port = details->parameters[place];
        const cfp_port *description = &vst3->description->ports[port];
        double normal = vst3->controller->table->get_value(vst3->controller, (uint32_t)description->address);
        if (!isfinite(normal)) continue;
        float value = (float)cfp_vst3_plain(description, normal), known = values ? atomic_load(&values[port]) : value;
        if (values && are_pending && known != atomic_load(&vst3->sent[port])) continue;
        if (cfp_vst3_is_near(description, known, normal)) value = known;
        atomic_store(&vst3->sent[port], value);
        atomic_store(&vst3->is_due[port], false);
        if (!values || (int)port == vst3->unit->enabled_port) continue;
        are_others |= atomic_exchange(&values[port], value) != value;
    }
    return are_others;
}

bool cfp_vst3_take_values(cfp_unit *unit, bool are_pending) {
    bool are_others = false;
    for (uint32_t index = instance_count(unit); index-- > 0;) {
        cfp_vst3 *vst3 = unit->instances[index].vst3;
        if (vst3) are_others |= read_values(vst3, index ? NULL : unit->values, are_pending);
    }
    return are_others;
}

void cfp_vst3_value_changed(cfp_unit *unit, uint32_t port) {
    if (!unit->instances[0].vst3 || port >= unit->plugin->port_count) return;
    for (uint32_t index = 0; index < instance_count(unit); index++) {
        if (unit->instances[index].vst3) atomic_store(&unit->instances[index].vst3->is_due[port], true);
    }
    atomic_store(&unit->instances[0].vst3->wants_flush, true);
    cfp_main_wake();
}

// MARK: States

static const char component_key[] = "vst3.component", controller_key[] = "vst3.controller";

/// What one part writes; without bytes where it refuses.
static cfp_vst3_stream state_of(void *part, vst3_result (*get)(void *, vst3_stream *)) {
    cfp_vst3_stream stream = cfp_vst3_stream_over(NULL, 0);
    if (get(part, &stream.object)) stream.bytes.size = 0;
    stream.bytes.place = 0;
    return stream;
}

static void set_component(cfp_vst3 *vst3, const void *bytes, size_t size) {
    cfp_vst3_stream stream = cfp_vst3_stream_over(bytes, size);
    vst3->component->table->set_state(vst3->component, &stream.object);
    stream.bytes.place = 0;
    if (vst3->is_split) vst3->controller->table->set_component_state(vst3->controller, &stream.object);
    free(stream.bytes.bytes);
}

static void set_controller(cfp_vst3 *vst3, const void *bytes, size_t size) {
    if (!vst3->is_split || !size) return;
    cfp_vst3_stream stream = cfp_vst3_stream_over(bytes, size);
    vst3->controller->table->set_state(vst3->controller, &stream.object);
    free(stream.bytes.bytes);
}

void cfp_vst3_copy_state(cfp_vst3 *from, cfp_vst3 *into) {
    cfp_vst3_stream stream = state_of(from->component, from->component->table->get_state);
    if (stream.bytes.size) set_component(into, stream.bytes.bytes, stream.bytes.size);
    free(stream.bytes.bytes);
    if (from->is_split) {
        stream = state_of(from->controller, from->controller->table->get_state);
        set_controller(into, stream.bytes.bytes, stream.bytes.size);
        free(stream.bytes.bytes);
    }
    read_values(into, NULL, false);
}

static bool keep(cfp_state *state, const char *key, cfp_vst3_stream stream) {
    bool is_kept = stream.bytes.size && cfp_state_add(state, key, "bytes", stream.bytes.bytes, stream.bytes.size, 1);
    free(stream.bytes.bytes);
    return is_kept;
}

bool cfp_vst3_save(cfp_unit *unit, cfp_state *state) {
    const cfp_vst3 *vst3 = unit->instances[0].vst3;
    if (!vst3) return false;
    cfp_vst3_settle(unit);
    bool is_kept = keep(state, component_key, state_of(vst3->component, vst3->component->table->get_state));
    if (vst3->is_split) {
        is_kept |= keep(state, controller_key, state_of(vst3->controller, vst3->controller->table->get_state));
    }
    return is_kept;
}

static const cfp_property *find(const cfp_state *state, const char *key) {
    for (size_t place = 0; place < state->count; place++) {
        if (!strcmp(state->properties[place].key, key)) return &state->properties[place];
    }
    return NULL;
}

void cfp_vst3_restore(cfp_unit *unit, const cfp_state *state) {
    const cfp_property *component = find(state, component_key), *controller = find(state, controller_key);
    if (!component && !controller) return;
    cfp_unit_pause(unit);
    for (uint32_t index = 0; index < instance_count(unit); index++) {
        cfp_vst3 *vst3 = unit->instances[index].vst3;
        if (vst3 && component) set_component(vst3, component->bytes, component->size);
        if (vst3 && controller) set_controller(vst3, controller->bytes, controller->size);
    }
    cfp_vst3_take_values(unit, false);
    cfp_unit_resume(unit);
}

bool cfp_vst3_select(cfp_unit *unit, uint32_t preset) {
    int32_t port = unit->plugin->details->program_port;
    if (port < 0) return false;
    cfp_unit_put(unit, (uint32_t)port, (float)(unit->plugin->ports[port].low + preset));
    for (uint32_t index = 0; index < instance_count(unit); index++) {
        if (unit->instances[index].vst3) atomic_store(&unit->instances[index].vst3->is_due[port], true);
    }
    cfp_vst3_settle(unit);
    cfp_vst3_take_values(unit, false);
    return true;
}
