#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PROPERTIES = 4096, MOST_BYTES = 32 << 20 };

void cfp_state_free(cfp_state *state) {
    for (size_t index = 0; index < state->count; index++) {
        free(state->properties[index].key); free(state->properties[index].type); free(state->properties[index].bytes);
    }
    free(state->properties);
    *state = (cfp_state){0};
}

bool cfp_state_add(
    cfp_state *state, const char *key, const char *type, const void *bytes, size_t size, uint32_t flags) {
    if (state->count >= MOST_PROPERTIES || size > MOST_BYTES || !key || !type) return false;
    cfp_property *larger = realloc(state->properties, (state->count + 1) * sizeof *larger);
    if (!larger) return false;
    state->properties = larger;
    cfp_property *property = &larger[state->count];
    *property = (cfp_property){strdup(key), strdup(type), malloc(size + 1), size, flags};
    if (!property->bytes || !property->key || !property->type) {
        free(property->key); free(property->type); free(property->bytes);
        return false;
    }
    if (size) memcpy(property->bytes, bytes, size);
    state->count++;
    return true;
}

static int store(void *handle, uint32_t key, const void *value, size_t size, uint32_t type, uint32_t flags) {
    // Only what stays the same when it is copied can be kept.
    if (!(flags & 1) || (!value && size)) return 2;
    return cfp_state_add(handle, cfp_unmap_uri(key), cfp_unmap_uri(type), value, size, flags) ? 0 : 1;
}

static const void *retrieve(void *handle, uint32_t key, size_t *size, uint32_t *type, uint32_t *flags) {
    const cfp_state *state = handle;
    const char *uri = cfp_unmap_uri(key);
    for (size_t index = 0; uri && index < state->count; index++) {
        const cfp_property *property = &state->properties[index];
        if (strcmp(property->key, uri)) continue;
        if (size) *size = property->size;
        if (type) *type = cfp_map_uri(property->type);
        if (flags) *flags = property->flags;
        return property->bytes;
    }
    return NULL;
}

static const lv2_state *interface(const cfp_unit *unit) {
    const lv2_descriptor *descriptor = unit->instance_count ? unit->instances[0].lv2 : NULL;
    bool has = descriptor && unit->instances[0].handle && descriptor->extension_data;
    return has ? descriptor->extension_data(LV2_EXT "state#interface") : NULL;
}

bool cfp_state_save(cfp_unit *unit, cfp_state *state) {
    const lv2_state *functions = interface(unit);
    if (!functions || !functions->save) return false;
    pthread_mutex_lock(&unit->busy);
    functions->save(unit->instances[0].handle, store, state, 1, unit->instances[0].features->list);
    pthread_mutex_unlock(&unit->busy);
    return true;
}

void cfp_state_restore(cfp_unit *unit, const cfp_state *state) {
    const lv2_state *functions = interface(unit);
    if (!functions || !functions->restore) return;
    pthread_mutex_lock(&unit->busy);
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        const cfp_instance *instance = &unit->instances[index];
        functions->restore(instance->handle, retrieve, (void *)state, 0, instance->features->list);
    }
    pthread_mutex_unlock(&unit->busy);
}

bool cfp_state_copy(const cfp_state *from, cfp_state *into) {
    bool is_whole = true;
    for (size_t index = 0; index < from->count; index++) {
        const cfp_property *property = &from->properties[index];
        is_whole &= cfp_state_add(
            into, property->key, property->type, property->bytes, property->size, property->flags);
    }
    return is_whole;
}

/// Takes a control port's value from a preset.
static void set_value(const char *symbol, void *context, const void *value, uint32_t size, uint32_t type) {
    cfp_unit *unit = context;
    const cfp_urids *urids = cfp_known_urids();
    float number = 0;
    if (type == urids->atom_float && size == 4) memcpy(&number, value, 4);
    else if (type == urids->atom_double && size == 8) { double wide; memcpy(&wide, value, 8); number = (float)wide; }
    else if (type == urids->atom_int && size == 4) { int32_t whole; memcpy(&whole, value, 4); number = (float)whole; }
    else if (type == urids->atom_long && size == 8) { int64_t whole; memcpy(&whole, value, 8); number = (float)whole; }
    else return;
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->kind != CFP_CONTROL || port->traits & CFP_PROPERTY || !port->is_input || strcmp(port->symbol, symbol)) continue;
        if (number == number) cfp_unit_put(unit, index, number);
    }
}

bool cfp_state_load(cfp_unit *unit, const char *uri) {
    const cfp_lilv *lilv = cfp_find_lilv();
    if (!lilv || !unit->library->world) return false;
    void *node = lilv->new_uri(unit->library->world, uri);
    lilv->world_load_resource(unit->library->world, node);
    void *state = lilv->state_new_from_world(unit->library->world, &cfp_map, node);
    lilv->node_free(node);
    if (!state) return false;
    if (!unit->instance_count) lilv->state_restore(state, NULL, set_value, unit, 0, NULL);
    for (uint32_t index = 0; index < unit->instance_count; index++) {
        const cfp_instance *own = &unit->instances[index];
        // As the library's own instances begin.
        struct { const lv2_descriptor *descriptor; void *handle, *rest; } instance = {own->lv2, own->handle, NULL};
        lilv->state_restore(state, &instance, set_value, unit, 0, (const void *const *)own->features->list);
    }
    lilv->state_free(state);
    return true;
}
