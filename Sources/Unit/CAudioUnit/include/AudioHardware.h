/// Audio devices by their properties (AudioHardware.h, AudioHardwareBase.h). What is behind these functions is the module
/// AudioHardware: a program that calls them depends on the product AVFAudio, and a unit has no part of it.
///
/// An object is the system, a device or one of its streams; a device has one stream for what it plays and one for what it
/// records, of all channels side by side in 32-bit floats. Texts are the caller's to release; Swift has a String in their
/// place. A device is opened for a moment when its formats are asked for. Thread: any but render. Every function returns
/// noErr, kAudioHardwareBadObjectError for what is no object any more, kAudioHardwareUnknownPropertyError for a property that
/// it does not have, kAudioHardwareBadPropertySizeError for too little room, kAudioHardwareUnsupportedOperationError for what
/// cannot be set, kAudioHardwareNotReadyError for a device that does not open, or kAudioHardwareIllegalOperationError.
#ifndef AUDIOHARDWARE_H
#define AUDIOHARDWARE_H

#include "AudioConverter.h"
#include "CFObjects.h"
#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#define AUDIOHARDWARE_NULLABLE _Nullable
#else
#define AUDIOHARDWARE_NULLABLE
#endif

typedef UInt32 AudioObjectID;
typedef AudioObjectID AudioDeviceID;
typedef AudioObjectID AudioStreamID;
typedef UInt32 AudioClassID;
typedef UInt32 AudioObjectPropertySelector;
typedef UInt32 AudioObjectPropertyScope;
typedef UInt32 AudioObjectPropertyElement;

/// Which property of an object, of which side of it, and of which channel (0 for all).
typedef struct AudioObjectPropertyAddress {
    AudioObjectPropertySelector mSelector;
    AudioObjectPropertyScope mScope;
    AudioObjectPropertyElement mElement;
} AudioObjectPropertyAddress;

/// A format over a range of rates.
typedef struct AudioStreamRangedDescription {
    AudioStreamBasicDescription mFormat;
    AudioValueRange mSampleRateRange;
} AudioStreamRangedDescription;

CF_ENUM(int) { kAudioObjectSystemObject = 1 };
CF_ENUM(AudioObjectID) { kAudioObjectUnknown = 0, kAudioDeviceUnknown = 0, kAudioStreamUnknown = 0 };

CF_ENUM(AudioClassID) {
    kAudioObjectClassID = AU_FOURCC('a', 'o', 'b', 'j'),
    kAudioObjectClassIDWildcard = AU_FOURCC('*', '*', '*', '*'),
    kAudioSystemObjectClassID = AU_FOURCC('a', 's', 'y', 's'),
    kAudioPlugInClassID = AU_FOURCC('a', 'p', 'l', 'g'),
    kAudioDeviceClassID = AU_FOURCC('a', 'd', 'e', 'v'),
    kAudioAggregateDeviceClassID = AU_FOURCC('a', 'a', 'g', 'g'),
    kAudioStreamClassID = AU_FOURCC('a', 's', 't', 'r'),
    kAudioControlClassID = AU_FOURCC('a', 'c', 't', 'l'),
    kAudioVolumeControlClassID = AU_FOURCC('v', 'l', 'm', 'e'),
    kAudioMuteControlClassID = AU_FOURCC('m', 'u', 't', 'e')
};

CF_ENUM(AudioObjectPropertyScope) {
    kAudioObjectPropertyScopeGlobal = AU_FOURCC('g', 'l', 'o', 'b'),
    kAudioObjectPropertyScopeInput = AU_FOURCC('i', 'n', 'p', 't'),
    kAudioObjectPropertyScopeOutput = AU_FOURCC('o', 'u', 't', 'p'),
    kAudioObjectPropertyScopePlayThrough = AU_FOURCC('p', 't', 'r', 'u'),
    kAudioObjectPropertyScopeWildcard = AU_FOURCC('*', '*', '*', '*'),
    kAudioDevicePropertyScopeInput = kAudioObjectPropertyScopeInput,
    kAudioDevicePropertyScopeOutput = kAudioObjectPropertyScopeOutput,
    kAudioDevicePropertyScopePlayThrough = kAudioObjectPropertyScopePlayThrough
};

CF_ENUM(AudioObjectPropertyElement) {
    kAudioObjectPropertyElementMain = 0,
    kAudioObjectPropertyElementMaster = 0,
    kAudioObjectPropertyElementWildcard = 0xFFFFFFFF
};

CF_ENUM(AudioObjectPropertySelector) {
    kAudioObjectPropertySelectorWildcard = AU_FOURCC('*', '*', '*', '*'),
    kAudioObjectPropertyBaseClass = AU_FOURCC('b', 'c', 'l', 's'),
    kAudioObjectPropertyClass = AU_FOURCC('c', 'l', 'a', 's'),
    kAudioObjectPropertyOwner = AU_FOURCC('s', 't', 'd', 'v'),
    kAudioObjectPropertyName = AU_FOURCC('l', 'n', 'a', 'm'),
    kAudioObjectPropertyModelName = AU_FOURCC('l', 'm', 'o', 'd'),
    kAudioObjectPropertyManufacturer = AU_FOURCC('l', 'm', 'a', 'k'),
    kAudioObjectPropertyElementName = AU_FOURCC('l', 'c', 'h', 'n'),
    kAudioObjectPropertyElementCategoryName = AU_FOURCC('l', 'c', 'c', 'n'),
    kAudioObjectPropertyElementNumberName = AU_FOURCC('l', 'c', 'n', 'n'),
    kAudioObjectPropertyOwnedObjects = AU_FOURCC('o', 'w', 'n', 'd'),
    kAudioObjectPropertyIdentify = AU_FOURCC('i', 'd', 'e', 'n'),
    kAudioObjectPropertySerialNumber = AU_FOURCC('s', 'n', 'u', 'm'),
    kAudioObjectPropertyFirmwareVersion = AU_FOURCC('f', 'w', 'v', 'n'),
    kAudioObjectPropertyCreator = AU_FOURCC('o', 'p', 'l', 'g')
};

CF_ENUM(AudioObjectPropertySelector) {
    kAudioHardwarePropertyDevices = AU_FOURCC('d', 'e', 'v', '#'),
    kAudioHardwarePropertyDefaultInputDevice = AU_FOURCC('d', 'I', 'n', ' '),
    kAudioHardwarePropertyDefaultOutputDevice = AU_FOURCC('d', 'O', 'u', 't'),
    kAudioHardwarePropertyDefaultSystemOutputDevice = AU_FOURCC('s', 'O', 'u', 't'),
    kAudioHardwarePropertyTranslateUIDToDevice = AU_FOURCC('u', 'i', 'd', 'd'),
    kAudioHardwarePropertyDeviceForUID = AU_FOURCC('d', 'u', 'i', 'd'),
    kAudioHardwarePropertyMixStereoToMono = AU_FOURCC('s', 't', 'm', 'o'),
    kAudioHardwarePropertyPlugInList = AU_FOURCC('p', 'l', 'g', '#'),
    kAudioHardwarePropertyTranslateBundleIDToPlugIn = AU_FOURCC('b', 'i', 'd', 'p'),
    kAudioHardwarePropertyBoxList = AU_FOURCC('b', 'o', 'x', '#'),
    kAudioHardwarePropertyClockDeviceList = AU_FOURCC('c', 'l', 'k', '#'),
    kAudioHardwarePropertyProcessIsMain = AU_FOURCC('m', 'a', 'i', 'n'),
    kAudioHardwarePropertyProcessIsMaster = AU_FOURCC('m', 'a', 's', 't'),
    kAudioHardwarePropertyIsInitingOrExiting = AU_FOURCC('i', 'n', 'o', 't'),
    kAudioHardwarePropertyUserIDChanged = AU_FOURCC('e', 'u', 'i', 'd'),
    kAudioHardwarePropertyProcessIsAudible = AU_FOURCC('p', 'm', 'u', 't'),
    kAudioHardwarePropertySleepingIsAllowed = AU_FOURCC('s', 'l', 'e', 'p'),
    kAudioHardwarePropertyUnloadingIsAllowed = AU_FOURCC('u', 'n', 'l', 'd'),
    kAudioHardwarePropertyHogModeIsAllowed = AU_FOURCC('h', 'o', 'g', 'r'),
    kAudioHardwarePropertyUserSessionIsActiveOrHeadless = AU_FOURCC('u', 's', 'e', 'r'),
    kAudioHardwarePropertyServiceRestarted = AU_FOURCC('s', 'r', 's', 't'),
    kAudioHardwarePropertyPowerHint = AU_FOURCC('p', 'o', 'w', 'h'),
    kAudioHardwarePropertyRunLoop = AU_FOURCC('r', 'n', 'l', 'p')
};

CF_ENUM(AudioObjectPropertySelector) {
    kAudioDevicePropertyConfigurationApplication = AU_FOURCC('c', 'a', 'p', 'p'),
    kAudioDevicePropertyDeviceUID = AU_FOURCC('u', 'i', 'd', ' '),
    kAudioDevicePropertyModelUID = AU_FOURCC('m', 'u', 'i', 'd'),
    kAudioDevicePropertyTransportType = AU_FOURCC('t', 'r', 'a', 'n'),
    kAudioDevicePropertyRelatedDevices = AU_FOURCC('a', 'k', 'i', 'n'),
    kAudioDevicePropertyClockDomain = AU_FOURCC('c', 'l', 'k', 'd'),
    kAudioDevicePropertyDeviceIsAlive = AU_FOURCC('l', 'i', 'v', 'n'),
    kAudioDevicePropertyDeviceIsRunning = AU_FOURCC('g', 'o', 'i', 'n'),
    kAudioDevicePropertyDeviceCanBeDefaultDevice = AU_FOURCC('d', 'f', 'l', 't'),
    kAudioDevicePropertyDeviceCanBeDefaultSystemDevice = AU_FOURCC('s', 'f', 'l', 't'),
    kAudioDevicePropertyLatency = AU_FOURCC('l', 't', 'n', 'c'),
    kAudioDevicePropertyStreams = AU_FOURCC('s', 't', 'm', '#'),
    kAudioObjectPropertyControlList = AU_FOURCC('c', 't', 'r', 'l'),
    kAudioDevicePropertySafetyOffset = AU_FOURCC('s', 'a', 'f', 't'),
    kAudioDevicePropertyNominalSampleRate = AU_FOURCC('n', 's', 'r', 't'),
    kAudioDevicePropertyAvailableNominalSampleRates = AU_FOURCC('n', 's', 'r', '#'),
    kAudioDevicePropertyIcon = AU_FOURCC('i', 'c', 'o', 'n'),
    kAudioDevicePropertyIsHidden = AU_FOURCC('h', 'i', 'd', 'n'),
    kAudioDevicePropertyPreferredChannelsForStereo = AU_FOURCC('d', 'c', 'h', '2'),
    kAudioDevicePropertyPreferredChannelLayout = AU_FOURCC('s', 'r', 'n', 'd')
};

CF_ENUM(AudioObjectPropertySelector) {
    kAudioDevicePropertyPlugIn = AU_FOURCC('p', 'l', 'u', 'g'),
    kAudioDevicePropertyDeviceHasChanged = AU_FOURCC('d', 'i', 'f', 'f'),
    kAudioDevicePropertyDeviceIsRunningSomewhere = AU_FOURCC('g', 'o', 'n', 'e'),
    kAudioDeviceProcessorOverload = AU_FOURCC('o', 'v', 'e', 'r'),
    kAudioDevicePropertyIOStoppedAbnormally = AU_FOURCC('s', 't', 'p', 'd'),
    kAudioDevicePropertyHogMode = AU_FOURCC('o', 'i', 'n', 'k'),
    kAudioDevicePropertyBufferFrameSize = AU_FOURCC('f', 's', 'i', 'z'),
    kAudioDevicePropertyBufferFrameSizeRange = AU_FOURCC('f', 's', 'z', '#'),
    kAudioDevicePropertyBufferSize = AU_FOURCC('b', 's', 'i', 'z'),
    kAudioDevicePropertyUsesVariableBufferFrameSizes = AU_FOURCC('v', 'f', 's', 'z'),
    kAudioDevicePropertyIOCycleUsage = AU_FOURCC('n', 'c', 'y', 'c'),
    kAudioDevicePropertyStreamConfiguration = AU_FOURCC('s', 'l', 'a', 'y'),
    kAudioDevicePropertyIOProcStreamUsage = AU_FOURCC('s', 'u', 's', 'e'),
    kAudioDevicePropertyActualSampleRate = AU_FOURCC('a', 's', 'r', 't'),
    kAudioDevicePropertyDeviceName = AU_FOURCC('n', 'a', 'm', 'e'),
    kAudioDevicePropertyDeviceNameCFString = kAudioObjectPropertyName,
    kAudioDevicePropertyDeviceManufacturer = AU_FOURCC('m', 'a', 'k', 'r'),
    kAudioDevicePropertyDeviceManufacturerCFString = kAudioObjectPropertyManufacturer,
    kAudioDevicePropertyStreamFormat = AU_FOURCC('s', 'f', 'm', 't'),
    kAudioDevicePropertyStreamFormats = AU_FOURCC('s', 'f', 'm', '#'),
    kAudioDevicePropertySupportsMixing = AU_FOURCC('m', 'i', 'x', '?')
};

CF_ENUM(AudioObjectPropertySelector) {
    kAudioDevicePropertyJackIsConnected = AU_FOURCC('j', 'a', 'c', 'k'),
    kAudioDevicePropertyVolumeScalar = AU_FOURCC('v', 'o', 'l', 'm'),
    kAudioDevicePropertyVolumeDecibels = AU_FOURCC('v', 'o', 'l', 'd'),
    kAudioDevicePropertyVolumeRangeDecibels = AU_FOURCC('v', 'd', 'b', '#'),
    kAudioDevicePropertyVolumeScalarToDecibels = AU_FOURCC('v', '2', 'd', 'b'),
    kAudioDevicePropertyVolumeDecibelsToScalar = AU_FOURCC('d', 'b', '2', 'v'),
    kAudioDevicePropertyStereoPan = AU_FOURCC('s', 'p', 'a', 'n'),
    kAudioDevicePropertyStereoPanChannels = AU_FOURCC('s', 'p', 'n', '#'),
    kAudioDevicePropertyMute = AU_FOURCC('m', 'u', 't', 'e'),
    kAudioDevicePropertySolo = AU_FOURCC('s', 'o', 'l', 'o'),
    kAudioDevicePropertyDataSource = AU_FOURCC('s', 's', 'r', 'c'),
    kAudioDevicePropertyDataSources = AU_FOURCC('s', 's', 'c', '#'),
    kAudioDevicePropertyDataSourceNameForIDCFString = AU_FOURCC('l', 's', 'c', 'n'),
    kAudioDevicePropertyClockSource = AU_FOURCC('c', 's', 'r', 'c'),
    kAudioDevicePropertyPlayThru = AU_FOURCC('t', 'h', 'r', 'u')
};

CF_ENUM(AudioObjectPropertySelector) {
    kAudioStreamPropertyIsActive = AU_FOURCC('s', 'a', 'c', 't'),
    kAudioStreamPropertyDirection = AU_FOURCC('s', 'd', 'i', 'r'),
    kAudioStreamPropertyTerminalType = AU_FOURCC('t', 'e', 'r', 'm'),
    kAudioStreamPropertyStartingChannel = AU_FOURCC('s', 'c', 'h', 'n'),
    kAudioStreamPropertyLatency = kAudioDevicePropertyLatency,
    kAudioStreamPropertyVirtualFormat = AU_FOURCC('s', 'f', 'm', 't'),
    kAudioStreamPropertyAvailableVirtualFormats = AU_FOURCC('s', 'f', 'm', 'a'),
    kAudioStreamPropertyPhysicalFormat = AU_FOURCC('p', 'f', 't', ' '),
    kAudioStreamPropertyAvailablePhysicalFormats = AU_FOURCC('p', 'f', 't', 'a')
};

CF_ENUM(UInt32) {
    kAudioStreamTerminalTypeUnknown = 0,
    kAudioStreamTerminalTypeLine = AU_FOURCC('l', 'i', 'n', 'e'),
    kAudioStreamTerminalTypeDigitalAudioInterface = AU_FOURCC('s', 'p', 'd', 'f'),
    kAudioStreamTerminalTypeSpeaker = AU_FOURCC('s', 'p', 'k', 'r'),
    kAudioStreamTerminalTypeHeadphones = AU_FOURCC('h', 'd', 'p', 'h'),
    kAudioStreamTerminalTypeMicrophone = AU_FOURCC('m', 'i', 'c', 'r'),
    kAudioStreamTerminalTypeHDMI = AU_FOURCC('h', 'd', 'm', 'i'),
    kAudioStreamTerminalTypeDisplayPort = AU_FOURCC('d', 'p', 'r', 't'),
    kAudioDeviceTransportTypeUnknown = 0,
    kAudioDeviceTransportTypeBuiltIn = AU_FOURCC('b', 'l', 't', 'n'),
    kAudioDeviceTransportTypeAggregate = AU_FOURCC('g', 'r', 'u', 'p'),
    kAudioDeviceTransportTypeAutoAggregate = AU_FOURCC('f', 'g', 'r', 'p'),
    kAudioDeviceTransportTypeVirtual = AU_FOURCC('v', 'i', 'r', 't'),
    kAudioDeviceTransportTypePCI = AU_FOURCC('p', 'c', 'i', ' '),
    kAudioDeviceTransportTypeUSB = AU_FOURCC('u', 's', 'b', ' '),
    kAudioDeviceTransportTypeFireWire = AU_FOURCC('1', '3', '9', '4'),
    kAudioDeviceTransportTypeBluetooth = AU_FOURCC('b', 'l', 'u', 'e'),
    kAudioDeviceTransportTypeBluetoothLE = AU_FOURCC('b', 'l', 'e', 'a'),
    kAudioDeviceTransportTypeHDMI = AU_FOURCC('h', 'd', 'm', 'i'),
    kAudioDeviceTransportTypeDisplayPort = AU_FOURCC('d', 'p', 'r', 't'),
    kAudioDeviceTransportTypeAirPlay = AU_FOURCC('a', 'i', 'r', 'p'),
    kAudioDeviceTransportTypeAVB = AU_FOURCC('e', 'a', 'v', 'b'),
    kAudioDeviceTransportTypeThunderbolt = AU_FOURCC('t', 'h', 'u', 'n')
};

CF_ENUM(OSStatus) {
    kAudioHardwareNoError = 0,
    kAudioHardwareNotRunningError = AU_FOURCC('s', 't', 'o', 'p'),
    kAudioHardwareUnspecifiedError = AU_FOURCC('w', 'h', 'a', 't'),
    kAudioHardwareUnknownPropertyError = AU_FOURCC('w', 'h', 'o', '?'),
    kAudioHardwareBadPropertySizeError = AU_FOURCC('!', 's', 'i', 'z'),
    kAudioHardwareIllegalOperationError = AU_FOURCC('n', 'o', 'p', 'e'),
    kAudioHardwareBadObjectError = AU_FOURCC('!', 'o', 'b', 'j'),
    kAudioHardwareBadDeviceError = AU_FOURCC('!', 'd', 'e', 'v'),
    kAudioHardwareBadStreamError = AU_FOURCC('!', 's', 't', 'r'),
    kAudioHardwareUnsupportedOperationError = AU_FOURCC('u', 'n', 'o', 'p'),
    kAudioHardwareNotReadyError = AU_FOURCC('n', 'r', 'd', 'y'),
    kAudioDeviceUnsupportedFormatError = AU_FOURCC('!', 'd', 'a', 't'),
    kAudioDevicePermissionsError = AU_FOURCC('!', 'h', 'o', 'g')
};

/// Called with the properties that changed. Thread: one of its own.
typedef OSStatus (*AudioObjectPropertyListenerProc)(AudioObjectID inObjectID, UInt32 inNumberAddresses, const AudioObjectPropertyAddress *inAddresses, void *AUDIOHARDWARE_NULLABLE inClientData);

/// Called for each cycle of a device: what it recorded, and room for what it plays, all channels of a stream side by side.
/// Thread: render.
typedef OSStatus (*AudioDeviceIOProc)(AudioObjectID inDevice, const AudioTimeStamp *inNow, const AudioBufferList *inInputData, const AudioTimeStamp *inInputTime, AudioBufferList *outOutputData, const AudioTimeStamp *inOutputTime, void *AUDIOHARDWARE_NULLABLE inClientData);
typedef AudioDeviceIOProc AudioDeviceIOProcID;

/// What is known of an object, to a log on standard error.
void AudioObjectShow(AudioObjectID inObjectID);
/// Whether there is such a property; false of no object.
Boolean AudioObjectHasProperty(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress);
OSStatus AudioObjectIsPropertySettable(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, Boolean *outIsSettable);
#if defined(__swift__)
OSStatus AudioObjectGetPropertyDataSize(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, UInt32 inQualifierDataSize, const void *AUDIOHARDWARE_NULLABLE inQualifierData, UInt32 *outDataSize) __asm__("AudioObjectGetPropertyDataSizeForSwift");
#else
OSStatus AudioObjectGetPropertyDataSize(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, UInt32 inQualifierDataSize, const void *inQualifierData, UInt32 *outDataSize);
#endif
/// As much of a list as there is room for; `ioDataSize` is told how many bytes that is.
OSStatus AudioObjectGetPropertyData(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, UInt32 inQualifierDataSize, const void *AUDIOHARDWARE_NULLABLE inQualifierData, UInt32 *ioDataSize, void *outData);
OSStatus AudioObjectSetPropertyData(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, UInt32 inQualifierDataSize, const void *AUDIOHARDWARE_NULLABLE inQualifierData, UInt32 inDataSize, const void *inData);
/// A listener may be added once for an address; wildcards stand for any selector, scope and element.
OSStatus AudioObjectAddPropertyListener(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, AudioObjectPropertyListenerProc inListener, void *AUDIOHARDWARE_NULLABLE inClientData);
OSStatus AudioObjectRemovePropertyListener(AudioObjectID inObjectID, const AudioObjectPropertyAddress *inAddress, AudioObjectPropertyListenerProc inListener, void *AUDIOHARDWARE_NULLABLE inClientData);

/// A handle for a function that a device calls; the same function may have several.
OSStatus AudioDeviceCreateIOProcID(AudioObjectID inDevice, AudioDeviceIOProc inProc, void *AUDIOHARDWARE_NULLABLE inClientData, AudioDeviceIOProcID AUDIOHARDWARE_NULLABLE *outIOProcID);
/// As the other; calls a function with the data when the handle is destroyed. Of this library.
OSStatus AudioDeviceCreateReleasedIOProcID(AudioObjectID inDevice, AudioDeviceIOProc inProc, void *AUDIOHARDWARE_NULLABLE inClientData, void (*AUDIOHARDWARE_NULLABLE inRelease)(void *AUDIOHARDWARE_NULLABLE), AudioDeviceIOProcID AUDIOHARDWARE_NULLABLE *outIOProcID);
/// Stops it first where it runs.
OSStatus AudioDeviceDestroyIOProcID(AudioObjectID inDevice, AudioDeviceIOProcID inIOProcID);
/// Opens the device with the first of its handles that starts, and has it call all that were started.
OSStatus AudioDeviceStart(AudioObjectID inDevice, AudioDeviceIOProcID AUDIOHARDWARE_NULLABLE inProcID);
/// Returns when the function is not called any more, or at once from within it.
OSStatus AudioDeviceStop(AudioObjectID inDevice, AudioDeviceIOProcID AUDIOHARDWARE_NULLABLE inProcID);
/// The frame and host time of a running device now; kAudioHardwareNotRunningError of one that does not run.
OSStatus AudioDeviceGetCurrentTime(AudioObjectID inDevice, AudioTimeStamp *outTime);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
