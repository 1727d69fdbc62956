/// The parameters of Apple's components by address, with Apple's values (AudioUnitParameters.h): unit, range, default.
#ifndef AUDIOUNITPARAMETERS_H
#define AUDIOUNITPARAMETERS_H

#include "AUComponent.h"

#ifdef __cplusplus
extern "C" {
#endif

// The band-pass.

/// Hz, 20 … half the sample rate, 5000
static const AudioUnitParameterID kBandpassParam_CenterFrequency = 0;
/// cents, 100 … 12000, 600
static const AudioUnitParameterID kBandpassParam_Bandwidth = 1;

// The high-pass.

/// Hz, 10 … half the sample rate, 6900
static const AudioUnitParameterID kHipassParam_CutoffFrequency = 0;
/// dB, -20 … 40, 0
static const AudioUnitParameterID kHipassParam_Resonance = 1;

// The low-pass.

/// Hz, 10 … half the sample rate, 6900
static const AudioUnitParameterID kLowPassParam_CutoffFrequency = 0;
/// dB, -20 … 40, 0
static const AudioUnitParameterID kLowPassParam_Resonance = 1;

// The high shelf.

/// Hz, 10000 … half the sample rate, 10000
static const AudioUnitParameterID kHighShelfParam_CutOffFrequency = 0;
/// dB, -40 … 40, 0
static const AudioUnitParameterID kHighShelfParam_Gain = 1;

// The low shelf.

/// Hz, 10 … 200, 80
static const AudioUnitParameterID kAULowShelfParam_CutoffFrequency = 0;
/// dB, -40 … 40, 0
static const AudioUnitParameterID kAULowShelfParam_Gain = 1;

// The parametric equalizer.

/// Hz, 20 … half the sample rate, 2000
static const AudioUnitParameterID kParametricEQParam_CenterFreq = 0;
/// 0.1 … 20, 1
static const AudioUnitParameterID kParametricEQParam_Q = 1;
/// dB, -20 … 20, 0
static const AudioUnitParameterID kParametricEQParam_Gain = 2;

// The peak limiter.

/// s, 0.001 … 0.03, 0.012
static const AudioUnitParameterID kLimiterParam_AttackTime = 0;
/// s, 0.001 … 0.06, 0.024
static const AudioUnitParameterID kLimiterParam_DecayTime = 1;
/// dB, -40 … 40, 0
static const AudioUnitParameterID kLimiterParam_PreGain = 2;

// The dynamics processor.

/// dB, -40 … 20, -20
static const AudioUnitParameterID kDynamicsProcessorParam_Threshold = 0;
/// dB, 0.1 … 40, 5
static const AudioUnitParameterID kDynamicsProcessorParam_HeadRoom = 1;
/// 1 … 50, 2
static const AudioUnitParameterID kDynamicsProcessorParam_ExpansionRatio = 2;
/// dB, -120 … 0, -120
static const AudioUnitParameterID kDynamicsProcessorParam_ExpansionThreshold = 3;
/// s, 0.0001 … 0.2, 0.001
static const AudioUnitParameterID kDynamicsProcessorParam_AttackTime = 4;
/// s, 0.01 … 3, 0.05
static const AudioUnitParameterID kDynamicsProcessorParam_ReleaseTime = 5;
/// dB, -40 … 40, 0
static const AudioUnitParameterID kDynamicsProcessorParam_OverallGain = 6;
/// The old name of the overall gain.
static const AudioUnitParameterID kDynamicsProcessorParam_MasterGain = 6;
/// dB, read only
static const AudioUnitParameterID kDynamicsProcessorParam_CompressionAmount = 1000;
/// dB, read only
static const AudioUnitParameterID kDynamicsProcessorParam_InputAmplitude = 2000;
/// dB, read only
static const AudioUnitParameterID kDynamicsProcessorParam_OutputAmplitude = 3000;

// The varispeed.

/// 0.25 … 4, 1
static const AudioUnitParameterID kVarispeedParam_PlaybackRate = 0;
/// cents, -2400 … 2400, 0
static const AudioUnitParameterID kVarispeedParam_PlaybackCents = 1;

// The new time-pitch.

/// 1/32 … 32, 1
static const AudioUnitParameterID kNewTimePitchParam_Rate = 0;
/// cents, -2400 … 2400, 0
static const AudioUnitParameterID kNewTimePitchParam_Pitch = 1;
/// 3 … 32, 8
static const AudioUnitParameterID kNewTimePitchParam_Smoothness = 4;
/// The old name of the smoothness.
static const AudioUnitParameterID kNewTimePitchParam_Overlap = 4;
/// 0 or 1, 1
static const AudioUnitParameterID kNewTimePitchParam_EnableSpectralCoherence = 6;
/// The old name of the spectral coherence.
static const AudioUnitParameterID kNewTimePitchParam_EnablePeakLocking = 6;
/// 0 or 1, 1
static const AudioUnitParameterID kNewTimePitchParam_EnableTransientPreservation = 7;

// The distortion.

/// ms, 0.1 … 500, 0.1
static const AudioUnitParameterID kDistortionParam_Delay = 0;
/// 0.1 … 50, 1
static const AudioUnitParameterID kDistortionParam_Decay = 1;
/// %, 0 … 100, 50
static const AudioUnitParameterID kDistortionParam_DelayMix = 2;
/// %, 0 … 100, 50
static const AudioUnitParameterID kDistortionParam_Decimation = 3;
/// %, 0 … 100, 0
static const AudioUnitParameterID kDistortionParam_Rounding = 4;
/// %, 0 … 100, 50
static const AudioUnitParameterID kDistortionParam_DecimationMix = 5;
/// 0 … 1, 1
static const AudioUnitParameterID kDistortionParam_LinearTerm = 6;
/// 0 … 20, 0
static const AudioUnitParameterID kDistortionParam_SquaredTerm = 7;
/// 0 … 20, 0
static const AudioUnitParameterID kDistortionParam_CubicTerm = 8;
/// %, 0 … 100, 50
static const AudioUnitParameterID kDistortionParam_PolynomialMix = 9;
/// Hz, 0.5 … 8000, 100
static const AudioUnitParameterID kDistortionParam_RingModFreq1 = 10;
/// Hz, 0.5 … 8000, 100
static const AudioUnitParameterID kDistortionParam_RingModFreq2 = 11;
/// %, 0 … 100, 50
static const AudioUnitParameterID kDistortionParam_RingModBalance = 12;
/// %, 0 … 100, 0
static const AudioUnitParameterID kDistortionParam_RingModMix = 13;
/// dB, -80 … 20, -6
static const AudioUnitParameterID kDistortionParam_SoftClipGain = 14;
/// %, 0 … 100, 50
static const AudioUnitParameterID kDistortionParam_FinalMix = 15;

// The delay.

/// %, equal power, 0 … 100, 50
static const AudioUnitParameterID kDelayParam_WetDryMix = 0;
/// s, 0 … 2, 1
static const AudioUnitParameterID kDelayParam_DelayTime = 1;
/// %, -100 … 100, 50
static const AudioUnitParameterID kDelayParam_Feedback = 2;
/// Hz, 10 … half the sample rate, 15000
static const AudioUnitParameterID kDelayParam_LopassCutoff = 3;

// The sample delay.

/// frames, 0 … the sample rate, 0
static const AudioUnitParameterID kSampleDelayParam_DelayFrames = 0;

// The N-band equalizer; a band's number is added to the address of band 0.

/// dB, -96 … 24, 0
static const AudioUnitParameterID kAUNBandEQParam_GlobalGain = 0;
/// 0 or 1, 1
static const AudioUnitParameterID kAUNBandEQParam_BypassBand = 1000;
/// a filter type, 0
static const AudioUnitParameterID kAUNBandEQParam_FilterType = 2000;
/// Hz, 20 … half the sample rate, 1000
static const AudioUnitParameterID kAUNBandEQParam_Frequency = 3000;
/// dB, -96 … 24, 0
static const AudioUnitParameterID kAUNBandEQParam_Gain = 4000;
/// octaves, 0.05 … 5, 0.5
static const AudioUnitParameterID kAUNBandEQParam_Bandwidth = 5000;

// The second reverb.

/// %, 0 … 100, 100
static const AudioUnitParameterID kReverb2Param_DryWetMix = 0;
/// dB, -20 … 20, 0
static const AudioUnitParameterID kReverb2Param_Gain = 1;
/// s, 0.0001 … 1, 0.008
static const AudioUnitParameterID kReverb2Param_MinDelayTime = 2;
/// s, 0.0001 … 1, 0.05
static const AudioUnitParameterID kReverb2Param_MaxDelayTime = 3;
/// s, 0.001 … 20, 1
static const AudioUnitParameterID kReverb2Param_DecayTimeAt0Hz = 4;
/// s, 0.001 … 20, 0.5
static const AudioUnitParameterID kReverb2Param_DecayTimeAtNyquist = 5;
/// 1 … 1000, 1
static const AudioUnitParameterID kReverb2Param_RandomizeReflections = 6;

// The N-band equalizer's filter types.

static const long kAUNBandEQFilterType_Parametric = 0;
static const long kAUNBandEQFilterType_2ndOrderButterworthLowPass = 1;
static const long kAUNBandEQFilterType_2ndOrderButterworthHighPass = 2;
static const long kAUNBandEQFilterType_ResonantLowPass = 3;
static const long kAUNBandEQFilterType_ResonantHighPass = 4;
static const long kAUNBandEQFilterType_BandPass = 5;
static const long kAUNBandEQFilterType_BandStop = 6;
static const long kAUNBandEQFilterType_LowShelf = 7;
static const long kAUNBandEQFilterType_HighShelf = 8;
static const long kAUNBandEQFilterType_ResonantLowShelf = 9;
static const long kAUNBandEQFilterType_ResonantHighShelf = 10;
static const long kNumAUNBandEQFilterTypes = 11;

#ifdef __cplusplus
}
#endif

#endif
