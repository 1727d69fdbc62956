#include "connection.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static xcb_atom_t atom(cx11 *x, const char *name) {
    xcb_intern_atom_cookie_t asked = xcb_intern_atom(x->connection, 0, (uint16_t)strlen(name), name);
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(x->connection, asked, NULL);
    xcb_atom_t found = reply ? reply->atom : XCB_ATOM_NONE;
    free(reply);
    return found;
}

static bool has_usual_pixels(const cx11 *x) {
    const xcb_setup_t *setup = xcb_get_setup(x->connection);
    if (setup->image_byte_order != XCB_IMAGE_ORDER_LSB_FIRST) return false;
    if (x->screen->root_depth != 24 && x->screen->root_depth != 32) return false;
    bool has_format = false;
    for (xcb_format_iterator_t at = xcb_setup_pixmap_formats_iterator(setup); at.rem; xcb_format_next(&at))
        if (at.data->depth == x->screen->root_depth && at.data->bits_per_pixel == 32) has_format = true;
    if (!has_format) return false;
    for (xcb_depth_iterator_t depth = xcb_screen_allowed_depths_iterator(x->screen); depth.rem; xcb_depth_next(&depth))
        for (xcb_visualtype_iterator_t at = xcb_depth_visuals_iterator(depth.data); at.rem; xcb_visualtype_next(&at))
            if (at.data->visual_id == x->screen->root_visual)
                return at.data->red_mask == 0xff0000 && at.data->green_mask == 0xff00 && at.data->blue_mask == 0xff;
    return false;
}

static bool shares_memory(cx11 *x) {
    const xcb_query_extension_reply_t *extension = xcb_get_extension_data(x->connection, &xcb_shm_id);
    if (!extension || !extension->present) return false;
    xcb_shm_query_version_reply_t *version = xcb_shm_query_version_reply(x->connection, xcb_shm_query_version(x->connection), NULL);
    bool answers = version != NULL;
    x->read_event = (uint8_t)(extension->first_event + XCB_SHM_COMPLETION);
    // Descriptors cross sockets of this machine alone, since version 1.2 of the extension.
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    bool is_local = getsockname(xcb_get_file_descriptor(x->connection), (struct sockaddr *)&address, &length) == 0 &&
                    address.ss_family == AF_UNIX;
    x->has_descriptors = answers && is_local &&
                         (version->major_version > 1 || (version->major_version == 1 && version->minor_version >= 2));
    free(version);
    return answers;
}

static cx11_failure prepare(cx11 *x, int number) {
    xcb_screen_iterator_t screens = xcb_setup_roots_iterator(xcb_get_setup(x->connection));
    for (; screens.rem && number > 0; number--) xcb_screen_next(&screens);
    if (!screens.rem) return CX11_NO_SERVER;
    x->screen = screens.data;
    if (!has_usual_pixels(x)) return CX11_OTHER_PIXELS;
    x->has_memory = shares_memory(x);
    // Units of four bytes.
    x->largest_request = xcb_get_maximum_request_length(x->connection);
    x->protocols = atom(x, "WM_PROTOCOLS");
    x->delete_window = atom(x, "WM_DELETE_WINDOW");
    x->name = atom(x, "_NET_WM_NAME");
    x->utf8 = atom(x, "UTF8_STRING");
    x->embed = atom(x, "_XEMBED");
    x->embed_info = atom(x, "_XEMBED_INFO");
    x->theme = atom(x, "_GTK_THEME_VARIANT");
    x->clipboard = atom(x, "CLIPBOARD");
    x->pasted = atom(x, "_AUVIEW_PASTED");
    x->incremental = atom(x, "INCR");
    x->targets = atom(x, "TARGETS");
    x->timestamp = atom(x, "TIMESTAMP");
    cx11_open_keyboard(x);
    return xcb_connection_has_error(x->connection) ? CX11_NO_SERVER : CX11_FINE;
}

cx11 *cx11_connect(cx11_failure *failure) {
    cx11 *x = calloc(1, sizeof *x);
    if (!x) {
        *failure = CX11_REFUSED;
        return NULL;
    }
    int number = 0;
    x->connection = xcb_connect(NULL, &number);
    *failure = xcb_connection_has_error(x->connection) ? CX11_NO_SERVER : prepare(x, number);
    if (*failure == CX11_FINE) return x;
    cx11_disconnect(x);
    return NULL;
}

void cx11_disconnect(cx11 *x) {
    cx11_close_keyboard(x);
    free(x->piece);
    free(x->owned);
    xcb_disconnect(x->connection);
    free(x);
}

int cx11_descriptor(const cx11 *x) { return xcb_get_file_descriptor(x->connection); }

bool cx11_is_broken(cx11 *x) { return xcb_connection_has_error(x->connection) != 0; }

void cx11_flush(cx11 *x) { xcb_flush(x->connection); }

double cx11_scale(cx11 *x) {
    xcb_get_property_cookie_t asked =
        xcb_get_property(x->connection, 0, x->screen->root, XCB_ATOM_RESOURCE_MANAGER, XCB_ATOM_STRING, 0, 16384);
    xcb_get_property_reply_t *reply = xcb_get_property_reply(x->connection, asked, NULL);
    double scale = 1;
    if (reply) {
        size_t length = (size_t)xcb_get_property_value_length(reply);
        char *text = strndup(xcb_get_property_value(reply), length);
        const char *found = text ? strstr(text, "Xft.dpi:") : NULL;
        double dpi = found ? strtod(found + strlen("Xft.dpi:"), NULL) : 0;
        if (dpi >= 48 && dpi <= 384) scale = dpi / 96;
        free(text);
        free(reply);
    }
    return scale;
}
