#include "connection.h"

#include <locale.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static bool is_on(const cwl *w, const char *modifier) {
    return xkb_state_mod_name_is_active(w->keys, modifier, XKB_STATE_MODS_EFFECTIVE) > 0;
}

uint16_t cwl_modifiers(const cwl *w) {
    if (!w->keys) return 0;
    return (uint16_t)((is_on(w, XKB_MOD_NAME_SHIFT) ? 1 : 0) | (is_on(w, XKB_MOD_NAME_CAPS) ? 2 : 0) |
                      (is_on(w, XKB_MOD_NAME_CTRL) ? 4 : 0) | (is_on(w, XKB_MOD_NAME_ALT) ? 8 : 0) |
                      (is_on(w, XKB_MOD_NAME_LOGO) ? 64 : 0));
}

static void load(cwl *w, const char *text, size_t length) {
    if (!w->xkb) w->xkb = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    if (!w->xkb) return;
    struct xkb_keymap *keymap =
        xkb_keymap_new_from_buffer(w->xkb, text, length, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS);
    struct xkb_state *keys = keymap ? xkb_state_new(keymap) : NULL;
    if (!keys) {
        xkb_keymap_unref(keymap);
        return;
    }
    xkb_state_unref(w->keys);
    xkb_keymap_unref(w->keymap);
    (w->keymap = keymap, w->keys = keys);
}

static void take_keymap(void *data, struct wl_keyboard *keyboard, uint32_t format, int32_t file, uint32_t size) {
    if (format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1 && size > 1) {
        char *text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (text != MAP_FAILED) {
            // A zero ends it.
            load(data, text, size - 1);
            munmap(text, size);
        }
    }
    close(file);
}

static void enter(void *data, struct wl_keyboard *keyboard, uint32_t serial, struct wl_surface *surface, struct wl_array *keys) {
    ((cwl *)data)->serial = serial;
    cwl_add(data, CWL_FOCUSED);
}

static void leave(void *data, struct wl_keyboard *keyboard, uint32_t serial, struct wl_surface *surface) {
    ((cwl *)data)->repeat_due = 0;
    cwl_add(data, CWL_UNFOCUSED);
}

/// What a key types, where it does; a dead key types with the one that follows.
static void compose(cwl *w, uint32_t code, cwl_event *event) {
    if (w->composition && xkb_compose_state_feed(w->composition, event->symbol) == XKB_COMPOSE_FEED_ACCEPTED) {
        switch (xkb_compose_state_get_status(w->composition)) {
        case XKB_COMPOSE_COMPOSING: return;
        case XKB_COMPOSE_CANCELLED: xkb_compose_state_reset(w->composition); return;
        case XKB_COMPOSE_COMPOSED:
            xkb_compose_state_get_utf8(w->composition, event->text, sizeof event->text);
            xkb_compose_state_reset(w->composition);
            return;
        case XKB_COMPOSE_NOTHING: break;
        }
    }
    xkb_state_key_get_utf8(w->keys, code, event->text, sizeof event->text);
}

static void add_key(cwl *w, cwl_kind kind, uint32_t key, uint32_t time) {
    cwl_event *event = cwl_add(w, kind);
    if (!event) return;
    (event->code = (uint16_t)key, event->time = time);
    if (!w->keys) return;
    // X's codes, which keymaps have, are 8 more.
    event->symbol = xkb_state_key_get_one_sym(w->keys, key + 8);
    if (kind != CWL_KEY_UP) compose(w, key + 8, event);
}

static void press(void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t time, uint32_t key, uint32_t state) {
    cwl *w = data;
    if (key > 0xffff - 8) return;
    if (state != WL_KEYBOARD_KEY_STATE_PRESSED) {
        if (w->repeated == key) w->repeat_due = 0;
        return add_key(w, CWL_KEY_UP, key, time);
    }
    w->serial = serial;
    add_key(w, CWL_KEY_DOWN, key, time);
    bool repeats = w->keymap && xkb_keymap_key_repeats(w->keymap, key + 8) && w->repeat_rate > 0;
    if (repeats) (w->repeated = key, w->repeat_due = cwl_now() + (uint64_t)w->repeat_delay * 1000000);
}

static void set_modifiers(void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t held, uint32_t latched,
                          uint32_t locked, uint32_t group) {
    cwl *w = data;
    if (w->keys) xkb_state_update_mask(w->keys, held, latched, locked, 0, 0, group);
}

static void set_repetition(void *data, struct wl_keyboard *keyboard, int32_t rate, int32_t delay) {
    cwl *w = data;
    w->repeat_rate = rate < 0 ? 0 : rate > 100 ? 100 : rate;
    w->repeat_delay = delay < 1 ? 1 : delay > 10000 ? 10000 : delay;
}

static const struct wl_keyboard_listener keyboards = {
    .keymap = take_keymap, .enter = enter, .leave = leave, .key = press, .modifiers = set_modifiers,
    .repeat_info = set_repetition};

void cwl_listen_to_keyboard(cwl *w) {
    // What a keyboard of before version 4 does not say.
    (w->repeat_rate = 25, w->repeat_delay = 600);
    wl_keyboard_add_listener(w->keyboard, &keyboards, w);
    if (!w->xkb) w->xkb = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    if (!w->xkb || w->compositions) return;
    const char *locale = setlocale(LC_CTYPE, "");
    w->compositions = xkb_compose_table_new_from_locale(w->xkb, locale ? locale : "C", XKB_COMPOSE_COMPILE_NO_FLAGS);
    if (w->compositions) w->composition = xkb_compose_state_new(w->compositions, XKB_COMPOSE_STATE_NO_FLAGS);
}

uint64_t cwl_repeat_due(const cwl *w) { return w->repeat_due; }

void cwl_repeat(cwl *w) {
    uint64_t now = cwl_now();
    if (!w->repeat_due || now < w->repeat_due || !w->repeat_rate) return;
    add_key(w, CWL_KEY_REPEATED, w->repeated, (uint32_t)(now / 1000000));
    // One that was busy for long is not late by many.
    w->repeat_due = now + 1000000000u / (uint64_t)w->repeat_rate;
}

void cwl_close_keyboard(cwl *w) {
    xkb_compose_state_unref(w->composition);
    xkb_compose_table_unref(w->compositions);
    xkb_state_unref(w->keys);
    xkb_keymap_unref(w->keymap);
    xkb_context_unref(w->xkb);
}
