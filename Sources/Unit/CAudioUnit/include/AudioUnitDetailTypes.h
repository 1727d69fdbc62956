/// What fewer units have: mappings of MIDI to parameters, a view's class, frequency responses, the host's name
/// (AudioUnitProperties.h).
#ifndef AUDIOUNITDETAILTYPES_H
#define AUDIOUNITDETAILTYPES_H

#include "AudioUnitPropertyTypes.h"

#ifndef __swift__

#ifdef __cplusplus
extern "C" {
#endif

typedef CF_OPTIONS(UInt32, AUParameterMIDIMappingFlags) {
    kAUParameterMIDIMapping_AnyChannelFlag = 1u << 0,
    kAUParameterMIDIMapping_AnyNoteFlag = 1u << 1,
    kAUParameterMIDIMapping_SubRange = 1u << 2,
    kAUParameterMIDIMapping_Toggle = 1u << 3,
    kAUParameterMIDIMapping_Bipolar = 1u << 4,
    kAUParameterMIDIMapping_Bipolar_On = 1u << 5
};

/// Which MIDI message moves a parameter, and between which values (AllParameterMIDIMappings and the like).
typedef struct AUParameterMIDIMapping {
    AudioUnitScope mScope;
    AudioUnitElement mElement;
    AudioUnitParameterID mParameterID;
    AUParameterMIDIMappingFlags mFlags;
    AudioUnitParameterValue mSubRangeMin;
    AudioUnitParameterValue mSubRangeMax;
    UInt8 mStatus;
    UInt8 mData1;
    UInt8 reserved1;
    UInt8 reserved2;
    UInt32 reserved3;
} AUParameterMIDIMapping;

/// CocoaUI: where the bundle with a view lies, and its class. Nothing here loads one.
typedef struct AudioUnitCocoaViewInfo {
    CFURLRef mCocoaAUViewBundleLocation;
    CFStringRef mCocoaAUViewClass[1];
} AudioUnitCocoaViewInfo;

/// FrequencyResponse: hertz in, gain out.
typedef struct AudioUnitFrequencyResponseBin {
    Float64 mFrequency;
    Float64 mMagnitude;
} AudioUnitFrequencyResponseBin;

/// AUHostIdentifier.
typedef struct AUHostVersionIdentifier {
    CFStringRef hostName;
    UInt32 hostVersion;
} AUHostVersionIdentifier;

/// SetExternalBuffer.
typedef struct AudioUnitExternalBuffer {
    Byte *buffer;
    UInt32 size;
} AudioUnitExternalBuffer;

/// ParameterValueStrings and the like, of Apple's older interface.
typedef struct AudioUnitParameterValueName {
    AudioUnitParameterID inParamID;
    const Float32 *inValue;
    CFStringRef outName;
} AudioUnitParameterValueName;

typedef void (*AUInputSamplesInOutputCallback)(void *inRefCon, const AudioTimeStamp *inOutputTimeStamp, Float64 inInputSample,
                                               Float64 inNumberInputSamples);
/// InputSamplesInOutput.
typedef struct AUInputSamplesInOutputCallbackStruct {
    AUInputSamplesInOutputCallback inputToOutputCallback;
    void *userData;
} AUInputSamplesInOutputCallbackStruct;

CF_ENUM(UInt32) {
    kRenderQuality_Max = 127,
    kRenderQuality_High = 96,
    kRenderQuality_Medium = 64,
    kRenderQuality_Low = 32,
    kRenderQuality_Min = 0
};
/// Of the oldest interface: the parameter is of the global scope.
CF_ENUM(UInt32) {
    kAudioUnitParameterFlag_Global = 1u << 0,
    kAudioUnitParameterFlag_Input = 1u << 1,
    kAudioUnitParameterFlag_Output = 1u << 2,
    kAudioUnitParameterFlag_Group = 1u << 3
};

#define GetAudioUnitParameterDisplayType(flags) ((flags) & kAudioUnitParameterFlag_DisplayMask)
#define SetAudioUnitParameterDisplayType(flags, displayType) (((flags) & ~kAudioUnitParameterFlag_DisplayMask) | (displayType))
#define AudioUnitDisplayTypeIsLogarithmic(flags) (GetAudioUnitParameterDisplayType(flags) == kAudioUnitParameterFlag_DisplayLogarithmic)
#define AudioUnitDisplayTypeIsSquareRoot(flags) (GetAudioUnitParameterDisplayType(flags) == kAudioUnitParameterFlag_DisplaySquareRoot)
#define AudioUnitDisplayTypeIsSquared(flags) (GetAudioUnitParameterDisplayType(flags) == kAudioUnitParameterFlag_DisplaySquared)
#define AudioUnitDisplayTypeIsCubed(flags) (GetAudioUnitParameterDisplayType(flags) == kAudioUnitParameterFlag_DisplayCubed)
#define AudioUnitDisplayTypeIsCubeRoot(flags) (GetAudioUnitParameterDisplayType(flags) == kAudioUnitParameterFlag_DisplayCubeRoot)
#define AudioUnitDisplayTypeIsExponential(flags) (GetAudioUnitParameterDisplayType(flags) == kAudioUnitParameterFlag_DisplayExponential)

AU_STATIC_ASSERT(sizeof(AUParameterMIDIMapping) == 32, "AUParameterMIDIMapping has Apple's size");
AU_STATIC_ASSERT(sizeof(AudioUnitFrequencyResponseBin) == 16, "AudioUnitFrequencyResponseBin has Apple's size");

#ifdef __cplusplus
}
#endif

#endif

#endif
