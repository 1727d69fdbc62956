/// The numbers of the parameters of Apple's units (AudioUnitParameters.h).
#ifndef AUDIOUNITPARAMETERS_H
#define AUDIOUNITPARAMETERS_H

#include "AUComponent.h"

/// AUMultiChannelMixer.
CF_ENUM(AudioUnitParameterID) {
    kMultiChannelMixerParam_Volume = 0,
    kMultiChannelMixerParam_Enable = 1,
    kMultiChannelMixerParam_Pan = 2,
    kMultiChannelMixerParam_PreAveragePower = 1000,
    kMultiChannelMixerParam_PrePeakHoldLevel = 2000,
    kMultiChannelMixerParam_PostAveragePower = 3000,
    kMultiChannelMixerParam_PostPeakHoldLevel = 4000
};

/// AUMatrixMixer.
CF_ENUM(AudioUnitParameterID) {
    kMatrixMixerParam_Volume = 0,
    kMatrixMixerParam_Enable = 1,
    kMatrixMixerParam_PreAveragePower = 1000,
    kMatrixMixerParam_PrePeakHoldLevel = 2000,
    kMatrixMixerParam_PostAveragePower = 3000,
    kMatrixMixerParam_PostPeakHoldLevel = 4000,
    kMatrixMixerParam_PreAveragePowerLinear = 5000,
    kMatrixMixerParam_PrePeakHoldLevelLinear = 6000,
    kMatrixMixerParam_PostAveragePowerLinear = 7000,
    kMatrixMixerParam_PostPeakHoldLevelLinear = 8000
};

/// AUSpatialMixer.
CF_ENUM(AudioUnitParameterID) {
    kSpatialMixerParam_Azimuth = 0,
    kSpatialMixerParam_Elevation = 1,
    kSpatialMixerParam_Distance = 2,
    kSpatialMixerParam_Gain = 3,
    kSpatialMixerParam_PlaybackRate = 4,
    kSpatialMixerParam_Enable = 5,
    kSpatialMixerParam_MinGain = 6,
    kSpatialMixerParam_MaxGain = 7,
    kSpatialMixerParam_ReverbBlend = 8,
    kSpatialMixerParam_GlobalReverbGain = 9,
    kSpatialMixerParam_OcclusionAttenuation = 10,
    kSpatialMixerParam_ObstructionAttenuation = 11
};

/// Output units.
CF_ENUM(AudioUnitParameterID) {
    kHALOutputParam_Volume = 14
};

/// AUTimePitch and AUNewTimePitch.
CF_ENUM(AudioUnitParameterID) {
    kTimePitchParam_Rate = 0,
    kTimePitchParam_Pitch = 1,
    kTimePitchParam_EffectBlend = 2,
    kNewTimePitchParam_Rate = 0,
    kNewTimePitchParam_Pitch = 1,
    kNewTimePitchParam_Smoothness = 4,
    kNewTimePitchParam_Overlap = 4,
    kNewTimePitchParam_EnableSpectralCoherence = 6,
    kNewTimePitchParam_EnablePeakLocking = 6,
    kNewTimePitchParam_EnableTransientPreservation = 7
};

/// AUSampleDelay.
CF_ENUM(AudioUnitParameterID) {
    kSampleDelayParam_DelayFrames = 0
};

/// AUVarispeed.
CF_ENUM(AudioUnitParameterID) {
    kVarispeedParam_PlaybackRate = 0,
    kVarispeedParam_PlaybackCents = 1
};

/// AUSampler.
CF_ENUM(AudioUnitParameterID) {
    kAUSamplerParam_Gain = 900,
    kAUSamplerParam_CoarseTuning = 901,
    kAUSamplerParam_FineTuning = 902,
    kAUSamplerParam_Pan = 903
};

/// AUBandpass.
CF_ENUM(AudioUnitParameterID) {
    kBandpassParam_CenterFrequency = 0,
    kBandpassParam_Bandwidth = 1
};

/// AUHipass.
CF_ENUM(AudioUnitParameterID) {
    kHipassParam_CutoffFrequency = 0,
    kHipassParam_Resonance = 1
};

/// AULowpass.
CF_ENUM(AudioUnitParameterID) {
    kLowPassParam_CutoffFrequency = 0,
    kLowPassParam_Resonance = 1
};

/// AUHighShelfFilter.
CF_ENUM(AudioUnitParameterID) {
    kHighShelfParam_CutOffFrequency = 0,
    kHighShelfParam_Gain = 1
};

/// AULowShelfFilter.
CF_ENUM(AudioUnitParameterID) {
    kAULowShelfParam_CutoffFrequency = 0,
    kAULowShelfParam_Gain = 1
};

/// AUParametricEQ.
CF_ENUM(AudioUnitParameterID) {
    kParametricEQParam_CenterFreq = 0,
    kParametricEQParam_Q = 1,
    kParametricEQParam_Gain = 2
};

/// AUMatrixReverb.
CF_ENUM(AudioUnitParameterID) {
    kReverbParam_DryWetMix = 0,
    kReverbParam_SmallLargeMix = 1,
    kReverbParam_SmallSize = 2,
    kReverbParam_LargeSize = 3,
    kReverbParam_PreDelay = 4,
    kReverbParam_LargeDelay = 5,
    kReverbParam_SmallDensity = 6,
    kReverbParam_LargeDensity = 7,
    kReverbParam_LargeDelayRange = 8,
    kReverbParam_SmallBrightness = 9,
    kReverbParam_LargeBrightness = 10,
    kReverbParam_SmallDelayRange = 11,
    kReverbParam_ModulationRate = 12,
    kReverbParam_ModulationDepth = 13,
    kReverbParam_FilterFrequency = 14,
    kReverbParam_FilterBandwidth = 15,
    kReverbParam_FilterGain = 16,
    kReverbParam_FilterType = 17,
    kReverbParam_FilterEnable = 18
};

/// AUDelay.
CF_ENUM(AudioUnitParameterID) {
    kDelayParam_WetDryMix = 0,
    kDelayParam_DelayTime = 1,
    kDelayParam_Feedback = 2,
    kDelayParam_LopassCutoff = 3
};

/// AUPeakLimiter.
CF_ENUM(AudioUnitParameterID) {
    kLimiterParam_AttackTime = 0,
    kLimiterParam_DecayTime = 1,
    kLimiterParam_PreGain = 2
};

/// AUDynamicsProcessor.
CF_ENUM(AudioUnitParameterID) {
    kDynamicsProcessorParam_Threshold = 0,
    kDynamicsProcessorParam_HeadRoom = 1,
    kDynamicsProcessorParam_ExpansionRatio = 2,
    kDynamicsProcessorParam_ExpansionThreshold = 3,
    kDynamicsProcessorParam_AttackTime = 4,
    kDynamicsProcessorParam_ReleaseTime = 5,
    kDynamicsProcessorParam_OverallGain = 6,
    kDynamicsProcessorParam_MasterGain = 6,
    kDynamicsProcessorParam_CompressionAmount = 1000,
    kDynamicsProcessorParam_InputAmplitude = 2000,
    kDynamicsProcessorParam_OutputAmplitude = 3000
};

/// AUDistortion.
CF_ENUM(AudioUnitParameterID) {
    kDistortionParam_Delay = 0,
    kDistortionParam_Decay = 1,
    kDistortionParam_DelayMix = 2,
    kDistortionParam_Decimation = 3,
    kDistortionParam_Rounding = 4,
    kDistortionParam_DecimationMix = 5,
    kDistortionParam_LinearTerm = 6,
    kDistortionParam_SquaredTerm = 7,
    kDistortionParam_CubicTerm = 8,
    kDistortionParam_PolynomialMix = 9,
    kDistortionParam_RingModFreq1 = 10,
    kDistortionParam_RingModFreq2 = 11,
    kDistortionParam_RingModBalance = 12,
    kDistortionParam_RingModMix = 13,
    kDistortionParam_SoftClipGain = 14,
    kDistortionParam_FinalMix = 15
};

/// AUGraphicEQ.
CF_ENUM(AudioUnitParameterID) {
    kGraphicEQParam_NumberOfBands = 10000
};

/// AUReverb2.
CF_ENUM(AudioUnitParameterID) {
    kReverb2Param_DryWetMix = 0,
    kReverb2Param_Gain = 1,
    kReverb2Param_MinDelayTime = 2,
    kReverb2Param_MaxDelayTime = 3,
    kReverb2Param_DecayTimeAt0Hz = 4,
    kReverb2Param_DecayTimeAtNyquist = 5,
    kReverb2Param_RandomizeReflections = 6
};

/// AUNBandEQ: each band adds its number.
CF_ENUM(AudioUnitParameterID) {
    kAUNBandEQParam_GlobalGain = 0,
    kAUNBandEQParam_BypassBand = 1000,
    kAUNBandEQParam_FilterType = 2000,
    kAUNBandEQParam_Frequency = 3000,
    kAUNBandEQParam_Gain = 4000,
    kAUNBandEQParam_Bandwidth = 5000
};

/// AUMultibandCompressor.
CF_ENUM(AudioUnitParameterID) {
    kMultibandCompressorParam_Pregain = 0,
    kMultibandCompressorParam_Postgain = 1,
    kMultibandCompressorParam_Crossover1 = 2,
    kMultibandCompressorParam_Crossover2 = 3,
    kMultibandCompressorParam_Crossover3 = 4,
    kMultibandCompressorParam_Threshold1 = 5,
    kMultibandCompressorParam_Threshold2 = 6,
    kMultibandCompressorParam_Threshold3 = 7,
    kMultibandCompressorParam_Threshold4 = 8,
    kMultibandCompressorParam_Headroom1 = 9,
    kMultibandCompressorParam_Headroom2 = 10,
    kMultibandCompressorParam_Headroom3 = 11,
    kMultibandCompressorParam_Headroom4 = 12,
    kMultibandCompressorParam_AttackTime = 13,
    kMultibandCompressorParam_ReleaseTime = 14,
    kMultibandCompressorParam_EQ1 = 15,
    kMultibandCompressorParam_EQ2 = 16,
    kMultibandCompressorParam_EQ3 = 17,
    kMultibandCompressorParam_EQ4 = 18,
    kMultibandCompressorParam_CompressionAmount1 = 1000,
    kMultibandCompressorParam_CompressionAmount2 = 2000,
    kMultibandCompressorParam_CompressionAmount3 = 3000,
    kMultibandCompressorParam_CompressionAmount4 = 4000,
    kMultibandCompressorParam_InputAmplitude1 = 5000,
    kMultibandCompressorParam_InputAmplitude2 = 6000,
    kMultibandCompressorParam_InputAmplitude3 = 7000,
    kMultibandCompressorParam_InputAmplitude4 = 8000,
    kMultibandCompressorParam_OutputAmplitude1 = 9000,
    kMultibandCompressorParam_OutputAmplitude2 = 10000,
    kMultibandCompressorParam_OutputAmplitude3 = 11000,
    kMultibandCompressorParam_OutputAmplitude4 = 12000
};

/// AUFilter.
CF_ENUM(AudioUnitParameterID) {
    kMultibandFilter_LowFilterType = 0,
    kMultibandFilter_LowFrequency = 1,
    kMultibandFilter_LowGain = 2,
    kMultibandFilter_CenterFreq1 = 3,
    kMultibandFilter_CenterGain1 = 4,
    kMultibandFilter_Bandwidth1 = 5,
    kMultibandFilter_CenterFreq2 = 6,
    kMultibandFilter_CenterGain2 = 7,
    kMultibandFilter_Bandwidth2 = 8,
    kMultibandFilter_CenterFreq3 = 9,
    kMultibandFilter_CenterGain3 = 10,
    kMultibandFilter_Bandwidth3 = 11,
    kMultibandFilter_HighFilterType = 12,
    kMultibandFilter_HighFrequency = 13,
    kMultibandFilter_HighGain = 14
};

/// AURoundTripAAC.
CF_ENUM(AudioUnitParameterID) {
    kRoundTripAACParam_Format = 0,
    kRoundTripAACParam_EncodingStrategy = 1,
    kRoundTripAACParam_RateOrQuality = 2
};

/// Instruments, in the group scope.
CF_ENUM(AudioUnitParameterID) {
    kAUGroupParameterID_Volume = 7,
    kAUGroupParameterID_Sustain = 64,
    kAUGroupParameterID_Sostenuto = 66,
    kAUGroupParameterID_AllNotesOff = 123,
    kAUGroupParameterID_ModWheel = 1,
    kAUGroupParameterID_PitchBend = 0xE0,
    kAUGroupParameterID_AllSoundOff = 120,
    kAUGroupParameterID_ResetAllControllers = 121,
    kAUGroupParameterID_Pan = 10,
    kAUGroupParameterID_Foot = 4,
    kAUGroupParameterID_ChannelPressure = 0xD0,
    kAUGroupParameterID_KeyPressure = 0xA0,
    kAUGroupParameterID_Expression = 11,
    kAUGroupParameterID_DataEntry = 6
};

/// What AUNBandEQ and AVAudioUnitEQ call their curves.
CF_ENUM(int32_t) {
    kAUNBandEQFilterType_Parametric = 0,
    kAUNBandEQFilterType_2ndOrderButterworthLowPass = 1,
    kAUNBandEQFilterType_2ndOrderButterworthHighPass = 2,
    kAUNBandEQFilterType_ResonantLowPass = 3,
    kAUNBandEQFilterType_ResonantHighPass = 4,
    kAUNBandEQFilterType_BandPass = 5,
    kAUNBandEQFilterType_BandStop = 6,
    kAUNBandEQFilterType_LowShelf = 7,
    kAUNBandEQFilterType_HighShelf = 8,
    kAUNBandEQFilterType_ResonantLowShelf = 9,
    kAUNBandEQFilterType_ResonantHighShelf = 10,
    kNumAUNBandEQFilterTypes = 11
};

#endif
