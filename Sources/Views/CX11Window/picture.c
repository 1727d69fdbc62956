#include "connection.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

static bool share(cx11 *x, cx11_picture *picture, size_t size) {
    int number = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    if (number < 0) return false;
    void *memory = shmat(number, NULL, 0);
    bool is_shared = false;
    if (memory != (void *)-1) {
        picture->segment = xcb_generate_id(x->connection);
        xcb_generic_error_t *error =
            xcb_request_check(x->connection, xcb_shm_attach_checked(x->connection, picture->segment, (uint32_t)number, 1));
        is_shared = !error && !xcb_connection_has_error(x->connection);
        free(error);
        if (is_shared) picture->pixels = memory;
        else shmdt(memory);
    }
    // It goes with the last of the two that use it.
    shmctl(number, IPC_RMID, NULL);
    return is_shared;
}

cx11_failure cx11_make_picture(cx11 *x, uint16_t width, uint16_t height, cx11_picture *picture) {
    *picture = (cx11_picture){.width = width, .height = height, .bytes_per_row = (uint32_t)width * 4};
    size_t size = (size_t)picture->bytes_per_row * height;
    // A server of another machine has the extension as well, and cannot attach.
    picture->is_shared = x->has_memory && share(x, picture, size);
    if (picture->is_shared) return CX11_FINE;
    x->has_memory = false;
    picture->pixels = calloc(1, size);
    return picture->pixels ? CX11_FINE : CX11_REFUSED;
}

void cx11_free_picture(cx11 *x, cx11_picture *picture) {
    if (!picture->pixels) return;
    if (picture->is_shared) {
        xcb_shm_detach(x->connection, picture->segment);
        shmdt(picture->pixels);
    } else {
        free(picture->pixels);
    }
    picture->pixels = NULL;
}

/// Rows as they lie in the picture's memory, as many as fit into a request; of a part that is narrower, one after the other.
static void put_rows(cx11 *x, const cx11_picture *picture, cx11_part part, int16_t at_x, int16_t at_y) {
    uint32_t most = part.width < picture->width ? 1 : (x->largest_request * 4 - 64) / picture->bytes_per_row;
    while (part.height > 0 && most > 0) {
        uint16_t rows = part.height < most ? part.height : (uint16_t)most;
        const uint8_t *pixels = picture->pixels + (size_t)part.y * picture->bytes_per_row + (size_t)part.x * 4;
        xcb_put_image(x->connection, XCB_IMAGE_FORMAT_Z_PIXMAP, x->window, x->context, part.width, rows,
                      (int16_t)(at_x + part.x), (int16_t)(at_y + part.y), 0, x->screen->root_depth,
                      (uint32_t)rows * part.width * 4, pixels);
        (part.y += rows, part.height -= rows);
    }
}

void cx11_put(cx11 *x, const cx11_picture *picture, cx11_part part, int16_t at_x, int16_t at_y) {
    if (!picture->is_shared) return put_rows(x, picture, part, at_x, at_y);
    xcb_shm_put_image(x->connection, x->window, x->context, picture->width, picture->height, part.x, part.y, part.width,
                      part.height, (int16_t)(at_x + part.x), (int16_t)(at_y + part.y), x->screen->root_depth,
                      XCB_IMAGE_FORMAT_Z_PIXMAP, 0, picture->segment, 0);
}

bool cx11_attach(cx11 *x, int descriptor, cx11_memory *memory) {
    if (!x->has_memory || !x->has_descriptors) return false;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return false;
    memory->segment = xcb_generate_id(x->connection);
    // It closes the copy.
    xcb_generic_error_t *error =
        xcb_request_check(x->connection, xcb_shm_attach_fd_checked(x->connection, memory->segment, copy, 1));
    bool is_attached = !error && !xcb_connection_has_error(x->connection);
    if (!is_attached) x->has_descriptors = false;
    free(error);
    return is_attached;
}

void cx11_detach(cx11 *x, const cx11_memory *memory) { xcb_shm_detach(x->connection, memory->segment); }

void cx11_put_memory(cx11 *x, const cx11_memory *memory, uint32_t offset, cx11_part part, int16_t at_x, int16_t at_y,
                     bool tells) {
    xcb_shm_put_image(x->connection, x->window, x->context, memory->pixels_per_row, memory->rows, part.x, part.y, part.width,
                      part.height, (int16_t)(at_x + part.x), (int16_t)(at_y + part.y), x->screen->root_depth,
                      XCB_IMAGE_FORMAT_Z_PIXMAP, tells, memory->segment, offset);
}
