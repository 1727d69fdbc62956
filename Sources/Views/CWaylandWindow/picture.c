#include "connection.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A buffer that the compositor has is not written to: there are up to four, and each knows what it has missed.

static void release(void *data, struct wl_buffer *buffer) { ((cwl_buffer *)data)->is_busy = false; }
static const struct wl_buffer_listener releases = {release};

static void free_buffer(cwl_buffer *buffer) {
    if (buffer->buffer) wl_buffer_destroy(buffer->buffer);
    if (buffer->pixels) munmap(buffer->pixels, buffer->size);
    *buffer = (cwl_buffer){0};
}

void cwl_free_buffers(cwl *w) {
    for (int at = 0; at < CWL_MOST_BUFFERS; at++) free_buffer(&w->buffers[at]);
    (w->drawn = NULL, w->shown = NULL);
}

static bool make_buffer(cwl *w, cwl_buffer *made, int32_t width, int32_t height) {
    size_t size = (size_t)width * 4 * (size_t)height;
    int file = memfd_create("window", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return false;
    void *pixels = ftruncate(file, (off_t)size) == 0 ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    struct wl_shm_pool *pool = pixels != MAP_FAILED ? wl_shm_create_pool(w->shm, file, (int32_t)size) : NULL;
    if (pool) {
        *made = (cwl_buffer){.pixels = pixels, .size = size, .width = width, .height = height};
        made->buffer = wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
        if (made->buffer) wl_buffer_add_listener(made->buffer, &releases, made);
        wl_shm_pool_destroy(pool);
    } else if (pixels != MAP_FAILED) munmap(pixels, size);
    close(file);
    return pool && made->buffer;
}

static void note(cwl_buffer *buffer, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    if (buffer->right <= buffer->left) {
        (buffer->left = left, buffer->top = top, buffer->right = right, buffer->bottom = bottom);
        return;
    }
    if (left < buffer->left) buffer->left = left;
    if (top < buffer->top) buffer->top = top;
    if (right > buffer->right) buffer->right = right;
    if (bottom > buffer->bottom) buffer->bottom = bottom;
}

/// What has changed is to be shown, and every other buffer has missed it.
static void damage(cwl *w, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    for (int at = 0; at < CWL_MOST_BUFFERS; at++)
        if (&w->buffers[at] != w->drawn) note(&w->buffers[at], left, top, right, bottom);
    if (wl_proxy_get_version((struct wl_proxy *)w->surface) >= 4)
        wl_surface_damage_buffer(w->surface, left, top, right - left, bottom - top);
    else wl_surface_damage(w->surface, 0, 0, INT32_MAX, INT32_MAX);
    w->is_damaged = true;
}

static void fill(cwl *w, cwl_buffer *buffer) {
    uint32_t *pixels = (uint32_t *)buffer->pixels;
    for (size_t at = 0; at < buffer->size / 4; at++) pixels[at] = w->ground;
}

static void copy(cwl_buffer *to, const cwl_buffer *from, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    if (right > from->width) right = from->width;
    if (right > to->width) right = to->width;
    if (bottom > from->height) bottom = from->height;
    if (bottom > to->height) bottom = to->height;
    if (right <= left) return;
    for (int32_t row = top; row < bottom; row++)
        memcpy(to->pixels + ((size_t)row * (size_t)to->width + (size_t)left) * 4,
               from->pixels + ((size_t)row * (size_t)from->width + (size_t)left) * 4, (size_t)(right - left) * 4);
}

/// A buffer of this size that the compositor does not have; the one that was drawn last is not it.
static cwl_buffer *find_buffer(cwl *w, int32_t width, int32_t height) {
    cwl_buffer *empty = NULL;
    for (int at = 0; at < CWL_MOST_BUFFERS; at++) {
        cwl_buffer *buffer = &w->buffers[at];
        if (buffer == w->shown || buffer->is_busy) continue;
        if (buffer->buffer && buffer->width == width && buffer->height == height) return buffer;
        if (!empty || !buffer->buffer) empty = buffer;
    }
    if (!empty) return NULL;
    free_buffer(empty);
    if (!make_buffer(w, empty, width, height)) {
        free_buffer(empty);
        return NULL;
    }
    fill(w, empty);
    (empty->left = 0, empty->top = 0, empty->right = width, empty->bottom = height);
    return empty;
}

/// The picture that is drawn into now, with all that the last one had; NULL where there is no memory.
static cwl_buffer *begin(cwl *w) {
    if (w->drawn) return w->drawn;
    int32_t width = cwl_pixels(w, w->width), height = cwl_pixels(w, w->height);
    cwl_buffer *buffer = find_buffer(w, width, height);
    if (!buffer) return NULL;
    if (w->shown) copy(buffer, w->shown, buffer->left, buffer->top, buffer->right, buffer->bottom);
    (buffer->left = 0, buffer->right = 0);
    return w->drawn = buffer;
}

void cwl_fit_picture(cwl *w) {
    if (!w->drawn && !w->shown) return;
    cwl_buffer *former = w->drawn;
    int32_t width = cwl_pixels(w, w->width), height = cwl_pixels(w, w->height);
    // What was drawn and not shown is in no other buffer.
    if (former) (w->shown = former, w->drawn = NULL);
    if (begin(w)) damage(w, 0, 0, width, height);
}

void cwl_put(cwl *w, const cwl_part *part) {
    cwl_buffer *buffer = begin(w);
    if (!buffer) return;
    int32_t left = part->x > 0 ? part->x : 0, top = part->y > 0 ? part->y : 0;
    int64_t right = (int64_t)part->x + part->width, bottom = (int64_t)part->y + part->height;
    if (right > buffer->width) right = buffer->width;
    if (bottom > buffer->height) bottom = buffer->height;
    if (right <= left || bottom <= top) return;
    for (int32_t row = top; row < bottom; row++)
        memcpy(buffer->pixels + ((size_t)row * (size_t)buffer->width + (size_t)left) * 4,
               part->pixels + (size_t)(row - part->y) * part->bytes_per_row + (size_t)(left - part->x) * 4,
               (size_t)(right - left) * 4);
    damage(w, left, top, (int32_t)right, (int32_t)bottom);
}

void cwl_clear(cwl *w) {
    cwl_buffer *buffer = begin(w);
    if (!buffer) return;
    fill(w, buffer);
    damage(w, 0, 0, buffer->width, buffer->height);
}

static void want(void *data, struct wl_callback *callback, uint32_t time) {
    cwl *w = data;
    wl_callback_destroy(callback);
    w->frame = NULL;
    cwl_add(w, CWL_WANTED);
}
static const struct wl_callback_listener frames = {want};

uint64_t cwl_silent_since(const cwl *w) { return w->frame ? w->frame_asked : 0; }

void cwl_flush(cwl *w) {
    // A compositor that shows nothing of the window wants no more than one picture.
    if (w->is_configured && w->is_damaged && !w->frame && begin(w)) {
        cwl_buffer *buffer = w->drawn;
        wl_surface_attach(w->surface, buffer->buffer, 0, 0);
        if (!w->shown) wl_surface_damage(w->surface, 0, 0, INT32_MAX, INT32_MAX);
        w->frame = wl_surface_frame(w->surface);
        if (w->frame) wl_callback_add_listener(w->frame, &frames, w);
        w->frame_asked = cwl_now();
        wl_surface_commit(w->surface);
        (buffer->is_busy = true, w->shown = buffer, w->drawn = NULL, w->is_damaged = false);
    }
    wl_display_flush(w->display);
}
