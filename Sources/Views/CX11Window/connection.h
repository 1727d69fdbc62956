#include "CX11Window.h"

#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-x11.h>

struct cx11 {
    xcb_connection_t *connection;
    xcb_screen_t *screen;
    xcb_window_t window, parent;
    // The other program's window once it has said that it speaks XEmbed; 0 before.
    xcb_window_t embedder;
    uint16_t parent_width, parent_height;
    xcb_gcontext_t context;
    bool has_memory;
    // Whether it takes memory by its descriptor, and the number of its event that it has read there.
    bool has_descriptors;
    uint8_t read_event;
    uint32_t largest_request;
    xcb_atom_t protocols, delete_window, name, utf8, embed, embed_info, theme;
    xcb_atom_t clipboard, pasted, incremental, targets, timestamp;
    enum { CX11_PASTE_IDLE, CX11_PASTE_ASKED, CX11_PASTE_PIECES } paste;
    // What came last of what was asked for.
    xcb_get_property_reply_t *piece;
    // What this window has copied; null where another one owns the clipboard.
    uint8_t *owned;
    uint32_t owned_length, owned_time;
    uint16_t cursor_glyph;
    xcb_font_t cursor_font;
    // The keyboard; null where the server has no XKB.
    struct xkb_context *xkb;
    struct xkb_keymap *keymap;
    struct xkb_state *keys;
    struct xkb_compose_table *compositions;
    struct xkb_compose_state *composition;
    int32_t keyboard;
    uint8_t first_xkb_event;
    uint8_t held[32];
};

void cx11_open_keyboard(cx11 *);
void cx11_close_keyboard(cx11 *);
void cx11_load_keymap(cx11 *);
bool cx11_keyboard_event(cx11 *, const xcb_generic_event_t *);
void cx11_read_key(cx11 *, uint8_t code, bool is_down, cx11_event *);
void cx11_ask_for_focus(cx11 *, uint32_t time);
/// Whether it is one of the clipboard's, and something of it is for the caller.
bool cx11_clipboard_event(cx11 *, const xcb_generic_event_t *, cx11_event *, bool *is_event);
bool cx11_read_embed(cx11 *, const xcb_client_message_event_t *, cx11_event *);
