/// Messages between the two parts of a VST3 plug-in, and their attributes: objects that are counted.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { INTEGER, NUMBER, TEXT, BYTES };
enum { MOST_BYTES = 64 << 20 };

typedef struct Attribute {
    char *key;
    int kind;
    int64_t integer;
    double number;
    void *bytes;
    uint32_t size;
    struct Attribute *next;
} Attribute;

typedef struct Attributes {
    vst3_attributes object;
    _Atomic uint32_t count;
    Attribute *first;
} Attributes;

typedef struct Message {
    vst3_message object;
    _Atomic uint32_t count;
    char *name;
    Attributes *attributes;
} Message;

// MARK: Attributes

static vst3_result query_attributes(void *self, const uint8_t *id, void **object) {
    if (!object) return VST3_INVALID;
    bool is_known = cfp_is_id(id, vst3_attributes_id) || cfp_is_id(id, vst3_unknown_id);
    *object = is_known ? self : NULL;
    if (is_known) atomic_fetch_add(&((Attributes *)self)->count, 1);
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

static uint32_t retain_attributes(void *self) { return atomic_fetch_add(&((Attributes *)self)->count, 1) + 1; }

static uint32_t release_attributes(void *self) {
    Attributes *list = self;
    uint32_t left = atomic_fetch_sub(&list->count, 1) - 1;
    if (left) return left;
    for (Attribute *attribute = list->first, *next; attribute; attribute = next) {
        next = attribute->next;
        free(attribute->key); free(attribute->bytes); free(attribute);
    }
    free(list);
    return 0;
}

static Attribute *find(void *self, const char *key) {
    Attribute *attribute = key ? ((Attributes *)self)->first : NULL;
    while (attribute && strcmp(attribute->key, key)) attribute = attribute->next;
    return attribute;
}

/// The attribute of a key, which has no value of another kind any more; null without memory.
static Attribute *set(void *self, const char *key, int kind) {
    Attribute *attribute = find(self, key);
    if (!attribute && key) {
        attribute = calloc(1, sizeof *attribute);
        if (attribute) attribute->key = strdup(key);
        if (!attribute || !attribute->key) {
            free(attribute);
            return NULL;
        }
        attribute->next = ((Attributes *)self)->first;
        ((Attributes *)self)->first = attribute;
    }
    if (!attribute) return NULL;
    free(attribute->bytes);
    attribute->bytes = NULL;
    attribute->size = 0;
    attribute->kind = kind;
    return attribute;
}

static const Attribute *get(void *self, const char *key, int kind) {
    const Attribute *attribute = find(self, key);
    return attribute && attribute->kind == kind ? attribute : NULL;
}

static vst3_result set_integer(void *self, const char *key, int64_t value) {
    Attribute *attribute = set(self, key, INTEGER);
    if (attribute) attribute->integer = value;
    return attribute ? VST3_OK : VST3_INVALID;
}

static vst3_result get_integer(void *self, const char *key, int64_t *value) {
    const Attribute *attribute = get(self, key, INTEGER);
    if (!attribute || !value) return VST3_FALSE;
    *value = attribute->integer;
    return VST3_OK;
}

static vst3_result set_number(void *self, const char *key, double value) {
    Attribute *attribute = set(self, key, NUMBER);
    if (attribute) attribute->number = value;
    return attribute ? VST3_OK : VST3_INVALID;
}

static vst3_result get_number(void *self, const char *key, double *value) {
    const Attribute *attribute = get(self, key, NUMBER);
    if (!attribute || !value) return VST3_FALSE;
    *value = attribute->number;
    return VST3_OK;
}

static vst3_result set_copy(void *self, const char *key, int kind, const void *bytes, size_t size) {
    if ((!bytes && size) || size > MOST_BYTES) return VST3_INVALID;
    void *copy = malloc(size + 1);
    Attribute *attribute = copy ? set(self, key, kind) : NULL;
    if (!attribute) {
        free(copy);
        return VST3_NO_MEMORY;
    }
    if (size) memcpy(copy, bytes, size);
    attribute->bytes = copy;
    attribute->size = (uint32_t)size;
    return VST3_OK;
}

static vst3_result set_text(void *self, const char *key, const uint16_t *text) {
    if (!text) return VST3_INVALID;
    size_t length = 0;
    while (text[length]) length++;
    return set_copy(self, key, TEXT, text, (length + 1) * sizeof *text);
}

static vst3_result get_text(void *self, const char *key, uint16_t *text, uint32_t size) {
    const Attribute *attribute = get(self, key, TEXT);
    if (!attribute || !text || size < sizeof *text) return VST3_FALSE;
    uint32_t fitting = size < attribute->size ? size / (uint32_t)sizeof *text * (uint32_t)sizeof *text : attribute->size;
    memcpy(text, attribute->bytes, fitting);
    text[fitting / sizeof *text - 1] = 0;
    return VST3_OK;
}

static vst3_result set_bytes(void *self, const char *key, const void *bytes, uint32_t size) {
    return set_copy(self, key, BYTES, bytes, size);
}

static vst3_result get_bytes(void *self, const char *key, const void **bytes, uint32_t *size) {
    const Attribute *attribute = get(self, key, BYTES);
    if (!attribute || !bytes || !size) return VST3_FALSE;
    *bytes = attribute->bytes;
    *size = attribute->size;
    return VST3_OK;
}

void *cfp_vst3_make_attributes(void) {
    static const struct vst3_attributes_table table = {
        query_attributes, retain_attributes, release_attributes, set_integer, get_integer, set_number, get_number,
        set_text, get_text, set_bytes, get_bytes,
    };
    Attributes *list = calloc(1, sizeof *list);
    if (!list) return NULL;
    list->object.table = &table;
    list->count = 1;
    return list;
}

// MARK: Messages

static vst3_result query_message(void *self, const uint8_t *id, void **object) {
    if (!object) return VST3_INVALID;
    bool is_known = cfp_is_id(id, vst3_message_id) || cfp_is_id(id, vst3_unknown_id);
    *object = is_known ? self : NULL;
    if (is_known) atomic_fetch_add(&((Message *)self)->count, 1);
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

static uint32_t retain_message(void *self) { return atomic_fetch_add(&((Message *)self)->count, 1) + 1; }

static uint32_t release_message(void *self) {
    Message *message = self;
    uint32_t left = atomic_fetch_sub(&message->count, 1) - 1;
    if (left) return left;
    release_attributes(message->attributes);
    free(message->name);
    free(message);
    return 0;
}

static const char *message_name(void *self) { return ((Message *)self)->name; }

static void set_message_name(void *self, const char *name) {
    Message *message = self;
    free(message->name);
    message->name = name ? strdup(name) : NULL;
}

static vst3_attributes *message_attributes(void *self) { return &((Message *)self)->attributes->object; }

void *cfp_vst3_make_message(void) {
    static const struct vst3_message_table table = {
        query_message, retain_message, release_message, message_name, set_message_name, message_attributes,
    };
    Message *message = calloc(1, sizeof *message);
    Attributes *attributes = message ? cfp_vst3_make_attributes() : NULL;
    if (!attributes) {
        free(message);
        return NULL;
    }
    message->object.table = &table;
    message->count = 1;
    message->attributes = attributes;
    return message;
}
