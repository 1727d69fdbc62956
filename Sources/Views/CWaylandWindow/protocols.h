// What is used of Wayland's protocols for windows of a desktop and their sharpness: xdg-shell, xdg-decoration, viewporter and
// fractional-scale, by the numbers of their requests.
#ifndef CWAYLANDWINDOW_PROTOCOLS_H
#define CWAYLANDWINDOW_PROTOCOLS_H

#include "library.h"

#include <stdint.h>

struct xdg_wm_base;
struct xdg_surface;
struct xdg_toplevel;
struct zxdg_decoration_manager_v1;
struct zxdg_toplevel_decoration_v1;
struct wp_viewporter;
struct wp_viewport;
struct wp_fractional_scale_manager_v1;
struct wp_fractional_scale_v1;

extern const struct wl_interface xdg_wm_base_interface, xdg_surface_interface, xdg_toplevel_interface,
    zxdg_decoration_manager_v1_interface, zxdg_toplevel_decoration_v1_interface, wp_viewporter_interface,
    wp_viewport_interface, wp_fractional_scale_manager_v1_interface, wp_fractional_scale_v1_interface;

enum { XDG_WM_BASE_GET_XDG_SURFACE = 2, XDG_WM_BASE_PONG = 3 };
enum { XDG_SURFACE_GET_TOPLEVEL = 1, XDG_SURFACE_ACK_CONFIGURE = 4 };
enum { XDG_TOPLEVEL_SET_TITLE = 2, XDG_TOPLEVEL_SET_APP_ID = 3, XDG_TOPLEVEL_SET_MAX_SIZE = 7, XDG_TOPLEVEL_SET_MIN_SIZE = 8 };
enum { DECORATION_MANAGER_GET_DECORATION = 1, DECORATION_SET_MODE = 1, DECORATION_SERVER_SIDE = 2 };
enum { VIEWPORTER_GET_VIEWPORT = 1, VIEWPORT_SET_DESTINATION = 2 };
enum { FRACTIONAL_SCALE_MANAGER_GET = 1 };

struct xdg_wm_base_listener {
    void (*ping)(void *, struct xdg_wm_base *, uint32_t serial);
};
struct xdg_surface_listener {
    void (*configure)(void *, struct xdg_surface *, uint32_t serial);
};
struct xdg_toplevel_listener {
    void (*configure)(void *, struct xdg_toplevel *, int32_t width, int32_t height, struct wl_array *states);
    void (*close)(void *, struct xdg_toplevel *);
};
struct wp_fractional_scale_v1_listener {
    void (*preferred_scale)(void *, struct wp_fractional_scale_v1 *, uint32_t scale120);
};

/// A request that makes nothing.
#define CWL_REQUEST(object, number, ...)                                                                               \
    ((void)wl_proxy_marshal_flags((struct wl_proxy *)(object), number, NULL, wl_proxy_get_version((struct wl_proxy *)(object)), \
                                  0, ##__VA_ARGS__))
/// A request that makes an object, whose place among the arguments is a NULL.
#define CWL_MAKE(object, number, interface, ...)                                                                       \
    ((void *)wl_proxy_marshal_flags((struct wl_proxy *)(object), number, &interface,                                   \
                                    wl_proxy_get_version((struct wl_proxy *)(object)), 0, ##__VA_ARGS__))
/// Has an object tell what happens to it.
#define CWL_LISTEN(object, listener, data)                                                                             \
    ((void)wl_proxy_add_listener((struct wl_proxy *)(object), (void (**)(void))(uintptr_t)(listener), data))

#endif
