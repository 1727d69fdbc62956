/// The view of the VST3 test plug-in with a controller of its own.
#include "vst3_plugins.h"

#include "../../../Sources/UnitV2/CForeignPlugIns/vst3_view.h"

#include <stdlib.h>
#include <test_panel.h>

typedef struct View {
    vst3_view view;
    vst3_event_handler descriptor;
    vst3_timer_handler timer;
    uint32_t count;
    Plug *plug;
    vst3_frame *frame;
    vst3_run_loop *loop;
    Panel *panel;
    double shown;
    bool has_grown;
} View;

#define VIEW(self, member) ((View *)((char *)(self) - offsetof(View, member)))

static vst3_result query(void *self, const uint8_t *id, void **object) {
    const bool is_known = !memcmp(id, vst3_view_id, sizeof(vst3_id)) || !memcmp(id, vst3_unknown_id, sizeof(vst3_id));
    *object = is_known ? self : NULL;
    if (is_known) VIEW(self, view)->count++;
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

static uint32_t retain(void *self) { return ++VIEW(self, view)->count; }

static uint32_t release(void *self) {
    View *view = VIEW(self, view);
    const uint32_t left = --view->count;
    if (!left) free(view);
    return left;
}

/// Of the handlers, which are part of the view.
static vst3_result query_none(void *self, const uint8_t *id, void **object) {
    (void)self; (void)id;
    *object = NULL;
    return VST3_NO_INTERFACE;
}

static uint32_t keep(void *self) { (void)self; return 1; }

// MARK: What a person does

static void set(void *context, float gain) {
    View *view = context;
    view->plug->values[LEVEL] = view->shown = (double)gain / PANEL_MOST;
    view->plug->handler->table->perform_edit(view->plug->handler, plug_ids[LEVEL], view->shown);
}

static void hold(void *context, bool is_held) {
    vst3_handler *handler = ((View *)context)->plug->handler;
    if (is_held) handler->table->begin_edit(handler, plug_ids[LEVEL]);
    else handler->table->end_edit(handler, plug_ids[LEVEL]);
}

static void on_descriptor(void *self, int descriptor) {
    View *view = VIEW(self, descriptor);
    (void)descriptor;
    if (view->panel) panel_serve(view->panel);
}

static void on_timer(void *self) {
    View *view = VIEW(self, timer);
    if (!view->panel || view->shown == view->plug->values[LEVEL]) return;
    view->shown = view->plug->values[LEVEL];
    panel_show(view->panel, (float)view->shown * PANEL_MOST);
    if (view->has_grown || view->shown < 1) return;
    // At its upper end it wants to be larger, once.
    view->has_grown = true;
    vst3_area area = {0, 0, PANEL_WIDTH + 80, PANEL_HEIGHT};
    view->frame->table->resize(view->frame, &view->view, &area);
}

// MARK: The view

static vst3_result is_supported(void *self, const char *platform) {
    (void)self;
    return strcmp(platform, VST3_X11) ? VST3_FALSE : VST3_OK;
}

static vst3_result attached(void *self, void *parent, const char *platform) {
    View *view = VIEW(self, view);
    void *loop = NULL;
    if (is_supported(self, platform) || !view->frame || view->frame->table->query(view->frame, vst3_run_loop_id, &loop)) return VST3_INVALID;
    view->panel = panel_open((uint32_t)(uintptr_t)parent, (PanelActions){view, set, hold});
    if (!view->panel) return VST3_FALSE;
    view->loop = loop;
    view->shown = -1;
    const int descriptor = panel_descriptor(view->panel);
    const vst3_result result = view->loop->table->add_descriptor(view->loop, &view->descriptor, descriptor);
    return result ? result : view->loop->table->add_timer(view->loop, &view->timer, 20);
}

static vst3_result removed(void *self) {
    View *view = VIEW(self, view);
    if (!view->panel) return VST3_FALSE;
    view->loop->table->remove_descriptors(view->loop, &view->descriptor);
    view->loop->table->remove_timer(view->loop, &view->timer);
    panel_close(view->panel);
    view->panel = NULL;
    return VST3_OK;
}

static vst3_result on_wheel(void *self, float distance) { (void)self; (void)distance; return VST3_FALSE; }

static vst3_result on_key(void *self, uint16_t key, int16_t code, int16_t modifiers) {
    (void)self; (void)key; (void)code; (void)modifiers;
    return VST3_FALSE;
}

static vst3_result get_size(void *self, vst3_area *area) {
    const int width = VIEW(self, view)->has_grown ? PANEL_WIDTH + 80 : PANEL_WIDTH;
    *area = (vst3_area){0, 0, width, PANEL_HEIGHT};
    return VST3_OK;
}

static vst3_result on_size(void *self, vst3_area *area) {
    const View *view = VIEW(self, view);
    if (view->panel) panel_resize(view->panel, (uint32_t)(area->right - area->left), (uint32_t)(area->bottom - area->top));
    return VST3_OK;
}

static vst3_result on_focus(void *self, uint8_t has_focus) { (void)self; (void)has_focus; return VST3_OK; }

static vst3_result set_frame(void *self, void *frame) {
    VIEW(self, view)->frame = frame;
    return VST3_OK;
}

static vst3_result can_resize(void *self) { (void)self; return VST3_OK; }
static vst3_result check_size(void *self, vst3_area *area) { (void)self; (void)area; return VST3_OK; }

void *plug_make_view(Plug *plug) {
    static const struct vst3_view_table view_table = {
        query, retain, release, is_supported, attached, removed, on_wheel, on_key, on_key, get_size, on_size, on_focus,
        set_frame, can_resize, check_size,
    };
    static const struct vst3_event_handler_table descriptor_table = {query_none, keep, keep, on_descriptor};
    static const struct vst3_timer_handler_table timer_table = {query_none, keep, keep, on_timer};
    View *view = calloc(1, sizeof *view);
    *view = (View){{&view_table}, {&descriptor_table}, {&timer_table}, .count = 1, .plug = plug};
    return view;
}
