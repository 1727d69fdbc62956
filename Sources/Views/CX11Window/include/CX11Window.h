#ifndef CX11WINDOW_H
#define CX11WINDOW_H

#include <stdbool.h>
#include <stdint.h>

// One window on an X server, over xcb, with a picture in it and what people do to it. Thread: one at a time.

typedef struct cx11 cx11;

typedef enum cx11_failure {
    CX11_FINE = 0,
    /// No server answers where DISPLAY says.
    CX11_NO_SERVER = 1,
    /// Its pixels are not blue, green, red and one byte, the lowest first.
    CX11_OTHER_PIXELS = 2,
    /// There is no memory, or no window as was asked for.
    CX11_REFUSED = 3
} cx11_failure;

/// Connects to the server that DISPLAY names.
cx11 *cx11_connect(cx11_failure *failure);
void cx11_disconnect(cx11 *);

/// To be polled: readable when events wait. `cx11_next` is asked before, for some are read along with answers.
int cx11_descriptor(const cx11 *);

/// Whether the server has gone.
bool cx11_is_broken(cx11 *);

/// Pixels for each point as the desktop has it (Xft.dpi over 96); 1 where it says nothing.
double cx11_scale(cx11 *);

/// Makes the window, not yet seen: on the desktop, or in another program's window where `parent` is not 0. Sizes are in pixels,
/// the ground is 0xRRGGBB.
cx11_failure cx11_make(cx11 *, uint32_t parent, uint16_t width, uint16_t height, uint32_t ground, bool dark);
/// The window's number, and the size of the other program's; 0 where there is none.
uint32_t cx11_window(const cx11 *);
uint16_t cx11_parent_width(const cx11 *);
uint16_t cx11_parent_height(const cx11 *);

void cx11_show(cx11 *);
void cx11_set_title(cx11 *, const char *title);
void cx11_set_size(cx11 *, uint16_t width, uint16_t height);
/// In pixels; 0 for no limit.
void cx11_set_limits(cx11 *, uint16_t least_width, uint16_t least_height, uint16_t greatest_width, uint16_t greatest_height);
/// A glyph of the server's cursor font.
void cx11_set_cursor(cx11 *, uint16_t glyph);
/// Gives it the keyboard: by the program whose window it lies in where that one speaks XEmbed, else by itself.
void cx11_take_keyboard(cx11 *, uint32_t time);
void cx11_flush(cx11 *);

/// The most bytes of a text that is asked for.
enum { CX11_MOST_TEXT = 49152 };
/// Asks whoever owns the clipboard for its text: it comes in pieces, as CX11_TEXT_PIECE, or never.
void cx11_ask_for_text(cx11 *, uint32_t time);
/// Nothing more of it is wanted.
void cx11_stop_asking(cx11 *);
/// Puts text, in UTF-8, into the clipboard, for as long as this window has it; false where another program keeps it.
bool cx11_own_text(cx11 *, const uint8_t *text, uint32_t length, uint32_t time);

/// Pixels that the server can show: rows of blue, green, red and a byte that nobody reads.
typedef struct cx11_picture {
    uint8_t *pixels;
    uint16_t width, height;
    uint32_t bytes_per_row;
    uint32_t segment;
    bool is_shared;
} cx11_picture;

/// Memory that the server shares where it can; all of it 0.
cx11_failure cx11_make_picture(cx11 *, uint16_t width, uint16_t height, cx11_picture *);
void cx11_free_picture(cx11 *, cx11_picture *);
/// A part of a picture, which lies in it.
typedef struct cx11_part {
    uint16_t x, y, width, height;
} cx11_part;

/// Shows a part of a picture in the window, whose own place the picture's corner has.
void cx11_put(cx11 *, const cx11_picture *, cx11_part, int16_t at_x, int16_t at_y);
/// Leaves nothing but the ground.
void cx11_clear(cx11 *);

/// Memory of somebody else, which the server reads by itself: rows of blue, green, red and a byte that nobody reads.
typedef struct cx11_memory {
    uint32_t segment;
    uint16_t pixels_per_row, rows;
} cx11_memory;

/// Has the server map memory that nobody can shrink; false where it cannot. The descriptor stays the caller's.
bool cx11_attach(cx11 *, int descriptor, cx11_memory *);
void cx11_detach(cx11 *, const cx11_memory *);
/// Shows a part of a picture that begins `offset` bytes into the memory, whose own place the picture's corner has. Where `tells` is
/// true CX11_READ follows once the server has read it, and all that it was to show before.
void cx11_put_memory(cx11 *, const cx11_memory *, uint32_t offset, cx11_part, int16_t at_x, int16_t at_y, bool tells);

typedef enum cx11_kind {
    CX11_NOTHING,
    CX11_EXPOSED,
    CX11_SIZED,
    /// The close button, or the window has gone with the one it was in.
    CX11_CLOSED,
    CX11_SEEN,
    CX11_UNSEEN,
    CX11_ENTERED,
    CX11_LEFT,
    CX11_MOVED,
    CX11_PRESSED,
    CX11_RELEASED,
    CX11_KEY_DOWN,
    CX11_KEY_REPEATED,
    CX11_KEY_UP,
    CX11_FOCUSED,
    CX11_UNFOCUSED,
    /// Of the text that was asked for.
    CX11_TEXT_PIECE,
    /// There is no such text.
    CX11_TEXT_REFUSED,
    /// The server has read what was to be shown of a memory.
    CX11_READ
} cx11_kind;

typedef struct cx11_event {
    cx11_kind kind;
    /// Pixels from the window's upper left corner, and of what is exposed.
    int32_t x, y;
    int32_t width, height;
    /// X's number: 1 left, 2 middle, 3 right, 4 to 7 the wheel.
    uint8_t button;
    /// Of X: Shift 1, Lock 2, Control 4, Mod1 8, Mod4 64, the left button 256.
    uint16_t state;
    /// Of linux/input-event-codes.h.
    uint16_t code;
    /// Of X11/keysymdef.h.
    uint32_t symbol;
    /// What the key types, in UTF-8; nothing while a character is being composed.
    char text[64];
    /// Milliseconds of the server's clock.
    uint32_t time;
    /// With CX11_FOCUSED: 1 where the keyboard came by Tab, -1 by Shift-Tab, else 0.
    int32_t direction;
    /// With CX11_TEXT_PIECE: bytes that are called UTF-8, cut at CX11_MOST_TEXT, valid until the next event.
    const uint8_t *piece;
    uint32_t piece_length;
    bool is_last;
    /// With CX11_READ: the memory's.
    uint32_t segment;
} cx11_event;

/// The next event that came; false for none.
bool cx11_next(cx11 *, cx11_event *);

#endif
