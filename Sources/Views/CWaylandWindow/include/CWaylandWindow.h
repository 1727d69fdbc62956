#ifndef CWAYLANDWINDOW_H
#define CWAYLANDWINDOW_H

#include <stdbool.h>
#include <stdint.h>

// One window on a Wayland compositor, by shared memory, with pictures in it and what people do to it. Sizes and places are pixels
// of the window's picture. libwayland-client is loaded when it is needed. Thread: one at a time.

typedef struct cwl cwl;

typedef enum cwl_failure {
    CWL_FINE = 0,
    /// libwayland-client is not installed.
    CWL_NO_LIBRARY = 1,
    /// No compositor answers where WAYLAND_DISPLAY says.
    CWL_NO_SERVER = 2,
    /// It has no windows of the desktop (xdg-shell), or shows no shared memory.
    CWL_NO_WINDOWS = 3,
    /// There is no memory.
    CWL_REFUSED = 4
} cwl_failure;

/// Connects to the compositor that WAYLAND_DISPLAY names.
cwl *cwl_connect(cwl_failure *failure);
void cwl_disconnect(cwl *);

/// To be polled: readable when events wait.
int cwl_descriptor(const cwl *);
/// To be polled as well: readable when text that was asked for has come; -1 for none.
int cwl_text_descriptor(const cwl *);
/// When a key that is held comes again: nanoseconds of the monotonic clock; 0 for never.
uint64_t cwl_repeat_due(const cwl *);
/// Since when the compositor has not wanted another picture; 0 where it wants one.
uint64_t cwl_silent_since(const cwl *);
/// Whether the compositor has gone, or has ended the connection.
bool cwl_is_broken(cwl *);

/// Pixels for each of the compositor's own units, as it wants them now.
double cwl_scale(const cwl *);

/// Makes the window and has it shown. The ground is 0xRRGGBB.
cwl_failure cwl_make(cwl *, const char *title, uint32_t width, uint32_t height, uint32_t ground);
void cwl_set_title(cwl *, const char *title);
/// Another size, which the window has at once.
void cwl_set_size(cwl *, uint32_t width, uint32_t height);
/// 0 for no limit.
void cwl_set_limits(cwl *, uint32_t least_width, uint32_t least_height, uint32_t greatest_width, uint32_t greatest_height);
/// By its name in cursor themes, such as "left_ptr".
void cwl_set_cursor(cwl *, const char *name);

/// Part of a picture, and where it goes.
typedef struct cwl_part {
    const uint8_t *pixels;
    uint32_t bytes_per_row;
    int32_t x, y, width, height;
} cwl_part;

/// Takes pixels over into the window's picture; what lies beyond it is left out.
void cwl_put(cwl *, const cwl_part *);
/// Leaves nothing but the ground.
void cwl_clear(cwl *);
/// Shows what was put, if the compositor wants a picture, and sends what waits.
void cwl_flush(cwl *);

/// Asks for the clipboard's text: it comes in pieces, as CWL_TEXT_PIECE. False where there is none.
bool cwl_ask_for_text(cwl *);
/// Nothing more of it is wanted.
void cwl_stop_asking(cwl *);
/// Puts text, in UTF-8, into the clipboard, after what a person did last.
void cwl_own_text(cwl *, const uint8_t *text, uint32_t length);

typedef enum cwl_kind {
    CWL_NOTHING,
    CWL_SIZED,
    CWL_CLOSED,
    CWL_MOVED,
    CWL_LEFT,
    CWL_PRESSED,
    CWL_RELEASED,
    CWL_SCROLLED,
    CWL_KEY_DOWN,
    CWL_KEY_REPEATED,
    CWL_KEY_UP,
    CWL_FOCUSED,
    CWL_UNFOCUSED,
    CWL_TOUCHED,
    CWL_TOUCH_MOVED,
    CWL_TOUCH_ENDED,
    CWL_TOUCH_CANCELLED,
    /// The compositor wants a picture again after a rest.
    CWL_WANTED,
    CWL_TEXT_PIECE
} cwl_kind;

typedef struct cwl_event {
    cwl_kind kind;
    double x, y;
    int32_t width, height;
    /// Of a mouse: 1 left, 2 middle, 3 right. Of a finger: which.
    int32_t number;
    /// With CWL_SCROLLED: steps of a wheel, or pixels where it is precise.
    double delta_x, delta_y;
    bool is_precise;
    /// Shift 1, Lock 2, Control 4, Alt 8, Logo 64.
    uint16_t state;
    /// Of linux/input-event-codes.h.
    uint16_t code;
    /// Of X11/keysymdef.h.
    uint32_t symbol;
    /// What the key types, in UTF-8; nothing while a character is being composed.
    char text[64];
    /// Milliseconds of the compositor's clock.
    uint32_t time;
    /// With CWL_TEXT_PIECE: bytes that are called UTF-8, valid until the next event.
    const uint8_t *piece;
    uint32_t piece_length;
    bool is_last;
} cwl_event;

/// The next event that came; false for none.
bool cwl_next(cwl *, cwl_event *);

#endif
