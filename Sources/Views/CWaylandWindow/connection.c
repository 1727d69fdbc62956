#include "connection.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t cwl_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

cwl_event *cwl_add(cwl *w, cwl_kind kind) {
    // Of a movement the last place counts.
    if (kind == CWL_MOVED && w->count > w->taken && w->events[w->count - 1].kind == CWL_MOVED) w->count--;
    if (w->count == w->capacity) {
        uint32_t capacity = w->capacity ? w->capacity * 2 : 64;
        cwl_event *events = realloc(w->events, capacity * sizeof *events);
        if (!events) return NULL;
        (w->events = events, w->capacity = capacity);
    }
    cwl_event *event = &w->events[w->count++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->state = cwl_modifiers(w);
    return event;
}

static void note_scale(void *data, struct wl_output *output, int32_t scale) {
    cwl *w = data;
    for (int at = 0; at < CWL_MOST_OUTPUTS; at++)
        if (w->outputs[at].output == output) w->outputs[at].scale = scale > 0 && scale <= 16 ? scale : 1;
    cwl_follow_scale(w);
}

static void skip_geometry(void *data, struct wl_output *output, int32_t x, int32_t y, int32_t width, int32_t height,
                          int32_t subpixel, const char *make, const char *model, int32_t transform) {}
static void skip_mode(void *data, struct wl_output *output, uint32_t flags, int32_t width, int32_t height, int32_t refresh) {}
static void skip_done(void *data, struct wl_output *output) {}
static const struct wl_output_listener outputs = {
    .geometry = skip_geometry, .mode = skip_mode, .done = skip_done, .scale = note_scale};

static void add_output(cwl *w, uint32_t name, uint32_t version) {
    for (int at = 0; at < CWL_MOST_OUTPUTS; at++) {
        if (w->outputs[at].output) continue;
        struct wl_output *made = wl_registry_bind(w->registry, name, &wl_output_interface, version < 2 ? version : 2);
        w->outputs[at] = (cwl_output){.output = made, .name = name, .scale = 1};
        if (made) wl_output_add_listener(made, &outputs, w);
        return;
    }
}

static void answer_ping(void *data, struct xdg_wm_base *desktop, uint32_t serial) {
    CWL_REQUEST(desktop, XDG_WM_BASE_PONG, serial);
}
static const struct xdg_wm_base_listener pings = {answer_ping};

static bool is(const char *interface, const struct wl_interface *known) { return !strcmp(interface, known->name); }

static void add(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    cwl *w = data;
    if (is(interface, &wl_compositor_interface))
        w->compositor = wl_registry_bind(registry, name, &wl_compositor_interface, version < 4 ? version : 4);
    else if (is(interface, &wl_shm_interface)) w->shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
    else if (is(interface, &wl_output_interface)) add_output(w, name, version);
    else if (is(interface, &xdg_wm_base_interface)) {
        w->desktop = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
        if (w->desktop) CWL_LISTEN(w->desktop, &pings, w);
    } else if (is(interface, &wl_seat_interface) && !w->seat) {
        w->seat = wl_registry_bind(registry, name, &wl_seat_interface, version < 5 ? version : 5);
        w->seat_name = name;
        cwl_open_seat(w);
        cwl_open_clipboard(w);
    } else if (is(interface, &zxdg_decoration_manager_v1_interface))
        w->decorations = wl_registry_bind(registry, name, &zxdg_decoration_manager_v1_interface, 1);
    else if (is(interface, &wp_viewporter_interface))
        w->viewporter = wl_registry_bind(registry, name, &wp_viewporter_interface, 1);
    else if (is(interface, &wp_fractional_scale_manager_v1_interface))
        w->scales = wl_registry_bind(registry, name, &wp_fractional_scale_manager_v1_interface, 1);
    else if (is(interface, &wl_data_device_manager_interface)) {
        w->clipboards = wl_registry_bind(registry, name, &wl_data_device_manager_interface, 1);
        cwl_open_clipboard(w);
    }
}

static void remove_global(void *data, struct wl_registry *registry, uint32_t name) {
    cwl *w = data;
    for (int at = 0; at < CWL_MOST_OUTPUTS; at++) {
        if (!w->outputs[at].output || w->outputs[at].name != name) continue;
        wl_output_destroy(w->outputs[at].output);
        w->outputs[at] = (cwl_output){0};
        cwl_follow_scale(w);
    }
}

static const struct wl_registry_listener globals = {add, remove_global};

static cwl_failure prepare(cwl *w) {
    w->registry = wl_display_get_registry(w->display);
    if (!w->registry) return CWL_REFUSED;
    wl_registry_add_listener(w->registry, &globals, w);
    // Once for what there is, once for what that says of itself.
    if (wl_display_roundtrip(w->display) < 0 || wl_display_roundtrip(w->display) < 0) return CWL_NO_SERVER;
    if (!w->compositor || !w->shm || !w->desktop) return CWL_NO_WINDOWS;
    cwl_choose_scale(w);
    return CWL_FINE;
}

cwl *cwl_connect(cwl_failure *failure) {
    *failure = CWL_NO_LIBRARY;
    if (!cwl_load()) return NULL;
    cwl *w = calloc(1, sizeof *w);
    *failure = CWL_REFUSED;
    if (!w) return NULL;
    (w->text = -1, w->scale120 = 120);
    w->display = wl_display_connect(NULL);
    *failure = w->display ? prepare(w) : CWL_NO_SERVER;
    if (*failure == CWL_FINE) return w;
    cwl_disconnect(w);
    return NULL;
}

void cwl_disconnect(cwl *w) {
    cwl_close_clipboard(w);
    cwl_close_cursor(w);
    cwl_close_keyboard(w);
    cwl_close_window(w);
    free(w->events);
    // What is left of the compositor's objects goes with the connection.
    if (w->display) wl_display_disconnect(w->display);
    free(w);
}

int cwl_descriptor(const cwl *w) { return wl_display_get_fd(w->display); }

bool cwl_is_broken(cwl *w) { return wl_display_get_error(w->display) != 0; }

/// Reads what has come, without waiting.
static void read_events(cwl *w) {
    while (wl_display_prepare_read(w->display) != 0)
        if (wl_display_dispatch_pending(w->display) < 0) return;
    wl_display_flush(w->display);
    struct pollfd wait = {.fd = wl_display_get_fd(w->display), .events = POLLIN};
    if (poll(&wait, 1, 0) > 0) wl_display_read_events(w->display);
    else wl_display_cancel_read(w->display);
    wl_display_dispatch_pending(w->display);
}

bool cwl_next(cwl *w, cwl_event *event) {
    if (w->taken == w->count) {
        (w->taken = 0, w->count = 0);
        read_events(w);
        cwl_repeat(w);
        cwl_read_text(w);
    }
    if (w->taken == w->count) return false;
    *event = w->events[w->taken++];
    return true;
}
