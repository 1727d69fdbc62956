/// The user interface of a VST3 plug-in: its view in a window of X11, with the frame and the run loop that it is given.
#include "internal.h"

#include <string.h>

static bool is_size(int64_t width, int64_t height) { return width > 0 && height > 0 && width <= 16384 && height <= 16384; }

static vst3_view *make_view(const cfp_vst3 *vst3) {
    if (!vst3->controller) return NULL;
    vst3_view *view = vst3->controller->table->create_view(vst3->controller, VST3_EDITOR);
    if (!view || !view->table->is_supported(view, VST3_X11)) return view;
    view->table->release(view);
    return NULL;
}

bool cfp_vst3_has_window(const cfp_vst3 *vst3) {
    vst3_view *view = make_view(vst3);
    if (view) view->table->release(view);
    return view;
}

// MARK: The frame

static cfp_vst3 *owner(void *self) { return ((cfp_vst3_frame *)self)->owner; }

static vst3_result query(void *self, const uint8_t *id, void **object) {
    if (!object) return VST3_INVALID;
    const bool is_frame = cfp_is_id(id, vst3_frame_id) || cfp_is_id(id, vst3_unknown_id);
    *object = is_frame ? self : cfp_is_id(id, vst3_run_loop_id) ? (void *)&owner(self)->view_loop.object : NULL;
    return *object ? VST3_OK : VST3_NO_INTERFACE;
}

static vst3_result resize(void *self, vst3_view *view, vst3_area *area) {
    const cfp_vst3 *vst3 = owner(self);
    if (!view || !area || view != vst3->view || !cfp_is_main_thread()) return VST3_INVALID;
    const int64_t width = (int64_t)area->right - area->left, height = (int64_t)area->bottom - area->top;
    if (!is_size(width, height)) return VST3_INVALID;
    cfp_picture_grow(vst3->unit, (uint32_t)width, (uint32_t)height);
    view->table->on_size(view, area);
    return VST3_OK;
}

void cfp_vst3_make_frame(cfp_vst3 *vst3) {
    static const struct vst3_frame_table table = {query, cfp_vst3_retain, cfp_vst3_release, resize};
    vst3->frame = (cfp_vst3_frame){{&table}, vst3};
}

// MARK: Its run loop

/// Of the timer by which a view follows values that a render thread has set.
static const uintptr_t following = 0;

static void on_timer(void *vst3, uintptr_t key) {
    if (key == following) cfp_vst3_tell_controllers(((cfp_vst3 *)vst3)->unit);
    else cfp_vst3_fire_timer(vst3, key);
}

static void begin_loop(cfp_vst3 *vst3) {
    enum { MILLISECONDS = 33 };
    cfp_loop *loop = &vst3->view_loop.loop;
    cfp_vst3_make_run_loop(&vst3->view_loop);
    loop->owner = vst3;
    loop->on_timer = on_timer;
    cfp_loop_add(loop);
    cfp_loop_add_timer(loop, following, MILLISECONDS);
}

// MARK: The window

static void measure(vst3_view *view, cfp_window_size *size) {
    vst3_area area = {0};
    size->is_fixed = view->table->can_resize(view) != VST3_OK;
    if (view->table->get_size(view, &area)) return;
    const int64_t width = (int64_t)area.right - area.left, height = (int64_t)area.bottom - area.top;
    if (!is_size(width, height)) return;
    size->width = (uint32_t)width;
    size->height = (uint32_t)height;
}

static bool attach(cfp_vst3 *vst3, uint64_t window, cfp_window_size *size) {
    vst3_view *view = vst3->view;
    void *scaling = NULL;
    view->table->set_frame(view, &vst3->frame);
    if (!view->table->query(view, vst3_scaling_id, &scaling) && scaling) {
        vst3_scaling *object = scaling;
        object->table->set_scale(object, 1);
        object->table->release(object);
    }
    measure(view, size);
    cfp_display_outlive_errors();
    // SAFETY: the number of a window in the place of a pointer, as the interface has it.
    const bool is_attached = !view->table->attached(view, (void *)(uintptr_t)window, VST3_X11);
    cfp_display_outlive_errors();
    if (is_attached) measure(view, size);
    return is_attached;
}

static void end_view(cfp_vst3 *vst3, bool is_attached) {
    vst3_view *view = vst3->view;
    // First: what ends in it, ends once, and may not come back where its server is lost.
    vst3->view = NULL;
    // Handlers that it leaves there are not called any more: they may go with it.
    cfp_loop_remove(&vst3->view_loop.loop);
    if (is_attached) view->table->removed(view);
    view->table->set_frame(view, NULL);
    view->table->release(view);
}

bool cfp_vst3_open_window(cfp_unit *unit, uint64_t window, cfp_window_size *size, char *problem, size_t room) {
    cfp_vst3 *vst3 = unit->instances[0].vst3;
    cfp_fail(problem, room, "cannot be shown: the plug-in makes no window");
    if (!vst3 || vst3->view || !(vst3->view = make_view(vst3))) return false;
    begin_loop(vst3);
    if (attach(vst3, window, size)) return true;
    end_view(vst3, false);
    return false;
}

void cfp_vst3_close_window(cfp_unit *unit) {
    cfp_vst3 *vst3 = unit->instances[0].vst3;
    if (vst3 && vst3->view) end_view(vst3, true);
}

void cfp_vst3_fit_window(cfp_unit *unit, uint32_t *width, uint32_t *height) {
    const cfp_vst3 *vst3 = unit->instances[0].vst3;
    if (!vst3 || !vst3->view || vst3->view->table->can_resize(vst3->view) || !is_size(*width, *height)) return;
    vst3_area area = {0, 0, (int32_t)*width, (int32_t)*height};
    vst3->view->table->check_size(vst3->view, &area);
    const int64_t wide = (int64_t)area.right - area.left, high = (int64_t)area.bottom - area.top;
    if (!is_size(wide, high) || vst3->view->table->on_size(vst3->view, &area)) return;
    *width = (uint32_t)wide;
    *height = (uint32_t)high;
}
