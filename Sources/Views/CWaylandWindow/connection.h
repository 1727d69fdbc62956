#include "CWaylandWindow.h"
#include "protocols.h"

#include <xkbcommon/xkbcommon-compose.h>

enum { CWL_MOST_BUFFERS = 4, CWL_MOST_OUTPUTS = 16 };

/// A picture that the compositor reads while it is busy.
typedef struct cwl_buffer {
    struct wl_buffer *buffer;
    uint8_t *pixels;
    size_t size;
    int32_t width, height;
    bool is_busy;
    // What has changed in the window since this one was shown.
    int32_t left, top, right, bottom;
} cwl_buffer;

typedef struct cwl_output {
    struct wl_output *output;
    uint32_t name;
    int32_t scale;
    bool is_entered;
} cwl_output;

struct cwl {
    struct wl_display *display;
    struct wl_registry *registry;
    struct wl_compositor *compositor;
    struct wl_shm *shm;
    struct wl_seat *seat;
    uint32_t seat_name;
    struct xdg_wm_base *desktop;
    struct zxdg_decoration_manager_v1 *decorations;
    struct wp_viewporter *viewporter;
    struct wp_fractional_scale_manager_v1 *scales;
    struct wl_data_device_manager *clipboards;
    cwl_output outputs[CWL_MOST_OUTPUTS];

    // The window.
    struct wl_surface *surface;
    struct xdg_surface *shell;
    struct xdg_toplevel *toplevel;
    struct wp_viewport *viewport;
    struct wp_fractional_scale_v1 *preference;
    struct wl_callback *frame;
    uint64_t frame_asked;
    // In the compositor's units: what it wants, and what the window has.
    int32_t wanted_width, wanted_height, width, height;
    uint32_t scale120, ground;
    bool is_configured, is_damaged;
    cwl_buffer buffers[CWL_MOST_BUFFERS];
    cwl_buffer *drawn, *shown;

    // People.
    struct wl_pointer *pointer;
    struct wl_keyboard *keyboard;
    struct wl_touch *touch;
    uint32_t serial, enter_serial;
    double x, y;
    double wheel_x, wheel_y, steps_x, steps_y;
    bool has_steps;
    uint32_t wheel_time;
    struct wl_surface *cursor_surface;
    void *cursor_theme;
    int32_t cursor_theme_scale;
    char cursor[32];
    struct xkb_context *xkb;
    struct xkb_keymap *keymap;
    struct xkb_state *keys;
    struct xkb_compose_table *compositions;
    struct xkb_compose_state *composition;
    int32_t repeat_rate, repeat_delay;
    uint32_t repeated;
    uint64_t repeat_due;

    // Clipboard.
    struct wl_data_device *clipboard;
    struct wl_data_offer *offer, *selection;
    const char *offer_type, *selection_type;
    struct wl_data_source *source;
    uint8_t *owned;
    uint32_t owned_length;
    int text;
    uint8_t piece[65536];

    // What happened and was not taken yet.
    cwl_event *events;
    uint32_t count, capacity, taken;
};

uint64_t cwl_now(void);
/// The next of what happened; NULL where there is no memory.
cwl_event *cwl_add(cwl *, cwl_kind);
uint16_t cwl_modifiers(const cwl *);
int32_t cwl_pixels(const cwl *, int32_t units);

void cwl_open_seat(cwl *);
void cwl_listen_to_pointer(cwl *);
void cwl_listen_to_keyboard(cwl *);
void cwl_listen_to_touch(cwl *);
void cwl_close_keyboard(cwl *);
void cwl_repeat(cwl *);
void cwl_place_cursor(cwl *);
void cwl_close_cursor(cwl *);
void cwl_open_clipboard(cwl *);
void cwl_close_clipboard(cwl *);
void cwl_read_text(cwl *);
void cwl_close_window(cwl *);
void cwl_fit_picture(cwl *);
/// Takes the scale of the sharpest screen, before the window is on any.
void cwl_choose_scale(cwl *);
void cwl_follow_scale(cwl *);
void cwl_free_buffers(cwl *);
