/// What identifies a component (AudioComponent.h): type, subtype and manufacturer, with 0 as wildcard in a search.
#ifndef AUDIOCOMPONENT_H
#define AUDIOCOMPONENT_H

#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if AU_TYPED_ENUM
typedef AU_OPTIONS(uint32_t, AudioComponentFlags) {
    kAudioComponentFlag_Unsearchable = 1,
    kAudioComponentFlag_SandboxSafe = 2,
    kAudioComponentFlag_IsV3AudioUnit = 4,
    kAudioComponentFlag_RequiresAsyncInstantiation = 8,
    kAudioComponentFlag_CanLoadInProcess = 0x10
} AudioComponentFlags;

typedef AU_OPTIONS(uint32_t, AudioComponentInstantiationOptions) {
    kAudioComponentInstantiation_LoadOutOfProcess = 1,
    kAudioComponentInstantiation_LoadInProcess = 2,
    kAudioComponentInstantiation_LoadedRemotely = 1u << 31
} AudioComponentInstantiationOptions;
#else
typedef uint32_t AudioComponentFlags;
typedef uint32_t AudioComponentInstantiationOptions;
enum {
    kAudioComponentFlag_Unsearchable = 1,
    kAudioComponentFlag_SandboxSafe = 2,
    kAudioComponentFlag_IsV3AudioUnit = 4,
    kAudioComponentFlag_RequiresAsyncInstantiation = 8,
    kAudioComponentFlag_CanLoadInProcess = 0x10,
    kAudioComponentInstantiation_LoadOutOfProcess = 1,
    kAudioComponentInstantiation_LoadInProcess = 2
};
#endif

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

static const OSType kAudioUnitType_Output = AU_FOURCC('a', 'u', 'o', 'u');
static const OSType kAudioUnitType_MusicDevice = AU_FOURCC('a', 'u', 'm', 'u');
static const OSType kAudioUnitType_MusicEffect = AU_FOURCC('a', 'u', 'm', 'f');
static const OSType kAudioUnitType_FormatConverter = AU_FOURCC('a', 'u', 'f', 'c');
static const OSType kAudioUnitType_Effect = AU_FOURCC('a', 'u', 'f', 'x');
static const OSType kAudioUnitType_Mixer = AU_FOURCC('a', 'u', 'm', 'x');
static const OSType kAudioUnitType_Panner = AU_FOURCC('a', 'u', 'p', 'n');
static const OSType kAudioUnitType_Generator = AU_FOURCC('a', 'u', 'g', 'n');
static const OSType kAudioUnitType_OfflineEffect = AU_FOURCC('a', 'u', 'o', 'l');
static const OSType kAudioUnitType_MIDIProcessor = AU_FOURCC('a', 'u', 'm', 'i');

/// Apple's own components, of which docs/built-in-units.md names those that are here.
static const OSType kAudioUnitManufacturer_Apple = AU_FOURCC('a', 'p', 'p', 'l');

static const OSType kAudioUnitSubType_Delay = AU_FOURCC('d', 'e', 'l', 'y');
static const OSType kAudioUnitSubType_Reverb2 = AU_FOURCC('r', 'v', 'b', '2');
static const OSType kAudioUnitSubType_MatrixReverb = AU_FOURCC('m', 'r', 'e', 'v');
static const OSType kAudioUnitSubType_Distortion = AU_FOURCC('d', 'i', 's', 't');
static const OSType kAudioUnitSubType_NBandEQ = AU_FOURCC('n', 'b', 'e', 'q');
static const OSType kAudioUnitSubType_ParametricEQ = AU_FOURCC('p', 'm', 'e', 'q');
static const OSType kAudioUnitSubType_GraphicEQ = AU_FOURCC('g', 'r', 'e', 'q');
static const OSType kAudioUnitSubType_LowPassFilter = AU_FOURCC('l', 'p', 'a', 's');
static const OSType kAudioUnitSubType_HighPassFilter = AU_FOURCC('h', 'p', 'a', 's');
static const OSType kAudioUnitSubType_BandPassFilter = AU_FOURCC('b', 'p', 'a', 's');
static const OSType kAudioUnitSubType_LowShelfFilter = AU_FOURCC('l', 's', 'h', 'f');
static const OSType kAudioUnitSubType_HighShelfFilter = AU_FOURCC('h', 's', 'h', 'f');
static const OSType kAudioUnitSubType_PeakLimiter = AU_FOURCC('l', 'm', 't', 'r');
static const OSType kAudioUnitSubType_DynamicsProcessor = AU_FOURCC('d', 'c', 'm', 'p');
static const OSType kAudioUnitSubType_MultiBandCompressor = AU_FOURCC('m', 'c', 'm', 'p');
static const OSType kAudioUnitSubType_AUFilter = AU_FOURCC('f', 'i', 'l', 't');
static const OSType kAudioUnitSubType_SampleDelay = AU_FOURCC('s', 'd', 'l', 'y');
static const OSType kAudioUnitSubType_NewTimePitch = AU_FOURCC('n', 'u', 't', 'p');
static const OSType kAudioUnitSubType_AUiPodTimeOther = AU_FOURCC('i', 'p', 't', 'o');
static const OSType kAudioUnitSubType_Varispeed = AU_FOURCC('v', 'a', 'r', 'i');
static const OSType kAudioUnitSubType_AUConverter = AU_FOURCC('c', 'o', 'n', 'v');
static const OSType kAudioUnitSubType_Splitter = AU_FOURCC('s', 'p', 'l', 't');
static const OSType kAudioUnitSubType_Merger = AU_FOURCC('m', 'e', 'r', 'g');
static const OSType kAudioUnitSubType_Sampler = AU_FOURCC('s', 'a', 'm', 'p');
static const OSType kAudioUnitSubType_MIDISynth = AU_FOURCC('m', 's', 'y', 'n');
static const OSType kAudioUnitSubType_DLSSynth = AU_FOURCC('d', 'l', 's', ' ');
static const OSType kAudioUnitSubType_MultiChannelMixer = AU_FOURCC('m', 'c', 'm', 'x');
static const OSType kAudioUnitSubType_MatrixMixer = AU_FOURCC('m', 'x', 'm', 'x');
static const OSType kAudioUnitSubType_SpatialMixer = AU_FOURCC('3', 'd', 'e', 'm');
static const OSType kAudioUnitSubType_ScheduledSoundPlayer = AU_FOURCC('s', 's', 'p', 'l');
static const OSType kAudioUnitSubType_AudioFilePlayer = AU_FOURCC('a', 'f', 'p', 'l');
static const OSType kAudioUnitSubType_GenericOutput = AU_FOURCC('g', 'e', 'n', 'r');
static const OSType kAudioUnitSubType_DefaultOutput = AU_FOURCC('d', 'e', 'f', ' ');
static const OSType kAudioUnitSubType_HALOutput = AU_FOURCC('a', 'h', 'a', 'l');
static const OSType kAudioUnitSubType_RemoteIO = AU_FOURCC('r', 'i', 'o', 'c');
static const OSType kAudioUnitSubType_VoiceProcessingIO = AU_FOURCC('v', 'p', 'i', 'o');

AU_STATIC_ASSERT(sizeof(AudioComponentPlugInInterface) == 32, "AudioComponentPlugInInterface has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioComponentDescription) == 20, "AudioComponentDescription has Apple's size");

#ifdef __cplusplus
}
#endif

#endif
