/// The user interface of a CLAP plug-in, which is embedded in a window of X11, and what a person does to its parameters there.
#include "internal.h"

#include <string.h>

static const char api[] = "x11";

static bool is_whole(const clap_gui *gui) {
    return gui->is_supported && gui->create && gui->destroy && gui->get_size && gui->set_parent && gui->show;
}

bool cfp_clap_has_window(const cfp_clap *clap) {
    return clap->gui && is_whole(clap->gui) && clap->gui->is_supported(clap->plugin, api, false);
}

/// Below other windows, which are asked for their sizes, no plug-in has more pixels.
static bool is_size(uint32_t width, uint32_t height) { return width && height && width <= 16384 && height <= 16384; }

static void measure(const cfp_clap *clap, cfp_window_size *size) {
    uint32_t width = 0, height = 0;
    size->is_fixed = !clap->gui->can_resize || !clap->gui->set_size || !clap->gui->can_resize(clap->plugin);
    if (!clap->gui->get_size(clap->plugin, &width, &height) || !is_size(width, height)) return;
    size->width = width;
    size->height = height;
}

static bool attach(const cfp_clap *clap, uint64_t window) {
    const clap_window parent = {.api = api, .x11 = (unsigned long)window};
    if (clap->gui->set_scale) clap->gui->set_scale(clap->plugin, 1);
    cfp_display_outlive_errors();
    if (!clap->gui->set_parent(clap->plugin, &parent)) return false;
    // Some plug-ins show theirs already, and say that they cannot.
    clap->gui->show(clap->plugin);
    cfp_display_outlive_errors();
    return true;
}

bool cfp_clap_open_window(cfp_unit *unit, uint64_t window, cfp_window_size *size, char *problem, size_t room) {
    cfp_clap *clap = unit->instances[0].clap;
    cfp_fail(problem, room, "cannot be shown: the plug-in makes no window");
    if (!clap || !cfp_clap_has_window(clap) || !clap->gui->create(clap->plugin, api, false)) return false;
    clap->has_window = true;
    if (!attach(clap, window)) {
        cfp_clap_close_window(unit);
        return false;
    }
    measure(clap, size);
    atomic_store(&clap->is_seen, true);
    enum { MILLISECONDS = 33 };
    cfp_loop_add_timer(&clap->loop, CFP_WINDOW_TIMER, MILLISECONDS);
    return true;
}

void cfp_clap_close_window(cfp_unit *unit) {
    cfp_clap *clap = unit->instances[0].clap;
    if (!clap || !clap->has_window) return;
    atomic_store(&clap->is_seen, false);
    cfp_loop_remove_timer(&clap->loop, CFP_WINDOW_TIMER);
    // First: what ends in it, ends once.
    clap->has_window = false;
    if (!atomic_load(&unit->is_started)) cfp_clap_deactivate(clap);
    if (clap->gui->hide) clap->gui->hide(clap->plugin);
    clap->gui->destroy(clap->plugin);
}

void cfp_clap_fit_window(cfp_unit *unit, uint32_t *width, uint32_t *height) {
    const cfp_clap *clap = unit->instances[0].clap;
    if (!clap || !clap->has_window || !clap->gui->can_resize || !clap->gui->can_resize(clap->plugin)) return;
    if (clap->gui->adjust_size) clap->gui->adjust_size(clap->plugin, width, height);
    if (is_size(*width, *height) && clap->gui->set_size) clap->gui->set_size(clap->plugin, *width, *height);
}

bool cfp_clap_request_resize(const clap_host *host, uint32_t width, uint32_t height) {
    const cfp_clap *clap = cfp_clap_of(host);
    if (!clap->unit || !clap->has_window || !is_size(width, height)) return false;
    cfp_picture_grow(clap->unit, width, height);
    return true;
}

void cfp_clap_closed(const clap_host *host, bool was_destroyed) {
    cfp_clap *clap = cfp_clap_of(host);
    if (!was_destroyed || !cfp_is_main_thread() || !clap->has_window) return;
    clap->has_window = false;
    clap->gui->destroy(clap->plugin);
}

// MARK: Edits: a render thread writes, or the main thread while nothing renders; the main thread reads

bool cfp_clap_note_edit(cfp_clap *clap, uint32_t port, cfp_edit_kind kind, float value) {
    // A gesture ends also where more values came than there is room for.
    enum { KEPT = 32 };
    uint32_t head = atomic_load_explicit(&clap->edits_head, memory_order_relaxed);
    uint32_t used = head - atomic_load_explicit(&clap->edits_tail, memory_order_acquire);
    if (used >= CFP_MOST_EDITS - (kind == CFP_EDIT_VALUE ? KEPT : 0u)) return false;
    clap->edits[head % CFP_MOST_EDITS] = (cfp_edit){port, kind, value};
    atomic_store_explicit(&clap->edits_head, head + 1, memory_order_release);
    return true;
}

void cfp_clap_tell_edits(cfp_clap *clap) {
    uint32_t tail = atomic_load_explicit(&clap->edits_tail, memory_order_relaxed);
    while (tail != atomic_load_explicit(&clap->edits_head, memory_order_acquire)) {
        const cfp_edit edit = clap->edits[tail % CFP_MOST_EDITS];
        atomic_store_explicit(&clap->edits_tail, ++tail, memory_order_release);
        if (clap->unit) cfp_picture_tell(clap->unit, &edit);
    }
}

static uint32_t moved(const cfp_clap *clap, uint32_t port, const cfp_plugin *description) {
    if (port >= clap->description->port_count) return UINT32_MAX;
    return (uint32_t)cfp_port_at(description, clap->description->ports[port].address);
}

void cfp_clap_move_edits(cfp_clap *clap, const cfp_plugin *description) {
    uint32_t head = atomic_load(&clap->edits_head);
    for (uint32_t place = atomic_load(&clap->edits_tail); place != head; place++) {
        cfp_edit *edit = &clap->edits[place % CFP_MOST_EDITS];
        edit->port = moved(clap, edit->port, description);
    }
    if (clap->held >= 0) clap->held = (int32_t)moved(clap, (uint32_t)clap->held, description);
}

bool cfp_clap_has_edits(const cfp_clap *clap) {
    return atomic_load_explicit(&clap->edits_head, memory_order_relaxed)
        != atomic_load_explicit(&clap->edits_tail, memory_order_relaxed);
}
