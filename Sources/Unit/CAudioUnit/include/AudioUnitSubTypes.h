/// The codes of the units that belong to Apple's platforms (AUComponent.h): what programs ask for by description. Which
/// of them are there is for the component manager to answer.
#ifndef AUDIOUNITSUBTYPES_H
#define AUDIOUNITSUBTYPES_H

#include "CoreAudioTypes.h"

CF_ENUM(OSType) { kAudioUnitManufacturer_Apple = AU_FOURCC('a', 'p', 'p', 'l') };

CF_ENUM(OSType) {
    kAudioUnitSubType_GenericOutput = AU_FOURCC('g', 'e', 'n', 'r'),
    kAudioUnitSubType_VoiceProcessingIO = AU_FOURCC('v', 'p', 'i', 'o'),
    kAudioUnitSubType_HALOutput = AU_FOURCC('a', 'h', 'a', 'l'),
    kAudioUnitSubType_DefaultOutput = AU_FOURCC('d', 'e', 'f', ' '),
    kAudioUnitSubType_SystemOutput = AU_FOURCC('s', 'y', 's', ' '),
    kAudioUnitSubType_RemoteIO = AU_FOURCC('r', 'i', 'o', 'c')
};

CF_ENUM(OSType) {
    kAudioUnitSubType_DLSSynth = AU_FOURCC('d', 'l', 's', ' '),
    kAudioUnitSubType_Sampler = AU_FOURCC('s', 'a', 'm', 'p'),
    kAudioUnitSubType_MIDISynth = AU_FOURCC('m', 's', 'y', 'n')
};

CF_ENUM(OSType) {
    kAudioUnitSubType_AUConverter = AU_FOURCC('c', 'o', 'n', 'v'),
    kAudioUnitSubType_Varispeed = AU_FOURCC('v', 'a', 'r', 'i'),
    kAudioUnitSubType_DeferredRenderer = AU_FOURCC('d', 'e', 'f', 'r'),
    kAudioUnitSubType_Splitter = AU_FOURCC('s', 'p', 'l', 't'),
    kAudioUnitSubType_MultiSplitter = AU_FOURCC('m', 's', 'p', 'l'),
    kAudioUnitSubType_Merger = AU_FOURCC('m', 'e', 'r', 'g'),
    kAudioUnitSubType_NewTimePitch = AU_FOURCC('n', 'u', 't', 'p'),
    kAudioUnitSubType_TimePitch = AU_FOURCC('t', 'm', 'p', 't'),
    kAudioUnitSubType_AUiPodTime = AU_FOURCC('i', 'p', 't', 'm'),
    kAudioUnitSubType_AUiPodTimeOther = AU_FOURCC('i', 'p', 't', 'o'),
    kAudioUnitSubType_RoundTripAAC = AU_FOURCC('r', 'a', 'a', 'c')
};

CF_ENUM(OSType) {
    kAudioUnitSubType_PeakLimiter = AU_FOURCC('l', 'm', 't', 'r'),
    kAudioUnitSubType_DynamicsProcessor = AU_FOURCC('d', 'c', 'm', 'p'),
    kAudioUnitSubType_LowPassFilter = AU_FOURCC('l', 'p', 'a', 's'),
    kAudioUnitSubType_HighPassFilter = AU_FOURCC('h', 'p', 'a', 's'),
    kAudioUnitSubType_BandPassFilter = AU_FOURCC('b', 'p', 'a', 's'),
    kAudioUnitSubType_HighShelfFilter = AU_FOURCC('h', 's', 'h', 'f'),
    kAudioUnitSubType_LowShelfFilter = AU_FOURCC('l', 's', 'h', 'f'),
    kAudioUnitSubType_ParametricEQ = AU_FOURCC('p', 'm', 'e', 'q'),
    kAudioUnitSubType_GraphicEQ = AU_FOURCC('g', 'r', 'e', 'q'),
    kAudioUnitSubType_NBandEQ = AU_FOURCC('n', 'b', 'e', 'q'),
    kAudioUnitSubType_Distortion = AU_FOURCC('d', 'i', 's', 't'),
    kAudioUnitSubType_Delay = AU_FOURCC('d', 'e', 'l', 'y'),
    kAudioUnitSubType_SampleDelay = AU_FOURCC('s', 'd', 'l', 'y'),
    kAudioUnitSubType_Reverb2 = AU_FOURCC('r', 'v', 'b', '2'),
    kAudioUnitSubType_MatrixReverb = AU_FOURCC('m', 'r', 'e', 'v'),
    kAudioUnitSubType_MultiBandCompressor = AU_FOURCC('m', 'c', 'm', 'p'),
    kAudioUnitSubType_AUFilter = AU_FOURCC('f', 'i', 'l', 't'),
    kAudioUnitSubType_Pitch = AU_FOURCC('t', 'm', 'p', 't'),
    kAudioUnitSubType_RogerBeep = AU_FOURCC('r', 'o', 'g', 'r'),
    kAudioUnitSubType_NetSend = AU_FOURCC('n', 's', 'n', 'd'),
    kAudioUnitSubType_AUSoundIsolation = AU_FOURCC('v', 'o', 'i', 's')
};

CF_ENUM(OSType) {
    kAudioUnitSubType_MultiChannelMixer = AU_FOURCC('m', 'c', 'm', 'x'),
    kAudioUnitSubType_MatrixMixer = AU_FOURCC('m', 'x', 'm', 'x'),
    kAudioUnitSubType_SpatialMixer = AU_FOURCC('3', 'd', 'e', 'm'),
    kAudioUnitSubType_StereoMixer = AU_FOURCC('s', 'm', 'x', 'r'),
    kAudioUnitSubType_3DMixer = AU_FOURCC('3', 'd', 'm', 'x'),
    kAudioUnitSubType_AUAudioMix = AU_FOURCC('a', 'm', 'i', 'x')
};

CF_ENUM(OSType) {
    kAudioUnitSubType_SphericalHeadPanner = AU_FOURCC('s', 'p', 'h', 'r'),
    kAudioUnitSubType_VectorPanner = AU_FOURCC('v', 'b', 'a', 's'),
    kAudioUnitSubType_SoundFieldPanner = AU_FOURCC('a', 'm', 'b', 'i'),
    kAudioUnitSubType_HRTFPanner = AU_FOURCC('h', 'r', 't', 'f')
};

CF_ENUM(OSType) {
    kAudioUnitSubType_ScheduledSoundPlayer = AU_FOURCC('s', 's', 'p', 'l'),
    kAudioUnitSubType_AudioFilePlayer = AU_FOURCC('a', 'f', 'p', 'l'),
    kAudioUnitSubType_NetReceive = AU_FOURCC('n', 'r', 'c', 'v')
};

#endif
