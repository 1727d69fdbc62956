#include "connection.h"

#include <string.h>

// Messages of the XEmbed protocol, version 0 (specifications.freedesktop.org/xembed-spec).
enum { EMBEDDED_NOTIFY = 0, REQUEST_FOCUS = 3, FOCUS_IN = 4, FOCUS_OUT = 5 };
// How the keyboard came: to the first control or to the last one.
enum { FOCUS_FIRST = 1, FOCUS_LAST = 2 };

void cx11_ask_for_focus(cx11 *x, uint32_t time) {
    xcb_client_message_event_t message = {
        .response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = x->embedder, .type = x->embed};
    (message.data.data32[0] = time, message.data.data32[1] = REQUEST_FOCUS);
    xcb_send_event(x->connection, 0, x->embedder, XCB_EVENT_MASK_NO_EVENT, (const char *)&message);
}

static bool read_focus(cx11 *x, const uint32_t *words, cx11_event *event) {
    if (!x->embedder) return false;
    if (words[1] == FOCUS_OUT) {
        event->kind = CX11_UNFOCUSED;
        memset(x->held, 0, sizeof x->held);
    } else {
        event->kind = CX11_FOCUSED;
        event->direction = words[2] == FOCUS_FIRST ? 1 : words[2] == FOCUS_LAST ? -1 : 0;
    }
    return true;
}

bool cx11_read_embed(cx11 *x, const xcb_client_message_event_t *from, cx11_event *event) {
    if (from->window != x->window || from->type != x->embed || from->format != 32) return false;
    const uint32_t *words = from->data.data32;
    event->time = words[0];
    switch (words[1]) {
    // Any program can send this: only the window that it lies in is believed.
    case EMBEDDED_NOTIFY:
        if (x->parent && words[3] == x->parent) x->embedder = x->parent;
        return false;
    case FOCUS_IN:
    case FOCUS_OUT: return read_focus(x, words, event);
    }
    return false;
}
