#include "connection.h"

#include <linux/input-event-codes.h>

static void point(cwl *w, cwl_kind kind, double x, double y, uint32_t time, int32_t number) {
    cwl_event *event = cwl_add(w, kind);
    if (event) (event->x = x, event->y = y, event->time = time, event->number = number);
}

static double place(const cwl *w, wl_fixed_t units) { return wl_fixed_to_double(units) * w->scale120 / 120; }

static void enter(void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
    cwl *w = data;
    (w->enter_serial = serial, w->x = place(w, x), w->y = place(w, y));
    cwl_place_cursor(w);
    point(w, CWL_MOVED, w->x, w->y, (uint32_t)(cwl_now() / 1000000), 0);
}

static void leave(void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface) {
    cwl *w = data;
    point(w, CWL_LEFT, w->x, w->y, (uint32_t)(cwl_now() / 1000000), 0);
}

static void motion(void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    cwl *w = data;
    (w->x = place(w, x), w->y = place(w, y));
    point(w, CWL_MOVED, w->x, w->y, time, 0);
}

static void button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time, uint32_t code, uint32_t state) {
    cwl *w = data;
    int32_t number = code == BTN_LEFT ? 1 : code == BTN_MIDDLE ? 2 : code == BTN_RIGHT ? 3 : 0;
    if (!number) return;
    if (state == WL_POINTER_BUTTON_STATE_PRESSED) w->serial = serial;
    point(w, state == WL_POINTER_BUTTON_STATE_PRESSED ? CWL_PRESSED : CWL_RELEASED, w->x, w->y, time, number);
}

static void end_wheel(void *data, struct wl_pointer *pointer) {
    cwl *w = data;
    bool is_precise = !w->has_steps;
    double x = is_precise ? w->wheel_x : w->steps_x, y = is_precise ? w->wheel_y : w->steps_y;
    (w->wheel_x = 0, w->wheel_y = 0, w->steps_x = 0, w->steps_y = 0, w->has_steps = false);
    if (x == 0 && y == 0) return;
    cwl_event *event = cwl_add(w, CWL_SCROLLED);
    if (!event) return;
    (event->x = w->x, event->y = w->y, event->time = w->wheel_time);
    (event->delta_x = x, event->delta_y = y, event->is_precise = is_precise);
}

static void axis(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis, wl_fixed_t distance) {
    cwl *w = data;
    w->wheel_time = time;
    if (axis == WL_POINTER_AXIS_HORIZONTAL_SCROLL) w->wheel_x += place(w, distance);
    else w->wheel_y += place(w, distance);
    // Before version 5 nobody says that it is all.
    if (wl_proxy_get_version((struct wl_proxy *)pointer) < 5) end_wheel(data, pointer);
}

static void steps(void *data, struct wl_pointer *pointer, uint32_t axis, int32_t count) {
    cwl *w = data;
    w->has_steps = true;
    if (axis == WL_POINTER_AXIS_HORIZONTAL_SCROLL) w->steps_x += count;
    else w->steps_y += count;
}

static void skip_source(void *data, struct wl_pointer *pointer, uint32_t source) {}
static void skip_stop(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis) {}

static const struct wl_pointer_listener pointers = {
    .enter = enter, .leave = leave, .motion = motion, .button = button, .axis = axis, .frame = end_wheel,
    .axis_source = skip_source, .axis_stop = skip_stop, .axis_discrete = steps};

void cwl_listen_to_pointer(cwl *w) { wl_pointer_add_listener(w->pointer, &pointers, w); }

static void touch(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *surface, int32_t finger,
                  wl_fixed_t x, wl_fixed_t y) {
    cwl *w = data;
    w->serial = serial;
    point(w, CWL_TOUCHED, place(w, x), place(w, y), time, finger);
}

static void end_touch(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t finger) {
    point(data, CWL_TOUCH_ENDED, 0, 0, time, finger);
}

static void move_touch(void *data, struct wl_touch *touch, uint32_t time, int32_t finger, wl_fixed_t x, wl_fixed_t y) {
    cwl *w = data;
    point(w, CWL_TOUCH_MOVED, place(w, x), place(w, y), time, finger);
}

static void cancel_touches(void *data, struct wl_touch *touch) { cwl_add(data, CWL_TOUCH_CANCELLED); }
static void skip_frame(void *data, struct wl_touch *touch) {}
static void skip_shape(void *data, struct wl_touch *touch, int32_t finger, wl_fixed_t major, wl_fixed_t minor) {}
static void skip_orientation(void *data, struct wl_touch *touch, int32_t finger, wl_fixed_t orientation) {}

static const struct wl_touch_listener touches = {
    .down = touch, .up = end_touch, .motion = move_touch, .frame = skip_frame, .cancel = cancel_touches,
    .shape = skip_shape, .orientation = skip_orientation};

void cwl_listen_to_touch(cwl *w) { wl_touch_add_listener(w->touch, &touches, w); }
