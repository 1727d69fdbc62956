/// What identifies a component (AudioComponent.h): type, subtype and manufacturer, with 0 as wildcard in a search.
#ifndef AUDIOCOMPONENT_H
#define AUDIOCOMPONENT_H

#include "AudioUnitSubTypes.h"
#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef CF_OPTIONS(uint32_t, AudioComponentFlags) {
    kAudioComponentFlag_Unsearchable = 1,
    kAudioComponentFlag_SandboxSafe = 2,
    kAudioComponentFlag_IsV3AudioUnit = 4,
    kAudioComponentFlag_RequiresAsyncInstantiation = 8,
    kAudioComponentFlag_CanLoadInProcess = 0x10
};

typedef CF_OPTIONS(uint32_t, AudioComponentInstantiationOptions) {
    kAudioComponentInstantiation_LoadOutOfProcess = 1,
    kAudioComponentInstantiation_LoadInProcess = 2,
    kAudioComponentInstantiation_LoadedRemotely = 1u << 31
};

typedef struct AudioComponentDescription {
    OSType componentType;
    OSType componentSubType;
    OSType componentManufacturer;
    uint32_t componentFlags;
    uint32_t componentFlagsMask;
} AudioComponentDescription;

struct OpaqueAudioComponentInstance;

/// A function that a component's instance offers; called with the arguments that its selector stands for.
typedef OSStatus (*AudioComponentMethod)(void *self, ...);

/// One instance of a component written in C: what its factory function makes.
///
/// The host calls Open once with the handle that the instance goes by from then on, asks Lookup for functions by their
/// selectors (AUComponent.h, MusicDevice.h), and gives the instance up with Close, which frees it. Lookup answers null
/// for what the unit does not have.
typedef struct AudioComponentPlugInInterface {
    OSStatus (*Open)(void *self, struct OpaqueAudioComponentInstance *mInstance);
    OSStatus (*Close)(void *self);
    AudioComponentMethod (*Lookup)(int16_t selector);
    void *reserved;
} AudioComponentPlugInInterface;

/// Makes an instance; null when there is no memory. The function that a bundle's `factoryFunction` names has this type.
typedef AudioComponentPlugInInterface *(*AudioComponentFactoryFunction)(const AudioComponentDescription *inDesc);

CF_ENUM(OSType) {
    kAudioUnitType_Output = AU_FOURCC('a', 'u', 'o', 'u'),
    kAudioUnitType_MusicDevice = AU_FOURCC('a', 'u', 'm', 'u'),
    kAudioUnitType_MusicEffect = AU_FOURCC('a', 'u', 'm', 'f'),
    kAudioUnitType_FormatConverter = AU_FOURCC('a', 'u', 'f', 'c'),
    kAudioUnitType_Effect = AU_FOURCC('a', 'u', 'f', 'x'),
    kAudioUnitType_Mixer = AU_FOURCC('a', 'u', 'm', 'x'),
    kAudioUnitType_Panner = AU_FOURCC('a', 'u', 'p', 'n'),
    kAudioUnitType_Generator = AU_FOURCC('a', 'u', 'g', 'n'),
    kAudioUnitType_OfflineEffect = AU_FOURCC('a', 'u', 'o', 'l'),
    kAudioUnitType_RemoteEffect = AU_FOURCC('a', 'u', 'r', 'x'),
    kAudioUnitType_RemoteGenerator = AU_FOURCC('a', 'u', 'r', 'g'),
    kAudioUnitType_RemoteInstrument = AU_FOURCC('a', 'u', 'r', 'i'),
    kAudioUnitType_RemoteMusicEffect = AU_FOURCC('a', 'u', 'r', 'm'),
    kAudioUnitType_MIDIProcessor = AU_FOURCC('a', 'u', 'm', 'i')
};

AU_STATIC_ASSERT(sizeof(AudioComponentPlugInInterface) == 32, "AudioComponentPlugInInterface has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioComponentDescription) == 20, "AudioComponentDescription has Apple's size");

#ifdef __cplusplus
}
#endif

#endif
