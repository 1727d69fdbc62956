#include "CAudioUnitInterface.h"

#include <stdatomic.h>
#include <stdlib.h>

// Numbers count up and are never used again: 4096 tables of 4096 instances in the life of a process.
enum { TABLES = 4096, SLOTS = 4096 };

typedef _Atomic(const cai_methods *) slot;

static _Atomic(slot *) tables[TABLES];

/// Gives a handle its functions by `cai_set`, where it has a unit; in Swift. Not a render thread.
void cai_make(AudioUnit unit);

static size_t number_of(AudioUnit unit) {
    uintptr_t pattern = (uintptr_t)unit;
    return (pattern & 0xf) == 8 ? pattern >> 4 : 0;
}

static slot *slot_of(AudioUnit unit) {
    size_t number = number_of(unit);
    if (number == 0 || number >= (size_t)TABLES * SLOTS) return NULL;
    slot *table = atomic_load_explicit(&tables[number / SLOTS], memory_order_acquire);
    return table ? &table[number % SLOTS] : NULL;
}

Boolean cai_set(AudioUnit unit, const cai_methods *methods) {
    size_t number = number_of(unit);
    if (number == 0 || number >= (size_t)TABLES * SLOTS) return false;
    _Atomic(slot *) *place = &tables[number / SLOTS];
    if (atomic_load(place) == NULL) {
        slot *fresh = calloc(SLOTS, sizeof(slot)), *none = NULL;
        if (fresh == NULL) return false;
        if (!atomic_compare_exchange_strong(place, &none, fresh)) free(fresh);
    }
    atomic_store_explicit(slot_of(unit), methods, memory_order_release);
    return true;
}

const cai_methods *cai_forget(AudioUnit unit) {
    slot *place = slot_of(unit);
    return place ? atomic_exchange(place, NULL) : NULL;
}

const cai_methods *cai_find(AudioUnit unit) {
    slot *place = slot_of(unit);
    const cai_methods *methods = place ? atomic_load_explicit(place, memory_order_acquire) : NULL;
    if (methods != NULL || number_of(unit) == 0) return methods;
    // The first call for an instance, which is never a render call: those fail before initializing.
    cai_make(unit);
    place = slot_of(unit);
    return place ? atomic_load_explicit(place, memory_order_acquire) : NULL;
}

void cai_look_up(const AudioComponentPlugInInterface *interface, cai_methods *methods) {
    AudioComponentMethod (*look)(int16_t) = interface->Lookup;
    *methods = (cai_methods){.self = (void *)interface};
    if (look == NULL) return;
    methods->initialize = (AudioUnitInitializeProc)look(kAudioUnitInitializeSelect);
    methods->uninitialize = (AudioUnitUninitializeProc)look(kAudioUnitUninitializeSelect);
    methods->get_property_info = (AudioUnitGetPropertyInfoProc)look(kAudioUnitGetPropertyInfoSelect);
    methods->get_property = (AudioUnitGetPropertyProc)look(kAudioUnitGetPropertySelect);
    methods->set_property = (AudioUnitSetPropertyProc)look(kAudioUnitSetPropertySelect);
    methods->add_property_listener = (AudioUnitAddPropertyListenerProc)look(kAudioUnitAddPropertyListenerSelect);
    methods->remove_property_listener =
        (AudioUnitRemovePropertyListenerWithUserDataProc)look(kAudioUnitRemovePropertyListenerWithUserDataSelect);
    methods->add_render_notify = (AudioUnitAddRenderNotifyProc)look(kAudioUnitAddRenderNotifySelect);
    methods->remove_render_notify = (AudioUnitRemoveRenderNotifyProc)look(kAudioUnitRemoveRenderNotifySelect);
    methods->get_parameter = (AudioUnitGetParameterProc)look(kAudioUnitGetParameterSelect);
    methods->set_parameter = (AudioUnitSetParameterProc)look(kAudioUnitSetParameterSelect);
    methods->schedule_parameters = (AudioUnitScheduleParametersProc)look(kAudioUnitScheduleParametersSelect);
    methods->render = (AudioUnitRenderProc)look(kAudioUnitRenderSelect);
    methods->process = (AudioUnitProcessProc)look(kAudioUnitProcessSelect);
    methods->process_multiple = (AudioUnitProcessMultipleProc)look(kAudioUnitProcessMultipleSelect);
    methods->reset = (AudioUnitResetProc)look(kAudioUnitResetSelect);
    methods->midi_event = (MusicDeviceMIDIEventProc)look(kMusicDeviceMIDIEventSelect);
    methods->sys_ex = (MusicDeviceSysExProc)look(kMusicDeviceSysExSelect);
    methods->midi_event_list = (MusicDeviceMIDIEventListProc)look(kMusicDeviceMIDIEventListSelect);
    methods->start_note = (MusicDeviceStartNoteProc)look(kMusicDeviceStartNoteSelect);
    methods->stop_note = (MusicDeviceStopNoteProc)look(kMusicDeviceStopNoteSelect);
}

Boolean cai_can_do(const cai_methods *methods, int16_t selector) {
    switch (selector) {
    case kAudioUnitInitializeSelect: return methods->initialize != NULL;
    case kAudioUnitUninitializeSelect: return methods->uninitialize != NULL;
    case kAudioUnitGetPropertyInfoSelect: return methods->get_property_info != NULL;
    case kAudioUnitGetPropertySelect: return methods->get_property != NULL;
    case kAudioUnitSetPropertySelect: return methods->set_property != NULL;
    case kAudioUnitAddPropertyListenerSelect: return methods->add_property_listener != NULL;
    case kAudioUnitRemovePropertyListenerWithUserDataSelect: return methods->remove_property_listener != NULL;
    case kAudioUnitAddRenderNotifySelect: return methods->add_render_notify != NULL;
    case kAudioUnitRemoveRenderNotifySelect: return methods->remove_render_notify != NULL;
    case kAudioUnitGetParameterSelect: return methods->get_parameter != NULL;
    case kAudioUnitSetParameterSelect: return methods->set_parameter != NULL;
    case kAudioUnitScheduleParametersSelect: return methods->schedule_parameters != NULL;
    case kAudioUnitRenderSelect: return methods->render != NULL;
    case kAudioUnitProcessSelect: return methods->process != NULL;
    case kAudioUnitProcessMultipleSelect: return methods->process_multiple != NULL;
    case kAudioUnitResetSelect: return methods->reset != NULL;
    case kMusicDeviceMIDIEventSelect: return methods->midi_event != NULL;
    case kMusicDeviceSysExSelect: return methods->sys_ex != NULL;
    case kMusicDeviceMIDIEventListSelect: return methods->midi_event_list != NULL;
    case kMusicDeviceStartNoteSelect: return methods->start_note != NULL;
    case kMusicDeviceStopNoteSelect: return methods->stop_note != NULL;
    default: return false;
    }
}
