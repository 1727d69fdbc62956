#include "connection.h"

static void change(void *data, struct wl_seat *seat, uint32_t abilities) {
    cwl *w = data;
    bool has_pointer = abilities & WL_SEAT_CAPABILITY_POINTER, has_keyboard = abilities & WL_SEAT_CAPABILITY_KEYBOARD,
         has_touch = abilities & WL_SEAT_CAPABILITY_TOUCH;
    if (has_pointer && !w->pointer && (w->pointer = wl_seat_get_pointer(seat))) cwl_listen_to_pointer(w);
    if (has_keyboard && !w->keyboard && (w->keyboard = wl_seat_get_keyboard(seat))) cwl_listen_to_keyboard(w);
    if (has_touch && !w->touch && (w->touch = wl_seat_get_touch(seat))) cwl_listen_to_touch(w);
    if (!has_pointer && w->pointer) {
        wl_pointer_destroy(w->pointer);
        w->pointer = NULL;
    }
    if (!has_keyboard && w->keyboard) {
        wl_keyboard_destroy(w->keyboard);
        w->keyboard = NULL;
        w->repeat_due = 0;
    }
    if (!has_touch && w->touch) {
        wl_touch_destroy(w->touch);
        w->touch = NULL;
        cwl_add(w, CWL_TOUCH_CANCELLED);
    }
}

static void skip_name(void *data, struct wl_seat *seat, const char *name) {}
static const struct wl_seat_listener seats = {.capabilities = change, .name = skip_name};

void cwl_open_seat(cwl *w) { if (w->seat) wl_seat_add_listener(w->seat, &seats, w); }
