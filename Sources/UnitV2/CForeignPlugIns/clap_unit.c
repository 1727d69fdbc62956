/// Instances of CLAP plug-ins: how they are made, activated, asked for their state, and what they ask for.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: Making

static void request_restart(const clap_host *host) {
    atomic_store(&cfp_clap_of(host)->wants_restart, true);
    cfp_main_wake();
}

/// A unit is rendered whenever its host wants, asked or not.
static void request_process(const clap_host *host) { (void)host; }

static void request_callback(const clap_host *host) {
    atomic_store(&cfp_clap_of(host)->wants_callback, true);
    cfp_main_wake();
}

static bool create(cfp_library *library, cfp_clap *clap, char *problem, size_t size) {
    cfp_clean_heap();
    const clap_plugin *plugin = library->factory->create(library->factory, &clap->host, clap->description->uri);
    const char *reason = !plugin ? "is not made by its library"
        : !plugin->init || !plugin->destroy || !plugin->activate || !plugin->deactivate || !plugin->process
            || !plugin->get_extension ? "lacks a function that every plug-in has" : NULL;
    clap->plugin = reason ? NULL : plugin;
    if (!reason && !plugin->init(plugin)) {
        reason = "refuses to be initialized";
        plugin->destroy(plugin);
        clap->plugin = NULL;
    }
    if (reason) cfp_fail(problem, size, "%s", reason);
    return !reason;
}

cfp_clap *cfp_clap_make(cfp_library *library, const cfp_plugin *plugin, char *problem, size_t size) {
    cfp_clap *clap = calloc(1, sizeof *clap);
    if (!clap) return NULL;
    clap->description = plugin;
    clap->held = -1;
    cfp_clap_make_loop(clap);
    clap->host = (clap_host){
        {1, 2, 0}, clap, "auserviced", "auserviced", "", "1", cfp_clap_host_extension, request_restart, request_process,
        request_callback,
    };
    if (!create(library, clap, problem, size)) {
        free(clap);
        return NULL;
    }
    cfp_clap_find_extensions(clap);
    cfp_main_add(clap);
    return clap;
}

void cfp_clap_deactivate(cfp_clap *clap) {
    if (clap->is_processing && clap->plugin->stop_processing) {
        int before = cfp_begin_audio();
        clap->plugin->stop_processing(clap->plugin);
        cfp_end_audio(before);
    }
    if (clap->is_active) clap->plugin->deactivate(clap->plugin);
    clap->is_processing = clap->is_active = false;
}

void cfp_clap_free(cfp_clap *clap) {
    cfp_clap_deactivate(clap);
    cfp_main_remove(clap);
    clap->plugin->destroy(clap->plugin);
    free(clap->sent); free(clap->cookies); free(clap->events); free(clap->channels);
    free(clap);
}

static void find_cookies(cfp_clap *clap) {
    static clap_param_info info;
    memset(clap->cookies, 0, clap->description->port_count * sizeof *clap->cookies);
    uint32_t count = clap->params ? clap->params->count(clap->plugin) : 0;
    for (uint32_t index = 0; index < count && index < CFP_MOST_PORTS; index++) {
        memset(&info, 0, sizeof info);
        if (!clap->params->get_info(clap->plugin, index, &info)) continue;
        int32_t port = cfp_port_at(clap->description, info.id);
        if (port >= 0) clap->cookies[port] = info.cookie;
    }
}

/// What an instance that is played needs beside one that is read.
static bool prepare(cfp_clap *clap, cfp_unit *unit, char *problem, size_t size) {
    uint32_t count = unit->port_room + 1;
    clap->sent = calloc(count, sizeof *clap->sent);
    clap->cookies = calloc(count, sizeof *clap->cookies);
    clap->channels = calloc(count, sizeof *clap->channels);
    clap->events = calloc(CFP_MOST_EVENTS, sizeof *clap->events);
    cfp_fail(problem, size, "there is no memory for it");
    if (!clap->sent || !clap->cookies || !clap->channels || !clap->events) return false;
    find_cookies(clap);
    clap->unit = unit;
    return true;
}

/// Another instance of the unit's plug-in; null with a reason.
static cfp_clap *make_prepared(cfp_unit *unit, cfp_clap *spare, char *problem, size_t size) {
    cfp_clap *clap = spare ? spare : cfp_clap_make(unit->library, unit->plugin, problem, size);
    if (!clap || prepare(clap, unit, problem, size)) return clap;
    cfp_clap_free(clap);
    return NULL;
}

static bool adopt(cfp_unit *unit, char *problem, size_t size) {
    cfp_plugin *plugin = (cfp_plugin *)unit->plugin;
    cfp_clap *clap = make_prepared(unit, plugin->spare, problem, size);
    plugin->spare = NULL;
    if (!clap) return false;
    if (!plugin->has_presets && clap->preset_load) cfp_clap_add_presets(unit->library, plugin);
    plugin->has_presets = true;
    unit->instances[0].clap = clap;
    cfp_clap_read_values(clap, unit->values, false);
    return true;
}

// MARK: Values

static void value_changed(cfp_unit *unit, uint32_t port) {
    (void)port;
    if (!unit->instances[0].clap) return;
    atomic_store(&unit->instances[0].clap->wants_flush, true);
    cfp_main_wake();
}

// MARK: Resources

static uint32_t latency_of(const cfp_clap *clap) {
    uint32_t frames = clap->latency ? clap->latency->get(clap->plugin) : 0;
    return frames < 10000000 ? frames : 0;
}

static bool activate(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        cfp_clap *clap = unit->instances[index].clap;
        cfp_clean_heap();
        clap->is_active = clap->plugin->activate(clap->plugin, unit->rate, 1, unit->maximum_frames);
        if (!clap->is_active) return false;
        // What it has asked for meanwhile, such as for another latency, is done with this.
        atomic_store(&clap->wants_restart, false);
    }
    atomic_store(&unit->latency, latency_of(unit->instances[0].clap));
    return true;
}

/// The others of a mono plug-in, which has no state beside its parameters.
static bool make_others(cfp_unit *unit, char *problem, size_t size) {
    for (uint32_t index = 1; index < unit->instance_count; index++) {
        cfp_clap *clap = make_prepared(unit, NULL, problem, size);
        if (!clap) return false;
        unit->instances[index].clap = clap;
        cfp_clap_read_values(clap, NULL, false);
    }
    return true;
}

static void connect(cfp_unit *unit) {
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        for (uint32_t port = 0; port < unit->plugin->port_count; port++) {
            const cfp_port *description = &unit->plugin->ports[port];
            if (description->kind != CFP_AUDIO) continue;
            bool is_mono = unit->layout.is_mono;
            unit->instances[index].clap->channels[port] =
                is_mono ? unit->mono[!description->is_input][index] : unit->memory[port];
        }
    }
}

static bool start(cfp_unit *unit, bool is_offline, char *problem, size_t size) {
    // A person may have used its window before.
    cfp_clap_deactivate(unit->instances[0].clap);
    if (!make_others(unit, problem, size)) return false;
    connect(unit);
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        const cfp_clap *clap = unit->instances[index].clap;
        if (clap->render) clap->render->set(clap->plugin, is_offline);
    }
    cfp_fail(problem, size, "the plug-in cannot be activated at %g Hz", unit->rate);
    return activate(unit);
}

static void stop(cfp_unit *unit) {
    for (uint32_t index = 0; index < AU_EXTENSION_MAXIMUM_CHANNELS; index++) {
        cfp_clap *clap = unit->instances[index].clap;
        if (!clap) continue;
        cfp_clap_deactivate(clap);
        if (!index) continue;
        cfp_clap_free(clap);
        unit->instances[index].clap = NULL;
    }
}

static void reset(cfp_unit *unit, bool is_whole) {
    // Many a plug-in forgets only what it heard before it was activated.
    for (uint32_t index = 0; is_whole && index < unit->instance_count; index++) cfp_clap_deactivate(unit->instances[index].clap);
    if (is_whole && !activate(unit)) return;
    int before = cfp_begin_audio();
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        const cfp_clap *clap = unit->instances[index].clap;
        if (clap && clap->is_active && clap->plugin->reset) clap->plugin->reset(clap->plugin);
    }
    cfp_end_audio(before);
}

// MARK: What it asks for

static void read_parameters(cfp_unit *unit, cfp_plugin *fresh) {
    cfp_clap_add_parameters(unit->instances[0].clap, fresh);
}

static void begin_with_parameters(cfp_unit *unit) {
    for (uint32_t index = 0; index < AU_EXTENSION_MAXIMUM_CHANNELS; index++) {
        cfp_clap *clap = unit->instances[index].clap;
        if (!clap) continue;
        cfp_clap_move_edits(clap, unit->plugin);
        clap->description = unit->plugin;
        find_cookies(clap);
        cfp_clap_read_values(clap, index ? NULL : unit->values, false);
    }
}

/// Values that it has not been told are told before their parameters may go.
static bool read_anew(cfp_unit *unit) {
    if (atomic_load(&unit->is_started)) cfp_clap_settle(unit);
    return cfp_unit_read_anew(unit, read_parameters, begin_with_parameters);
}

static void restart(cfp_unit *unit) {
    // One that only its window has active begins anew with the next cycle of that.
    if (!atomic_load(&unit->is_started)) return cfp_clap_deactivate(unit->instances[0].clap);
    cfp_unit_pause(unit);
    for (uint32_t index = 0; index < unit->instance_count; index++) cfp_clap_deactivate(unit->instances[index].clap);
    // One that does not come back passes its input on.
    if (activate(unit)) cfp_unit_resume(unit);
}

void cfp_clap_serve(cfp_clap *clap) {
    if (atomic_exchange(&clap->wants_callback, false) && clap->plugin->on_main_thread) {
        clap->plugin->on_main_thread(clap->plugin);
    }
    cfp_unit *unit = clap->unit;
    if (!unit) return;
    uint32_t before = atomic_load(&unit->latency);
    if (atomic_exchange(&clap->wants_restart, false)) restart(unit);
    if (atomic_exchange(&clap->wants_flush, false) && clap->params && clap->params->flush && !cfp_unit_is_rendered(unit)) {
        cfp_clap_flush_all(unit);
    }
    uint32_t changes = atomic_exchange(&clap->changes, 0);
    bool wants_reading = atomic_exchange(&clap->wants_reading, false);
    if (clap != unit->instances[0].clap) return;
    cfp_clap_tell_edits(clap);
    if (wants_reading && read_anew(unit)) changes |= CFP_PARAMETERS_CHANGED;
    if (changes & CFP_LATENCY_CHANGED && clap->is_active) atomic_store(&unit->latency, latency_of(clap));
    if (changes & CFP_VALUES_CHANGED) cfp_clap_read_values(clap, unit->values, true);
    if (atomic_load(&unit->latency) != before) changes |= CFP_LATENCY_CHANGED;
    if (changes && unit->changed) unit->changed(unit->change_context, changes);
}

static double tail(cfp_unit *unit) {
    const cfp_clap *clap = unit->instances[0].clap;
    if (!clap || !clap->tail) return -1;
    uint32_t frames = clap->tail->get(clap->plugin);
    return frames >= INT32_MAX ? (double)INFINITY : frames / unit->rate;
}

static void end(cfp_unit *unit) {
    cfp_clap_close_window(unit);
    if (unit->instances[0].clap) cfp_clap_free(unit->instances[0].clap);
    unit->instances[0].clap = NULL;
}

static void end_spare(cfp_plugin *plugin) {
    cfp_clap_free(plugin->spare);
    plugin->spare = NULL;
}

// MARK: As a format

static void add_values(cfp_unit *unit, uint32_t instance) { cfp_clap_add_values(unit, unit->instances[instance].clap, 0); }

static void add_midi(cfp_unit *unit, uint32_t instance, uint32_t frame, const AUMIDIEvent *event) {
    cfp_clap_add_midi(unit->instances[instance].clap, frame, event);
}

static void process(cfp_unit *unit, uint32_t instance, const cfp_stretch *stretch) {
    cfp_clap_process(unit, unit->instances[instance].clap, stretch);
}

const cfp_format cfp_clap_format = {
    .adopt = adopt, .end = end, .start = start, .stop = stop, .reset = reset, .save = cfp_clap_save, .restore = cfp_clap_restore,
    .value_changed = value_changed, .tail = tail, .text = cfp_clap_text, .number = cfp_clap_number,
    .end_spare = end_spare, .read = cfp_read_clap_plugin, .add_values = add_values, .add_midi = add_midi,
    .process = process, .select = cfp_clap_select, .choose = cfp_clap_choose, .open_window = cfp_clap_open_window,
    .close_window = cfp_clap_close_window, .fit_window = cfp_clap_fit_window,
};
