/// An interface that this process makes, on the main thread of plug-ins.
#include "picture.h"

#include <string.h>

typedef struct Opening {
    cfp_window *window;
    char *problem;
    size_t size;
    cfp_window_size found;
    bool is_done;
} Opening;

static void open_window(void *context) {
    Opening *opening = context;
    cfp_window *window = opening->window;
    cfp_unit *unit = window->unit;
    cfp_display_name(window->display, window->key);
    opening->is_done =
        unit->plugin->format->open_window(unit, window->number, &opening->found, opening->problem, opening->size);
    if (opening->is_done) unit->window = window;
    // What is loaded later finds no server that it is not meant for.
    cfp_display_name(NULL, NULL);
}

bool cfp_inner_open(cfp_window *window, char *problem, size_t size) {
    Opening opening = {.window = window, .problem = problem, .size = size};
    cfp_fail(problem, size, "cannot be shown: its X server has ended");
    cfp_main_call(open_window, &opening);
    if (!opening.is_done) return false;
    pthread_mutex_lock(&window->lock);
    window->is_fixed = opening.found.is_fixed;
    pthread_mutex_unlock(&window->lock);
    const cpw_message made = {
        .kind = CPW_MADE, .a = (int32_t)opening.found.width, .b = (int32_t)opening.found.height,
        .c = opening.found.is_fixed ? CPW_FIXED : 0};
    cfp_window_say(window, &made, NULL, 0);
    return true;
}

static void close_window(void *context) {
    cfp_unit *unit = ((cfp_window *)context)->unit;
    unit->window = NULL;
    unit->plugin->format->close_window(unit);
}

void cfp_inner_close(cfp_window *window) { cfp_main_call(close_window, window); }

typedef struct Fit {
    cfp_window *window;
    uint32_t width, height;
} Fit;

static void fit_window(void *context) {
    Fit *fit = context;
    cfp_unit *unit = fit->window->unit;
    if (unit->window == fit->window) unit->plugin->format->fit_window(unit, &fit->width, &fit->height);
}

void cfp_inner_fit(cfp_window *window, int32_t width, int32_t height) {
    if (width < 1 || height < 1) return;
    Fit fit = {window, (uint32_t)width, (uint32_t)height};
    cfp_main_call(fit_window, &fit);
    const cpw_message message = {.kind = CPW_RESIZE, .a = (int32_t)fit.width, .b = (int32_t)fit.height};
    cfp_window_say(window, &message, NULL, 0);
}

void cfp_picture_grow(cfp_unit *unit, uint32_t width, uint32_t height) {
    const cpw_message message = {.kind = CPW_GROWN, .a = (int32_t)width, .b = (int32_t)height};
    if (unit->window) cfp_window_say(unit->window, &message, NULL, 0);
}

bool cfp_picture_is_seen(const cfp_unit *unit) { return unit->window != NULL; }

// MARK: What a person does

/// What is told as a person's has been set already: it may be another value by now.
static _Thread_local bool is_telling;

bool cfp_is_telling_edit(void) { return is_telling; }

void cfp_picture_tell(cfp_unit *unit, const cfp_edit *edit) {
    cfp_window *window = unit->window;
    // What a parameter was told that is not there any more, nobody is told.
    if (!window || edit->port >= unit->plugin->port_count) return;
    const cfp_port *port = &unit->plugin->ports[edit->port];
    // Bypass is the parameter's upper end, and the observer's zero.
    const bool is_bypass = (int)edit->port == unit->enabled_port;
    const float middle = (port->minimum + port->maximum) / 2, value = is_bypass ? edit->value < middle : edit->value;
    pthread_mutex_lock(&window->telling);
    // All are of the same unit.
    const cfp_picture *picture = window->pictures;
    is_telling = !is_bypass;
    if (picture && edit->kind == CFP_EDIT_VALUE) picture->observer.set(picture->observer.context, edit->port, value);
    else if (picture) picture->observer.touched(picture->observer.context, edit->port, edit->kind == CFP_EDIT_BEGIN);
    is_telling = false;
    pthread_mutex_unlock(&window->telling);
}
