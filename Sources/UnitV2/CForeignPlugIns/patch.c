/// Messages about properties: what the plug-in is told, and what it tells.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int port_for(const cfp_plugin *plugin, bool is_input) {
    for (uint32_t index = 0; index < plugin->first_property; index++) {
        const cfp_port *port = &plugin->ports[index];
        if (port->kind == CFP_ATOM && port->is_input == is_input && port->traits & CFP_PATCH) return (int)index;
    }
    return -1;
}

bool cfp_patch_make(cfp_unit *unit) {
    cfp_patch *patch = &unit->patch;
    patch->input_port = port_for(unit->plugin, true);
    patch->output_port = port_for(unit->plugin, false);
    if (!unit->plugin->file_count) return true;
    patch->given = calloc(unit->plugin->file_count, sizeof *patch->given);
    patch->urids = calloc(unit->plugin->file_count, sizeof *patch->urids);
    patch->taken = malloc(CFP_MOST_PATH + sizeof(uint32_t));
    for (uint32_t file = 0; patch->urids && file < unit->plugin->file_count; file++) {
        patch->urids[file] = cfp_map_uri(unit->plugin->files[file].uri);
    }
    return patch->given && patch->urids && patch->taken && cfp_ring_make(&patch->paths, CFP_RING_BYTES);
}

void cfp_patch_free(cfp_patch *patch, uint32_t file_count) {
    for (uint32_t file = 0; patch->given && file < file_count; file++) {
        free(patch->given[file].key); free(patch->given[file].path);
    }
    free(patch->given); free(patch->urids); free(patch->taken); free(patch->paths.bytes);
}

// MARK: Files

/// False where so many wait that this one finds no room.
static bool queue(cfp_unit *unit, uint32_t file) {
    uint8_t message[sizeof(uint32_t) + CFP_MOST_PATH];
    const char *path = unit->patch.given[file].path;
    size_t length = strlen(path) + 1;
    memcpy(message, &file, sizeof file);
    memcpy(message + sizeof file, path, length);
    unit->patch.given[file].is_told = cfp_ring_put(&unit->patch.paths, (uint32_t)(sizeof file + length), message);
    return unit->patch.given[file].is_told;
}

bool cfp_unit_give_file(cfp_unit *unit, uint32_t file, const char *key, const char *path) {
    if (file >= unit->plugin->file_count || (path && strlen(path) >= CFP_MOST_PATH)) return false;
    char *own_key = path ? strdup(key) : NULL, *own_path = path ? strdup(path) : NULL;
    if (path && (!own_key || !own_path)) {
        free(own_key); free(own_path);
        return false;
    }
    cfp_given *given = &unit->patch.given[file];
    free(given->key); free(given->path);
    *given = (cfp_given){own_key, own_path, false};
    return !path || !atomic_load(&unit->is_started) || queue(unit, file);
}

const char *cfp_patch_key(const cfp_unit *unit, const char *path) {
    for (uint32_t file = 0; file < unit->plugin->file_count; file++) {
        const cfp_given *given = &unit->patch.given[file];
        if (!unit->plugin->files[file].is_text && given->path && !strcmp(given->path, path)) return given->key;
    }
    return NULL;
}

const char *cfp_patch_path(const cfp_unit *unit, const char *key) {
    for (uint32_t file = 0; file < unit->plugin->file_count; file++) {
        const cfp_given *given = &unit->patch.given[file];
        if (!unit->plugin->files[file].is_text && given->path && !strcmp(given->key, key)) return given->path;
    }
    return NULL;
}

// MARK: What a state says

void cfp_patch_begin(cfp_unit *unit, bool has_state) {
    const cfp_plugin *plugin = unit->plugin;
    bool keeps = has_state && plugin->traits & CFP_HAS_STATE;
    for (uint32_t index = plugin->first_property; index < plugin->port_count; index++) {
        unit->told[index] = plugin->ports[index].initial;
    }
    for (uint32_t file = 0; file < plugin->file_count; file++) {
        const cfp_given *given = &unit->patch.given[file];
        // A state names it already, or names another that was chosen later.
        if (given->path && !(keeps && given->is_told)) queue(unit, file);
    }
    atomic_store(&unit->patch.asks, unit->patch.input_port >= 0 && unit->patch.output_port >= 0);
}

/// A number as an atom has it; NaN for what is none.
static float number(uint32_t type, const void *value, size_t size) {
    const cfp_urids *urids = cfp_known_urids();
    if (type == urids->atom_float && size == 4) { float is; memcpy(&is, value, 4); return is; }
    if (type == urids->atom_double && size == 8) { double is; memcpy(&is, value, 8); return (float)is; }
    if ((type == urids->atom_int || type == urids->atom_bool) && size == 4) {
        int32_t is; memcpy(&is, value, 4); return (float)is;
    }
    if (type == urids->atom_long && size == 8) { int64_t is; memcpy(&is, value, 8); return (float)is; }
    return NAN;
}

static float in_range(const cfp_port *port, float value) { return fminf(fmaxf(value, port->minimum), port->maximum); }

void cfp_patch_learn(cfp_unit *unit, cfp_learning learning) {
    const cfp_plugin *plugin = unit->plugin;
    cfp_state state = {0};
    if (plugin->first_property == plugin->port_count || !cfp_state_save(unit, &state)) return;
    for (uint32_t index = plugin->first_property; index < plugin->port_count; index++) {
        const cfp_port *port = &plugin->ports[index];
        for (size_t place = 0; place < state.count; place++) {
            const cfp_property *property = &state.properties[place];
            if (strcmp(property->key, port->property)) continue;
            float value = number(cfp_map_uri(property->type), property->bytes, property->size);
            if (!isfinite(value)) continue;
            unit->told[index] = value;
            // A value that nobody has touched is the plug-in's own.
            bool is_first = cfp_unit_value(unit, index) == port->initial;
            if (learning == CFP_TAKE_TOLD || is_first) cfp_unit_put(unit, index, in_range(port, value));
        }
    }
    cfp_state_free(&state);
}

// MARK: Messages to the plug-in

static uint32_t padded(uint32_t size) { return (size + 7) & ~7u; }

/// An object that sets a property; false where the port is full.
static bool write_set(cfp_writer *writer, uint32_t property, uint32_t type, const void *value, uint32_t size) {
    const cfp_urids *urids = cfp_known_urids();
    uint32_t whole = 8 + (uint32_t)sizeof(lv2_member) + 8 + (uint32_t)sizeof(lv2_member) + padded(size);
    uint8_t *body = cfp_atom_begin(writer, 0, urids->object, whole);
    if (!body) return false;
    memcpy(body, (uint32_t[]){0, urids->patch_set}, 8);
    uint8_t *next = cfp_atom_member(body + 8, urids->patch_property, urids->atom_urid, &property, 4);
    cfp_atom_member(next, urids->patch_value, type, value, size);
    return true;
}

static bool write_number(cfp_writer *writer, const cfp_port *port, float value) {
    const cfp_urids *urids = cfp_known_urids();
    uint32_t type = port->value_urid;
    double wide = (double)value;
    // Values are within the range, which is within that of the type.
    int32_t whole = (int32_t)lrintf(fminf(fmaxf(value, -2147483520.0f), 2147483520.0f));
    int64_t longer = whole;
    if (type == urids->atom_double) return write_set(writer, port->property_urid, type, &wide, 8);
    if (type == urids->atom_long) return write_set(writer, port->property_urid, type, &longer, 8);
    if (type == urids->atom_float) return write_set(writer, port->property_urid, type, &value, 4);
    return write_set(writer, port->property_urid, type, &whole, 4);
}

static void write_numbers(cfp_unit *unit, cfp_writer *writer) {
    for (uint32_t index = unit->plugin->first_property; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        float value = unit->controls[index];
        if (!port->is_input || value == unit->told[index]) continue;
        if (!write_number(writer, port, value)) return;
        unit->told[index] = value;
    }
}

static void write_paths(cfp_unit *unit, cfp_writer *writer) {
    enum { ROOM = CFP_MOST_PATH + 128 };
    while (unit->patch.given && writer->size - writer->used > ROOM) {
        uint32_t size = cfp_ring_take(&unit->patch.paths, unit->patch.taken, CFP_MOST_PATH + sizeof(uint32_t)), file;
        if (size == UINT32_MAX) return;
        memcpy(&file, unit->patch.taken, sizeof file);
        const cfp_urids *urids = cfp_known_urids();
        uint32_t type = unit->plugin->files[file].is_text ? urids->atom_string : urids->atom_path;
        write_set(writer, unit->patch.urids[file], type, unit->patch.taken + sizeof file, size - (uint32_t)sizeof file);
    }
}

void cfp_patch_write(cfp_unit *unit, cfp_writer *writer) {
    write_numbers(unit, writer);
    write_paths(unit, writer);
    if (!atomic_load_explicit(&unit->patch.asks, memory_order_relaxed)) return;
    atomic_store_explicit(&unit->patch.asks, false, memory_order_relaxed);
    uint8_t *body = cfp_atom_begin(writer, 0, cfp_known_urids()->object, 8);
    if (body) memcpy(body, (uint32_t[]){0, cfp_known_urids()->patch_get}, 8);
}

// MARK: Messages from the plug-in

typedef struct Reading {
    cfp_unit *unit;
    const AUExtensionRenderRequest *request;
} Reading;

/// A value that the plug-in tells is the host's, too, unless the host has set another since.
static void take(const Reading *reading, uint32_t urid, const lv2_atom *atom) {
    cfp_unit *unit = reading->unit;
    float value = number(atom->type, atom + 1, atom->size);
    for (uint32_t index = unit->plugin->first_property; isfinite(value) && index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->property_urid != urid) continue;
        bool is_wanted = port->is_input && cfp_unit_value(unit, index) != unit->told[index];
        float shown = in_range(port, value);
        if (is_wanted || shown == unit->told[index]) continue;
        unit->told[index] = unit->controls[index] = shown;
        cfp_unit_put(unit, index, shown);
        const AUExtensionRenderRequest *request = reading->request;
        if (request->parameterOutput) request->parameterOutput(request->outputContext, port->address, shown);
    }
}

/// Calls for each member of an object whose body has so many bytes.
static void each_member(
    const Reading *reading, const uint8_t *body, uint32_t size,
    void (*visit)(const Reading *, void *, uint32_t key, const lv2_atom *), void *context) {
    for (uint32_t place = 8; place <= size && size - place >= sizeof(lv2_member);) {
        const lv2_member *member = (const lv2_member *)(body + place);
        place += (uint32_t)sizeof *member;
        uint32_t length = member->value.size;
        if (length > size - place) return;
        visit(reading, context, member->key, &member->value);
        if (padded(length) > size - place) return;
        place += padded(length);
    }
}

/// The parts of a message.
typedef struct Parts {
    uint32_t property;
    const lv2_atom *value, *body;
} Parts;

static void find_part(const Reading *reading, void *context, uint32_t key, const lv2_atom *atom) {
    (void)reading;
    Parts *parts = context;
    const cfp_urids *urids = cfp_known_urids();
    if (key == urids->patch_property && atom->size == 4) memcpy(&parts->property, atom + 1, 4);
    if (key == urids->patch_value) parts->value = atom;
    if (key == urids->patch_body) parts->body = atom;
}

static void take_member(const Reading *reading, void *context, uint32_t key, const lv2_atom *atom) {
    (void)context;
    take(reading, key, atom);
}

static bool is_object(uint32_t type, uint32_t size) {
    const cfp_urids *urids = cfp_known_urids();
    return (type == urids->object || type == urids->blank) && size >= 8;
}

static void take_message(const Reading *reading, const uint8_t *body, uint32_t size) {
    uint32_t kind;
    memcpy(&kind, body + 4, 4);
    Parts parts = {0};
    each_member(reading, body, size, find_part, &parts);
    const cfp_urids *urids = cfp_known_urids();
    if (kind == urids->patch_set && parts.property && parts.value) take(reading, parts.property, parts.value);
    if (kind == urids->patch_put && parts.body && is_object(parts.body->type, parts.body->size)) {
        each_member(reading, (const uint8_t *)(parts.body + 1), parts.body->size, take_member, NULL);
    }
}

void cfp_patch_read(cfp_unit *unit, const AUExtensionRenderRequest *request) {
    if (unit->patch.output_port < 0 || unit->plugin->first_property == unit->plugin->port_count) return;
    const uint8_t *memory = (const uint8_t *)unit->memory[unit->patch.output_port];
    uint32_t size = unit->atom_sizes[unit->patch.output_port];
    const lv2_atom *atom = (const lv2_atom *)memory;
    if (atom->type != cfp_known_urids()->sequence || atom->size > size - sizeof *atom || atom->size < 8) return;
    Reading reading = {unit, request};
    uint32_t end = (uint32_t)sizeof *atom + atom->size, place = sizeof(lv2_sequence);
    while (end - place >= sizeof(lv2_event)) {
        const lv2_event *event = (const lv2_event *)(memory + place);
        uint32_t length = event->body.size;
        place += (uint32_t)sizeof *event;
        if (length > end - place) return;
        if (is_object(event->body.type, length)) take_message(&reading, memory + place, length);
        if (padded(length) > end - place) return;
        place += padded(length);
    }
}
