/// Listening to parameters and properties of units, and values of parameters as a person sees them (AudioUnitUtilities.h).
///
/// What is behind these functions is the module AVFAudio: a program that calls them links it, and a unit has no part of it.
/// Changes by other means than these functions, such as AudioUnitSetParameter, are told of properties only. Thread: any but render. Every function that returns a
/// status returns noErr, or kAudio_ParamError for null where something is needed, for what is no listener any more, and for
/// units that are none.
#ifndef AUDIOUNITUTILITIES_H
#define AUDIOUNITUTILITIES_H

#include "AUComponent.h"
#include "CFObjects.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

typedef CF_ENUM(UInt32, AudioUnitEventType) {
    kAudioUnitEvent_ParameterValueChange = 0,
    kAudioUnitEvent_BeginParameterChangeGesture = 1,
    kAudioUnitEvent_EndParameterChangeGesture = 2,
    kAudioUnitEvent_PropertyChange = 3
};

/// Something that happened to a unit: of a property `mProperty` holds, of anything else `mParameter`.
typedef struct AudioUnitEvent {
    AudioUnitEventType mEventType;
    union {
        AudioUnitParameter mParameter;
        AudioUnitProperty mProperty;
    } mArgument;
} AudioUnitEvent;

typedef struct AUListenerBase *AUParameterListenerRef;
typedef struct AUListenerBase *AUEventListenerRef;

/// Every parameter of a unit's scope and element.
enum { kAUParameterListener_AnyParameter = 0xFFFFFFFFu };

typedef void (*AUParameterListenerProc)(void *AU_NULLABLE inUserData, void *AU_NULLABLE inObject,
                                        const AudioUnitParameter *inParameter, AudioUnitParameterValue inValue);
typedef void (*AUEventListenerProc)(void *AU_NULLABLE inUserData, void *AU_NULLABLE inObject, const AudioUnitEvent *inEvent,
                                    UInt64 inEventHostTime, AudioUnitParameterValue inParameterValue);

#ifndef __swift__
// Swift has these with a run loop or a dispatch queue, from AVFAudio. In C the run loop is null, and a thread of the listener
// calls the function.

/// `inNotificationInterval`: seconds between two calls at least; a value that changed several times is told once.
OSStatus AUListenerCreate(AUParameterListenerProc inProc, void *inUserData, CFRunLoopRef inRunLoop, CFStringRef inRunLoopMode,
                          Float32 inNotificationInterval, AUParameterListenerRef *outListener);
/// Of the changes of one parameter within `inValueChangeGranularity` seconds the last is told; events come in their order.
OSStatus AUEventListenerCreate(AUEventListenerProc inProc, void *inUserData, CFRunLoopRef inRunLoop, CFStringRef inRunLoopMode,
                               Float32 inNotificationInterval, Float32 inValueChangeGranularity,
                               AUEventListenerRef *outListener);
#endif
/// Nothing is told once this has returned, but to whoever disposes within the call itself.
OSStatus AUListenerDispose(AUParameterListenerRef inListener);
OSStatus AUListenerAddParameter(AUParameterListenerRef inListener, void *AU_NULLABLE inObject, const AudioUnitParameter *inParameter);
OSStatus AUListenerRemoveParameter(AUParameterListenerRef inListener, void *AU_NULLABLE inObject,
                                   const AudioUnitParameter *inParameter);
OSStatus AUEventListenerAddEventType(AUEventListenerRef inListener, void *AU_NULLABLE inObject, const AudioUnitEvent *inEvent);
OSStatus AUEventListenerRemoveEventType(AUEventListenerRef inListener, void *AU_NULLABLE inObject, const AudioUnitEvent *inEvent);
/// Sets the value, and tells all listeners but one's own object of a listener, which set it.
OSStatus AUParameterSet(AUParameterListenerRef AU_NULLABLE inSendingListener, void *AU_NULLABLE inSendingObject,
                        const AudioUnitParameter *inParameter, AudioUnitParameterValue inValue, UInt32 inBufferOffsetInFrames);
/// Tells listeners of a value that was set by other means.
OSStatus AUParameterListenerNotify(AUParameterListenerRef AU_NULLABLE inSendingListener, void *AU_NULLABLE inSendingObject,
                                   const AudioUnitParameter *inParameter);
OSStatus AUEventListenerNotify(AUEventListenerRef AU_NULLABLE inSendingListener, void *AU_NULLABLE inSendingObject,
                               const AudioUnitEvent *inEvent);
/// The value of a place on a control from 0 to 1, by the parameter's range and its flags for display.
AudioUnitParameterValue AUParameterValueFromLinear(Float32 inLinearValue, const AudioUnitParameter *inParameter);
/// The place on a control, 0 to 1, of a value.
Float32 AUParameterValueToLinear(AudioUnitParameterValue inParameterValue, const AudioUnitParameter *inParameter);
/// The value with so many significant digits, without its unit; `inTextBuffer` has room for 32 characters.
void AUParameterFormatValue(Float64 inParameterValue, const AudioUnitParameter *inParameter, char *inTextBuffer, UInt32 inDigits);

AU_STATIC_ASSERT(sizeof(AudioUnitEvent) == 32, "AudioUnitEvent has Apple's size");

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
