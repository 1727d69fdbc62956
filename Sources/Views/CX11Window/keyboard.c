#include "connection.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xkb.h>

void cx11_load_keymap(cx11 *x) {
    struct xkb_keymap *keymap = xkb_x11_keymap_new_from_device(x->xkb, x->connection, x->keyboard, XKB_KEYMAP_COMPILE_NO_FLAGS);
    struct xkb_state *keys = keymap ? xkb_x11_state_new_from_device(keymap, x->connection, x->keyboard) : NULL;
    if (!keys) {
        xkb_keymap_unref(keymap);
        return;
    }
    xkb_state_unref(x->keys);
    xkb_keymap_unref(x->keymap);
    (x->keymap = keymap, x->keys = keys);
}

static void select_events(cx11 *x) {
    const uint16_t wanted = XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY | XCB_XKB_EVENT_TYPE_MAP_NOTIFY | XCB_XKB_EVENT_TYPE_STATE_NOTIFY;
    const uint16_t parts = XCB_XKB_MAP_PART_KEY_TYPES | XCB_XKB_MAP_PART_KEY_SYMS | XCB_XKB_MAP_PART_MODIFIER_MAP |
                           XCB_XKB_MAP_PART_EXPLICIT_COMPONENTS | XCB_XKB_MAP_PART_KEY_ACTIONS | XCB_XKB_MAP_PART_VIRTUAL_MODS |
                           XCB_XKB_MAP_PART_VIRTUAL_MOD_MAP;
    const uint16_t states = XCB_XKB_STATE_PART_MODIFIER_BASE | XCB_XKB_STATE_PART_MODIFIER_LATCH |
                            XCB_XKB_STATE_PART_MODIFIER_LOCK | XCB_XKB_STATE_PART_GROUP_BASE | XCB_XKB_STATE_PART_GROUP_LATCH |
                            XCB_XKB_STATE_PART_GROUP_LOCK;
    const xcb_xkb_select_events_details_t details = {
        .affectNewKeyboard = XCB_XKB_NKN_DETAIL_KEYCODES, .newKeyboardDetails = XCB_XKB_NKN_DETAIL_KEYCODES,
        .affectState = states, .stateDetails = states};
    xcb_xkb_select_events_aux(x->connection, (uint16_t)x->keyboard, wanted, 0, 0, parts, parts, &details);
    // A key that is held comes as several presses and one release.
    xcb_xkb_per_client_flags_unchecked(x->connection, (uint16_t)x->keyboard, XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT,
                                       XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT, 0, 0, 0);
}

void cx11_open_keyboard(cx11 *x) {
    if (!xkb_x11_setup_xkb_extension(x->connection, XKB_X11_MIN_MAJOR_XKB_VERSION, XKB_X11_MIN_MINOR_XKB_VERSION,
                                     XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, NULL, NULL, &x->first_xkb_event, NULL))
        return;
    x->xkb = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    x->keyboard = xkb_x11_get_core_keyboard_device_id(x->connection);
    if (!x->xkb || x->keyboard < 0) return;
    select_events(x);
    cx11_load_keymap(x);
    const char *locale = setlocale(LC_CTYPE, "");
    x->compositions = xkb_compose_table_new_from_locale(x->xkb, locale ? locale : "C", XKB_COMPOSE_COMPILE_NO_FLAGS);
    if (x->compositions) x->composition = xkb_compose_state_new(x->compositions, XKB_COMPOSE_STATE_NO_FLAGS);
}

void cx11_close_keyboard(cx11 *x) {
    xkb_compose_state_unref(x->composition);
    xkb_compose_table_unref(x->compositions);
    xkb_state_unref(x->keys);
    xkb_keymap_unref(x->keymap);
    xkb_context_unref(x->xkb);
}

bool cx11_keyboard_event(cx11 *x, const xcb_generic_event_t *event) {
    if (!x->first_xkb_event || (event->response_type & 0x7f) != x->first_xkb_event) return false;
    const xcb_xkb_state_notify_event_t *state = (const xcb_xkb_state_notify_event_t *)event;
    switch (state->xkbType) {
    case XCB_XKB_NEW_KEYBOARD_NOTIFY:
    case XCB_XKB_MAP_NOTIFY: cx11_load_keymap(x); break;
    case XCB_XKB_STATE_NOTIFY:
        if (x->keys)
            xkb_state_update_mask(x->keys, state->baseMods, state->latchedMods, state->lockedMods,
                                  (xkb_layout_index_t)state->baseGroup, (xkb_layout_index_t)state->latchedGroup,
                                  state->lockedGroup);
        break;
    }
    return true;
}

/// What a key types, where it does; a dead key types with the one that follows.
static void compose(cx11 *x, uint8_t code, cx11_event *event) {
    if (x->composition && xkb_compose_state_feed(x->composition, event->symbol) == XKB_COMPOSE_FEED_ACCEPTED) {
        switch (xkb_compose_state_get_status(x->composition)) {
        case XKB_COMPOSE_COMPOSING: return;
        case XKB_COMPOSE_CANCELLED: xkb_compose_state_reset(x->composition); return;
        case XKB_COMPOSE_COMPOSED:
            xkb_compose_state_get_utf8(x->composition, event->text, sizeof event->text);
            xkb_compose_state_reset(x->composition);
            return;
        case XKB_COMPOSE_NOTHING: break;
        }
    }
    xkb_state_key_get_utf8(x->keys, code, event->text, sizeof event->text);
}

void cx11_read_key(cx11 *x, uint8_t code, bool is_down, cx11_event *event) {
    const uint8_t bit = (uint8_t)(1 << (code & 7));
    bool was_down = x->held[code >> 3] & bit;
    if (is_down) x->held[code >> 3] |= bit;
    else x->held[code >> 3] &= (uint8_t)~bit;
    event->kind = !is_down ? CX11_KEY_UP : was_down ? CX11_KEY_REPEATED : CX11_KEY_DOWN;
    event->code = code >= 8 ? code - 8 : 0;
    if (!x->keys) return;
    event->symbol = xkb_state_key_get_one_sym(x->keys, code);
    if (is_down) compose(x, code, event);
}
