#include "picture.h"

#include <string.h>

/// Around an interface that is smaller than what it is shown in.
static const uint32_t ground = 0xff282828;

static void draw_row(
    const cfp_window *window, uint32_t *row, uint32_t y, uint32_t left, uint32_t right, double scale) {
    const uint32_t source = (uint32_t)((double)y / scale);
    const uint32_t *pixels = (const uint32_t *)(window->memory + (size_t)source * CPW_STRIDE);
    const uint32_t end = source < window->height ? window->width : 0;
    if (scale == 1) {
        const uint32_t seen = right < end ? right : end;
        if (left < seen) memcpy(row + left, pixels + left, (seen - left) * sizeof *row);
        for (uint32_t x = left > seen ? left : seen; x < right; x++) row[x] = ground;
        return;
    }
    for (uint32_t x = left; x < right; x++) {
        const uint32_t place = (uint32_t)((double)x / scale);
        row[x] = place < end ? pixels[place] : ground;
    }
}

bool cfp_picture_draw(
    cfp_picture *picture, void *base, uint32_t width, uint32_t height, uint32_t bytes_per_row, double scale, bool is_new,
    int32_t area[4]) {
    pthread_mutex_lock(&picture->window->lock);
    double edges[4] = {0, 0, (double)width, (double)height};
    for (int edge = 0; edge < 4 && !is_new; edge++) {
        const double place = (double)picture->changed[edge] * scale;
        // One more on each side where pixels are not whole.
        const double wide = scale == 1 ? place : edge < 2 ? place - 1 : place + 1, most = edges[edge & 1 ? 3 : 2];
        edges[edge] = wide < 0 ? 0 : wide;
        if (edge >= 2 && wide > most) edges[edge] = most;
    }
    const bool has_changed = is_new || picture->changed[2] > picture->changed[0];
    memset(picture->changed, 0, sizeof picture->changed);
    const uint32_t left = (uint32_t)edges[0], right = (uint32_t)edges[2];
    const bool draws = has_changed && left < right && edges[1] < edges[3];
    for (uint32_t y = (uint32_t)edges[1]; draws && y < (uint32_t)edges[3]; y++)
        draw_row(picture->window, (uint32_t *)((uint8_t *)base + (size_t)y * bytes_per_row), y, left, right, scale);
    pthread_mutex_unlock(&picture->window->lock);
    const int32_t drawn[] = {(int32_t)left, (int32_t)edges[1], (int32_t)(right - left), (int32_t)edges[3] - (int32_t)edges[1]};
    memcpy(area, drawn, sizeof drawn);
    return draws;
}
