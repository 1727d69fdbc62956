#include "connection.h"

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

/// Rows as they lie in the picture's memory, as many as fit into a request.
static void put_rows(cx11 *x, const cx11_picture *picture, uint16_t y, uint16_t height) {
    uint32_t most = (x->largest_request * 4 - 64) / picture->bytes_per_row;
    while (height > 0 && most > 0) {
        uint16_t rows = height < most ? height : (uint16_t)most;
        xcb_put_image(x->connection, XCB_IMAGE_FORMAT_Z_PIXMAP, x->window, x->context, picture->width, rows, 0, (int16_t)y, 0,
                      x->screen->root_depth, rows * picture->bytes_per_row,
                      picture->pixels + (size_t)y * picture->bytes_per_row);
        (y += rows, height -= rows);
    }
}

void cx11_put(cx11 *x, const cx11_picture *picture, uint16_t left, uint16_t top, uint16_t width, uint16_t height) {
    if (!picture->is_shared) return put_rows(x, picture, top, height);
    xcb_shm_put_image(x->connection, x->window, x->context, picture->width, picture->height, left, top, width, height,
                      (int16_t)left, (int16_t)top, x->screen->root_depth, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, picture->segment, 0);
}
