/// The functions of components (AudioComponent.h), for C and C++; Swift has its own in `AudioToolbox`.
#ifndef AUDIOCOMPONENTFUNCTIONS_H
#define AUDIOCOMPONENTFUNCTIONS_H

#include "AudioUnitPropertyTypes.h"
#include "AudioUnitParameters.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpaqueAudioComponent *AudioComponent;
typedef AudioUnit AudioComponentInstance;

/// There is no such component, or no longer.
CF_ENUM(OSStatus) { invalidComponentID = -3000 };
/// There is no such instance, or no longer.
static const OSStatus badComponentInstance = (OSStatus)0x80008001u;

/// The next component after `inComponent` (null: the first) that a description finds; null after the last. 0 in a code
/// matches anything.
AudioComponent AudioComponentFindNext(AudioComponent inComponent, const AudioComponentDescription *inDesc);
UInt32 AudioComponentCount(const AudioComponentDescription *inDesc);
/// "Manufacturer: Name"; the caller releases it.
OSStatus AudioComponentCopyName(AudioComponent inComponent, CFStringRef *outName);
OSStatus AudioComponentGetDescription(AudioComponent inComponent, AudioComponentDescription *outDesc);
OSStatus AudioComponentGetVersion(AudioComponent inComponent, UInt32 *outVersion);

/// Makes an instance at once. kAudioUnitErr_CannotDoInCurrentContext for components that require
/// AudioComponentInstantiate.
OSStatus AudioComponentInstanceNew(AudioComponent inComponent, AudioComponentInstance *outInstance);
OSStatus AudioComponentInstanceDispose(AudioComponentInstance inInstance);
AudioComponent AudioComponentInstanceGetComponent(AudioComponentInstance inInstance);
/// Whether the instance has the function of a selector.
Boolean AudioComponentInstanceCanDo(AudioComponentInstance inInstance, SInt16 inSelectorID);

/// Takes an instance, or null and why there is none. Called once, on an internal thread.
typedef void (*AudioComponentInstantiationCallback)(void *inContext, AudioComponentInstance outInstance, OSStatus outStatus);
/// Makes an instance, in a process of its own where the component and the options say so. Apple's function takes a
/// block instead of the callback and its context.
void AudioComponentInstantiate(AudioComponent inComponent, UInt32 inOptions, AudioComponentInstantiationCallback inCallback, void *inContext);

/// Registers a component for this process. Null for codes that leave one 0 or when the arguments lack something.
AudioComponent AudioComponentRegister(const AudioComponentDescription *inDesc, CFStringRef inName, UInt32 inVersion,
                                      AudioComponentFactoryFunction inFactory);

#ifdef __cplusplus
}
#endif

#endif
