/// The properties of audio units by number, and the structures that they carry (AudioUnitProperties.h).
#ifndef AUDIOUNITPROPERTYTYPES_H
#define AUDIOUNITPROPERTYTYPES_H

#include "AUComponent.h"
#include "AudioUnitParameters.h"
#include "CFObjects.h"
#include "MusicDevice.h"

#ifdef __cplusplus
extern "C" {
#endif

CF_ENUM(AudioUnitScope) {
    kAudioUnitScope_Global = 0,
    kAudioUnitScope_Input = 1,
    kAudioUnitScope_Output = 2,
    kAudioUnitScope_Group = 3,
    kAudioUnitScope_Part = 4,
    kAudioUnitScope_Note = 5,
    kAudioUnitScope_Layer = 6,
    kAudioUnitScope_LayerItem = 7
};

CF_ENUM(AudioUnitPropertyID) {
    kAudioUnitProperty_ClassInfo = 0,
    kAudioUnitProperty_MakeConnection = 1,
    kAudioUnitProperty_SampleRate = 2,
    kAudioUnitProperty_ParameterList = 3,
    kAudioUnitProperty_ParameterInfo = 4,
    kAudioUnitProperty_FastDispatch = 5,
    kAudioUnitProperty_CPULoad = 6,
    kAudioUnitProperty_StreamFormat = 8,
    kAudioUnitProperty_ElementCount = 11,
    kAudioUnitProperty_Latency = 12,
    kAudioUnitProperty_SupportedNumChannels = 13,
    kAudioUnitProperty_MaximumFramesPerSlice = 14,
    kAudioUnitProperty_SetExternalBuffer = 15,
    kAudioUnitProperty_ParameterValueStrings = 16,
    kAudioUnitProperty_GetUIComponentList = 18,
    kAudioUnitProperty_AudioChannelLayout = 19,
    kAudioUnitProperty_TailTime = 20,
    kAudioUnitProperty_BypassEffect = 21,
    kAudioUnitProperty_LastRenderError = 22,
    kAudioUnitProperty_SetRenderCallback = 23,
    kAudioUnitProperty_FactoryPresets = 24,
    kAudioUnitProperty_ContextName = 25,
    kAudioUnitProperty_RenderQuality = 26,
    kAudioUnitProperty_HostCallbacks = 27,
    kAudioUnitProperty_InPlaceProcessing = 29,
    kAudioUnitProperty_ElementName = 30,
    kAudioUnitProperty_CocoaUI = 31,
    kAudioUnitProperty_SupportedChannelLayoutTags = 32,
    kAudioUnitProperty_ParameterStringFromValue = 33,
    kAudioUnitProperty_ParameterIDName = 34,
    kAudioUnitProperty_ParameterClumpName = 35,
    kAudioUnitProperty_PresentPreset = 36,
    kAudioUnitProperty_OfflineRender = 37,
    kAudioUnitProperty_ParameterValueFromString = 38,
    kAudioUnitProperty_IconLocation = 39,
    kAudioUnitProperty_PresentationLatency = 40,
    kAudioUnitProperty_AllParameterMIDIMappings = 41,
    kAudioUnitProperty_AddParameterMIDIMapping = 42,
    kAudioUnitProperty_RemoveParameterMIDIMapping = 43,
    kAudioUnitProperty_HotMapParameterMIDIMapping = 44,
    kAudioUnitProperty_DependentParameters = 45,
    kAudioUnitProperty_AUHostIdentifier = 46,
    kAudioUnitProperty_MIDIOutputCallbackInfo = 47,
    kAudioUnitProperty_MIDIOutputCallback = 48,
    kAudioUnitProperty_InputSamplesInOutput = 49,
    kAudioUnitProperty_ClassInfoFromDocument = 50,
    kAudioUnitProperty_ShouldAllocateBuffer = 51,
    kAudioUnitProperty_FrequencyResponse = 52,
    kAudioUnitProperty_ParameterHistoryInfo = 53,
    kAudioUnitProperty_NickName = 54,
    kAudioUnitProperty_RequestViewController = 56,
    kAudioUnitProperty_ParametersForOverview = 57,
    kAudioUnitProperty_SupportsMPE = 58,
    kAudioUnitProperty_LastRenderSampleTime = 61,
    kAudioUnitProperty_LoadedOutOfProcess = 62,
    kAudioUnitProperty_MIDIOutputEventListCallback = 63,
    kAudioUnitProperty_AudioUnitMIDIProtocol = 64,
    kAudioUnitProperty_HostMIDIProtocol = 65
};

/// Properties of single kinds of units.
CF_ENUM(AudioUnitPropertyID) {
    kAudioOutputUnitProperty_CurrentDevice = 2000,
    kAudioOutputUnitProperty_IsRunning = 2001,
    kAudioOutputUnitProperty_ChannelMap = 2002,
    kAudioOutputUnitProperty_EnableIO = 2003,
    kAudioOutputUnitProperty_StartTime = 2004,
    kAudioOutputUnitProperty_SetInputCallback = 2005,
    kAudioOutputUnitProperty_HasIO = 2006,
    kAudioOutputUnitProperty_StartTimestampsAtZero = 2007,
    kAUVoiceIOProperty_BypassVoiceProcessing = 2100,
    kAUVoiceIOProperty_VoiceProcessingEnableAGC = 2101,
    kAUVoiceIOProperty_MuteOutput = 2104,
    kAUNBandEQProperty_NumberOfBands = 2200,
    kAUNBandEQProperty_MaxNumberOfBands = 2201,
    kAudioUnitProperty_ReverbRoomType = 10,
    kAudioUnitProperty_UsesInternalReverb = 1005,
    kAudioUnitProperty_SpatializationAlgorithm = 3000,
    kAudioUnitProperty_SpatialMixerRenderingFlags = 3003,
    kAudioUnitProperty_3DMixerRenderingFlags = 3003,
    kAudioUnitProperty_SpatialMixerSourceMode = 3005,
    kAudioUnitProperty_MatrixLevels = 3006,
    kAudioUnitProperty_MeteringMode = 3007,
    kAudioUnitProperty_MatrixDimensions = 3009,
    kAudioUnitProperty_SpatialMixerDistanceParams = 3010,
    kAudioUnitProperty_3DMixerDistanceParams = 3010,
    kAudioUnitProperty_MeterClipping = 3011,
    kAudioUnitProperty_SpatialMixerAttenuationCurve = 3013,
    kAudioUnitProperty_3DMixerAttenuationCurve = 3013,
    kAudioUnitProperty_InputAnchorTimeStamp = 3016,
    kAudioUnitProperty_SpatialMixerOutputType = 3100,
    kAudioUnitProperty_SpatialMixerPointSourceInHeadMode = 3103,
    kAudioUnitProperty_ScheduleAudioSlice = 3300,
    kAudioUnitProperty_ScheduleStartTimeStamp = 3301,
    kAudioUnitProperty_CurrentPlayTime = 3302,
    kAudioUnitProperty_ScheduledFileIDs = 3310,
    kAudioUnitProperty_ScheduledFileRegion = 3311,
    kAudioUnitProperty_ScheduledFilePrime = 3312,
    kAudioUnitProperty_ScheduledFileBufferSizeFrames = 3313,
    kAudioUnitProperty_ScheduledFileNumberBuffers = 3314,
    kMusicDeviceProperty_InstrumentCount = 1000,
    kMusicDeviceProperty_InstrumentName = 1001,
    kMusicDeviceProperty_GroupOutputBus = 1002,
    kMusicDeviceProperty_InstrumentNumber = 1004,
    kMusicDeviceProperty_MIDIXMLNames = 1006,
    kMusicDeviceProperty_BankName = 1007,
    kMusicDeviceProperty_PartGroup = 1010,
    kMusicDeviceProperty_StreamFromDisk = 1011,
    kMusicDeviceProperty_SoundBankURL = 1100,
    kAUSamplerProperty_LoadPresetFromBank = 4100,
    kAUSamplerProperty_BankAndPreset = 4100,
    kAUSamplerProperty_LoadInstrument = 4102,
    kAUSamplerProperty_LoadAudioFiles = 4101,
    kAUMIDISynthProperty_EnablePreload = 4119
};

/// What kind of file an instrument is.
enum {
    kInstrumentType_DLSPreset = 1,
    kInstrumentType_SF2Preset = kInstrumentType_DLSPreset,
    kInstrumentType_AUPreset = 2,
    kInstrumentType_Audiofile = 3,
    kInstrumentType_EXS24 = 4
};

/// Banks of the General MIDI instruments.
enum {
    kAUSampler_DefaultPercussionBankMSB = 0x78,
    kAUSampler_DefaultMelodicBankMSB = 0x79,
    kAUSampler_DefaultBankLSB = 0
};

/// SpatializationAlgorithm.
CF_ENUM(uint32_t) {
    kSpatializationAlgorithm_EqualPowerPanning = 0,
    kSpatializationAlgorithm_SphericalHead = 1,
    kSpatializationAlgorithm_HRTF = 2,
    kSpatializationAlgorithm_SoundField = 3,
    kSpatializationAlgorithm_VectorBasedPanning = 4,
    kSpatializationAlgorithm_StereoPassThrough = 5,
    kSpatializationAlgorithm_HRTFHQ = 6,
    kSpatializationAlgorithm_UseOutputType = 7
};

/// SpatialMixerRenderingFlags.
CF_ENUM(uint32_t) {
    kSpatialMixerRenderingFlags_InterAuralDelay = 1u << 0,
    kSpatialMixerRenderingFlags_DistanceAttenuation = 1u << 2,
    k3DMixerRenderingFlags_InterAuralDelay = 1u << 0,
    k3DMixerRenderingFlags_DopplerShift = 1u << 1,
    k3DMixerRenderingFlags_DistanceAttenuation = 1u << 2,
    k3DMixerRenderingFlags_DistanceFilter = 1u << 3,
    k3DMixerRenderingFlags_DistanceDiffusion = 1u << 4,
    k3DMixerRenderingFlags_LinearDistanceAttenuation = 1u << 5,
    k3DMixerRenderingFlags_ConstantReverbBlend = 1u << 6
};

/// SpatialMixerAttenuationCurve.
CF_ENUM(uint32_t) {
    kSpatialMixerAttenuationCurve_Power = 0,
    kSpatialMixerAttenuationCurve_Exponential = 1,
    kSpatialMixerAttenuationCurve_Inverse = 2,
    kSpatialMixerAttenuationCurve_Linear = 3,
    k3DMixerAttenuationCurve_Power = 0,
    k3DMixerAttenuationCurve_Exponential = 1,
    k3DMixerAttenuationCurve_Inverse = 2,
    k3DMixerAttenuationCurve_Linear = 3
};

/// SpatialMixerSourceMode.
CF_ENUM(uint32_t) {
    kSpatialMixerSourceMode_SpatializeIfMono = 0,
    kSpatialMixerSourceMode_Bypass = 1,
    kSpatialMixerSourceMode_PointSource = 2,
    kSpatialMixerSourceMode_AmbienceBed = 3
};

/// SpatialMixerDistanceParams: metres, and dB.
typedef struct MixerDistanceParams {
    Float32 mReferenceDistance;
    Float32 mMaxDistance;
    Float32 mMaxAttenuation;
} MixerDistanceParams;

/// MeterClipping: what came since it was read last.
typedef struct AudioUnitMeterClipping {
    Float32 peakValueSinceLastCall;
    Boolean sawInfinity;
    Boolean sawNotANumber;
} AudioUnitMeterClipping;

/// How far the playing of a slice has come.
typedef CF_OPTIONS(uint32_t, AUScheduledAudioSliceFlags) {
    kScheduledAudioSliceFlag_Complete = 1u << 0,
    kScheduledAudioSliceFlag_BeganToRender = 1u << 1,
    kScheduledAudioSliceFlag_BeganToRenderLate = 1u << 2,
    kScheduledAudioSliceFlag_Loop = 1u << 3,
    kScheduledAudioSliceFlag_Interrupt = 1u << 4,
    kScheduledAudioSliceFlag_InterruptAtLoop = 1u << 5
};

typedef struct ScheduledAudioSlice ScheduledAudioSlice;
/// A slice was played, or will not be. Thread: render most often; it neither waits nor takes memory.
typedef void (*ScheduledAudioSliceCompletionProc)(void *AU_NULLABLE userData, ScheduledAudioSlice *AU_NONNULL bufferList);

/// ScheduleAudioSlice: sound that begins at a sample time of the unit's, or behind the slice before where the time is not
/// valid. It stays where it is until the unit says that it is done.
struct ScheduledAudioSlice {
    AudioTimeStamp mTimeStamp;
    ScheduledAudioSliceCompletionProc AU_NULLABLE mCompletionProc;
    void *AU_NULLABLE mCompletionProcUserData;
    AUScheduledAudioSliceFlags mFlags;
    uint32_t mReserved;
    void *AU_NULLABLE mReserved2;
    uint32_t mNumberFrames;
    AudioBufferList *AU_NONNULL mBufferList;
};

struct OpaqueAudioFileID;
typedef struct ScheduledAudioFileRegion ScheduledAudioFileRegion;
/// A region was read to its end, or will not be. Not on a render thread.
typedef void (*ScheduledAudioFileRegionCompletionProc)(void *AU_NULLABLE userData, ScheduledAudioFileRegion *AU_NONNULL fileRegion,
                                                       OSStatus result);

/// ScheduledFileRegion: frames of a file, at the file's rate; `mFramesToPlay` of all bits for the rest of it.
struct ScheduledAudioFileRegion {
    AudioTimeStamp mTimeStamp;
    ScheduledAudioFileRegionCompletionProc AU_NULLABLE mCompletionProc;
    void *AU_NULLABLE mCompletionProcUserData;
    struct OpaqueAudioFileID *AU_NONNULL mAudioFile;
    uint32_t mLoopCount;
    int64_t mStartFrame;
    uint32_t mFramesToPlay;
};

/// The keys of a unit's state (ClassInfo).
#define kAUPresetVersionKey "version"
#define kAUPresetTypeKey "type"
#define kAUPresetSubtypeKey "subtype"
#define kAUPresetManufacturerKey "manufacturer"
#define kAUPresetDataKey "data"
#define kAUPresetNameKey "name"
#define kAUPresetNumberKey "preset-number"
#define kAUPresetExternalFileRefs "file-references"
#define kAUPresetRenderQualityKey "render-quality"
#define kAUPresetCPULoadKey "cpu-load"
#define kAUPresetElementNameKey "element-name"
#define kAUPresetPartKey "part"

enum { kAudioUnitParameterName_Full = -1, kAudioUnitClumpID_System = 0, kNumberOfResponseFrequencies = 1024 };

/// How often a unit's parameter changes, and for how long it keeps what they were (ParameterHistoryInfo).
typedef struct AudioUnitParameterHistoryInfo {
    Float32 updatesPerSecond;
    Float32 historyDurationInSeconds;
} AudioUnitParameterHistoryInfo;

/// MakeConnection: output `sourceOutputNumber` of another unit, or of none, feeds input `destInputNumber`.
typedef struct AudioUnitConnection {
    AudioUnit sourceAudioUnit;
    uint32_t sourceOutputNumber;
    uint32_t destInputNumber;
} AudioUnitConnection;

/// SupportedNumChannels: a pair of channel counts; −1 any, −2 any and not the same, less for a total.
typedef struct AUChannelInfo {
    int16_t inChannels;
    int16_t outChannels;
} AUChannelInfo;

/// FactoryPresets and PresentPreset: numbers below 0 are a user's.
typedef struct AUPreset {
    int32_t presetNumber;
    CFStringRef presetName;
} AUPreset;

/// SetRenderCallback; a null function takes the callback away.
typedef struct AURenderCallbackStruct {
    AURenderCallback inputProc;
    void *inputProcRefCon;
} AURenderCallbackStruct;

/// ParameterInfo, with the parameter's number as the element. The receiver releases `cfNameString` where `flags` say
/// that there is one, and `unitName` of a custom unit.
typedef struct AudioUnitParameterInfo {
    char name[52];
    CFStringRef unitName;
    uint32_t clumpID;
    CFStringRef cfNameString;
    AudioUnitParameterUnit unit;
    AudioUnitParameterValue minValue;
    AudioUnitParameterValue maxValue;
    AudioUnitParameterValue defaultValue;
    AudioUnitParameterOptions flags;
} AudioUnitParameterInfo;

/// ParameterStringFromValue: a value (null: the present one) in, a text out, which the caller releases.
typedef struct AudioUnitParameterStringFromValue {
    AudioUnitParameterID inParamID;
    const AudioUnitParameterValue *inValue;
    CFStringRef outString;
} AudioUnitParameterStringFromValue;

/// ParameterValueFromString: a text in, a value out.
typedef struct AudioUnitParameterValueFromString {
    AudioUnitParameterID inParamID;
    CFStringRef inString;
    AudioUnitParameterValue outValue;
} AudioUnitParameterValueFromString;

/// ParameterIDName and ParameterClumpName: a name of about `inDesiredLength` characters, −1 for the whole; the caller
/// releases it.
typedef struct AudioUnitParameterNameInfo {
    uint32_t inID;
    int32_t inDesiredLength;
    CFStringRef outName;
} AudioUnitParameterNameInfo;
typedef AudioUnitParameterNameInfo AudioUnitParameterIDName;

/// DependentParameters.
typedef struct AUDependentParameter {
    AudioUnitScope mScope;
    AudioUnitParameterID mParameterID;
} AUDependentParameter;

// HostCallbacks. Any out pointer may be null. Valid inside a render call only.
typedef OSStatus (*HostCallback_GetBeatAndTempo)(void *inHostUserData, Float64 *outCurrentBeat, Float64 *outCurrentTempo);
typedef OSStatus (*HostCallback_GetMusicalTimeLocation)(void *inHostUserData, uint32_t *outDeltaSampleOffsetToNextBeat,
                                                        Float32 *outTimeSig_Numerator, uint32_t *outTimeSig_Denominator,
                                                        Float64 *outCurrentMeasureDownBeat);
typedef OSStatus (*HostCallback_GetTransportState)(void *inHostUserData, Boolean *outIsPlaying, Boolean *outTransportStateChanged,
                                                   Float64 *outCurrentSampleInTimeLine, Boolean *outIsCycling,
                                                   Float64 *outCycleStartBeat, Float64 *outCycleEndBeat);
typedef OSStatus (*HostCallback_GetTransportState2)(void *inHostUserData, Boolean *outIsPlaying, Boolean *outIsRecording,
                                                    Boolean *outTransportStateChanged, Float64 *outCurrentSampleInTimeLine,
                                                    Boolean *outIsCycling, Float64 *outCycleStartBeat, Float64 *outCycleEndBeat);

/// What a host reports of its music and transport; functions may be null.
typedef struct HostCallbackInfo {
    void *hostUserData;
    HostCallback_GetBeatAndTempo beatAndTempoProc;
    HostCallback_GetMusicalTimeLocation musicalTimeLocationProc;
    HostCallback_GetTransportState transportStateProc;
    HostCallback_GetTransportState2 transportStateProc2;
} HostCallbackInfo;

/// Takes the MIDI that a unit sends during its render call; `timeStamp` of a packet is an offset in frames. Thread:
/// render.
typedef OSStatus (*AUMIDIOutputCallback)(void *userData, const AudioTimeStamp *timeStamp, uint32_t midiOutNum,
                                         const struct MIDIPacketList *pktlist);

/// MIDIOutputCallback.
typedef struct AUMIDIOutputCallbackStruct {
    AUMIDIOutputCallback midiOutputCallback;
    void *userData;
} AUMIDIOutputCallbackStruct;

AU_STATIC_ASSERT(sizeof(AudioUnitConnection) == 16, "AudioUnitConnection has Apple's size");
AU_STATIC_ASSERT(sizeof(AUChannelInfo) == 4, "AUChannelInfo has Apple's size");
AU_STATIC_ASSERT(sizeof(AUPreset) == 16, "AUPreset has Apple's size");
AU_STATIC_ASSERT(sizeof(AURenderCallbackStruct) == 16, "AURenderCallbackStruct has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitParameterInfo) == 104, "AudioUnitParameterInfo has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitParameterStringFromValue) == 24, "AudioUnitParameterStringFromValue has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitParameterValueFromString) == 24, "AudioUnitParameterValueFromString has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitParameterNameInfo) == 16, "AudioUnitParameterNameInfo has Apple's size");
AU_STATIC_ASSERT(sizeof(HostCallbackInfo) == 40, "HostCallbackInfo has Apple's size");
AU_STATIC_ASSERT(sizeof(MixerDistanceParams) == 12, "MixerDistanceParams has Apple's size");
AU_STATIC_ASSERT(sizeof(ScheduledAudioSlice) == 112, "ScheduledAudioSlice has Apple's size");
AU_STATIC_ASSERT(sizeof(ScheduledAudioFileRegion) == 112, "ScheduledAudioFileRegion has Apple's size");

#ifdef __cplusplus
}
#endif

#endif
