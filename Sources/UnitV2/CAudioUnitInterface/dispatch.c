#include "CAudioUnitInterface.h"

#include <math.h>

static const OSStatus bad_instance = (OSStatus)0x80008001u;

/// Calls one function of an instance, when the instance, the function and what the function needs are there.
#define DISPATCH(unit, function, is_sound, ...)                \
    do {                                                       \
        const cai_methods *found = cai_find(unit);             \
        if (found == NULL) return bad_instance;                \
        if (found->function == NULL) return kAudio_UnimplementedError; \
        if (!(is_sound)) return kAudio_ParamError;             \
        return found->function(found->self __VA_OPT__(, ) __VA_ARGS__); \
    } while (0)

OSStatus AudioUnitInitialize(AudioUnit unit) { DISPATCH(unit, initialize, true); }

OSStatus AudioUnitUninitialize(AudioUnit unit) { DISPATCH(unit, uninitialize, true); }

OSStatus AudioUnitGetPropertyInfo(AudioUnit unit, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element,
                                  uint32_t *size, Boolean *writable) {
    uint32_t own_size = 0;
    Boolean own_writable = false;
    // A unit may write to both without looking.
    DISPATCH(unit, get_property_info, true, property, scope, element, size ? size : &own_size, writable ? writable : &own_writable);
}

OSStatus AudioUnitGetProperty(AudioUnit unit, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data,
                              uint32_t *size) {
    DISPATCH(unit, get_property, data != NULL && size != NULL, property, scope, element, data, size);
}

OSStatus AudioUnitSetProperty(AudioUnit unit, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element,
                              const void *data, uint32_t size) {
    const cai_methods *methods = cai_find(unit);
    if (methods != NULL && property == kAudioUnitProperty_MakeConnection && methods->connect != NULL) {
        if (data == NULL) return kAudio_ParamError;
        if (size != sizeof(AudioUnitConnection)) return kAudioUnitErr_InvalidPropertyValue;
        return methods->connect(methods->connect_context, data);
    }
    DISPATCH(unit, set_property, data != NULL || size == 0, property, scope, element, data, size);
}

OSStatus AudioUnitAddPropertyListener(AudioUnit unit, AudioUnitPropertyID property, AudioUnitPropertyListenerProc listener, void *data) {
    DISPATCH(unit, add_property_listener, listener != NULL, property, listener, data);
}

OSStatus AudioUnitRemovePropertyListenerWithUserData(AudioUnit unit, AudioUnitPropertyID property,
                                                     AudioUnitPropertyListenerProc listener, void *data) {
    DISPATCH(unit, remove_property_listener, listener != NULL, property, listener, data);
}

OSStatus AudioUnitAddRenderNotify(AudioUnit unit, AURenderCallback callback, void *data) {
    DISPATCH(unit, add_render_notify, callback != NULL, callback, data);
}

OSStatus AudioUnitRemoveRenderNotify(AudioUnit unit, AURenderCallback callback, void *data) {
    DISPATCH(unit, remove_render_notify, callback != NULL, callback, data);
}

OSStatus AudioUnitGetParameter(AudioUnit unit, AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element,
                               AudioUnitParameterValue *value) {
    DISPATCH(unit, get_parameter, value != NULL, parameter, scope, element, value);
}

OSStatus AudioUnitSetParameter(AudioUnit unit, AudioUnitParameterID parameter, AudioUnitScope scope, AudioUnitElement element,
                               AudioUnitParameterValue value, uint32_t offset) {
    if (!isfinite(value)) return cai_find(unit) ? kAudioUnitErr_InvalidParameterValue : bad_instance;
    DISPATCH(unit, set_parameter, true, parameter, scope, element, value, offset);
}

static bool are_finite(const AudioUnitParameterEvent *events, uint32_t count) {
    for (uint32_t index = 0; index < count; index++) {
        const AudioUnitParameterEvent *event = &events[index];
        bool is_ramp = event->eventType == kParameterEvent_Ramped;
        if (is_ramp && !(isfinite(event->eventValues.ramp.startValue) && isfinite(event->eventValues.ramp.endValue))) return false;
        if (!is_ramp && !isfinite(event->eventValues.immediate.value)) return false;
    }
    return true;
}

OSStatus AudioUnitScheduleParameters(AudioUnit unit, const AudioUnitParameterEvent *events, uint32_t count) {
    if (events != NULL && !are_finite(events, count)) return cai_find(unit) ? kAudioUnitErr_InvalidParameterValue : bad_instance;
    DISPATCH(unit, schedule_parameters, events != NULL || count == 0, events, count);
}

OSStatus AudioUnitRender(AudioUnit unit, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, uint32_t bus, uint32_t frames,
                         AudioBufferList *data) {
    AudioUnitRenderActionFlags own = (AudioUnitRenderActionFlags)0;
    DISPATCH(unit, render, time != NULL && data != NULL, flags ? flags : &own, time, bus, frames, data);
}

OSStatus AudioUnitProcess(AudioUnit unit, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, uint32_t frames,
                          AudioBufferList *data) {
    AudioUnitRenderActionFlags own = (AudioUnitRenderActionFlags)0;
    DISPATCH(unit, process, time != NULL && data != NULL, flags ? flags : &own, time, frames, data);
}

OSStatus AudioUnitProcessMultiple(AudioUnit unit, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, uint32_t frames,
                                  uint32_t inputs, const AudioBufferList **input, uint32_t outputs, AudioBufferList **output) {
    AudioUnitRenderActionFlags own = (AudioUnitRenderActionFlags)0;
    bool is_sound = time != NULL && (input != NULL || inputs == 0) && (output != NULL || outputs == 0);
    DISPATCH(unit, process_multiple, is_sound, flags ? flags : &own, time, frames, inputs, input, outputs, output);
}

OSStatus AudioUnitReset(AudioUnit unit, AudioUnitScope scope, AudioUnitElement element) { DISPATCH(unit, reset, true, scope, element); }

OSStatus MusicDeviceMIDIEvent(MusicDeviceComponent unit, uint32_t status, uint32_t data1, uint32_t data2, uint32_t offset) {
    DISPATCH(unit, midi_event, true, status, data1, data2, offset);
}

OSStatus MusicDeviceSysEx(MusicDeviceComponent unit, const uint8_t *data, uint32_t length) {
    DISPATCH(unit, sys_ex, data != NULL && length > 0, data, length);
}

OSStatus MusicDeviceMIDIEventList(MusicDeviceComponent unit, uint32_t offset, const MIDIEventList *list) {
    DISPATCH(unit, midi_event_list, list != NULL, offset, list);
}

OSStatus MusicDeviceStartNote(MusicDeviceComponent unit, MusicDeviceInstrumentID instrument, MusicDeviceGroupID group,
                              NoteInstanceID *note, uint32_t offset, const MusicDeviceNoteParams *parameters) {
    NoteInstanceID own = 0;
    DISPATCH(unit, start_note, parameters != NULL && parameters->argCount >= 2, instrument, group, note ? note : &own, offset, parameters);
}

OSStatus MusicDeviceStopNote(MusicDeviceComponent unit, MusicDeviceGroupID group, NoteInstanceID note, uint32_t offset) {
    DISPATCH(unit, stop_note, true, group, note, offset);
}
