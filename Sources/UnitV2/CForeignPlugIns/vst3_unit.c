/// Instances of VST3 plug-ins: how they are made, activated and ended, and what they ask for.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static cfp_vst3 *instances;

// MARK: Making

static void *interface(void *object, const vst3_id id) {
    void *found = NULL;
    return object && !((vst3_unknown *)object)->table->query(object, id, &found) ? found : NULL;
}

static void release(void *object) {
    if (object) ((vst3_unknown *)object)->table->release(object);
}

static void read_id(const char *digits, vst3_id id) {
    for (size_t index = 0; index < sizeof(vst3_id); index++) {
        char pair[3] = {digits[2 * index], digits[2 * index + 1], 0};
        id[index] = (uint8_t)strtoul(pair, NULL, 16);
    }
}

/// Null, or the reason why the component is of no use.
static const char *make_component(vst3_factory *factory, cfp_vst3 *vst3) {
    vst3_id class_id;
    void *made = NULL;
    read_id(vst3->description->uri, class_id);
    vst3_result result = factory->table->create(factory, class_id, vst3_component_id, &made);
    if (result != VST3_OK || !made) return "is not made by its library";
    vst3_component *component = made;
    if (component->table->initialize(component, cfp_vst3_host())) {
        release(component);
        return "refuses to be initialized";
    }
    vst3->component = component;
    vst3->processor = interface(component, vst3_processor_id);
    if (!vst3->processor) return "has nothing that renders sound";
    bool can = !vst3->processor->table->can_process(vst3->processor, VST3_FLOAT32);
    return can ? NULL : "cannot render samples of 32 bits";
}

/// The component itself, or what the class that it names makes; a plug-in without any has no parameters.
static const char *make_controller(vst3_factory *factory, cfp_vst3 *vst3) {
    vst3->controller = interface(vst3->component, vst3_controller_id);
    vst3_id class_id = {0};
    if (vst3->controller || vst3->component->table->get_controller_class(vst3->component, class_id)) return NULL;
    void *made = NULL;
    if (factory->table->create(factory, class_id, vst3_controller_id, &made) || !made) return NULL;
    vst3_controller *controller = made;
    if (controller->table->initialize(controller, cfp_vst3_host())) {
        release(controller);
        return "has a controller that refuses to be initialized";
    }
    vst3->controller = controller;
    vst3->is_split = true;
    return NULL;
}

static void connect_parts(cfp_vst3 *vst3) {
    vst3->ends[0] = interface(vst3->component, vst3_connection_id);
    vst3->ends[1] = interface(vst3->controller, vst3_connection_id);
    if (!vst3->ends[0] || !vst3->ends[1]) return;
    vst3->ends[0]->table->connect(vst3->ends[0], vst3->ends[1]);
    vst3->ends[1]->table->connect(vst3->ends[1], vst3->ends[0]);
}

/// A controller of its own begins with what the component has.
static void tell_state(cfp_vst3 *vst3) {
    cfp_vst3_stream stream = cfp_vst3_stream_over(NULL, 0);
    if (!vst3->component->table->get_state(vst3->component, &stream.object)) {
        stream.bytes.place = 0;
        vst3->controller->table->set_component_state(vst3->controller, &stream.object);
    }
    free(stream.bytes.bytes);
}

static const char *make_parts(vst3_factory *factory, cfp_vst3 *vst3) {
    const char *reason = make_component(factory, vst3);
    if (!reason) reason = make_controller(factory, vst3);
    if (reason || !vst3->controller) return reason;
    vst3->controller->table->set_handler(vst3->controller, &vst3->handler.object);
    if (vst3->is_split) {
        connect_parts(vst3);
        tell_state(vst3);
    }
    vst3->units = interface(vst3->controller, vst3_units_id);
    vst3->mapping = interface(vst3->controller, vst3_mapping_id);
    vst3->physical = interface(vst3->controller, vst3_physical_id);
    return NULL;
}

/// Of whatever was made.
static void end_parts(cfp_vst3 *vst3) {
    if (vst3->ends[0] && vst3->ends[1]) {
        vst3->ends[0]->table->disconnect(vst3->ends[0], vst3->ends[1]);
        vst3->ends[1]->table->disconnect(vst3->ends[1], vst3->ends[0]);
    }
    release(vst3->ends[0]);
    release(vst3->ends[1]);
    release(vst3->units);
    release(vst3->mapping);
    release(vst3->physical);
    if (vst3->controller) vst3->controller->table->set_handler(vst3->controller, NULL);
    if (vst3->is_split) vst3->controller->table->terminate(vst3->controller);
    release(vst3->controller);
    release(vst3->processor);
    if (vst3->component) vst3->component->table->terminate(vst3->component);
    release(vst3->component);
}

cfp_vst3 *cfp_vst3_make(cfp_library *library, const cfp_plugin *plugin, char *problem, size_t size) {
    cfp_vst3 *vst3 = calloc(1, sizeof *vst3);
    if (!vst3) return NULL;
    vst3->description = plugin;
    cfp_vst3_make_handler(vst3);
    cfp_vst3_make_frame(vst3);
    cfp_clean_heap();
    const char *reason = make_parts(library->classes, vst3);
    if (reason) {
        cfp_fail(problem, size, "%s", reason);
        end_parts(vst3);
        free(vst3);
        return NULL;
    }
    vst3->next = instances;
    instances = vst3;
    return vst3;
}

void cfp_vst3_free(cfp_vst3 *vst3) {
    cfp_vst3_deactivate(vst3);
    for (cfp_vst3 **place = &instances; *place; place = &(*place)->next) {
        if (*place != vst3) continue;
        *place = vst3->next;
        break;
    }
    end_parts(vst3);
    free(vst3->expression); free(vst3->sent); free(vst3->is_due); free(vst3->controllers); free(vst3->traffic); free(vst3->channels);
    free(vst3);
}

// MARK: Instances of a unit

static void read_controllers(cfp_vst3 *vst3) {
    for (int channel = 0; channel < 16; channel++) {
        for (int controller = 0; controller < CFP_VST3_CONTROLLERS; controller++) {
            uint32_t parameter = cfp_no_parameter;
            bool has = vst3->mapping && !vst3->mapping->table->get_assignment(
                vst3->mapping, 0, (int16_t)channel, (int16_t)controller, &parameter);
            vst3->controllers[channel][controller] = has ? parameter : cfp_no_parameter;
        }
    }
}

/// What an instance that is played needs beside one that is read.
static bool prepare(cfp_vst3 *vst3, cfp_unit *unit, char *problem, size_t size) {
    uint32_t count = unit->port_room + 1;
    vst3->sent = calloc(count, sizeof *vst3->sent);
    vst3->is_due = calloc(count, sizeof *vst3->is_due);
    vst3->channels = calloc(count, sizeof *vst3->channels);
    vst3->controllers = calloc(16, sizeof *vst3->controllers);
    vst3->traffic = calloc(1, sizeof *vst3->traffic);
    vst3->expression = calloc(1, sizeof *vst3->expression);
    cfp_fail(problem, size, "there is no memory for it");
    if (!vst3->sent || !vst3->is_due || !vst3->channels || !vst3->controllers || !vst3->traffic || !vst3->expression) return false;
    read_controllers(vst3);
    cfp_vst3_read_expression(vst3);
    cfp_vst3_clear(vst3->traffic);
    vst3->unit = unit;
    return true;
}

static cfp_vst3 *make_prepared(cfp_unit *unit, cfp_vst3 *spare, char *problem, size_t size) {
    cfp_vst3 *vst3 = spare ? spare : cfp_vst3_make(unit->library, unit->plugin, problem, size);
    if (!vst3 || prepare(vst3, unit, problem, size)) return vst3;
    cfp_vst3_free(vst3);
    return NULL;
}

static bool adopt(cfp_unit *unit, char *problem, size_t size) {
    cfp_plugin *plugin = (cfp_plugin *)unit->plugin;
    unit->instances[0].vst3 = make_prepared(unit, plugin->spare, problem, size);
    plugin->spare = NULL;
    if (!unit->instances[0].vst3) return false;
    cfp_vst3_take_values(unit, false);
    return true;
}

static void end(cfp_unit *unit) {
    cfp_vst3_close_window(unit);
    if (unit->instances[0].vst3) cfp_vst3_free(unit->instances[0].vst3);
    unit->instances[0].vst3 = NULL;
}

static void end_spare(cfp_plugin *plugin) {
    cfp_vst3_free(plugin->spare);
    plugin->spare = NULL;
}

// MARK: Resources

bool cfp_vst3_activate(cfp_vst3 *vst3, const vst3_setup *setup) {
    vst3_setup own = *setup;
    cfp_clean_heap();
    cfp_vst3_arrange(vst3);
    cfp_vst3_activate_busses(vst3);
    bool is_set_up = !vst3->processor->table->set_up(vst3->processor, &own);
    vst3->is_active = is_set_up && !vst3->component->table->set_active(vst3->component, true);
    if (!vst3->is_active) return false;
    // Many a plug-in has nothing to do here, and says so.
    vst3->processor->table->set_processing(vst3->processor, true);
    vst3->is_processing = true;
    // What it has asked for meanwhile, such as for another latency, is done with this.
    atomic_fetch_and(&vst3->restart, ~(uint32_t)(VST3_LATENCY_CHANGED | VST3_RELOAD));
    return true;
}

void cfp_vst3_deactivate(cfp_vst3 *vst3) {
    if (vst3->is_processing) vst3->processor->table->set_processing(vst3->processor, false);
    if (vst3->is_active) vst3->component->table->set_active(vst3->component, false);
    vst3->is_processing = vst3->is_active = false;
}

static bool activate(cfp_unit *unit) {
    vst3_setup setup = {
        unit->is_offline ? VST3_OFFLINE : VST3_REALTIME, VST3_FLOAT32, (int32_t)unit->maximum_frames, unit->rate,
    };
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        if (!cfp_vst3_activate(unit->instances[index].vst3, &setup)) return false;
    }
    const cfp_vst3 *first = unit->instances[0].vst3;
    uint32_t frames = first->processor->table->latency(first->processor);
    atomic_store(&unit->latency, frames < 10000000 ? frames : 0);
    return true;
}

static void deactivate(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->instance_count; index++) cfp_vst3_deactivate(unit->instances[index].vst3);
}

/// The others of a mono plug-in, which begin as the first is; what that has not been told they learn in a first cycle.
static bool make_others(cfp_unit *unit, char *problem, size_t size) {
    for (uint32_t index = 1; index < unit->instance_count; index++) {
        cfp_vst3 *vst3 = make_prepared(unit, NULL, problem, size);
        if (!vst3) return false;
        unit->instances[index].vst3 = vst3;
        cfp_vst3_copy_state(unit->instances[0].vst3, vst3);
    }
    return true;
}

static void connect_sound(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        for (uint32_t port = 0; port < unit->plugin->port_count; port++) {
            const cfp_port *description = &unit->plugin->ports[port];
            if (description->kind != CFP_AUDIO) continue;
            unit->instances[index].vst3->channels[port] =
                unit->layout.is_mono ? unit->mono[!description->is_input][index] : unit->memory[port];
        }
    }
}

static bool start(cfp_unit *unit, bool is_offline, char *problem, size_t size) {
    if (!make_others(unit, problem, size)) return false;
    connect_sound(unit);
    unit->is_offline = is_offline;
    cfp_fail(problem, size, "the plug-in cannot be activated at %g Hz", unit->rate);
    return activate(unit);
}

static void stop(cfp_unit *unit) {
    for (uint32_t index = 0; index < AU_EXTENSION_MAXIMUM_CHANNELS; index++) {
        cfp_vst3 *vst3 = unit->instances[index].vst3;
        if (!vst3) continue;
        cfp_vst3_deactivate(vst3);
        if (!index) continue;
        cfp_vst3_free(vst3);
        unit->instances[index].vst3 = NULL;
    }
}

static void reset(cfp_unit *unit, bool is_whole) {
    if (is_whole) {
        deactivate(unit);
        activate(unit);
        return;
    }
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        const cfp_vst3 *vst3 = unit->instances[index].vst3;
        if (!vst3->is_processing) continue;
        vst3->processor->table->set_processing(vst3->processor, false);
        vst3->processor->table->set_processing(vst3->processor, true);
    }
}

// MARK: What it asks for

static void begin_anew(cfp_unit *unit) {
    if (!atomic_load(&unit->is_started)) return;
    cfp_unit_pause(unit);
    deactivate(unit);
    // One that does not come back passes its input on.
    if (activate(unit)) cfp_unit_resume(unit);
}

static void read_parameters(cfp_unit *unit, cfp_plugin *fresh) {
    fresh->details->program_port = -1;
    cfp_vst3_add_parameters(unit->instances[0].vst3, fresh);
    // The presets stay those that were read first.
    if (fresh->details->program_port >= 0) fresh->ports[fresh->details->program_port].traits |= CFP_HIDDEN;
}

static void begin_with_parameters(cfp_unit *unit) {
    for (uint32_t index = 0; index < AU_EXTENSION_MAXIMUM_CHANNELS; index++) {
        cfp_vst3 *vst3 = unit->instances[index].vst3;
        if (!vst3) continue;
        vst3->description = unit->plugin;
        read_controllers(vst3);
    }
    cfp_vst3_take_values(unit, false);
}

/// Values that it has not been told are told before their parameters may go.
static bool read_anew(cfp_unit *unit) {
    if (atomic_load(&unit->is_started)) cfp_vst3_settle(unit);
    return cfp_unit_read_anew(unit, read_parameters, begin_with_parameters);
}

void cfp_vst3_serve(cfp_vst3 *vst3) {
    cfp_unit *unit = vst3->unit;
    uint32_t flags = atomic_exchange(&vst3->restart, 0);
    if (!unit) return;
    uint32_t before = atomic_load(&unit->latency), changes = atomic_exchange(&vst3->changes, 0);
    if (flags & (VST3_RELOAD | VST3_LATENCY_CHANGED)) begin_anew(unit);
    if (flags & (VST3_CONTROLLERS_CHANGED | VST3_EXPRESSION_CHANGED)) {
        cfp_unit_pause(unit);
        read_controllers(vst3);
        cfp_vst3_read_expression(vst3);
        cfp_unit_resume(unit);
    }
    if (atomic_exchange(&vst3->wants_flush, false)) {
        // A processor that is not active learns its values with its first cycle, or when it is asked for its state.
        if (atomic_load(&unit->is_started)) cfp_vst3_settle(unit);
        else cfp_vst3_tell_controllers(unit);
    }
    if (vst3 != unit->instances[0].vst3) return;
    if (flags & VST3_BUSSES_CHANGED) cfp_vst3_check_busses(unit);
    if (flags & (VST3_TITLES_CHANGED | VST3_RELOAD) && read_anew(unit)) changes |= CFP_PARAMETERS_CHANGED;
    if (flags & (VST3_VALUES_CHANGED | VST3_RELOAD) && cfp_vst3_take_values(unit, true)) changes |= CFP_VALUES_CHANGED;
    if (atomic_load(&unit->latency) != before) changes |= CFP_LATENCY_CHANGED;
    if (changes && unit->changed) unit->changed(unit->change_context, changes);
}

void cfp_vst3_serve_all(void) {
    for (cfp_vst3 *vst3 = instances; vst3; vst3 = vst3->next) cfp_vst3_serve(vst3);
}

static double tail(cfp_unit *unit) {
    const cfp_vst3 *vst3 = unit->instances[0].vst3;
    if (!vst3) return -1;
    uint32_t frames = vst3->processor->table->tail(vst3->processor);
    return frames >= INT32_MAX ? (double)INFINITY : frames / unit->rate;
}

// MARK: As a format

static void add_values(cfp_unit *unit, uint32_t instance) { cfp_vst3_add_values(unit, unit->instances[instance].vst3); }

static void add_midi(cfp_unit *unit, uint32_t instance, uint32_t frame, const AUMIDIEvent *event) {
    cfp_vst3_add_midi(unit, unit->instances[instance].vst3, frame, event);
}

static void process(cfp_unit *unit, uint32_t instance, const cfp_stretch *stretch) {
    cfp_vst3_process(unit, unit->instances[instance].vst3, stretch);
}

const cfp_format cfp_vst3_format = {
    .adopt = adopt, .end = end, .start = start, .stop = stop, .reset = reset, .save = cfp_vst3_save,
    .restore = cfp_vst3_restore, .select = cfp_vst3_select, .value_changed = cfp_vst3_value_changed, .tail = tail,
    .text = cfp_vst3_text, .number = cfp_vst3_number, .end_spare = end_spare, .read = cfp_read_vst3_plugin,
    .add_values = add_values, .add_midi = add_midi, .process = process, .choose = cfp_vst3_choose,
    .open_window = cfp_vst3_open_window, .close_window = cfp_vst3_close_window, .fit_window = cfp_vst3_fit_window,
};
