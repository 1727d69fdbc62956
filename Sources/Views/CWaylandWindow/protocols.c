#include "protocols.h"

#include <stddef.h>

// Requests and events as the protocols' descriptions have them (wayland-protocols, stable and staging), in their order and with
// their signatures; those that nobody sends here are there for the numbers of the others.

static const struct wl_interface *none[5];

static const struct wl_message wm_base_requests[] = {
    {"destroy", "", none}, {"create_positioner", "n", none}, {"get_xdg_surface", "no", none}, {"pong", "u", none}};
static const struct wl_message wm_base_events[] = {{"ping", "u", none}};
const struct wl_interface xdg_wm_base_interface = {"xdg_wm_base", 1, 4, wm_base_requests, 1, wm_base_events};

static const struct wl_message surface_requests[] = {
    {"destroy", "", none}, {"get_toplevel", "n", none}, {"get_popup", "n?oo", none}, {"set_window_geometry", "iiii", none},
    {"ack_configure", "u", none}};
static const struct wl_message surface_events[] = {{"configure", "u", none}};
const struct wl_interface xdg_surface_interface = {"xdg_surface", 1, 5, surface_requests, 1, surface_events};

static const struct wl_message toplevel_requests[] = {
    {"destroy", "", none}, {"set_parent", "?o", none}, {"set_title", "s", none}, {"set_app_id", "s", none},
    {"show_window_menu", "ouii", none}, {"move", "ou", none}, {"resize", "ouu", none}, {"set_max_size", "ii", none},
    {"set_min_size", "ii", none}, {"set_maximized", "", none}, {"unset_maximized", "", none}, {"set_fullscreen", "?o", none},
    {"unset_fullscreen", "", none}, {"set_minimized", "", none}};
static const struct wl_message toplevel_events[] = {{"configure", "iia", none}, {"close", "", none}};
const struct wl_interface xdg_toplevel_interface = {"xdg_toplevel", 1, 14, toplevel_requests, 2, toplevel_events};

static const struct wl_message decoration_manager_requests[] = {{"destroy", "", none}, {"get_toplevel_decoration", "no", none}};
const struct wl_interface zxdg_decoration_manager_v1_interface = {
    "zxdg_decoration_manager_v1", 1, 2, decoration_manager_requests, 0, NULL};

static const struct wl_message decoration_requests[] = {{"destroy", "", none}, {"set_mode", "u", none}, {"unset_mode", "", none}};
static const struct wl_message decoration_events[] = {{"configure", "u", none}};
const struct wl_interface zxdg_toplevel_decoration_v1_interface = {
    "zxdg_toplevel_decoration_v1", 1, 3, decoration_requests, 1, decoration_events};

static const struct wl_message viewporter_requests[] = {{"destroy", "", none}, {"get_viewport", "no", none}};
const struct wl_interface wp_viewporter_interface = {"wp_viewporter", 1, 2, viewporter_requests, 0, NULL};

static const struct wl_message viewport_requests[] = {
    {"destroy", "", none}, {"set_source", "ffff", none}, {"set_destination", "ii", none}};
const struct wl_interface wp_viewport_interface = {"wp_viewport", 1, 3, viewport_requests, 0, NULL};

static const struct wl_message scale_manager_requests[] = {{"destroy", "", none}, {"get_fractional_scale", "no", none}};
const struct wl_interface wp_fractional_scale_manager_v1_interface = {
    "wp_fractional_scale_manager_v1", 1, 2, scale_manager_requests, 0, NULL};

static const struct wl_message scale_requests[] = {{"destroy", "", none}};
static const struct wl_message scale_events[] = {{"preferred_scale", "u", none}};
const struct wl_interface wp_fractional_scale_v1_interface = {
    "wp_fractional_scale_v1", 1, 1, scale_requests, 1, scale_events};
