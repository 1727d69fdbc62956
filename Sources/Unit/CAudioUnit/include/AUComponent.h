/// The functions of audio units, and the selectors that a unit's Lookup knows them by (AUComponent.h).
///
/// Control functions: any thread but render, one at a time per unit. Render functions say so. Every function returns
/// noErr or an error of AudioUnitProperties.h; badComponentInstance (0x80008001) for a unit that is not or no longer
/// there; kAudio_ParamError for a null pointer where one is needed; kAudio_UnimplementedError for what the unit does
/// not have.
#ifndef AUCOMPONENT_H
#define AUCOMPONENT_H

#include "AudioComponent.h"
#include "AudioUnitProperties.h"
#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// An instance of a component, by the handle that AudioComponentInstanceNew and AudioComponentInstantiate give.
typedef struct OpaqueAudioComponentInstance *AudioUnit;

typedef uint32_t AudioUnitPropertyID;
typedef uint32_t AudioUnitScope;
typedef uint32_t AudioUnitElement;
typedef uint32_t AudioUnitParameterID;
typedef Float32 AudioUnitParameterValue;

/// How an AudioUnitParameterEvent changes its parameter: at once, or over a time.
typedef CF_ENUM(uint32_t, AUParameterEventType) { kParameterEvent_Immediate = 1, kParameterEvent_Ramped = 2 };

/// A change of a parameter during the coming render call. Offsets and durations in frames.
typedef struct AudioUnitParameterEvent {
    AudioUnitScope scope;
    AudioUnitElement element;
    AudioUnitParameterID parameter;
    AUParameterEventType eventType;
    union {
        struct {
            int32_t startBufferOffset;
            uint32_t durationInFrames;
            AudioUnitParameterValue startValue;
            AudioUnitParameterValue endValue;
        } ramp;
        struct {
            uint32_t bufferOffset;
            AudioUnitParameterValue value;
        } immediate;
    } eventValues;
} AudioUnitParameterEvent;

/// A parameter of one scope and element of one unit.
typedef struct AudioUnitParameter {
    AudioUnit mAudioUnit;
    AudioUnitParameterID mParameterID;
    AudioUnitScope mScope;
    AudioUnitElement mElement;
} AudioUnitParameter;

/// A property of one scope and element of one unit.
typedef struct AudioUnitProperty {
    AudioUnit mAudioUnit;
    AudioUnitPropertyID mPropertyID;
    AudioUnitScope mScope;
    AudioUnitElement mElement;
} AudioUnitProperty;

/// Supplies input to a unit, or is notified of its render calls. `ioData` has the unit's buffers, which the callback
/// fills or replaces by its own; null in a render notification where there is none. Thread: render.
typedef OSStatus (*AURenderCallback)(void *AU_NONNULL inRefCon, AudioUnitRenderActionFlags *AU_NONNULL ioActionFlags,
                                     const AudioTimeStamp *AU_NONNULL inTimeStamp, uint32_t inBusNumber, uint32_t inNumberFrames,
                                     AudioBufferList *AU_NULLABLE ioData);

/// Called after a property's change, on the changing thread.
typedef void (*AudioUnitPropertyListenerProc)(void *AU_NONNULL inRefCon, AudioUnit AU_NONNULL inUnit, AudioUnitPropertyID inID, AudioUnitScope inScope,
                                              AudioUnitElement inElement);

enum {
    kAudioOutputUnitRange = 0x0200,
    kAudioOutputUnitStartSelect = 0x0201,
    kAudioOutputUnitStopSelect = 0x0202
};

enum {
    kAudioUnitRange = 0x0000,
    kAudioUnitInitializeSelect = 0x0001,
    kAudioUnitUninitializeSelect = 0x0002,
    kAudioUnitGetPropertyInfoSelect = 0x0003,
    kAudioUnitGetPropertySelect = 0x0004,
    kAudioUnitSetPropertySelect = 0x0005,
    kAudioUnitGetParameterSelect = 0x0006,
    kAudioUnitSetParameterSelect = 0x0007,
    kAudioUnitResetSelect = 0x0009,
    kAudioUnitAddPropertyListenerSelect = 0x000a,
    kAudioUnitRemovePropertyListenerSelect = 0x000b,
    kAudioUnitRenderSelect = 0x000e,
    kAudioUnitAddRenderNotifySelect = 0x000f,
    kAudioUnitRemoveRenderNotifySelect = 0x0010,
    kAudioUnitScheduleParametersSelect = 0x0011,
    kAudioUnitRemovePropertyListenerWithUserDataSelect = 0x0012,
    kAudioUnitComplexRenderSelect = 0x0013,
    kAudioUnitProcessSelect = 0x0014,
    kAudioUnitProcessMultipleSelect = 0x0015
};

/// Prepares rendering: a v3 unit allocates its render resources. noErr when it is initialized already.
OSStatus AudioUnitInitialize(AudioUnit inUnit);
/// Ends rendering; no render call may be under way.
OSStatus AudioUnitUninitialize(AudioUnit inUnit);

/// A property's size in bytes and whether it can be set; both pointers may be null.
OSStatus AudioUnitGetPropertyInfo(AudioUnit inUnit, AudioUnitPropertyID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                                  uint32_t *outDataSize, Boolean *outWritable);
/// Copies a property. `ioDataSize`: in, the room at `outData`; out, what is used of it. The caller releases Core
/// Foundation objects. kAudioUnitErr_InvalidPropertyValue when the room is too small; nothing is written then.
OSStatus AudioUnitGetProperty(AudioUnit inUnit, AudioUnitPropertyID inID, AudioUnitScope inScope, AudioUnitElement inElement, void *outData,
                              uint32_t *ioDataSize);
/// Sets a property; the unit copies or retains what it keeps. Nothing has changed after an error.
OSStatus AudioUnitSetProperty(AudioUnit inUnit, AudioUnitPropertyID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                              const void *inData, uint32_t inDataSize);

OSStatus AudioUnitAddPropertyListener(AudioUnit inUnit, AudioUnitPropertyID inID, AudioUnitPropertyListenerProc inProc,
                                      void *inProcUserData);
OSStatus AudioUnitRemovePropertyListenerWithUserData(AudioUnit inUnit, AudioUnitPropertyID inID, AudioUnitPropertyListenerProc inProc,
                                                     void *inProcUserData);

/// Calls `inProc` before and after each render call, with the pre- or post-render flag.
OSStatus AudioUnitAddRenderNotify(AudioUnit inUnit, AURenderCallback inProc, void *inProcUserData);
OSStatus AudioUnitRemoveRenderNotify(AudioUnit inUnit, AURenderCallback inProc, void *inProcUserData);

/// Thread: any.
OSStatus AudioUnitGetParameter(AudioUnit inUnit, AudioUnitParameterID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                               AudioUnitParameterValue *outValue);
/// Sets a value, `inBufferOffsetInFrames` into the coming render call. kAudioUnitErr_InvalidParameterValue for NaN and
/// infinity. Thread: any.
OSStatus AudioUnitSetParameter(AudioUnit inUnit, AudioUnitParameterID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                               AudioUnitParameterValue inValue, uint32_t inBufferOffsetInFrames);
/// Changes during the coming render call; ramps are scheduled again for each call that they go on in. Thread: render,
/// before rendering.
OSStatus AudioUnitScheduleParameters(AudioUnit inUnit, const AudioUnitParameterEvent *inParameterEvent, uint32_t inNumParamEvents);

/// Renders one output bus. A null `mData` asks for the unit's own memory, valid until the next call. Another bus at the
/// same time is the same cycle. Thread: render.
OSStatus AudioUnitRender(AudioUnit inUnit, AudioUnitRenderActionFlags *ioActionFlags, const AudioTimeStamp *inTimeStamp,
                         uint32_t inOutputBusNumber, uint32_t inNumberFrames, AudioBufferList *ioData);
/// Renders with `ioData` as input and output. Thread: render.
OSStatus AudioUnitProcess(AudioUnit inUnit, AudioUnitRenderActionFlags *ioActionFlags, const AudioTimeStamp *inTimeStamp,
                          uint32_t inNumberFrames, AudioBufferList *ioData);
/// Renders every output bus from buffers for every input bus. Thread: render.
OSStatus AudioUnitProcessMultiple(AudioUnit inUnit, AudioUnitRenderActionFlags *ioActionFlags, const AudioTimeStamp *inTimeStamp,
                                  uint32_t inNumberFrames, uint32_t inNumberInputBufferLists, const AudioBufferList **inInputBufferLists,
                                  uint32_t inNumberOutputBufferLists, AudioBufferList **ioOutputBufferLists);
/// Forgets delay lines, held notes and the like.
OSStatus AudioUnitReset(AudioUnit inUnit, AudioUnitScope inScope, AudioUnitElement inElement);

// What Lookup answers, by selector.
typedef OSStatus (*AudioUnitInitializeProc)(void *self);
typedef OSStatus (*AudioUnitUninitializeProc)(void *self);
typedef OSStatus (*AudioUnitGetPropertyInfoProc)(void *self, AudioUnitPropertyID prop, AudioUnitScope scope, AudioUnitElement elem,
                                                 uint32_t *outDataSize, Boolean *outWritable);
typedef OSStatus (*AudioUnitGetPropertyProc)(void *self, AudioUnitPropertyID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                                             void *outData, uint32_t *ioDataSize);
typedef OSStatus (*AudioUnitSetPropertyProc)(void *self, AudioUnitPropertyID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                                             const void *inData, uint32_t inDataSize);
typedef OSStatus (*AudioUnitAddPropertyListenerProc)(void *self, AudioUnitPropertyID prop, AudioUnitPropertyListenerProc proc,
                                                     void *userData);
typedef OSStatus (*AudioUnitRemovePropertyListenerProc)(void *self, AudioUnitPropertyID prop, AudioUnitPropertyListenerProc proc);
typedef OSStatus (*AudioUnitRemovePropertyListenerWithUserDataProc)(void *self, AudioUnitPropertyID prop,
                                                                    AudioUnitPropertyListenerProc proc, void *userData);
typedef OSStatus (*AudioUnitAddRenderNotifyProc)(void *self, AURenderCallback proc, void *userData);
typedef OSStatus (*AudioUnitRemoveRenderNotifyProc)(void *self, AURenderCallback proc, void *userData);
typedef OSStatus (*AudioUnitScheduleParametersProc)(void *self, const AudioUnitParameterEvent *events, uint32_t numEvents);
typedef OSStatus (*AudioUnitResetProc)(void *self, AudioUnitScope inScope, AudioUnitElement inElement);
typedef OSStatus (*AudioUnitProcessProc)(void *self, AudioUnitRenderActionFlags *ioActionFlags, const AudioTimeStamp *inTimeStamp,
                                         uint32_t inNumberFrames, AudioBufferList *ioData);
typedef OSStatus (*AudioUnitProcessMultipleProc)(void *self, AudioUnitRenderActionFlags *ioActionFlags, const AudioTimeStamp *inTimeStamp,
                                                 uint32_t inNumberFrames, uint32_t inNumberInputBufferLists,
                                                 const AudioBufferList **inInputBufferLists, uint32_t inNumberOutputBufferLists,
                                                 AudioBufferList **ioOutputBufferLists);
typedef OSStatus (*AudioUnitGetParameterProc)(void *self, AudioUnitParameterID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                                              AudioUnitParameterValue *outValue);
typedef OSStatus (*AudioUnitSetParameterProc)(void *self, AudioUnitParameterID inID, AudioUnitScope inScope, AudioUnitElement inElement,
                                              AudioUnitParameterValue inValue, uint32_t inBufferOffsetInFrames);
typedef OSStatus (*AudioUnitRenderProc)(void *self, AudioUnitRenderActionFlags *ioActionFlags, const AudioTimeStamp *inTimeStamp,
                                        uint32_t inOutputBusNumber, uint32_t inNumberFrames, AudioBufferList *ioData);

AU_STATIC_ASSERT(sizeof(AudioUnitParameterEvent) == 32, "AudioUnitParameterEvent has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitParameter) == 24, "AudioUnitParameter has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitProperty) == 24, "AudioUnitProperty has Apple's size");

#ifdef __cplusplus
}
#endif

#endif
