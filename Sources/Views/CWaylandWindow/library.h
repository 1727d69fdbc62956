// libwayland-client, loaded when it is needed: its functions and descriptions by the names that its headers use.
#ifndef CWAYLANDWINDOW_LIBRARY_H
#define CWAYLANDWINDOW_LIBRARY_H

#include <stdbool.h>
#include <wayland-client-core.h>

#define CWL_FUNCTIONS(entry)                                                                                           \
    entry(display_connect) entry(display_disconnect) entry(display_get_fd) entry(display_flush) entry(display_roundtrip) \
    entry(display_prepare_read) entry(display_read_events) entry(display_cancel_read) entry(display_dispatch_pending)    \
    entry(display_get_error) entry(proxy_marshal_flags) entry(proxy_add_listener) entry(proxy_destroy)                   \
    entry(proxy_get_version)

#define CWL_INTERFACES(entry)                                                                                          \
    entry(registry) entry(compositor) entry(surface) entry(shm) entry(shm_pool) entry(buffer) entry(callback) entry(seat) \
    entry(pointer) entry(keyboard) entry(touch) entry(output) entry(data_device_manager) entry(data_device)              \
    entry(data_source) entry(data_offer)

typedef struct cwl_functions {
#define CWL_FUNCTION(name) __typeof__(wl_##name) *name;
    CWL_FUNCTIONS(CWL_FUNCTION)
#undef CWL_FUNCTION
} cwl_functions;

extern cwl_functions cwl_library;

/// Whether the library is there; loads it once.
bool cwl_load(void);

#define wl_display_connect cwl_library.display_connect
#define wl_display_disconnect cwl_library.display_disconnect
#define wl_display_get_fd cwl_library.display_get_fd
#define wl_display_flush cwl_library.display_flush
#define wl_display_roundtrip cwl_library.display_roundtrip
#define wl_display_prepare_read cwl_library.display_prepare_read
#define wl_display_read_events cwl_library.display_read_events
#define wl_display_cancel_read cwl_library.display_cancel_read
#define wl_display_dispatch_pending cwl_library.display_dispatch_pending
#define wl_display_get_error cwl_library.display_get_error
#define wl_proxy_marshal_flags cwl_library.proxy_marshal_flags
#define wl_proxy_add_listener cwl_library.proxy_add_listener
#define wl_proxy_destroy cwl_library.proxy_destroy
#define wl_proxy_get_version cwl_library.proxy_get_version

// The header below declares these as pointers then, which library.c fills.
#define wl_registry_interface (*cwl_registry_interface)
#define wl_compositor_interface (*cwl_compositor_interface)
#define wl_surface_interface (*cwl_surface_interface)
#define wl_shm_interface (*cwl_shm_interface)
#define wl_shm_pool_interface (*cwl_shm_pool_interface)
#define wl_buffer_interface (*cwl_buffer_interface)
#define wl_callback_interface (*cwl_callback_interface)
#define wl_seat_interface (*cwl_seat_interface)
#define wl_pointer_interface (*cwl_pointer_interface)
#define wl_keyboard_interface (*cwl_keyboard_interface)
#define wl_touch_interface (*cwl_touch_interface)
#define wl_output_interface (*cwl_output_interface)
#define wl_data_device_manager_interface (*cwl_data_device_manager_interface)
#define wl_data_device_interface (*cwl_data_device_interface)
#define wl_data_source_interface (*cwl_data_source_interface)
#define wl_data_offer_interface (*cwl_data_offer_interface)

#include <wayland-client-protocol.h>

#endif
