#include "connection.h"

#include <dlfcn.h>
#include <string.h>
#include <wayland-cursor.h>

// libwayland-cursor, where it is installed; elsewhere the pointer keeps the shape that it had.
static __typeof__(wl_cursor_theme_load) *load_theme;
static __typeof__(wl_cursor_theme_destroy) *destroy_theme;
static __typeof__(wl_cursor_theme_get_cursor) *get_cursor;
static __typeof__(wl_cursor_image_get_buffer) *get_buffer;

static bool load_library(void) {
    static bool was_tried;
    void *library = was_tried ? NULL : dlopen("libwayland-cursor.so.0", RTLD_NOW | RTLD_LOCAL);
    was_tried = true;
    if (library) {
        load_theme = (__typeof__(load_theme))dlsym(library, "wl_cursor_theme_load");
        destroy_theme = (__typeof__(destroy_theme))dlsym(library, "wl_cursor_theme_destroy");
        get_cursor = (__typeof__(get_cursor))dlsym(library, "wl_cursor_theme_get_cursor");
        get_buffer = (__typeof__(get_buffer))dlsym(library, "wl_cursor_image_get_buffer");
    }
    return load_theme && destroy_theme && get_cursor && get_buffer;
}

/// The theme's picture of the pointer at the window's sharpness; NULL where there is none.
static struct wl_cursor_image *find(cwl *w, int32_t scale) {
    if (!load_library()) return NULL;
    if (w->cursor_theme && w->cursor_theme_scale != scale) {
        destroy_theme(w->cursor_theme);
        w->cursor_theme = NULL;
    }
    if (!w->cursor_theme) w->cursor_theme = load_theme(NULL, 24 * scale, w->shm);
    w->cursor_theme_scale = scale;
    struct wl_cursor *cursor = w->cursor_theme ? get_cursor(w->cursor_theme, w->cursor) : NULL;
    if (!cursor && w->cursor_theme) cursor = get_cursor(w->cursor_theme, "left_ptr");
    return cursor && cursor->image_count ? cursor->images[0] : NULL;
}

void cwl_place_cursor(cwl *w) {
    if (!w->pointer || !w->enter_serial || !w->cursor[0]) return;
    int32_t scale = (int32_t)((w->scale120 + 119) / 120);
    struct wl_cursor_image *image = find(w, scale);
    struct wl_buffer *buffer = image ? get_buffer(image) : NULL;
    if (!buffer) return;
    if (!w->cursor_surface) w->cursor_surface = wl_compositor_create_surface(w->compositor);
    if (!w->cursor_surface) return;
    bool has_scale = wl_proxy_get_version((struct wl_proxy *)w->cursor_surface) >= 3;
    // A theme may have other sizes than the one that was asked for; what does not divide ends the connection.
    if (!has_scale || image->width % (uint32_t)scale || image->height % (uint32_t)scale) scale = 1;
    if (has_scale) wl_surface_set_buffer_scale(w->cursor_surface, scale);
    wl_pointer_set_cursor(w->pointer, w->enter_serial, w->cursor_surface, (int32_t)image->hotspot_x / scale,
                          (int32_t)image->hotspot_y / scale);
    wl_surface_attach(w->cursor_surface, buffer, 0, 0);
    wl_surface_damage(w->cursor_surface, 0, 0, INT32_MAX, INT32_MAX);
    wl_surface_commit(w->cursor_surface);
}

void cwl_set_cursor(cwl *w, const char *name) {
    if (!strcmp(w->cursor, name) || strlen(name) >= sizeof w->cursor) return;
    strcpy(w->cursor, name);
    cwl_place_cursor(w);
}

void cwl_close_cursor(cwl *w) {
    if (w->cursor_theme) destroy_theme(w->cursor_theme);
    if (w->cursor_surface) wl_surface_destroy(w->cursor_surface);
    (w->cursor_theme = NULL, w->cursor_surface = NULL);
}
