#include "connection.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS = XCB_EVENT_MASK_EXPOSURE | XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_VISIBILITY_CHANGE |
                XCB_EVENT_MASK_POINTER_MOTION | XCB_EVENT_MASK_BUTTON_PRESS | XCB_EVENT_MASK_BUTTON_RELEASE |
                XCB_EVENT_MASK_ENTER_WINDOW | XCB_EVENT_MASK_LEAVE_WINDOW | XCB_EVENT_MASK_KEY_PRESS |
                XCB_EVENT_MASK_KEY_RELEASE | XCB_EVENT_MASK_FOCUS_CHANGE | XCB_EVENT_MASK_PROPERTY_CHANGE };

static bool succeeds(cx11 *x, xcb_void_cookie_t request) {
    xcb_generic_error_t *error = xcb_request_check(x->connection, request);
    bool is_fine = !error && !xcb_connection_has_error(x->connection);
    free(error);
    return is_fine;
}

static void set_words(cx11 *x, xcb_atom_t property, xcb_atom_t type, uint32_t count, const uint32_t *words) {
    xcb_change_property(x->connection, XCB_PROP_MODE_REPLACE, x->window, property, type, 32, count, words);
}

static void set_text(cx11 *x, xcb_atom_t property, xcb_atom_t type, const char *text) {
    xcb_change_property(x->connection, XCB_PROP_MODE_REPLACE, x->window, property, type, 8, (uint32_t)strlen(text), text);
}

/// Learns how large another program's window is, and wants to be told of changes.
static bool follow_parent(cx11 *x) {
    xcb_get_geometry_reply_t *geometry = xcb_get_geometry_reply(x->connection, xcb_get_geometry(x->connection, x->parent), NULL);
    if (!geometry) return false;
    (x->parent_width = geometry->width, x->parent_height = geometry->height);
    free(geometry);
    const uint32_t mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY;
    return succeeds(x, xcb_change_window_attributes_checked(x->connection, x->parent, XCB_CW_EVENT_MASK, &mask));
}

cx11_failure cx11_make(cx11 *x, uint32_t parent, uint16_t width, uint16_t height, uint32_t ground, bool dark) {
    x->parent = parent;
    if (parent && !follow_parent(x)) return CX11_REFUSED;
    x->window = xcb_generate_id(x->connection);
    // What was shown stays where it is while the window grows.
    const uint32_t values[] = {ground, 0, XCB_GRAVITY_NORTH_WEST, EVENTS, x->screen->default_colormap};
    const uint32_t mask =
        XCB_CW_BACK_PIXEL | XCB_CW_BORDER_PIXEL | XCB_CW_BIT_GRAVITY | XCB_CW_EVENT_MASK | XCB_CW_COLORMAP;
    if (!succeeds(x, xcb_create_window_checked(x->connection, x->screen->root_depth, x->window,
                                               parent ? parent : x->screen->root, 0, 0, width, height, 0,
                                               XCB_WINDOW_CLASS_INPUT_OUTPUT, x->screen->root_visual, mask, values)))
        return CX11_REFUSED;
    x->context = xcb_generate_id(x->connection);
    const uint32_t exposures = 0;
    xcb_create_gc(x->connection, x->context, x->window, XCB_GC_GRAPHICS_EXPOSURES, &exposures);
    set_words(x, x->protocols, XCB_ATOM_ATOM, 1, &x->delete_window);
    // Version 0; it wants to be seen (XEMBED_MAPPED).
    const uint32_t embed[] = {0, 1};
    set_words(x, x->embed_info, x->embed_info, 2, embed);
    xcb_change_property(x->connection, XCB_PROP_MODE_REPLACE, x->window, XCB_ATOM_WM_CLASS, XCB_ATOM_STRING, 8, 14,
                        "auview\0Auview");
    if (dark) set_text(x, x->theme, x->utf8, "dark");
    return CX11_FINE;
}

uint32_t cx11_window(const cx11 *x) { return x->window; }
uint16_t cx11_parent_width(const cx11 *x) { return x->parent_width; }
uint16_t cx11_parent_height(const cx11 *x) { return x->parent_height; }

void cx11_show(cx11 *x) { xcb_map_window(x->connection, x->window); }

void cx11_set_title(cx11 *x, const char *title) {
    set_text(x, XCB_ATOM_WM_NAME, XCB_ATOM_STRING, title);
    set_text(x, x->name, x->utf8, title);
}

void cx11_set_size(cx11 *x, uint16_t width, uint16_t height) {
    const uint32_t values[] = {width, height};
    xcb_configure_window(x->connection, x->window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, values);
}

void cx11_set_limits(cx11 *x, uint16_t least_width, uint16_t least_height, uint16_t greatest_width, uint16_t greatest_height) {
    // WM_SIZE_HINTS of the ICCCM: flags, four that are obsolete, least, greatest, and nine that are not used.
    uint32_t hints[18] = {0};
    if (least_width && least_height) (hints[0] |= 1 << 4, hints[5] = least_width, hints[6] = least_height);
    if (greatest_width && greatest_height) (hints[0] |= 1 << 5, hints[7] = greatest_width, hints[8] = greatest_height);
    set_words(x, XCB_ATOM_WM_NORMAL_HINTS, XCB_ATOM_WM_SIZE_HINTS, 18, hints);
}

void cx11_clear(cx11 *x) { xcb_clear_area(x->connection, 0, x->window, 0, 0, 0, 0); }

void cx11_set_cursor(cx11 *x, uint16_t glyph) {
    if (x->cursor_glyph == glyph + 1) return;
    x->cursor_glyph = glyph + 1;
    if (!x->cursor_font) {
        x->cursor_font = xcb_generate_id(x->connection);
        xcb_open_font(x->connection, x->cursor_font, 6, "cursor");
    }
    xcb_cursor_t cursor = xcb_generate_id(x->connection);
    xcb_create_glyph_cursor(x->connection, cursor, x->cursor_font, x->cursor_font, glyph, glyph + 1, 0, 0, 0, 0xffff, 0xffff,
                            0xffff);
    xcb_change_window_attributes(x->connection, x->window, XCB_CW_CURSOR, &cursor);
    xcb_free_cursor(x->connection, cursor);
}

void cx11_take_keyboard(cx11 *x, uint32_t time) {
    if (x->embedder) return cx11_ask_for_focus(x, time);
    xcb_set_input_focus(x->connection, XCB_INPUT_FOCUS_PARENT, x->window, time);
}
