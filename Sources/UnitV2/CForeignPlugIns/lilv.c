#include "lilv.h"

#include <dlfcn.h>
#include <pthread.h>

static cfp_lilv functions;
static bool is_found;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#define FIND(name) \
    do { \
        /* POSIX lets a function's address be kept in an object pointer. */ \
        *(void **)&functions.name = dlsym(library, "lilv_" #name); \
        if (!functions.name) return; \
    } while (0)

static void find(void) {
    void *library = dlopen("liblilv-0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    FIND(world_new); FIND(world_free); FIND(world_load_bundle); FIND(world_load_resource);
    FIND(world_get_all_plugins); FIND(world_get); FIND(world_find_nodes); FIND(new_uri); FIND(new_file_uri); FIND(node_free);
    FIND(node_as_string); FIND(node_is_float); FIND(node_is_int); FIND(node_is_uri); FIND(node_as_float);
    FIND(node_as_int); FIND(file_uri_parse); FIND(plugins_begin); FIND(plugins_next); FIND(plugins_is_end);
    FIND(plugins_get); FIND(nodes_begin); FIND(nodes_next); FIND(nodes_is_end); FIND(nodes_get); FIND(nodes_free);
    FIND(plugin_get_uis); FIND(uis_begin); FIND(uis_next); FIND(uis_is_end); FIND(uis_get); FIND(uis_free);
    FIND(ui_get_uri); FIND(ui_is_a); FIND(ui_get_binary_uri); FIND(ui_get_bundle_uri);
    FIND(plugin_get_uri); FIND(plugin_get_library_uri); FIND(plugin_get_bundle_uri); FIND(plugin_get_name);
    FIND(plugin_get_author_name); FIND(plugin_get_value); FIND(plugin_get_required_features);
    FIND(plugin_get_related); FIND(plugin_get_num_ports); FIND(plugin_get_port_by_index);
    FIND(plugin_get_port_ranges_float); FIND(port_is_a); FIND(port_has_property); FIND(port_supports_event);
    FIND(port_get_symbol); FIND(port_get_name); FIND(port_get); FIND(port_get_scale_points);
    FIND(scale_points_begin); FIND(scale_points_next); FIND(scale_points_is_end); FIND(scale_points_get);
    FIND(scale_points_free); FIND(scale_point_get_label); FIND(scale_point_get_value); FIND(state_new_from_world);
    FIND(state_free); FIND(state_restore);
    is_found = true;
}

const cfp_lilv *cfp_find_lilv(void) {
    pthread_once(&once, find);
    return is_found ? &functions : NULL;
}
