/// Finds the instance behind a handle and calls its functions: the C functions of AUComponent.h and MusicDevice.h.
///
/// Handles are the numbers that `AudioToolbox` gives to instances, in the shape of pointers; they are never used as
/// addresses, so that a stale or a wrong one is an error and not a crash. Finding takes no lock and no memory.
#ifndef CAUDIOUNITINTERFACE_H
#define CAUDIOUNITINTERFACE_H

#include "CAudioUnit.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The functions of one instance, called with `self`; null for what it does not have.
typedef struct cai_methods {
    void *self;
    AudioUnitInitializeProc initialize;
    AudioUnitUninitializeProc uninitialize;
    AudioUnitGetPropertyInfoProc get_property_info;
    AudioUnitGetPropertyProc get_property;
    AudioUnitSetPropertyProc set_property;
    AudioUnitAddPropertyListenerProc add_property_listener;
    AudioUnitRemovePropertyListenerWithUserDataProc remove_property_listener;
    AudioUnitAddRenderNotifyProc add_render_notify;
    AudioUnitRemoveRenderNotifyProc remove_render_notify;
    AudioUnitGetParameterProc get_parameter;
    AudioUnitSetParameterProc set_parameter;
    AudioUnitScheduleParametersProc schedule_parameters;
    AudioUnitRenderProc render;
    AudioUnitProcessProc process;
    AudioUnitProcessMultipleProc process_multiple;
    AudioUnitResetProc reset;
    MusicDeviceMIDIEventProc midi_event;
    MusicDeviceSysExProc sys_ex;
    MusicDeviceMIDIEventListProc midi_event_list;
    MusicDeviceStartNoteProc start_note;
    MusicDeviceStopNoteProc stop_note;
    /// MakeConnection for an instance that is written in C: the host feeds it by a render callback. Null:
    /// `set_property` does it.
    OSStatus (*connect)(void *context, const AudioUnitConnection *connection);
    void *connect_context;
} cai_methods;

/// The functions that a plug-in's Lookup knows.
void cai_look_up(const AudioComponentPlugInInterface *interface, cai_methods *methods);
/// Whether the functions have one for a selector.
Boolean cai_can_do(const cai_methods *methods, int16_t selector);

/// Keeps the functions of a handle, until `cai_forget`; `methods` lives until then. False for what is no handle.
Boolean cai_set(AudioUnit unit, const cai_methods *methods);
/// The functions that were kept, or null.
const cai_methods *cai_forget(AudioUnit unit);
/// The functions of an instance; null for none. Thread: any.
const cai_methods *cai_find(AudioUnit unit);

#ifdef __cplusplus
}
#endif

#endif
