// Another program that owns the clipboard, well or badly, or reads it.
#include "clipboard.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct owner {
    xcb_connection_t *display;
    xcb_window_t window;
    xcb_atom_t clipboard, utf8, incremental;
    const char *how, *text;
    // Whom pieces go to, and how many bytes are left; -1 for no end.
    xcb_window_t requestor;
    xcb_atom_t property;
    long left;
} owner;

static xcb_atom_t atom(xcb_connection_t *display, const char *name) {
    xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply(display, xcb_intern_atom(display, 0, (uint16_t)strlen(name), name), NULL);
    xcb_atom_t found = reply ? reply->atom : XCB_ATOM_NONE;
    free(reply);
    return found;
}

static xcb_window_t make_window(xcb_connection_t *display, xcb_screen_t *screen) {
    xcb_window_t window = xcb_generate_id(display);
    const uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
    xcb_create_window(display, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                      screen->root_visual, XCB_CW_EVENT_MASK, &mask);
    return window;
}

static void set_text(owner *o, xcb_window_t window, xcb_atom_t property, uint32_t length, const char *text) {
    xcb_change_property(o->display, XCB_PROP_MODE_REPLACE, window, property, o->utf8, 8, length, text);
}

static void begin_pieces(owner *o, const xcb_selection_request_event_t *from) {
    (o->requestor = from->requestor, o->property = from->property);
    o->left = strcmp(o->how, "endless") ? atol(o->text) : -1;
    const uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE, least = 1;
    xcb_change_window_attributes(o->display, o->requestor, XCB_CW_EVENT_MASK, &mask);
    xcb_change_property(o->display, XCB_PROP_MODE_REPLACE, o->requestor, o->property, o->incremental, 32, 1, &least);
}

static void answer(owner *o, const xcb_selection_request_event_t *from) {
    if (!strcmp(o->how, "silence") || from->target != o->utf8) return;
    if (!strcmp(o->how, "own")) set_text(o, from->requestor, from->property, (uint32_t)strlen(o->text), o->text);
    else begin_pieces(o, from);
    xcb_selection_notify_event_t reply = {.response_type = XCB_SELECTION_NOTIFY, .time = from->time,
                                          .requestor = from->requestor, .selection = from->selection,
                                          .target = from->target, .property = from->property};
    char event[32] = {0};
    memcpy(event, &reply, sizeof reply);
    xcb_send_event(o->display, 0, from->requestor, 0, event);
}

static void send_piece(owner *o, const xcb_property_notify_event_t *from) {
    if (from->window != o->requestor || from->atom != o->property || from->state != XCB_PROPERTY_DELETE) return;
    char sevens[1000];
    memset(sevens, '7', sizeof sevens);
    uint32_t length = o->left < 0 || o->left > 1000 ? 1000 : (uint32_t)o->left;
    set_text(o, o->requestor, o->property, length, sevens);
    if (o->left >= 0) o->left -= length;
    if (length == 0) o->requestor = XCB_NONE;
}

static void take_events(owner *o) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(o->display))) {
        switch (event->response_type & 0x7f) {
        case XCB_SELECTION_REQUEST: answer(o, (const xcb_selection_request_event_t *)event); break;
        case XCB_PROPERTY_NOTIFY: send_piece(o, (const xcb_property_notify_event_t *)event); break;
        }
        free(event);
    }
    xcb_flush(o->display);
}

bool owns_clipboard(xcb_connection_t *display, xcb_screen_t *screen, const char *how, const char *text) {
    if (strcmp(how, "own") && strcmp(how, "pieces") && strcmp(how, "silence") && strcmp(how, "endless")) return false;
    owner o = {.display = display, .window = make_window(display, screen), .clipboard = atom(display, "CLIPBOARD"),
               .utf8 = atom(display, "UTF8_STRING"), .incremental = atom(display, "INCR"), .how = how, .text = text};
    xcb_set_selection_owner(display, o.window, o.clipboard, XCB_CURRENT_TIME);
    free(xcb_get_selection_owner_reply(display, xcb_get_selection_owner(display, o.clipboard), NULL));
    puts("owned");
    fflush(stdout);
    struct pollfd waits[] = {{.fd = 0, .events = POLLIN}, {.fd = xcb_get_file_descriptor(display), .events = POLLIN}};
    while (poll(waits, 2, -1) > 0 && !waits[0].revents) take_events(&o);
    return true;
}

bool print_clipboard(xcb_connection_t *display, xcb_screen_t *screen) {
    xcb_window_t window = make_window(display, screen);
    xcb_atom_t property = atom(display, "PROBED");
    xcb_convert_selection(display, window, atom(display, "CLIPBOARD"), atom(display, "UTF8_STRING"), property,
                          XCB_CURRENT_TIME);
    xcb_flush(display);
    bool is_given = false;
    xcb_generic_event_t *event;
    while ((event = xcb_wait_for_event(display))) {
        bool is_answer = (event->response_type & 0x7f) == XCB_SELECTION_NOTIFY;
        if (is_answer) is_given = ((const xcb_selection_notify_event_t *)event)->property != XCB_NONE;
        free(event);
        if (is_answer) break;
    }
    xcb_get_property_reply_t *text = xcb_get_property_reply(
        display, xcb_get_property(display, 0, window, property, XCB_ATOM_ANY, 0, 1 << 20), NULL);
    if (is_given && text) printf("%.*s", xcb_get_property_value_length(text), (char *)xcb_get_property_value(text));
    free(text);
    return is_given;
}
