#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What describes a bundle's plug-ins while it is read.
typedef struct Reader {
    const cfp_lilv *lilv;
    void *world;
} Reader;

static bool port_is(const Reader *reader, const void *plugin, const void *port, const char *type) {
    void *node = reader->lilv->new_uri(reader->world, type);
    bool is = reader->lilv->port_is_a(plugin, port, node);
    reader->lilv->node_free(node);
    return is;
}

static bool port_has(const Reader *reader, const void *plugin, const void *port, const char *property) {
    void *node = reader->lilv->new_uri(reader->world, property);
    bool has = reader->lilv->port_has_property(plugin, port, node);
    reader->lilv->node_free(node);
    return has;
}

static bool port_supports(const Reader *reader, const void *plugin, const void *port, const char *type) {
    void *node = reader->lilv->new_uri(reader->world, type);
    bool supports = reader->lilv->port_supports_event(plugin, port, node);
    reader->lilv->node_free(node);
    return supports;
}

/// A copy of a port's value; null for none.
static char *port_text(const Reader *reader, const void *plugin, const void *port, const char *predicate) {
    void *node = reader->lilv->new_uri(reader->world, predicate);
    void *found = reader->lilv->port_get(plugin, port, node);
    reader->lilv->node_free(node);
    if (!found) return NULL;
    char *text = cfp_copy(reader->lilv->node_as_string(found), NULL);
    reader->lilv->node_free(found);
    return text;
}

static int by_value(const void *left, const void *right) {
    float one = ((const cfp_point *)left)->value, other = ((const cfp_point *)right)->value;
    return (one > other) - (one < other);
}

static void read_points(const Reader *reader, const void *plugin, const void *port, cfp_port *made) {
    const cfp_lilv *lilv = reader->lilv;
    void *points = lilv->port_get_scale_points(plugin, port);
    if (!points) return;
    made->points = calloc(256, sizeof *made->points);
    for (void *i = lilv->scale_points_begin(points);
         made->points && !lilv->scale_points_is_end(points, i) && made->point_count < 256;
         i = lilv->scale_points_next(points, i)) {
        const void *point = lilv->scale_points_get(points, i), *value = lilv->scale_point_get_value(point);
        const void *label = lilv->scale_point_get_label(point);
        if (!value || !label || !(lilv->node_is_float(value) || lilv->node_is_int(value))) continue;
        made->points[made->point_count++] =
            (cfp_point){lilv->node_as_float(value), cfp_copy(lilv->node_as_string(label), "?")};
    }
    lilv->scale_points_free(points);
    if (made->points) qsort(made->points, made->point_count, sizeof *made->points, by_value);
}

static void read_control(const Reader *reader, const void *plugin, const void *port, cfp_port *made) {
    static const struct { const char *uri; uint32_t trait; } properties[] = {
        {LV2_CORE "integer", CFP_INTEGER}, {LV2_CORE "toggled", CFP_TOGGLED}, {LV2_CORE "enumeration", CFP_ENUMERATION},
        {LV2_CORE "sampleRate", CFP_SAMPLE_RATE}, {LV2_CORE "reportsLatency", CFP_LATENCY},
        {LV2_EXT "port-props#logarithmic", CFP_LOGARITHMIC}, {LV2_EXT "port-props#notOnGUI", CFP_HIDDEN},
        {LV2_EXT "port-props#trigger", CFP_TRIGGER},
    };
    for (size_t index = 0; index < sizeof properties / sizeof *properties; index++) {
        if (port_has(reader, plugin, port, properties[index].uri)) made->traits |= properties[index].trait;
    }
    char *designation = port_text(reader, plugin, port, LV2_CORE "designation");
    if (designation) {
        if (!strcmp(designation, LV2_CORE "latency")) made->traits |= CFP_LATENCY;
        if (!strcmp(designation, LV2_CORE "enabled")) made->traits |= CFP_ENABLED;
        if (!strcmp(designation, LV2_CORE "freeWheeling")) made->traits |= CFP_FREEWHEELING;
        free(designation);
    }
    made->unit = port_text(reader, plugin, port, "http://lv2plug.in/ns/extensions/units#unit");
    if (made->traits & CFP_TOGGLED && made->minimum >= made->maximum) made->minimum = 0, made->maximum = 1;
    read_points(reader, plugin, port, made);
    // The names of an enumeration bound it where nothing else does.
    if (made->point_count && !isfinite(made->minimum)) made->minimum = made->points[0].value;
    if (made->point_count && !isfinite(made->maximum)) made->maximum = made->points[made->point_count - 1].value;
    if (made->traits & CFP_TOGGLED && !isfinite(made->maximum)) made->maximum = 1;
    float initial = made->initial;
    cfp_put_right(made);
    // Only bounds are multiples of the rate.
    if (made->traits & CFP_SAMPLE_RATE && isfinite(initial)) made->initial = initial;
}

static void read_port(const Reader *reader, const void *plugin, uint32_t index, cfp_port *made) {
    const void *port = reader->lilv->plugin_get_port_by_index(plugin, index);
    if (!port) {
        made->name = strdup("?");
        made->symbol = strdup("p");
        made->kind = CFP_OTHER;
        return;
    }
    const void *symbol = reader->lilv->port_get_symbol(plugin, port);
    void *name = reader->lilv->port_get_name(plugin, port);
    made->symbol = cfp_copy(symbol ? reader->lilv->node_as_string(symbol) : NULL, "p");
    made->name = cfp_copy(name ? reader->lilv->node_as_string(name) : NULL, made->symbol);
    if (name) reader->lilv->node_free(name);
    made->is_input = port_is(reader, plugin, port, LV2_CORE "InputPort");
    made->kind = port_is(reader, plugin, port, LV2_CORE "AudioPort") ? CFP_AUDIO
        : port_is(reader, plugin, port, LV2_CORE "ControlPort") ? CFP_CONTROL
        : port_is(reader, plugin, port, LV2_CORE "CVPort") ? CFP_CV
        : port_is(reader, plugin, port, LV2_EXT "atom#AtomPort") ? CFP_ATOM
        : port_is(reader, plugin, port, LV2_EXT "event#EventPort") ? CFP_EVENTS : CFP_OTHER;
    if (port_has(reader, plugin, port, LV2_CORE "connectionOptional")) made->traits |= CFP_OPTIONAL;
    bool is_side_chain = port_has(reader, plugin, port, LV2_CORE "isSideChain");
    made->group = port_text(reader, plugin, port, LV2_EXT "port-groups#group");
    if (is_side_chain) made->traits |= CFP_SIDE_CHAIN;
    bool has_events = made->kind == CFP_ATOM || made->kind == CFP_EVENTS;
    if (has_events && port_supports(reader, plugin, port, LV2_EXT "midi#MidiEvent")) made->traits |= CFP_MIDI;
    if (made->kind == CFP_ATOM) {
        if (port_supports(reader, plugin, port, LV2_EXT "time#Position")) made->traits |= CFP_TIME;
        if (port_supports(reader, plugin, port, LV2_EXT "patch#Message")) made->traits |= CFP_PATCH;
        char *size = port_text(reader, plugin, port, LV2_EXT "resize-port#minimumSize");
        long least = size ? strtol(size, NULL, 10) : 0;
        made->minimum_size = least > 0 && least <= 16 << 20 ? (uint32_t)least : 0;
        free(size);
    }
}

static char *owned_text(const Reader *reader, void *node, const char *otherwise) {
    char *text = cfp_copy(node ? reader->lilv->node_as_string(node) : NULL, otherwise);
    if (node) reader->lilv->node_free(node);
    return text;
}

static int number(const Reader *reader, const void *plugin, const char *predicate) {
    void *node = reader->lilv->new_uri(reader->world, predicate);
    void *values = reader->lilv->plugin_get_value(plugin, node);
    reader->lilv->node_free(node);
    if (!values) return 0;
    void *first = reader->lilv->nodes_begin(values);
    const void *value = reader->lilv->nodes_is_end(values, first) ? NULL : reader->lilv->nodes_get(values, first);
    int result = value && reader->lilv->node_is_int(value) ? reader->lilv->node_as_int(value) : 0;
    reader->lilv->nodes_free(values);
    return result < 0 ? 0 : result > 255 ? 255 : result;
}

/// Calls a function for each value of a predicate.
static void each(
    const Reader *reader, void *nodes, cfp_plugin *made, void (*visit)(const Reader *, cfp_plugin *, const void *)) {
    if (!nodes) return;
    for (void *i = reader->lilv->nodes_begin(nodes); !reader->lilv->nodes_is_end(nodes, i);
         i = reader->lilv->nodes_next(nodes, i)) {
        visit(reader, made, reader->lilv->nodes_get(nodes, i));
    }
    reader->lilv->nodes_free(nodes);
}

static void *values(const Reader *reader, const void *plugin, const char *predicate) {
    void *node = reader->lilv->new_uri(reader->world, predicate);
    void *found = reader->lilv->plugin_get_value(plugin, node);
    reader->lilv->node_free(node);
    return found;
}

static void take_class(const Reader *reader, cfp_plugin *made, const void *node) {
    const char *uri = reader->lilv->node_as_string(node);
    if (uri && !strcmp(uri, LV2_CORE "InstrumentPlugin")) made->traits |= CFP_INSTRUMENT;
}

static void take_extension(const Reader *reader, cfp_plugin *made, const void *node) {
    const char *uri = reader->lilv->node_as_string(node);
    if (uri && !strcmp(uri, LV2_EXT "state#interface")) made->traits |= CFP_HAS_STATE;
    if (uri && !strcmp(uri, LV2_EXT "worker#interface")) made->traits |= CFP_HAS_WORKER;
}

static void take_feature(const Reader *reader, cfp_plugin *made, const void *node) {
    const char *uri = reader->lilv->node_as_string(node);
    if (!uri) return;
    if (!strcmp(uri, LV2_CORE "inPlaceBroken")) made->traits |= CFP_INPLACE_BROKEN;
    if (!strcmp(uri, LV2_EXT "state#loadDefaultState")) made->traits |= CFP_LOADS_DEFAULT_STATE;
    if (cfp_offers(uri) || made->problem) return;
    char text[CFP_MOST_TEXT];
    snprintf(text, sizeof text, "needs a feature that is not offered: %s", uri);
    made->problem = cfp_copy(text, NULL);
}

static void read_ports(const Reader *reader, const void *plugin, cfp_plugin *made) {
    uint32_t count = reader->lilv->plugin_get_num_ports(plugin);
    if (count > CFP_MOST_PORTS) {
        made->problem = strdup("has more ports than 4096");
        return;
    }
    made->ports = calloc(count + 1, sizeof *made->ports);
    float *ranges = calloc(3 * (size_t)count + 1, sizeof *ranges);
    if (made->ports && ranges) {
        made->port_count = count;
        float *least = ranges, *most = ranges + count, *first = ranges + 2 * count;
        if (count) reader->lilv->plugin_get_port_ranges_float(plugin, least, most, first);
        for (uint32_t index = 0; index < count; index++) {
            cfp_port *port = &made->ports[index];
            *port = (cfp_port){
                .address = index, .minimum = least[index], .maximum = most[index], .initial = first[index]};
            read_port(reader, plugin, index, port);
            const void *source = reader->lilv->plugin_get_port_by_index(plugin, index);
            if (port->kind == CFP_CONTROL && source) read_control(reader, plugin, source, port);
            if (port->kind == CFP_OTHER && !(port->traits & CFP_OPTIONAL) && !made->problem) {
                made->problem = strdup("has a port of a kind that is not known");
            }
        }
    }
    free(ranges);
}

static char *path(const Reader *reader, const void *uri) {
    char *text = uri ? reader->lilv->file_uri_parse(reader->lilv->node_as_string(uri), NULL) : NULL;
    // Not by lilv_free, which is free: one function less to find.
    return text;
}

static void name_plugin(const Reader *reader, const void *plugin, cfp_plugin *made) {
    const char *uri = reader->lilv->node_as_string(reader->lilv->plugin_get_uri(plugin));
    made->traits = CFP_IS_LV2;
    made->uri = strdup(uri);
    char identity[CFP_MOST_TEXT];
    snprintf(identity, sizeof identity, "lv2:%s", uri);
    made->identity = cfp_copy(identity, NULL);
    made->source = plugin;
}

static void read_plugin(const Reader *reader, const void *plugin, cfp_plugin *made) {
    const cfp_lilv *lilv = reader->lilv;
    void *name = lilv->plugin_get_name(plugin);
    made->name = owned_text(reader, name, made->uri);
    made->maker = owned_text(reader, lilv->plugin_get_author_name(plugin), "LV2");
    made->version = (uint32_t)number(reader, plugin, LV2_CORE "minorVersion") << 8
        | (uint32_t)number(reader, plugin, LV2_CORE "microVersion") | 0x00010000;
    made->bundle = path(reader, lilv->plugin_get_bundle_uri(plugin));
    made->binary = path(reader, lilv->plugin_get_library_uri(plugin));
    if (!made->binary || !made->bundle) made->problem = strdup("names no library");
    each(reader, values(reader, plugin, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"), made, take_class);
    each(reader, values(reader, plugin, LV2_CORE "extensionData"), made, take_extension);
    each(reader, lilv->plugin_get_required_features(plugin), made, take_feature);
    read_ports(reader, plugin, made);
    cfp_read_lv2_interface(lilv, reader->world, plugin, made);
}

bool cfp_read_lv2(cfp_library *library, char *problem, size_t size) {
    const cfp_lilv *lilv = cfp_find_lilv();
    if (!lilv) {
        cfp_fail(problem, size, "cannot be read without liblilv-0; install the package liblilv-0-0");
        return false;
    }
    // Some plug-ins make a Qt program of their process, which ends where there is no display.
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    Reader reader = {lilv, lilv->world_new()};
    library->world = reader.world;
    if (!reader.world) return false;
    char folder[4096];
    size_t length = strlen(library->path);
    snprintf(folder, sizeof folder, "%s%s", library->path, library->path[length - 1] == '/' ? "" : "/");
    void *bundle = lilv->new_file_uri(reader.world, NULL, folder);
    lilv->world_load_bundle(reader.world, bundle);
    lilv->node_free(bundle);
    const void *plugins = lilv->world_get_all_plugins(reader.world);
    library->plugins = calloc(CFP_MOST_PLUGINS, sizeof *library->plugins);
    if (!library->plugins) return false;
    for (void *i = lilv->plugins_begin(plugins); !lilv->plugins_is_end(plugins, i) && library->count < CFP_MOST_PLUGINS;
         i = lilv->plugins_next(plugins, i)) {
        name_plugin(&reader, lilv->plugins_get(plugins, i), &library->plugins[library->count++]);
    }
    return true;
}

void cfp_read_lv2_plugin(cfp_library *library, cfp_plugin *plugin) {
    Reader reader = {cfp_find_lilv(), library->world};
    read_plugin(&reader, plugin->source, plugin);
    plugin->first_property = plugin->port_count;
    cfp_read_properties(library, plugin);
    cfp_name_apart(plugin);
}
