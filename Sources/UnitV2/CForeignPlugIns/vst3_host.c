/// What a VST3 plug-in may ask of its host, and the stream that its state goes through.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool cfp_is_id(const uint8_t *id, const uint8_t *other) { return id && !memcmp(id, other, sizeof(vst3_id)); }

uint32_t cfp_vst3_retain(void *self) {
    (void)self;
    return 1;
}

uint32_t cfp_vst3_release(void *self) {
    (void)self;
    return 1;
}

/// Of an object that has one interface beside that of all.
static vst3_result answer(void *self, const uint8_t *id, const uint8_t *own, void **object) {
    if (!object) return VST3_INVALID;
    bool is_known = cfp_is_id(id, own) || cfp_is_id(id, vst3_unknown_id);
    *object = is_known ? self : NULL;
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

// MARK: The host

static vst3_result query_host(void *self, const uint8_t *id, void **object) {
    if (object && cfp_is_id(id, vst3_run_loop_id) && cfp_is_main_thread()) {
        *object = cfp_vst3_host_run_loop();
        return VST3_OK;
    }
    return answer(self, id, vst3_host_id, object);
}

static vst3_result host_name(void *self, uint16_t *name) {
    (void)self;
    if (!name) return VST3_INVALID;
    cfp_utf16("auserviced", name, VST3_TEXT);
    return VST3_OK;
}

static vst3_result create(void *self, const uint8_t *class_id, const uint8_t *id, void **object) {
    (void)self; (void)id;
    if (!object) return VST3_INVALID;
    bool is_message = cfp_is_id(class_id, vst3_message_id), is_list = cfp_is_id(class_id, vst3_attributes_id);
    *object = is_message ? cfp_vst3_make_message() : is_list ? cfp_vst3_make_attributes() : NULL;
    return *object ? VST3_OK : is_message || is_list ? VST3_NO_MEMORY : VST3_NO_INTERFACE;
}

vst3_host *cfp_vst3_host(void) {
    static const struct vst3_host_table table = {query_host, cfp_vst3_retain, cfp_vst3_release, host_name, create};
    static vst3_host host = {&table};
    return &host;
}

// MARK: Editing

static cfp_vst3 *owner(void *self) { return ((cfp_vst3_handler *)self)->owner; }

static vst3_result query_handler(void *self, const uint8_t *id, void **object) {
    if (object && cfp_is_id(id, vst3_unit_handler_id)) {
        *object = &owner(self)->unit_handler;
        return VST3_OK;
    }
    return answer(self, id, vst3_handler_id, object);
}

/// The parameter's port that a person edits; -1 for none. Who looks is told on the main thread alone.
static int32_t edited(void *self, uint32_t parameter) {
    const cfp_vst3 *vst3 = owner(self);
    return vst3->unit ? cfp_port_at(vst3->description, parameter) : -1;
}

/// False where nobody looks.
static bool tell(void *self, int32_t port, cfp_edit_kind kind, float value) {
    cfp_unit *unit = owner(self)->unit;
    if (!cfp_is_main_thread() || owner(self) != unit->instances[0].vst3 || !cfp_picture_is_seen(unit)) return false;
    cfp_picture_tell(unit, &(cfp_edit){(uint32_t)port, kind, value});
    return true;
}

static vst3_result gesture(void *self, uint32_t parameter, cfp_edit_kind kind) {
    int32_t port = edited(self, parameter);
    if (port < 0) return VST3_INVALID;
    tell(self, port, kind, 0);
    return VST3_OK;
}

static vst3_result begin_edit(void *self, uint32_t parameter) { return gesture(self, parameter, CFP_EDIT_BEGIN); }
static vst3_result end_edit(void *self, uint32_t parameter) { return gesture(self, parameter, CFP_EDIT_END); }

/// The controller has set a value, which the processor is to learn of.
static vst3_result perform_edit(void *self, uint32_t parameter, double value) {
    cfp_vst3 *vst3 = owner(self);
    int32_t port = edited(self, parameter);
    if (port < 0 || !(value >= 0 && value <= 1)) return VST3_INVALID;
    float plain = (float)cfp_vst3_plain(&vst3->description->ports[port], value);
    bool is_bypass = port == vst3->unit->enabled_port;
    if (!is_bypass) cfp_unit_put(vst3->unit, (uint32_t)port, plain);
    bool is_told = tell(self, port, CFP_EDIT_VALUE, plain);
    if (is_bypass) return VST3_OK;
    if (!is_told) atomic_fetch_or(&vst3->changes, CFP_VALUES_CHANGED);
    atomic_store(&vst3->wants_flush, true);
    cfp_main_wake();
    return VST3_OK;
}

static vst3_result restart(void *self, int32_t flags) {
    atomic_fetch_or(&owner(self)->restart, (uint32_t)flags);
    cfp_main_wake();
    return VST3_OK;
}

// MARK: Units and programs

static vst3_result query_unit_handler(void *self, const uint8_t *id, void **object) {
    return answer(self, id, vst3_unit_handler_id, object);
}

/// Every unit is shown: which one the plug-in's own window has in hand is nothing here.
static vst3_result unit_selected(void *self, int32_t unit) {
    (void)self; (void)unit;
    return VST3_OK;
}

/// Another program has other values.
static vst3_result programs_changed(void *self, int32_t list, int32_t program) {
    (void)list; (void)program;
    atomic_fetch_or(&((cfp_vst3_unit_handler *)self)->owner->restart, (uint32_t)VST3_VALUES_CHANGED);
    cfp_main_wake();
    return VST3_OK;
}

void cfp_vst3_make_handler(cfp_vst3 *vst3) {
    static const struct vst3_unit_handler_table units = {
        query_unit_handler, cfp_vst3_retain, cfp_vst3_release, unit_selected, programs_changed,
    };
    vst3->unit_handler = (cfp_vst3_unit_handler){{&units}, vst3};
    static const struct vst3_handler_table table = {
        query_handler, cfp_vst3_retain, cfp_vst3_release, begin_edit, perform_edit, end_edit, restart,
    };
    vst3->handler = (cfp_vst3_handler){{&table}, vst3};
}

// MARK: Streams

static cfp_bytes *bytes_of(void *self) { return &((cfp_vst3_stream *)self)->bytes; }

static vst3_result query_stream(void *self, const uint8_t *id, void **object) {
    return answer(self, id, vst3_stream_id, object);
}

static vst3_result read_stream(void *self, void *bytes, int32_t size, int32_t *count) {
    if (size < 0 || (!bytes && size)) return VST3_INVALID;
    size_t read = cfp_bytes_read(bytes_of(self), bytes, (size_t)size);
    if (count) *count = (int32_t)read;
    return VST3_OK;
}

static vst3_result write_stream(void *self, void *bytes, int32_t size, int32_t *count) {
    bool is_written = size >= 0 && cfp_bytes_write(bytes_of(self), bytes, (size_t)size);
    if (count) *count = is_written ? size : 0;
    return is_written ? VST3_OK : VST3_NO_MEMORY;
}

static vst3_result seek_stream(void *self, int64_t place, int32_t mode, int64_t *result) {
    cfp_bytes *bytes = bytes_of(self);
    int64_t from = mode == VST3_SEEK_SET ? 0 : mode == VST3_SEEK_CURRENT ? (int64_t)bytes->place : (int64_t)bytes->size;
    int64_t goal;
    if (mode < VST3_SEEK_SET || mode > VST3_SEEK_END || __builtin_add_overflow(from, place, &goal) || goal < 0) {
        return VST3_INVALID;
    }
    bytes->place = (size_t)goal;
    if (result) *result = goal;
    return VST3_OK;
}

static vst3_result tell_stream(void *self, int64_t *place) {
    if (!place) return VST3_INVALID;
    *place = (int64_t)bytes_of(self)->place;
    return VST3_OK;
}

cfp_vst3_stream cfp_vst3_stream_over(const void *bytes, size_t size) {
    static const struct vst3_stream_table table = {
        query_stream, cfp_vst3_retain, cfp_vst3_release, read_stream, write_stream, seek_stream, tell_stream,
    };
    cfp_vst3_stream stream = {{&table}, {0}};
    // One that is read from owns its bytes, too: a plug-in may write into any.
    if (size) cfp_bytes_write(&stream.bytes, bytes, size);
    stream.bytes.place = 0;
    return stream;
}
