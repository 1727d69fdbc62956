/// What a CLAP plug-in may ask of its host.
#include "internal.h"

#include <stdio.h>
#include <string.h>

cfp_clap *cfp_clap_of(const clap_host *host) { return host->data; }

static void note_change(const clap_host *host, uint32_t what) {
    atomic_fetch_or(&cfp_clap_of(host)->changes, what);
    cfp_main_wake();
}

// MARK: Log and threads

/// A render thread is not held up by what is of no weight.
static void log_text(const clap_host *host, int32_t severity, const char *text) {
    if (!text || (cfp_is_audio_thread() && severity < CLAP_LOG_ERROR) || severity < CLAP_LOG_WARNING) return;
    fprintf(stderr, "%s: %.1000s\n", cfp_clap_of(host)->description->uri, text);
}

static bool is_main_thread(const clap_host *host) {
    (void)host;
    return cfp_is_main_thread();
}

static bool is_audio_thread(const clap_host *host) {
    (void)host;
    return cfp_is_audio_thread();
}

/// One after the other: a service has one render thread.
static bool request_exec(const clap_host *host, uint32_t count) {
    cfp_clap *clap = cfp_clap_of(host);
    if (!clap->pool || !cfp_is_audio_thread()) return false;
    for (uint32_t task = 0; task < count; task++) clap->pool->exec(clap->plugin, task);
    return true;
}

// MARK: Parameters and ports

static void rescan_params(const clap_host *host, uint32_t flags) {
    if (flags & CLAP_RESCAN_VALUES) note_change(host, CFP_VALUES_CHANGED);
    if (!(flags & (CLAP_RESCAN_INFO | CLAP_RESCAN_ALL))) return;
    atomic_store(&cfp_clap_of(host)->wants_reading, true);
    cfp_main_wake();
}

static void clear_param(const clap_host *host, uint32_t id, uint32_t flags) { (void)host; (void)id; (void)flags; }

static void request_flush(const clap_host *host) {
    atomic_store(&cfp_clap_of(host)->wants_flush, true);
    cfp_main_wake();
}

static bool supports_no_rescan(const clap_host *host, uint32_t flag) {
    (void)host; (void)flag;
    return false;
}

static void rescan_ports(const clap_host *host, uint32_t flags) {
    (void)flags;
    log_text(host, CLAP_LOG_WARNING, "has other ports now, which are seen when it is loaded anew");
}

static uint32_t dialects(const clap_host *host) {
    (void)host;
    return CLAP_DIALECT_CLAP | CLAP_DIALECT_MIDI | CLAP_DIALECT_MPE | CLAP_DIALECT_MIDI2;
}

static void latency_changed(const clap_host *host) { note_change(host, CFP_LATENCY_CHANGED); }
static void tail_changed(const clap_host *host) { note_change(host, CFP_TAIL_CHANGED); }
static void ignore_change(const clap_host *host) { (void)host; }

// MARK: Presets

static void tell_preset_error(
    const clap_host *host, uint32_t kind, const char *location, const char *key, int32_t error, const char *text) {
    (void)kind; (void)error;
    char sentence[CFP_MOST_TEXT];
    snprintf(sentence, sizeof sentence, "cannot load the preset %.300s%s%.100s: %.300s", location ? location : "",
             location && key ? " " : "", key ? key : "", text ? text : "it gives no reason");
    log_text(host, CLAP_LOG_ERROR, sentence);
}

/// Also of one that its own window loads: the values are others then.
static void preset_loaded(const clap_host *host, uint32_t kind, const char *location, const char *key) {
    (void)kind; (void)location; (void)key;
    note_change(host, CFP_VALUES_CHANGED);
}

// MARK: Timers and descriptors

static bool register_timer(const clap_host *host, uint32_t period, uint32_t *id) {
    cfp_clap *clap = cfp_clap_of(host);
    if (!id || !cfp_loop_add_timer(&clap->loop, clap->next_timer + 1, period)) return false;
    *id = ++clap->next_timer;
    return true;
}

static bool unregister_timer(const clap_host *host, uint32_t id) {
    return cfp_loop_remove_timer(&cfp_clap_of(host)->loop, id);
}

static bool register_fd(const clap_host *host, int descriptor, uint32_t flags) {
    return cfp_loop_add_descriptor(&cfp_clap_of(host)->loop, 0, descriptor, flags);
}

static bool modify_fd(const clap_host *host, int descriptor, uint32_t flags) {
    return cfp_loop_change_descriptor(&cfp_clap_of(host)->loop, descriptor, flags);
}

static bool unregister_fd(const clap_host *host, int descriptor) {
    return cfp_loop_remove_descriptor(&cfp_clap_of(host)->loop, descriptor);
}

// MARK: The window

/// It is shown as long as somebody looks at it.
static bool is_shown(const clap_host *host) { return cfp_clap_of(host)->has_window; }

static bool cannot_hide(const clap_host *host) {
    (void)host;
    return false;
}

// MARK: By name

static const clap_host_log log_functions = {log_text};
static const clap_host_threads threads = {is_main_thread, is_audio_thread};
static const clap_host_pool pool = {request_exec};
static const clap_host_params params = {rescan_params, clear_param, request_flush};
static const clap_host_audio_ports audio_ports = {supports_no_rescan, rescan_ports};
static const clap_host_note_ports note_ports = {dialects, rescan_ports};
static const clap_host_change latency = {latency_changed}, tail = {tail_changed}, other = {ignore_change};
static const clap_host_preset_load preset_load = {tell_preset_error, preset_loaded};
static const clap_host_timer timers = {register_timer, unregister_timer};
static const clap_host_fd fds = {register_fd, modify_fd, unregister_fd};
static const clap_host_gui gui = {ignore_change, cfp_clap_request_resize, is_shown, cannot_hide, cfp_clap_closed};

static const struct {
    const char *id;
    const void *functions;
} offered[] = {
    {"clap.log", &log_functions}, {"clap.thread-check", &threads}, {"clap.thread-pool", &pool}, {"clap.params", &params},
    {"clap.audio-ports", &audio_ports}, {"clap.note-ports", &note_ports}, {"clap.latency", &latency},
    {"clap.tail", &tail}, {"clap.state", &other}, {"clap.voice-info", &other}, {"clap.note-name", &other},
    {"clap.preset-load/2", &preset_load}, {"clap.preset-load.draft/2", &preset_load}, {"clap.audio-ports-config", &other},
    {"clap.timer-support", &timers}, {"clap.posix-fd-support", &fds}, {"clap.gui", &gui},
};

const void *cfp_clap_host_extension(const clap_host *host, const char *id) {
    (void)host;
    for (size_t index = 0; id && index < sizeof offered / sizeof *offered; index++) {
        if (!strcmp(offered[index].id, id)) return offered[index].functions;
    }
    return NULL;
}
