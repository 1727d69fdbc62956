#include "connection.h"

#include <stdlib.h>
#include <string.h>

// Selections of the ICCCM, chapter 2. Whoever owns the clipboard may answer wrongly, late or never: what nobody asked for is
// ignored, and the caller bounds size and time.

void cx11_ask_for_text(cx11 *x, uint32_t time) {
    x->paste = CX11_PASTE_ASKED;
    xcb_delete_property(x->connection, x->window, x->pasted);
    xcb_convert_selection(x->connection, x->window, x->clipboard, x->utf8, x->pasted, time);
}

void cx11_stop_asking(cx11 *x) {
    x->paste = CX11_PASTE_IDLE;
    xcb_delete_property(x->connection, x->window, x->pasted);
    free(x->piece);
    x->piece = NULL;
}

/// Takes what lies in the property, as much of it as the window wants at all.
static bool take(cx11 *x, cx11_event *event) {
    const uint32_t words = (CX11_MOST_TEXT + 3) / 4 + 1;
    xcb_get_property_reply_t *reply = xcb_get_property_reply(
        x->connection, xcb_get_property(x->connection, 0, x->window, x->pasted, XCB_ATOM_ANY, 0, words), NULL);
    // That it has gone is what tells the owner to send the next piece.
    xcb_delete_property(x->connection, x->window, x->pasted);
    free(x->piece);
    x->piece = reply;
    event->kind = CX11_TEXT_REFUSED;
    if (!reply) return true;
    if (x->paste == CX11_PASTE_ASKED && reply->type == x->incremental) {
        x->paste = CX11_PASTE_PIECES;
        return false;
    }
    if (reply->type != x->utf8 || reply->format != 8) return true;
    event->kind = CX11_TEXT_PIECE;
    event->piece = xcb_get_property_value(reply);
    event->piece_length = (uint32_t)xcb_get_property_value_length(reply);
    event->is_last = x->paste == CX11_PASTE_ASKED || event->piece_length == 0;
    return true;
}

static bool read_answer(cx11 *x, const xcb_selection_notify_event_t *from, cx11_event *event) {
    if (x->paste != CX11_PASTE_ASKED || from->requestor != x->window || from->selection != x->clipboard) return false;
    if (from->property == x->pasted) return take(x, event);
    event->kind = CX11_TEXT_REFUSED;
    return true;
}

static bool read_piece(cx11 *x, const xcb_property_notify_event_t *from, cx11_event *event) {
    return x->paste == CX11_PASTE_PIECES && from->window == x->window && from->atom == x->pasted &&
           from->state == XCB_PROPERTY_NEW_VALUE && take(x, event);
}

bool cx11_own_text(cx11 *x, const uint8_t *text, uint32_t length, uint32_t time) {
    uint8_t *copy = malloc(length ? length : 1);
    if (!copy) return false;
    memcpy(copy, text, length);
    free(x->owned);
    (x->owned = copy, x->owned_length = length, x->owned_time = time);
    xcb_set_selection_owner(x->connection, x->window, x->clipboard, time);
    xcb_get_selection_owner_reply_t *owner =
        xcb_get_selection_owner_reply(x->connection, xcb_get_selection_owner(x->connection, x->clipboard), NULL);
    bool is_owner = owner && owner->owner == x->window;
    free(owner);
    return is_owner;
}

/// Puts what was asked for into the other program's property; false for what this window does not have.
static bool answer(cx11 *x, const xcb_selection_request_event_t *from, xcb_atom_t property) {
    if (from->selection != x->clipboard || !x->owned) return false;
    if (from->target == x->targets) {
        const xcb_atom_t known[] = {x->targets, x->timestamp, x->utf8};
        xcb_change_property(x->connection, XCB_PROP_MODE_REPLACE, from->requestor, property, XCB_ATOM_ATOM, 32, 3, known);
        return true;
    }
    if (from->target == x->timestamp) {
        xcb_change_property(x->connection, XCB_PROP_MODE_REPLACE, from->requestor, property, XCB_ATOM_INTEGER, 32, 1,
                            &x->owned_time);
        return true;
    }
    if (from->target != x->utf8) return false;
    // Never more than fits into one request, which is 256 KiB at least.
    xcb_change_property(x->connection, XCB_PROP_MODE_REPLACE, from->requestor, property, x->utf8, 8, x->owned_length,
                        x->owned);
    return true;
}

static void read_request(cx11 *x, const xcb_selection_request_event_t *from) {
    // Programs of long ago name no property.
    xcb_atom_t property = from->property ? from->property : from->target;
    xcb_selection_notify_event_t reply = {.response_type = XCB_SELECTION_NOTIFY, .time = from->time,
                                          .requestor = from->requestor, .selection = from->selection,
                                          .target = from->target};
    reply.property = answer(x, from, property) ? property : XCB_ATOM_NONE;
    // As large as any event, all of which is sent.
    union {
        xcb_selection_notify_event_t reply;
        char bytes[32];
    } event = {.bytes = {0}};
    event.reply = reply;
    xcb_send_event(x->connection, 0, from->requestor, XCB_EVENT_MASK_NO_EVENT, event.bytes);
}

bool cx11_clipboard_event(cx11 *x, const xcb_generic_event_t *from, cx11_event *event, bool *is_event) {
    *is_event = false;
    switch (from->response_type & 0x7f) {
    case XCB_SELECTION_NOTIFY: *is_event = read_answer(x, (const xcb_selection_notify_event_t *)from, event); return true;
    case XCB_PROPERTY_NOTIFY: *is_event = read_piece(x, (const xcb_property_notify_event_t *)from, event); return true;
    case XCB_SELECTION_REQUEST: read_request(x, (const xcb_selection_request_event_t *)from); return true;
    case XCB_SELECTION_CLEAR:
        free(x->owned);
        x->owned = NULL;
        return true;
    }
    return false;
}
