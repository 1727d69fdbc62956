/// The properties of an LV2 plug-in that messages set, as its bundle describes them.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROPERTIES = 1024, MOST_POINTS = 256 };
/// Whole numbers up to here are values of a parameter, which is a float.
static const float most_whole = 1 << 24;

typedef struct Reader {
    const cfp_lilv *lilv;
    void *world;
    cfp_plugin *made;
} Reader;

/// A value of a property's description; null for none.
static void *get(const Reader *reader, const void *subject, const char *predicate) {
    void *node = reader->lilv->new_uri(reader->world, predicate);
    void *found = reader->lilv->world_get(reader->world, subject, node, NULL);
    reader->lilv->node_free(node);
    return found;
}

static char *get_text(const Reader *reader, const void *subject, const char *predicate, const char *otherwise) {
    void *found = get(reader, subject, predicate);
    char *text = found || otherwise ? cfp_copy(found ? reader->lilv->node_as_string(found) : NULL, otherwise) : NULL;
    if (found) reader->lilv->node_free(found);
    return text;
}

/// NaN for none.
static float get_number(const Reader *reader, const void *subject, const char *predicate) {
    void *found = get(reader, subject, predicate);
    bool is_number = found && (reader->lilv->node_is_float(found) || reader->lilv->node_is_int(found));
    float number = is_number ? reader->lilv->node_as_float(found) : NAN;
    if (found) reader->lilv->node_free(found);
    return number;
}

/// The part of a URI behind its last separator, as a symbol; to be freed.
static char *symbol_of(const char *uri, uint32_t number) {
    const char *name = uri;
    for (const char *next = uri; *next; next++) {
        if (strchr("#/:", *next) && next[1]) name = next + 1;
    }
    return cfp_symbol(name, number);
}

static int by_value(const void *left, const void *right) {
    float one = ((const cfp_point *)left)->value, other = ((const cfp_point *)right)->value;
    return (one > other) - (one < other);
}

static void read_points(const Reader *reader, const void *property, cfp_port *made) {
    const cfp_lilv *lilv = reader->lilv;
    void *node = lilv->new_uri(reader->world, LV2_CORE "scalePoint");
    void *points = lilv->world_find_nodes(reader->world, property, node, NULL);
    lilv->node_free(node);
    if (!points) return;
    made->points = calloc(MOST_POINTS, sizeof *made->points);
    for (void *i = lilv->nodes_begin(points);
         made->points && !lilv->nodes_is_end(points, i) && made->point_count < MOST_POINTS;
         i = lilv->nodes_next(points, i)) {
        const void *point = lilv->nodes_get(points, i);
        float value = get_number(reader, point, "http://www.w3.org/1999/02/22-rdf-syntax-ns#value");
        if (!isfinite(value)) continue;
        char *label = get_text(reader, point, "http://www.w3.org/2000/01/rdf-schema#label", "?");
        made->points[made->point_count++] = (cfp_point){value, label};
    }
    lilv->nodes_free(points);
    if (made->points) qsort(made->points, made->point_count, sizeof *made->points, by_value);
}

/// The URIs of the types that are numbers, with what they say of a value.
static const struct { const char *uri; uint32_t traits; } kinds[] = {
    {LV2_EXT "atom#Float", 0}, {LV2_EXT "atom#Double", 0}, {LV2_EXT "atom#Int", CFP_INTEGER},
    {LV2_EXT "atom#Long", CFP_INTEGER}, {LV2_EXT "atom#Bool", CFP_TOGGLED},
};

/// What a description leaves open has the range of its type.
static void bound(cfp_port *port) {
    bool is_whole = port->traits & CFP_INTEGER;
    if (port->point_count && !isfinite(port->minimum)) port->minimum = port->points[0].value;
    if (port->point_count && !isfinite(port->maximum)) port->maximum = port->points[port->point_count - 1].value;
    if (port->traits & CFP_TOGGLED) port->minimum = 0, port->maximum = 1;
    if (is_whole && !isfinite(port->minimum)) port->minimum = 0;
    if (is_whole && !isfinite(port->maximum)) port->maximum = most_whole;
    cfp_put_right(port);
}

/// The same in later versions of the plug-in, whatever other properties there are, and above all ports.
static uint64_t address_for(const cfp_plugin *plugin, const char *uri) {
    uint32_t hash = 2166136261u;
    for (; *uri; uri++) hash = (hash ^ (unsigned char)*uri) * 16777619u;
    uint64_t address = 0x80000000u | hash;
    for (uint32_t index = plugin->first_property; index < plugin->port_count; index++) {
        if (plugin->ports[index].address == address) address++, index = plugin->first_property - 1;
    }
    return address;
}

static void add_number(
    const Reader *reader, const void *property, const char *uri, uint32_t kind, bool is_written) {
    cfp_plugin *made = reader->made;
    cfp_port *port = &made->ports[made->port_count];
    uint64_t address = address_for(made, uri);
    *port = (cfp_port){
        .symbol = symbol_of(uri, made->port_count), .kind = CFP_CONTROL, .is_input = is_written, .address = address,
        .traits = CFP_PROPERTY | kinds[kind].traits, .property = strdup(uri), .property_urid = cfp_map_uri(uri),
        .value_urid = cfp_map_uri(kinds[kind].uri), .minimum = get_number(reader, property, LV2_CORE "minimum"),
        .maximum = get_number(reader, property, LV2_CORE "maximum"),
        .initial = get_number(reader, property, LV2_CORE "default"),
    };
    port->name = get_text(reader, property, "http://www.w3.org/2000/01/rdf-schema#label", port->symbol);
    port->unit = get_text(reader, property, "http://lv2plug.in/ns/extensions/units#unit", NULL);
    read_points(reader, property, port);
    if (port->point_count) port->traits |= CFP_ENUMERATION;
    bound(port);
    made->port_count++;
}

static void add_file(const Reader *reader, const void *property, const char *uri, bool is_text) {
    cfp_plugin *made = reader->made;
    cfp_file *file = &made->files[made->file_count];
    file->uri = strdup(uri);
    file->is_text = is_text;
    file->symbol = symbol_of(uri, made->file_count);
    file->name = get_text(reader, property, "http://www.w3.org/2000/01/rdf-schema#label", file->symbol);
    made->file_count++;
}

static bool has(const cfp_plugin *plugin, const char *uri) {
    for (uint32_t index = plugin->first_property; index < plugin->port_count; index++) {
        if (!strcmp(plugin->ports[index].property, uri)) return true;
    }
    return false;
}

static void add(const Reader *reader, const void *property, bool is_written) {
    const char *uri = reader->lilv->node_is_uri(property) ? reader->lilv->node_as_string(property) : NULL;
    cfp_plugin *made = reader->made;
    uint32_t count = made->port_count - made->first_property + made->file_count;
    if (!uri || has(made, uri) || count >= MOST_PROPERTIES) return;
    char *range = get_text(reader, property, "http://www.w3.org/2000/01/rdf-schema#range", "");
    bool is_path = range && !strcmp(range, LV2_EXT "atom#Path"), is_text = range && !strcmp(range, LV2_EXT "atom#String");
    if (is_written && (is_path || is_text)) add_file(reader, property, uri, is_text);
    for (uint32_t kind = 0; range && kind < sizeof kinds / sizeof *kinds; kind++) {
        if (!strcmp(range, kinds[kind].uri)) add_number(reader, property, uri, kind, is_written);
    }
    free(range);
}

static void add_all(const Reader *reader, const char *predicate, bool is_written) {
    const cfp_lilv *lilv = reader->lilv;
    void *node = lilv->new_uri(reader->world, predicate);
    void *found = lilv->plugin_get_value(reader->made->source, node);
    lilv->node_free(node);
    if (!found) return;
    for (void *i = lilv->nodes_begin(found); !lilv->nodes_is_end(found, i); i = lilv->nodes_next(found, i)) {
        add(reader, lilv->nodes_get(found, i), is_written);
    }
    lilv->nodes_free(found);
}

static int by_property(const void *left, const void *right) {
    return strcmp(((const cfp_port *)left)->property, ((const cfp_port *)right)->property);
}

static int by_uri(const void *left, const void *right) {
    return strcmp(((const cfp_file *)left)->uri, ((const cfp_file *)right)->uri);
}

/// Whether a message can be sent to the plug-in at all.
static bool takes_messages(const cfp_plugin *plugin) {
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        const cfp_port *port = &plugin->ports[index];
        if (port->kind == CFP_ATOM && port->is_input && port->traits & CFP_PATCH) return true;
    }
    return false;
}

void cfp_read_properties(cfp_library *library, cfp_plugin *plugin) {
    Reader reader = {cfp_find_lilv(), library->world, plugin};
    if (plugin->problem || !plugin->ports || !takes_messages(plugin)) return;
    cfp_port *larger = realloc(plugin->ports, (plugin->port_count + MOST_PROPERTIES) * sizeof *larger);
    if (!larger) return;
    plugin->ports = larger;
    plugin->files = calloc(MOST_PROPERTIES, sizeof *plugin->files);
    if (!plugin->files) return;
    add_all(&reader, LV2_EXT "patch#writable", true);
    add_all(&reader, LV2_EXT "patch#readable", false);
    // The library that reads the text has no order of its own.
    uint32_t count = plugin->port_count - plugin->first_property;
    cfp_port *smaller = realloc(plugin->ports, (plugin->port_count + 1) * sizeof *smaller);
    cfp_file *fewer = realloc(plugin->files, (plugin->file_count + 1) * sizeof *fewer);
    if (smaller) plugin->ports = smaller;
    if (fewer) plugin->files = fewer;
    if (count) qsort(plugin->ports + plugin->first_property, count, sizeof *plugin->ports, by_property);
    if (plugin->file_count) qsort(plugin->files, plugin->file_count, sizeof *plugin->files, by_uri);
}

int32_t cfp_lv2_port_at(const cfp_plugin *plugin, uint64_t address) {
    uint32_t ports = plugin->traits & CFP_IS_LV2 ? plugin->first_property : plugin->port_count;
    if (address < ports) return (int32_t)address;
    for (uint32_t index = ports; index < plugin->port_count; index++) {
        if (plugin->ports[index].address == address) return (int32_t)index;
    }
    return -1;
}
