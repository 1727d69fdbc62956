/// CLAP plug-ins of the tests: a gain, an instrument, a MIDI processor, and others that do what no plug-in should.
#include "clap_plugins.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const clap_host_threads *threads(const Instance *plugin) {
    return plugin->host->get_extension(plugin->host, "clap.thread-check");
}

void want_main(Instance *plugin) { plugin->is_strange |= !threads(plugin)->is_main_thread(plugin->host); }
static void want_audio(Instance *plugin) { plugin->is_strange |= !threads(plugin)->is_audio_thread(plugin->host); }

static bool init(const clap_plugin *plugin) {
    Instance *instance = self(plugin);
    want_main(instance);
    instance->gain = instance->kind != CRASHING;
    const clap_host_timer *timer = instance->host->get_extension(instance->host, "clap.timer-support");
    uint32_t id;
    return instance->kind != REFUSING && timer && timer->register_timer(instance->host, 10, &id);
}

static void destroy(const clap_plugin *plugin) { free(self(plugin)); }

static bool activate(const clap_plugin *plugin, double rate, uint32_t least, uint32_t most) {
    want_main(self(plugin));
    return rate > 0 && least <= most;
}

static void deactivate(const clap_plugin *plugin) {
    want_main(self(plugin));
    if (self(plugin)->kind == CHANGING) tell_change(self(plugin));
}

static bool start_processing(const clap_plugin *plugin) {
    want_audio(self(plugin));
    return true;
}

static void stop_processing(const clap_plugin *plugin) { want_audio(self(plugin)); }

static void reset(const clap_plugin *plugin) {
    want_audio(self(plugin));
    self(plugin)->was_reset = true;
}

static void send_note(const clap_output_events *out, const clap_event_midi *midi) {
    clap_event_midi higher = *midi;
    higher.bytes[1] += 12;
    out->try_push(out, &higher.head);
}

static void take(Instance *plugin, const clap_event *event, const clap_output_events *out) {
    if (event->type == CLAP_NOTE_ON) plugin->held++;
    if (event->type == CLAP_NOTE_OFF) plugin->held--;
    if (event->type == CLAP_MIDI && plugin->kind == OCTAVE) send_note(out, (const clap_event_midi *)event);
    if (event->type != CLAP_PARAM_VALUE) return;
    const clap_event_param *param = (const clap_event_param *)event;
    if (param->param == P_GAIN || param->param == P_SWITCH) plugin->gain = param->value;
    if (param->param == P_BYPASS) plugin->bypass = param->value;
    if (param->param == P_HIDDEN) plugin->hidden = param->value;
    // A plug-in may have other parameters only once it is not active.
    if (plugin->kind == CHANGING && param->param == P_SWITCH) plugin->host->request_restart(plugin->host);
    if (param->param != P_MODE) return;
    // Another mode has another latency, which needs a restart.
    if (param->value != plugin->mode) plugin->host->request_restart(plugin->host);
    plugin->mode = param->value;
}

static void tell(const clap_output_events *out, uint32_t id, double value) {
    clap_event_param event = {.head = {sizeof event, 0, 0, CLAP_PARAM_VALUE, 0}, .param = id, .value = value};
    event.note = event.port = event.channel = event.key = -1;
    out->try_push(out, &event.head);
}

static float sample(Instance *plugin, float in) {
    if (plugin->is_strange) return 99;
    if (plugin->kind == VOICE) return plugin->held > 0 ? 0.5f : 0;
    if (plugin->kind == WIDE) return in * (float)width(plugin) / 8;
    if (plugin->kind == FRESH) return plugin->was_reset ? 0.25f : 0.125f;
    if (plugin->kind == CRASHING && plugin->gain > 0.5) abort();
    if (plugin->kind == CRASHING || plugin->bypass > 0.5) return in;
    return in * (float)plugin->gain;
}

static int32_t process(const clap_plugin *plugin, const clap_process *cycle) {
    Instance *instance = self(plugin);
    want_audio(instance);
    uint32_t next = 0, count = cycle->in_events->size(cycle->in_events);
    double peak = 0;
    for (uint32_t frame = 0; frame < cycle->frames_count; frame++) {
        for (; next < count; next++) {
            const clap_event *event = cycle->in_events->get(cycle->in_events, next);
            if (event->time > frame) break;
            take(instance, event, cycle->out_events);
        }
        for (uint32_t channel = 0; cycle->audio_outputs_count && channel < cycle->audio_outputs->channel_count; channel++) {
            float in = cycle->audio_inputs_count ? cycle->audio_inputs->data32[channel][frame] : 0;
            cycle->audio_outputs->data32[channel][frame] = sample(instance, in);
            peak = fmax(peak, fabs((double)in));
        }
    }
    if (instance->kind == GAIN) tell(cycle->out_events, P_PEAK, peak);
    if (instance->kind == GAIN && instance->ticks) tell(cycle->out_events, P_TICKS, 1);
    window_tell(instance, cycle->out_events);
    return CLAP_PROCESS_CONTINUE;
}

// MARK: Parameters

static uint32_t param_count(const clap_plugin *plugin) {
    int kind = self(plugin)->kind;
    if (kind == CHANGING) return self(plugin)->gain > 2 ? 2 : 1;
    return kind == GAIN ? 6 : kind == CRASHING || kind == MONO ? 1 : 0;
}

static bool get_info(const clap_plugin *plugin, uint32_t index, clap_param_info *info) {
    want_main(self(plugin));
    static const clap_param_info infos[] = {
        {P_GAIN, CLAP_PARAM_AUTOMATABLE, NULL, "Gain", "", 0, 4, 1},
        {P_MODE, CLAP_PARAM_STEPPED, NULL, "Mode", "Drive/Shape", 0, 2, 0},
        {P_BYPASS, CLAP_PARAM_STEPPED | CLAP_PARAM_BYPASS, NULL, "Bypass", "", 0, 1, 0},
        {P_PEAK, CLAP_PARAM_READ_ONLY, NULL, "Peak", "", 0, NAN, 0},
        {P_HIDDEN, CLAP_PARAM_HIDDEN, NULL, "Secret", "", 0, 1, 0},
        {P_TICKS, CLAP_PARAM_READ_ONLY, NULL, "Ticks", "", 0, 1, 0},
    };
    static const clap_param_info crash = {P_SWITCH, 0, NULL, "Switch", "", 0, 4, 0};
    if (index >= param_count(plugin)) return false;
    if (self(plugin)->kind == CHANGING) return describe_changing(self(plugin), index, info);
    *info = self(plugin)->kind == CRASHING ? crash : infos[index];
    return true;
}

static bool get_value(const clap_plugin *plugin, uint32_t id, double *value) {
    Instance *instance = self(plugin);
    *value = id == P_GAIN || id == P_SWITCH ? instance->gain : id == P_MODE ? instance->mode : id == P_HIDDEN ? instance->hidden : 0;
    return true;
}

static bool value_to_text(const clap_plugin *plugin, uint32_t id, double value, char *text, uint32_t size) {
    static const char *const modes[] = {"Clean", "Warm", "Hot"};
    want_main(self(plugin));
    if (id == P_MODE) return snprintf(text, size, "%s", modes[(int)value % 3]) > 0;
    return id == P_GAIN && snprintf(text, size, "%.1f times", value) > 0;
}

static bool text_to_value(const clap_plugin *plugin, uint32_t id, const char *text, double *value) {
    want_main(self(plugin));
    return id == P_GAIN && sscanf(text, "%lf", value) == 1;
}

static void flush(const clap_plugin *plugin, const clap_input_events *in, const clap_output_events *out) {
    for (uint32_t index = 0; index < in->size(in); index++) take(self(plugin), in->get(in, index), out);
    window_tell(self(plugin), out);
}

// MARK: Ports, state and the rest

static uint32_t audio_count(const clap_plugin *plugin, bool is_input) {
    switch (self(plugin)->kind) {
    case LYING: return 3;
    case OCTAVE: return 0;
    case VOICE:
    case FRESH: return !is_input;
    case GAIN: return is_input ? 2 : 1;
    default: return 1;
    }
}

static bool audio_get(const clap_plugin *plugin, uint32_t index, bool is_input, clap_audio_port_info *info) {
    int kind = self(plugin)->kind;
    if (kind == LYING && index) return false;
    bool is_mono = index || kind == VOICE || kind == MONO || kind == FRESH || kind == CRASHING;
    *info = (clap_audio_port_info){index, "", index ? 0 : CLAP_PORT_IS_MAIN, is_mono ? 1 : 2, is_mono ? "mono" : "stereo", ~0u};
    if (kind == WIDE) info->channel_count = width(self(plugin));
    strcpy(info->name, index ? "Key" : is_input ? "Main" : "Out");
    return true;
}

static uint32_t note_count(const clap_plugin *plugin, bool is_input) {
    return self(plugin)->kind == OCTAVE || (self(plugin)->kind == VOICE && is_input);
}

static bool note_get(const clap_plugin *plugin, uint32_t index, bool is_input, clap_note_port_info *info) {
    uint32_t dialect = self(plugin)->kind == OCTAVE ? CLAP_DIALECT_MIDI : CLAP_DIALECT_CLAP;
    *info = (clap_note_port_info){index, dialect, dialect, "Notes"};
    return is_input || self(plugin)->kind == OCTAVE;
}

static bool save(const clap_plugin *plugin, const clap_ostream *stream) {
    want_main(self(plugin));
    double values[2] = {self(plugin)->gain, self(plugin)->mode};
    return stream->write(stream, values, sizeof values) == sizeof values;
}

/// In pieces, as hosts may give them.
static bool load(const clap_plugin *plugin, const clap_istream *stream) {
    want_main(self(plugin));
    double values[2];
    for (size_t place = 0; place < sizeof values;) {
        int64_t count = stream->read(stream, (char *)values + place, 5 < sizeof values - place ? 5 : sizeof values - place);
        if (count <= 0) return false;
        place += (size_t)count;
    }
    self(plugin)->gain = values[0];
    self(plugin)->mode = values[1];
    return true;
}

static uint32_t latency(const clap_plugin *plugin) { return (uint32_t)self(plugin)->mode * 24; }
static uint32_t tail(const clap_plugin *plugin) { (void)plugin; return 12000; }

static void on_timer(const clap_plugin *plugin, uint32_t id) {
    (void)id;
    want_main(self(plugin));
    self(plugin)->ticks++;
    window_follow(self(plugin));
}

static const void *get_extension(const clap_plugin *plugin, const char *id) {
    static const clap_params params = {param_count, get_info, get_value, value_to_text, text_to_value, flush};
    static const clap_audio_ports audio_ports = {audio_count, audio_get};
    static const clap_note_ports note_ports = {note_count, note_get};
    static const clap_state state = {save, load};
    static const clap_frames delay = {latency}, rest = {tail};
    static const clap_timer timer = {on_timer};
    int kind = self(plugin)->kind;
    if (!strcmp(id, "clap.params")) return &params;
    if (!strcmp(id, "clap.audio-ports")) return &audio_ports;
    if (!strcmp(id, "clap.note-ports")) return &note_ports;
    if (!strcmp(id, "clap.timer-support")) return &timer;
    if (!strcmp(id, "clap.preset-load/2") && kind == GAIN) return &preset_load_of_tests;
    if (!strcmp(id, "clap.audio-ports-config") && kind == WIDE) return &choices_of_tests;
    if (!strcmp(id, "clap.posix-fd-support") && kind == GAIN) return &window_descriptors;
    if (!strcmp(id, "clap.gui") && (kind == GAIN || kind == BLIND)) return &window_functions;
    if (!strcmp(id, "clap.state") && kind == GAIN) return &state;
    if (!strcmp(id, "clap.latency") && kind == GAIN) return &delay;
    return !strcmp(id, "clap.tail") && kind == GAIN ? &rest : NULL;
}

// MARK: The library

static const char *const effect[] = {"audio-effect", NULL}, *const instrument[] = {"instrument", NULL};

#define PLUGIN(label, features) \
    {{1, 2, 0}, "org.example." label, "Test " label, "Tests", "", "", "", "1.2.3", "", features}

static const clap_descriptor descriptors[COUNT] = {
    PLUGIN("gain", effect), PLUGIN("voice", instrument), PLUGIN("octave", effect), PLUGIN("crashing", effect),
    PLUGIN("lying", effect), PLUGIN("refusing", effect), PLUGIN("mono", effect), PLUGIN("fresh", effect),
    PLUGIN("changing", effect), PLUGIN("wide", effect), PLUGIN("blind", effect),
};

static uint32_t plugin_count(const clap_factory *factory) { (void)factory; return COUNT; }

static const clap_descriptor *plugin_descriptor(const clap_factory *factory, uint32_t index) {
    (void)factory;
    return index < COUNT ? &descriptors[index] : NULL;
}

static const clap_plugin *create(const clap_factory *factory, const clap_host *host, const char *id) {
    (void)factory;
    for (int kind = 0; kind < COUNT; kind++) {
        if (strcmp(descriptors[kind].id, id)) continue;
        Instance *instance = calloc(1, sizeof *instance);
        instance->host = host;
        instance->kind = kind;
        instance->plugin = (clap_plugin){
            &descriptors[kind], instance, init, destroy, activate, deactivate, start_processing, stop_processing,
            reset, process, get_extension, NULL,
        };
        return &instance->plugin;
    }
    return NULL;
}

static bool entry_init(const char *path) {
    while (is_called("waiting")) pause();
    return path && !is_called("unwilling");
}

static void entry_deinit(void) {}

static const void *get_factory(const char *id) {
    static const clap_factory factory = {plugin_count, plugin_descriptor, create};
    if (!strcmp(id, "clap.preset-discovery-factory/2")) return &providers_of_tests;
    return strcmp(id, "clap.plugin-factory") ? NULL : &factory;
}

__attribute__((visibility("default"))) const clap_entry clap_entry_of_tests __asm__("clap_entry") = {
    {1, 2, 0}, entry_init, entry_deinit, get_factory,
};
