#include "connection.h"

#include <stdlib.h>
#include <string.h>

static double scale(const cwl *w) { return w->scale120 / 120.0; }

double cwl_scale(const cwl *w) { return scale(w); }

int32_t cwl_pixels(const cwl *w, int32_t units) { return (int32_t)((int64_t)units * w->scale120 + 60) / 120; }

/// At least one unit.
static int32_t units(const cwl *w, uint32_t pixels) {
    int32_t found = (int32_t)((int64_t)pixels * 120 / w->scale120);
    return found > 0 ? found : 1;
}

/// The window has another size, or its pixels have.
static void resize(cwl *w, int32_t width, int32_t height, bool is_other_scale) {
    if (!is_other_scale && width == w->width && height == w->height) return;
    (w->width = width, w->height = height);
    if (w->viewport) CWL_REQUEST(w->viewport, VIEWPORT_SET_DESTINATION, width, height);
    cwl_fit_picture(w);
    cwl_event *event = cwl_add(w, CWL_SIZED);
    if (event) (event->width = cwl_pixels(w, width), event->height = cwl_pixels(w, height));
}

void cwl_follow_scale(cwl *w) {
    // The one that fractional-scale names is newer, and finer.
    if (w->preference || !w->surface || wl_proxy_get_version((struct wl_proxy *)w->surface) < 3) return;
    int32_t greatest = 0;
    for (int at = 0; at < CWL_MOST_OUTPUTS; at++)
        if (w->outputs[at].is_entered && w->outputs[at].scale > greatest) greatest = w->outputs[at].scale;
    if (!greatest || (uint32_t)greatest * 120 == w->scale120) return;
    w->scale120 = (uint32_t)greatest * 120;
    wl_surface_set_buffer_scale(w->surface, greatest);
    resize(w, w->width, w->height, true);
}

static void prefer(void *data, struct wp_fractional_scale_v1 *preference, uint32_t scale120) {
    cwl *w = data;
    if (scale120 < 60 || scale120 > 1920 || scale120 == w->scale120) return;
    w->scale120 = scale120;
    resize(w, w->width, w->height, true);
}
static const struct wp_fractional_scale_v1_listener preferences = {prefer};

static void cross(cwl *w, struct wl_output *output, bool is_entered) {
    for (int at = 0; at < CWL_MOST_OUTPUTS; at++)
        if (w->outputs[at].output == output) w->outputs[at].is_entered = is_entered;
    cwl_follow_scale(w);
}
static void enter(void *data, struct wl_surface *surface, struct wl_output *output) { cross(data, output, true); }
static void leave(void *data, struct wl_surface *surface, struct wl_output *output) { cross(data, output, false); }
static const struct wl_surface_listener surfaces = {enter, leave};

static void note_size(void *data, struct xdg_toplevel *toplevel, int32_t width, int32_t height, struct wl_array *states) {
    cwl *w = data;
    (w->wanted_width = width, w->wanted_height = height);
}
static void note_close(void *data, struct xdg_toplevel *toplevel) { cwl_add(data, CWL_CLOSED); }
static const struct xdg_toplevel_listener toplevels = {note_size, note_close};

static void configure(void *data, struct xdg_surface *shell, uint32_t serial) {
    cwl *w = data;
    CWL_REQUEST(shell, XDG_SURFACE_ACK_CONFIGURE, serial);
    bool is_wish = w->wanted_width > 0 && w->wanted_height > 0 && w->wanted_width <= 16384 && w->wanted_height <= 16384;
    if (is_wish) resize(w, w->wanted_width, w->wanted_height, false);
    // What is acknowledged is committed with the next picture, which is due now.
    (w->is_configured = true, w->is_damaged = true);
}
static const struct xdg_surface_listener shells = {configure};

/// Frames of the desktop, where it has them to give; sharpness between whole numbers, where it tells.
static void add_extras(cwl *w) {
    if (w->decorations) {
        void *decoration = CWL_MAKE(w->decorations, DECORATION_MANAGER_GET_DECORATION,
                                    zxdg_toplevel_decoration_v1_interface, NULL, w->toplevel);
        if (decoration) CWL_REQUEST(decoration, DECORATION_SET_MODE, DECORATION_SERVER_SIDE);
    }
    if (!w->viewporter || !w->scales) return;
    w->viewport = CWL_MAKE(w->viewporter, VIEWPORTER_GET_VIEWPORT, wp_viewport_interface, NULL, w->surface);
    w->preference =
        CWL_MAKE(w->scales, FRACTIONAL_SCALE_MANAGER_GET, wp_fractional_scale_v1_interface, NULL, w->surface);
    if (w->preference) CWL_LISTEN(w->preference, &preferences, w);
    if (w->viewport) CWL_REQUEST(w->viewport, VIEWPORT_SET_DESTINATION, w->width, w->height);
}

void cwl_choose_scale(cwl *w) {
    int32_t greatest = 1;
    if (wl_proxy_get_version((struct wl_proxy *)w->compositor) < 3) return;
    for (int at = 0; at < CWL_MOST_OUTPUTS; at++)
        if (w->outputs[at].output && w->outputs[at].scale > greatest) greatest = w->outputs[at].scale;
    w->scale120 = (uint32_t)greatest * 120;
}

cwl_failure cwl_make(cwl *w, const char *title, uint32_t width, uint32_t height, uint32_t ground) {
    w->ground = ground;
    w->surface = wl_compositor_create_surface(w->compositor);
    if (!w->surface) return CWL_REFUSED;
    wl_surface_add_listener(w->surface, &surfaces, w);
    (w->width = units(w, width), w->height = units(w, height));
    bool is_fractional = w->viewporter && w->scales;
    if (!is_fractional && w->scale120 != 120) wl_surface_set_buffer_scale(w->surface, (int32_t)w->scale120 / 120);
    w->shell = CWL_MAKE(w->desktop, XDG_WM_BASE_GET_XDG_SURFACE, xdg_surface_interface, NULL, w->surface);
    if (!w->shell) return CWL_REFUSED;
    CWL_LISTEN(w->shell, &shells, w);
    w->toplevel = CWL_MAKE(w->shell, XDG_SURFACE_GET_TOPLEVEL, xdg_toplevel_interface, NULL);
    if (!w->toplevel) return CWL_REFUSED;
    CWL_LISTEN(w->toplevel, &toplevels, w);
    CWL_REQUEST(w->toplevel, XDG_TOPLEVEL_SET_APP_ID, "auview");
    cwl_set_title(w, title);
    add_extras(w);
    // Without a picture: the compositor says how large one it wants first.
    wl_surface_commit(w->surface);
    for (int round = 0; round < 10 && !w->is_configured; round++)
        if (wl_display_roundtrip(w->display) < 0) return CWL_REFUSED;
    return w->is_configured ? CWL_FINE : CWL_REFUSED;
}

void cwl_close_window(cwl *w) {
    cwl_free_buffers(w);
    if (w->frame) wl_callback_destroy(w->frame);
    w->frame = NULL;
}

void cwl_set_title(cwl *w, const char *title) { CWL_REQUEST(w->toplevel, XDG_TOPLEVEL_SET_TITLE, title); }

void cwl_set_size(cwl *w, uint32_t width, uint32_t height) {
    // The desktop has its own, such as of a tile.
    if (w->wanted_width > 0 && w->wanted_height > 0) return;
    resize(w, units(w, width), units(w, height), false);
}

void cwl_set_limits(cwl *w, uint32_t least_width, uint32_t least_height, uint32_t greatest_width, uint32_t greatest_height) {
    int32_t limits[] = {least_width ? units(w, least_width) : 0, least_height ? units(w, least_height) : 0,
                        greatest_width ? units(w, greatest_width) : 0, greatest_height ? units(w, greatest_height) : 0};
    // A least size beyond the greatest one would end the connection.
    bool is_narrow = limits[2] && limits[2] < limits[0], is_low = limits[3] && limits[3] < limits[1];
    if (is_narrow || is_low) return;
    CWL_REQUEST(w->toplevel, XDG_TOPLEVEL_SET_MIN_SIZE, limits[0], limits[1]);
    CWL_REQUEST(w->toplevel, XDG_TOPLEVEL_SET_MAX_SIZE, limits[2], limits[3]);
}
