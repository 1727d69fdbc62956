/// The functions of liblilv that are used, found when the first LV2 bundle is opened: no package need have it.
#ifndef CFP_LILV_H
#define CFP_LILV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cfp_lilv {
    void *(*world_new)(void);
    void (*world_free)(void *);
    void (*world_load_bundle)(void *, const void *uri);
    int (*world_load_resource)(void *, const void *);
    const void *(*world_get_all_plugins)(void *);
    void *(*world_get)(void *, const void *subject, const void *predicate, const void *object);
    void *(*world_find_nodes)(void *, const void *subject, const void *predicate, const void *object);
    void *(*new_uri)(void *, const char *);
    void *(*new_file_uri)(void *, const char *host, const char *path);
    void (*node_free)(void *);
    const char *(*node_as_string)(const void *);
    bool (*node_is_float)(const void *);
    bool (*node_is_int)(const void *);
    bool (*node_is_uri)(const void *);
    float (*node_as_float)(const void *);
    int (*node_as_int)(const void *);
    char *(*file_uri_parse)(const char *, char **host);
    void *(*plugins_begin)(const void *);
    void *(*plugins_next)(const void *, void *);
    bool (*plugins_is_end)(const void *, void *);
    const void *(*plugins_get)(const void *, void *);
    void *(*nodes_begin)(const void *);
    void *(*nodes_next)(const void *, void *);
    bool (*nodes_is_end)(const void *, void *);
    const void *(*nodes_get)(const void *, void *);
    void (*nodes_free)(void *);
    void *(*plugin_get_uis)(const void *);
    void *(*uis_begin)(const void *);
    void *(*uis_next)(const void *, void *);
    bool (*uis_is_end)(const void *, void *);
    const void *(*uis_get)(const void *, void *);
    void (*uis_free)(void *);
    const void *(*ui_get_uri)(const void *);
    bool (*ui_is_a)(const void *, const void *type);
    const void *(*ui_get_binary_uri)(const void *);
    const void *(*ui_get_bundle_uri)(const void *);
    const void *(*plugin_get_uri)(const void *);
    const void *(*plugin_get_library_uri)(const void *);
    const void *(*plugin_get_bundle_uri)(const void *);
    void *(*plugin_get_name)(const void *);
    void *(*plugin_get_author_name)(const void *);
    void *(*plugin_get_value)(const void *, const void *predicate);
    void *(*plugin_get_required_features)(const void *);
    void *(*plugin_get_related)(const void *, const void *type);
    uint32_t (*plugin_get_num_ports)(const void *);
    const void *(*plugin_get_port_by_index)(const void *, uint32_t);
    void (*plugin_get_port_ranges_float)(const void *, float *, float *, float *);
    bool (*port_is_a)(const void *, const void *port, const void *type);
    bool (*port_has_property)(const void *, const void *port, const void *property);
    bool (*port_supports_event)(const void *, const void *port, const void *type);
    const void *(*port_get_symbol)(const void *, const void *port);
    void *(*port_get_name)(const void *, const void *port);
    void *(*port_get)(const void *, const void *port, const void *predicate);
    void *(*port_get_scale_points)(const void *, const void *port);
    void *(*scale_points_begin)(const void *);
    void *(*scale_points_next)(const void *, void *);
    bool (*scale_points_is_end)(const void *, void *);
    const void *(*scale_points_get)(const void *, void *);
    void (*scale_points_free)(void *);
    const void *(*scale_point_get_label)(const void *);
    const void *(*scale_point_get_value)(const void *);
    void *(*state_new_from_world)(void *, void *map, const void *node);
    void (*state_free)(void *);
    void (*state_restore)(
        const void *, void *instance, void (*set)(const char *, void *, const void *, uint32_t, uint32_t), void *data,
        uint32_t flags, const void *const *features);
} cfp_lilv;

/// Null where the library is not installed, or is too old. Not a render thread.
const cfp_lilv *cfp_find_lilv(void);

#endif
