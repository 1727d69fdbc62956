#include "connection.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The kinds of text, the best one first.
static const char *const types[] = {"text/plain;charset=utf-8", "UTF8_STRING", "text/plain"};
enum { TYPES = sizeof types / sizeof *types };

static int rank(const char *type) {
    int at = 0;
    while (at < TYPES && strcmp(types[at], type)) at++;
    return at;
}

static void note_type(void *data, struct wl_data_offer *offer, const char *type) {
    cwl *w = data;
    int found = rank(type);
    if (offer != w->offer || found == TYPES) return;
    if (!w->offer_type || found < rank(w->offer_type)) w->offer_type = types[found];
}
static const struct wl_data_offer_listener offers = {.offer = note_type};

static void begin_offer(void *data, struct wl_data_device *clipboard, struct wl_data_offer *offer) {
    cwl *w = data;
    // One that was neither selected nor dragged is worth nothing any more.
    if (w->offer) wl_data_offer_destroy(w->offer);
    (w->offer = offer, w->offer_type = NULL);
    wl_data_offer_add_listener(offer, &offers, w);
}

static void select_offer(void *data, struct wl_data_device *clipboard, struct wl_data_offer *offer) {
    cwl *w = data;
    if (w->selection) wl_data_offer_destroy(w->selection);
    bool is_known = offer && offer == w->offer;
    w->selection = is_known ? offer : NULL;
    w->selection_type = is_known ? w->offer_type : NULL;
    if (is_known) w->offer = NULL;
}

// Nothing is dropped on a view: what is dragged over it is left alone.
static void skip_enter(void *data, struct wl_data_device *clipboard, uint32_t serial, struct wl_surface *surface, wl_fixed_t x,
                       wl_fixed_t y, struct wl_data_offer *offer) {}
static void skip_leave(void *data, struct wl_data_device *clipboard) {}
static void skip_motion(void *data, struct wl_data_device *clipboard, uint32_t time, wl_fixed_t x, wl_fixed_t y) {}
static void skip_drop(void *data, struct wl_data_device *clipboard) {}
static const struct wl_data_device_listener clipboards = {
    .data_offer = begin_offer, .enter = skip_enter, .leave = skip_leave, .motion = skip_motion, .drop = skip_drop,
    .selection = select_offer};

void cwl_open_clipboard(cwl *w) {
    if (w->clipboard || !w->clipboards || !w->seat) return;
    w->clipboard = wl_data_device_manager_get_data_device(w->clipboards, w->seat);
    if (w->clipboard) wl_data_device_add_listener(w->clipboard, &clipboards, w);
}

int cwl_text_descriptor(const cwl *w) { return w->text; }

bool cwl_ask_for_text(cwl *w) {
    cwl_stop_asking(w);
    int ends[2];
    if (!w->selection || !w->selection_type || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return false;
    wl_data_offer_receive(w->selection, w->selection_type, ends[1]);
    close(ends[1]);
    w->text = ends[0];
    // Also where this window is asked itself.
    wl_display_flush(w->display);
    return true;
}

void cwl_stop_asking(cwl *w) {
    if (w->text >= 0) close(w->text);
    w->text = -1;
}

void cwl_read_text(cwl *w) {
    if (w->text < 0) return;
    ssize_t length = read(w->text, w->piece, sizeof w->piece);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) return;
    cwl_event *event = cwl_add(w, CWL_TEXT_PIECE);
    if (!event) return;
    (event->piece = w->piece, event->piece_length = length > 0 ? (uint32_t)length : 0, event->is_last = length <= 0);
    if (length <= 0) cwl_stop_asking(w);
}

static void forget(cwl *w) {
    if (w->source) wl_data_source_destroy(w->source);
    free(w->owned);
    (w->source = NULL, w->owned = NULL);
}

static void send_text(void *data, struct wl_data_source *source, const char *type, int32_t file) {
    cwl *w = data;
    // Whoever does not read gets what his pipe holds, and keeps nobody waiting.
    if (source == w->source && fcntl(file, F_SETFL, O_NONBLOCK) == 0)
        for (uint32_t at = 0; at < w->owned_length;) {
            ssize_t written = write(file, w->owned + at, w->owned_length - at);
            if (written <= 0) break;
            at += (uint32_t)written;
        }
    close(file);
}

static void cancel(void *data, struct wl_data_source *source) {
    cwl *w = data;
    if (source == w->source) forget(w);
}

static void skip_target(void *data, struct wl_data_source *source, const char *type) {}
static const struct wl_data_source_listener sources = {.target = skip_target, .send = send_text, .cancelled = cancel};

void cwl_own_text(cwl *w, const uint8_t *text, uint32_t length) {
    if (!w->clipboard) return;
    uint8_t *copy = malloc(length ? length : 1);
    struct wl_data_source *source = copy ? wl_data_device_manager_create_data_source(w->clipboards) : NULL;
    if (!source) return free(copy);
    memcpy(copy, text, length);
    forget(w);
    (w->source = source, w->owned = copy, w->owned_length = length);
    wl_data_source_add_listener(source, &sources, w);
    for (int at = 0; at < TYPES; at++) wl_data_source_offer(source, types[at]);
    wl_data_device_set_selection(w->clipboard, source, w->serial);
}

void cwl_close_clipboard(cwl *w) {
    cwl_stop_asking(w);
    free(w->owned);
    w->owned = NULL;
}
