#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ATOM_BYTES = 32768, ALIGNMENT = 64 };

static bool is_control(const cfp_port *port, bool is_input) {
    return port->kind == CFP_CONTROL && port->is_input == is_input;
}

/// A call about a unit with what it is given and gives: of CLAP and VST3 they are made on one thread.
typedef struct Call {
    cfp_unit *unit;
    bool is_offline, is_done;
    char *problem;
    size_t size;
    cfp_state *state;
    const cfp_state *restored;
    uint32_t preset;
} Call;

static const cfp_format *format_of(const cfp_unit *unit) { return unit->plugin->format; }

static bool perform(void (*body)(void *), Call call) {
    if (format_of(call.unit)) cfp_main_call(body, &call);
    else body(&call);
    return call.is_done;
}

static void adopt(void *context) {
    Call *call = context;
    call->is_done = format_of(call->unit)->adopt(call->unit, call->problem, call->size);
}

cfp_unit *cfp_unit_make(cfp_library *library, cfp_plugin *plugin, char *problem, size_t size) {
    cfp_fail(problem, size, "there is no memory for the plug-in");
    cfp_unit *unit = calloc(1, sizeof *unit);
    if (!unit) return NULL;
    unit->library = library;
    unit->plugin = plugin;
    cfp_make_layout(plugin, &unit->layout);
    cfp_read_presets(library, plugin);
    unit->port_room = cfp_port_room(plugin);
    uint32_t count = unit->port_room + 1;
    unit->values = calloc(count, sizeof *unit->values);
    unit->controls = calloc(count, sizeof *unit->controls);
    unit->told = calloc(count, sizeof *unit->told);
    unit->memory = calloc(count, sizeof *unit->memory);
    unit->atom_sizes = calloc(count, sizeof *unit->atom_sizes);
    unit->latency_port = unit->enabled_port = unit->freewheel_port = -1;
    pthread_mutex_init(&unit->busy, NULL);
    pthread_mutex_init(&unit->describing, NULL);
    pthread_mutex_init(&unit->talk.saying, NULL);
    bool has_memory = unit->values && unit->controls && unit->told && unit->memory && unit->atom_sizes;
    if (!has_memory || !cfp_patch_make(unit)) {
        cfp_unit_free(unit);
        return NULL;
    }
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        const cfp_port *port = &plugin->ports[index];
        atomic_store(&unit->values[index], port->initial);
        if (port->traits & CFP_LATENCY && !port->is_input) unit->latency_port = (int)index;
        if (port->traits & CFP_ENABLED && port->is_input) unit->enabled_port = (int)index;
        if (port->traits & CFP_FREEWHEELING && port->is_input) unit->freewheel_port = (int)index;
    }
    if (!format_of(unit) || perform(adopt, (Call){.unit = unit, .problem = problem, .size = size})) return unit;
    cfp_unit_free(unit);
    return NULL;
}

void cfp_unit_observe(cfp_unit *unit, void (*changed)(void *context, uint32_t what), void *context) {
    unit->change_context = context;
    unit->changed = changed;
}

static void end(void *context) {
    cfp_unit *unit = ((Call *)context)->unit;
    format_of(unit)->end(unit);
}

void cfp_unit_free(cfp_unit *unit) {
    if (unit->values && unit->memory) cfp_unit_stop(unit);
    if (format_of(unit)) perform(end, (Call){.unit = unit});
    cfp_state_free(&unit->kept);
    cfp_patch_free(&unit->patch, unit->plugin->file_count);
    pthread_mutex_destroy(&unit->busy);
    pthread_mutex_destroy(&unit->describing);
    cfp_unit_end_readings(unit);
    pthread_mutex_destroy(&unit->talk.saying);
    cfp_talk_end(unit);
    free(unit->values); free(unit->controls); free(unit->told); free(unit->memory); free(unit->atom_sizes);
    free(unit);
}

static float *samples(uint32_t frames) {
    size_t bytes = ((size_t)frames * sizeof(float) + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
    float *memory = aligned_alloc(ALIGNMENT, bytes);
    if (memory) memset(memory, 0, bytes);
    return memory;
}

/// Some plug-ins read on behind a block for as long as it is. They find silence there, for what lies behind other memory may be no numbers.
static float *port_samples(uint32_t frames) { return samples(frames > UINT32_MAX / 2 ? frames : 2 * frames); }

static bool get_port_memory(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        uint32_t size = port->minimum_size > ATOM_BYTES ? port->minimum_size : ATOM_BYTES;
        if (port->kind == CFP_CONTROL || port->kind == CFP_NOTES) continue;
        unit->atom_sizes[index] = size;
        bool is_sound = port->kind == CFP_AUDIO || port->kind == CFP_CV;
        unit->memory[index] =
            is_sound ? port_samples(unit->maximum_frames) : samples(size / (uint32_t)sizeof(float));
        if (!unit->memory[index]) return false;
    }
    return true;
}

uint32_t cfp_channels(const cfp_unit *unit, bool is_output, uint32_t bus) {
    if (unit->layout.is_mono) return unit->instance_count;
    if (!bus) return is_output ? unit->output_channels : unit->input_channels;
    return is_output ? unit->layout.outputs[bus].count : unit->layout.inputs[bus].count;
}

static bool get_memory(cfp_unit *unit) {
    const cfp_layout *layout = &unit->layout;
    if (!get_port_memory(unit)) return false;
    for (uint32_t bus = 0; bus < layout->input_count; bus++) {
        for (uint32_t channel = 0; channel < cfp_channels(unit, false, bus); channel++) {
            if (!(unit->pulled[bus][channel] = samples(unit->maximum_frames))) return false;
        }
    }
    for (uint32_t bus = 0; bus < layout->output_count; bus++) {
        for (uint32_t channel = 0; channel < cfp_channels(unit, true, bus); channel++) {
            if (!(unit->own[bus][channel] = samples(unit->maximum_frames))) return false;
        }
    }
    for (uint32_t index = 0; layout->is_mono && index < unit->instance_count; index++) {
        for (int side = 0; side < 2; side++) {
            if (!(unit->mono[side][index] = port_samples(unit->maximum_frames))) return false;
        }
    }
    return true;
}

static void free_memory(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        free(unit->memory[index]);
        unit->memory[index] = NULL;
    }
    for (uint32_t bus = 0; bus < AU_EXTENSION_MAXIMUM_BUSSES; bus++) {
        for (uint32_t channel = 0; channel < AU_EXTENSION_MAXIMUM_CHANNELS; channel++) {
            free(unit->pulled[bus][channel]);
            free(unit->own[bus][channel]);
            unit->pulled[bus][channel] = unit->own[bus][channel] = NULL;
        }
    }
    for (int side = 0; side < 2; side++) {
        for (uint32_t channel = 0; channel < AU_EXTENSION_MAXIMUM_CHANNELS; channel++) {
            free(unit->mono[side][channel]);
            unit->mono[side][channel] = NULL;
        }
    }
}

static void connect(cfp_unit *unit, cfp_instance *instance, uint32_t number) {
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->traits & CFP_PROPERTY) continue;
        void *memory = port->kind == CFP_CONTROL ? &unit->controls[index] : unit->memory[index];
        if (unit->layout.is_mono && port->kind == CFP_AUDIO) memory = unit->mono[!port->is_input][number];
        if (port->kind == CFP_OTHER) memory = NULL;
        if (instance->ladspa) instance->ladspa->connect_port(instance->handle, index, memory);
        else instance->lv2->connect_port(instance->handle, index, memory);
    }
}

void cfp_instance_activate(cfp_instance *instance) {
    if (instance->ladspa && instance->ladspa->activate) instance->ladspa->activate(instance->handle);
    if (instance->lv2 && instance->lv2->activate) instance->lv2->activate(instance->handle);
}

void cfp_instance_deactivate(cfp_instance *instance) {
    if (instance->ladspa && instance->ladspa->deactivate) instance->ladspa->deactivate(instance->handle);
    if (instance->lv2 && instance->lv2->deactivate) instance->lv2->deactivate(instance->handle);
}

static bool make_worker(cfp_unit *unit, cfp_instance *instance) {
    instance->features = calloc(1, sizeof *instance->features);
    cfp_worker *worker = instance->worker = calloc(1, sizeof *worker);
    if (!worker) return false;
    worker->busy = &unit->busy;
    sem_init(&worker->due, 0, 0);
    return instance->features && cfp_ring_make(&worker->requests, CFP_RING_BYTES)
        && cfp_ring_make(&worker->responses, CFP_RING_BYTES);
}

static bool instantiate(cfp_unit *unit, cfp_instance *instance, bool is_offline, char *problem, size_t size) {
    const cfp_plugin *plugin = unit->plugin;
    if (plugin->descriptor) {
        instance->ladspa = plugin->descriptor;
        cfp_clean_heap();
        instance->handle = plugin->descriptor->instantiate(plugin->descriptor, (unsigned long)unit->rate);
    } else {
        const lv2_descriptor *descriptor = cfp_load_lv2(plugin, problem, size);
        if (!descriptor || !make_worker(unit, instance)) return false;
        cfp_features_make(instance->features, unit, instance->worker, unit->rate, unit->maximum_frames);
        instance->lv2 = descriptor;
        // Its library is loaded: what that has left behind in memory is no part of the instance.
        cfp_clean_heap();
        instance->handle =
            descriptor->instantiate(descriptor, unit->rate, plugin->bundle, instance->features->list);
        const lv2_worker *interface = instance->handle && descriptor->extension_data
            ? descriptor->extension_data(LV2_EXT "worker#interface") : NULL;
        if (instance->handle && !cfp_worker_start(instance->worker, interface, instance->handle, is_offline)) return false;
    }
    if (!instance->handle) cfp_fail(problem, size, "the plug-in made no instance at %g Hz", unit->rate);
    return instance->handle;
}

/// What the plug-in sees before its first block.
static void set_controls(cfp_unit *unit, bool is_offline) {
    if (unit->freewheel_port >= 0) atomic_store(&unit->values[unit->freewheel_port], is_offline);
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        if (is_control(&unit->plugin->ports[index], true)) unit->controls[index] = atomic_load(&unit->values[index]);
    }
}

static void bring_state(cfp_unit *unit) {
    if (unit->has_kept) cfp_state_restore(unit, &unit->kept);
    else if (unit->plugin->traits & CFP_LOADS_DEFAULT_STATE) cfp_state_load(unit, unit->plugin->uri);
    unit->has_kept = false;
    cfp_state_free(&unit->kept);
}

static bool make_instances(cfp_unit *unit, bool is_offline, char *problem, size_t size) {
    set_controls(unit, is_offline);
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        if (!instantiate(unit, &unit->instances[index], is_offline, problem, size)) return false;
        // Some plug-ins look at their ports as soon as they are activated.
        connect(unit, &unit->instances[index], index);
    }
    cfp_patch_begin(unit, unit->has_kept);
    bring_state(unit);
    cfp_patch_learn(unit, CFP_KEEP_WANTED);
    for (uint32_t index = 0; index < unit->instance_count; index++) cfp_instance_activate(&unit->instances[index]);
    return true;
}

static void start(void *context) {
    Call *call = context;
    cfp_unit *unit = call->unit;
    call->is_done = format_of(unit)
        ? format_of(unit)->start(unit, call->is_offline, call->problem, call->size)
        : make_instances(unit, call->is_offline, call->problem, call->size);
    if (call->is_done) atomic_store(&unit->is_started, true);
    else cfp_unit_stop(unit);
}

static void choose(void *context) {
    cfp_unit *unit = ((Call *)context)->unit;
    format_of(unit)->choose(unit);
}

bool cfp_unit_start(
    cfp_unit *unit, double rate, uint32_t maximum_frames, uint32_t input_channels, uint32_t output_channels,
    bool is_offline, char *problem, size_t size) {
    unit->rate = rate;
    unit->maximum_frames = maximum_frames;
    unit->fade_frames = (uint32_t)(rate / 50) + 1;
    unit->wet = atomic_load(&unit->is_bypassed) ? 0 : 1;
    unit->input_channels = input_channels;
    unit->output_channels = output_channels;
    cfp_make_layout(unit->plugin, &unit->layout);
    unit->main_channels[0] = unit->main_channels[1] = 0;
    if (format_of(unit) && format_of(unit)->choose) perform(choose, (Call){.unit = unit});
    unit->instance_count = unit->layout.is_mono ? output_channels : 1;
    unit->ramp_count = unit->mad_frames = unit->missed_count = 0;
    unit->has_rendered = unit->has_begun_anew = false;
    cfp_fail(problem, size, "there is no memory for it");
    uint32_t most = input_channels > output_channels ? input_channels : output_channels;
    if (!unit->instance_count || most > AU_EXTENSION_MAXIMUM_CHANNELS || !get_memory(unit)) {
        unit->instance_count = 0;
        free_memory(unit);
        return false;
    }
    return perform(start, (Call){.unit = unit, .is_offline = is_offline, .problem = problem, .size = size});
}

static void stop(void *context) {
    cfp_unit *unit = ((Call *)context)->unit;
    bool was_started = atomic_exchange(&unit->is_started, false);
    if (format_of(unit)) format_of(unit)->stop(unit);
    else if (was_started) {
        unit->has_kept = cfp_state_save(unit, &unit->kept);
        for (uint32_t index = 0; index < unit->instance_count; index++) {
            cfp_instance_deactivate(&unit->instances[index]);
        }
    }
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        cfp_instance *instance = &unit->instances[index];
        if (instance->worker) cfp_worker_stop(instance->worker);
        if (instance->handle && instance->ladspa && instance->ladspa->cleanup) instance->ladspa->cleanup(instance->handle);
        if (instance->handle && instance->lv2 && instance->lv2->cleanup) instance->lv2->cleanup(instance->handle);
        free(instance->features);
        *instance = (cfp_instance){.clap = instance->clap, .vst3 = instance->vst3};
    }
    unit->instance_count = 0;
    free_memory(unit);
}

void cfp_unit_stop(cfp_unit *unit) { perform(stop, (Call){.unit = unit}); }

void cfp_unit_pause(cfp_unit *unit) {
    atomic_store(&unit->is_paused, true);
    while (atomic_load(&unit->is_inside)) usleep(200);
}

void cfp_unit_resume(cfp_unit *unit) { atomic_store(&unit->is_paused, false); }

void cfp_unit_begin_anew(cfp_unit *unit) {
    if (format_of(unit)) return format_of(unit)->reset(unit, cfp_is_main_thread());
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        cfp_instance_deactivate(&unit->instances[index]);
        cfp_instance_activate(&unit->instances[index]);
    }
}

static void reset(void *context) {
    cfp_unit *unit = ((Call *)context)->unit;
    if (!atomic_load(&unit->is_started)) return;
    cfp_unit_pause(unit);
    // One that has rendered nothing yet is as it was activated.
    if (unit->has_rendered) cfp_unit_begin_anew(unit);
    unit->has_rendered = false;
    cfp_unit_resume(unit);
}

void cfp_unit_reset(cfp_unit *unit) { perform(reset, (Call){.unit = unit}); }

static void save(void *context) {
    Call *call = context;
    call->is_done = format_of(call->unit)->save(call->unit, call->state);
}

static void restore(void *context) {
    const Call *call = context;
    format_of(call->unit)->restore(call->unit, call->restored);
}

bool cfp_unit_save(cfp_unit *unit, cfp_state *state) {
    if (format_of(unit)) return perform(save, (Call){.unit = unit, .state = state});
    if (atomic_load(&unit->is_started)) return cfp_state_save(unit, state);
    return cfp_state_copy(&unit->kept, state) && unit->has_kept;
}

void cfp_unit_restore(cfp_unit *unit, const cfp_state *state) {
    if (format_of(unit)) {
        perform(restore, (Call){.unit = unit, .restored = state});
        return;
    }
    if (atomic_load(&unit->is_started)) {
        cfp_unit_pause(unit);
        cfp_state_restore(unit, state);
        cfp_patch_learn(unit, CFP_KEEP_WANTED);
        cfp_unit_resume(unit);
        return;
    }
    cfp_state_free(&unit->kept);
    unit->has_kept = cfp_state_copy(state, &unit->kept);
}

static void select_preset(void *context) {
    Call *call = context;
    const cfp_format *format = format_of(call->unit);
    call->is_done = format->select && format->select(call->unit, call->preset);
}

bool cfp_unit_select(cfp_unit *unit, uint32_t preset) {
    if (preset >= unit->plugin->preset_count) return false;
    if (format_of(unit)) return perform(select_preset, (Call){.unit = unit, .preset = preset});
    cfp_unit_pause(unit);
    bool is_loaded = cfp_state_load(unit, unit->plugin->presets[preset].uri);
    cfp_patch_learn(unit, CFP_TAKE_TOLD);
    cfp_unit_resume(unit);
    return is_loaded;
}
