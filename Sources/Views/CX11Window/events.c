#include "connection.h"

#include <stdlib.h>
#include <string.h>

static bool read_pointer(const xcb_button_press_event_t *from, cx11_kind kind, cx11_event *event) {
    event->kind = kind;
    (event->x = from->event_x, event->y = from->event_y);
    (event->button = from->detail, event->state = from->state, event->time = from->time);
    return true;
}

static bool read_crossing(const xcb_enter_notify_event_t *from, cx11_kind kind, cx11_event *event) {
    // A button that is held keeps the pointer here, wherever it goes.
    if (from->mode != XCB_NOTIFY_MODE_NORMAL) return false;
    event->kind = kind;
    (event->x = from->event_x, event->y = from->event_y);
    (event->state = from->state, event->time = from->time);
    return true;
}

static bool read_key(cx11 *x, const xcb_key_press_event_t *from, bool is_down, cx11_event *event) {
    (event->state = from->state, event->time = from->time);
    (event->x = from->event_x, event->y = from->event_y);
    cx11_read_key(x, from->detail, is_down, event);
    return true;
}

static bool read_size(cx11 *x, const xcb_configure_notify_event_t *from, cx11_event *event) {
    if (from->window == x->window) {
        event->kind = CX11_SIZED;
        (event->width = from->width, event->height = from->height);
        return true;
    }
    if (from->window != x->parent || !x->parent) return false;
    (x->parent_width = from->width, x->parent_height = from->height);
    cx11_set_size(x, from->width, from->height);
    return false;
}

static bool read_focus(cx11 *x, const xcb_focus_in_event_t *from, cx11_event *event) {
    // Those of a grab, such as a window manager's while it switches, are none of ours.
    if (from->mode == XCB_NOTIFY_MODE_GRAB || from->mode == XCB_NOTIFY_MODE_UNGRAB) return false;
    if (from->detail == XCB_NOTIFY_DETAIL_POINTER) return false;
    bool is_in = (from->response_type & 0x7f) == XCB_FOCUS_IN;
    event->kind = is_in ? CX11_FOCUSED : CX11_UNFOCUSED;
    if (!is_in) memset(x->held, 0, sizeof x->held);
    return true;
}

static bool read_expose(const xcb_expose_event_t *from, cx11_event *event) {
    event->kind = CX11_EXPOSED;
    (event->x = from->x, event->y = from->y, event->width = from->width, event->height = from->height);
    return true;
}

static bool is_end(const cx11 *x, const xcb_generic_event_t *from) {
    if ((from->response_type & 0x7f) == XCB_DESTROY_NOTIFY)
        return ((const xcb_destroy_notify_event_t *)from)->window == x->window;
    const xcb_client_message_event_t *message = (const xcb_client_message_event_t *)from;
    return message->window == x->window && message->type == x->protocols && message->data.data32[0] == x->delete_window;
}

static bool is_own(const cx11 *x, const xcb_generic_event_t *from) {
    return ((const xcb_unmap_notify_event_t *)from)->window == x->window;
}

static bool set(cx11_event *event, cx11_kind kind) {
    event->kind = kind;
    return true;
}

static bool read_event(cx11 *x, const xcb_generic_event_t *from, cx11_event *event) {
    memset(event, 0, sizeof *event);
    bool is_event;
    if (cx11_keyboard_event(x, from)) return false;
    if (cx11_clipboard_event(x, from, event, &is_event)) return is_event;
    if (x->has_memory && (from->response_type & 0x7f) == x->read_event) {
        event->segment = ((const xcb_shm_completion_event_t *)from)->shmseg;
        return set(event, CX11_READ);
    }
    switch (from->response_type & 0x7f) {
    case XCB_EXPOSE: return read_expose((const xcb_expose_event_t *)from, event);
    case XCB_CONFIGURE_NOTIFY: return read_size(x, (const xcb_configure_notify_event_t *)from, event);
    case XCB_MAP_NOTIFY: return is_own(x, from) && set(event, CX11_SEEN);
    case XCB_UNMAP_NOTIFY: return is_own(x, from) && set(event, CX11_UNSEEN);
    case XCB_VISIBILITY_NOTIFY:
        return set(event, ((const xcb_visibility_notify_event_t *)from)->state == XCB_VISIBILITY_FULLY_OBSCURED ? CX11_UNSEEN
                                                                                                               : CX11_SEEN);
    case XCB_CLIENT_MESSAGE:
        if (cx11_read_embed(x, (const xcb_client_message_event_t *)from, event)) return true;
        return is_end(x, from) && set(event, CX11_CLOSED);
    case XCB_DESTROY_NOTIFY: return is_end(x, from) && set(event, CX11_CLOSED);
    case XCB_ENTER_NOTIFY: return read_crossing((const xcb_enter_notify_event_t *)from, CX11_ENTERED, event);
    case XCB_LEAVE_NOTIFY: return read_crossing((const xcb_enter_notify_event_t *)from, CX11_LEFT, event);
    case XCB_MOTION_NOTIFY: return read_pointer((const xcb_button_press_event_t *)from, CX11_MOVED, event);
    case XCB_BUTTON_PRESS: return read_pointer((const xcb_button_press_event_t *)from, CX11_PRESSED, event);
    case XCB_BUTTON_RELEASE: return read_pointer((const xcb_button_press_event_t *)from, CX11_RELEASED, event);
    case XCB_KEY_PRESS: return read_key(x, (const xcb_key_press_event_t *)from, true, event);
    case XCB_KEY_RELEASE: return read_key(x, (const xcb_key_press_event_t *)from, false, event);
    case XCB_FOCUS_IN:
    case XCB_FOCUS_OUT: return read_focus(x, (const xcb_focus_in_event_t *)from, event);
    }
    return false;
}

bool cx11_next(cx11 *x, cx11_event *event) {
    xcb_generic_event_t *from;
    while ((from = xcb_poll_for_event(x->connection))) {
        bool is_event = read_event(x, from, event);
        free(from);
        if (is_event) return true;
    }
    return false;
}
