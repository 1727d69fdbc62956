#include "program.h"

#include <stdlib.h>
#include <string.h>
#include <xcb/xtest.h>

enum { SHIFT = 0xffe1, UNICODE = 0x01000000 };

static void inject(display *display, uint8_t type, uint8_t detail, int x, int y) {
    xcb_test_fake_input(
        display->connection, type, detail, XCB_CURRENT_TIME, type == XCB_MOTION_NOTIFY ? display->root : XCB_NONE,
        (int16_t)x, (int16_t)y, 0);
    xcb_flush(display->connection);
}

void display_move(display *display, int x, int y) {
    const int left = x < 0 ? 0 : x < CPW_WIDTH ? x : CPW_WIDTH - 1, top = y < 0 ? 0 : y < CPW_HEIGHT ? y : CPW_HEIGHT - 1;
    inject(display, XCB_MOTION_NOTIFY, 0, left, top);
}

void display_press(display *display, uint8_t button, bool is_down) {
    inject(display, is_down ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE, button, 0, 0);
}

void display_read_keys(display *display) {
    const xcb_setup_t *setup = xcb_get_setup(display->connection);
    display->first_key = setup->min_keycode;
    display->last_key = setup->max_keycode;
    const uint8_t count = (uint8_t)(display->last_key - display->first_key + 1);
    xcb_get_keyboard_mapping_reply_t *reply = xcb_get_keyboard_mapping_reply(
        display->connection, xcb_get_keyboard_mapping(display->connection, display->first_key, count), NULL);
    if (!reply) return;
    const size_t size = (size_t)xcb_get_keyboard_mapping_keysyms_length(reply) * sizeof(xcb_keysym_t);
    display->symbols_per_key = reply->keysyms_per_keycode;
    display->symbols = malloc(size);
    if (display->symbols) memcpy(display->symbols, xcb_get_keyboard_mapping_keysyms(reply), size);
    free(reply);
}

/// The key that has a symbol, and whether with Shift; one that means nothing gets it where none has. 0 for none.
static xcb_keycode_t find(display *display, xcb_keysym_t symbol, bool *is_shifted) {
    const int width = display->symbols_per_key;
    for (int key = display->first_key; display->symbols && width && key <= display->last_key; key++) {
        const xcb_keysym_t *row = display->symbols + (key - display->first_key) * width;
        for (int column = 0; column < width && column < 2; column++) {
            if (row[column] != symbol) continue;
            *is_shifted = column == 1;
            return (xcb_keycode_t)key;
        }
    }
    for (int key = display->last_key; display->symbols && width && key >= display->first_key; key--) {
        xcb_keysym_t *row = display->symbols + (key - display->first_key) * width;
        bool is_free = true;
        for (int column = 0; column < width; column++) is_free = is_free && !row[column];
        if (!is_free) continue;
        for (int column = 0; column < width; column++) row[column] = symbol;
        xcb_change_keyboard_mapping(display->connection, 1, (xcb_keycode_t)key, (uint8_t)width, row);
        *is_shifted = false;
        return (xcb_keycode_t)key;
    }
    return 0;
}

void display_key(display *display, xcb_keysym_t symbol, bool is_down) {
    bool is_shifted;
    const xcb_keycode_t key = find(display, symbol, &is_shifted);
    // Shift is a key of its own, which was pressed before.
    if (key) inject(display, is_down ? XCB_KEY_PRESS : XCB_KEY_RELEASE, key, 0, 0);
}

void display_type(display *display, uint32_t character) {
    const xcb_keysym_t symbol = character < 0x100 ? character : UNICODE | character;
    bool is_shifted = false, is_plain;
    const xcb_keycode_t key = find(display, symbol, &is_shifted), shift = find(display, SHIFT, &is_plain);
    if (!key) return;
    if (is_shifted && shift) inject(display, XCB_KEY_PRESS, shift, 0, 0);
    inject(display, XCB_KEY_PRESS, key, 0, 0);
    inject(display, XCB_KEY_RELEASE, key, 0, 0);
    if (is_shifted && shift) inject(display, XCB_KEY_RELEASE, shift, 0, 0);
}
