// An effect in the manner of the collections that were written over Apple's older utility classes.
#include "AUEffectBase.h"

static const float kDefaultValue_ParamOne = 0.5;
static CFStringRef kParameterOneName = CFSTR("Tilt");

enum {
    kParam_One = 0,
    kNumberOfParameters = 1
};

class Tilt : public AUEffectBase {
public:
    Tilt(AudioUnit component);
    virtual AUKernelBase *NewKernel() { return new TiltKernel(this); }
    virtual ComponentResult GetParameterInfo(AudioUnitScope inScope, AudioUnitParameterID inParameterID,
                                             AudioUnitParameterInfo &outParameterInfo);
    virtual ComponentResult Version() { return 0x00010001; }

protected:
    class TiltKernel : public AUKernelBase {
    public:
        TiltKernel(AUEffectBase *inAudioUnit) : AUKernelBase(inAudioUnit) { Reset(); }
        virtual void Process(const Float32 *inSourceP, Float32 *inDestP, UInt32 inFramesToProcess, UInt32 inNumChannels, bool &ioSilence);
        virtual void Reset();

    private:
        double low;
        uint32_t fpd;
    };
};

AUDIOCOMPONENT_ENTRY(AUBaseFactory, Tilt)

Tilt::Tilt(AudioUnit component) : AUEffectBase(component) {
    CreateElements();
    Globals()->UseIndexedParameters(kNumberOfParameters);
    SetParameter(kParam_One, kDefaultValue_ParamOne);
}

ComponentResult Tilt::GetParameterInfo(AudioUnitScope inScope, AudioUnitParameterID inParameterID, AudioUnitParameterInfo &outParameterInfo) {
    ComponentResult result = noErr;
    outParameterInfo.flags = kAudioUnitParameterFlag_IsWritable | kAudioUnitParameterFlag_IsReadable;
    if (inScope == kAudioUnitScope_Global) {
        switch (inParameterID) {
        case kParam_One:
            AUEffectBase::FillInParameterName(outParameterInfo, kParameterOneName, false);
            outParameterInfo.unit = kAudioUnitParameterUnit_Generic;
            outParameterInfo.minValue = 0.0;
            outParameterInfo.maxValue = 1.0;
            outParameterInfo.defaultValue = kDefaultValue_ParamOne;
            break;
        default: result = kAudioUnitErr_InvalidParameter; break;
        }
    } else {
        result = kAudioUnitErr_InvalidParameter;
    }
    return result;
}

#pragma mark ____TiltKernel

void Tilt::TiltKernel::Reset() {
    low = 0;
    fpd = 1.0;
    while (fpd < 16386) fpd *= 5;
}

void Tilt::TiltKernel::Process(const Float32 *inSourceP, Float32 *inDestP, UInt32 inFramesToProcess, UInt32 inNumChannels, bool &) {
    UInt32 nSampleFrames = inFramesToProcess;
    const Float32 *sourceP = inSourceP;
    Float32 *destP = inDestP;
    const double tilt = pow(GetParameter(kParam_One), 2);
    while (nSampleFrames-- > 0) {
        double inputSample = isfinite(*sourceP) ? *sourceP : 0.0;
        if (fabs(inputSample) < 1.18e-23) inputSample = fpd * 1.18e-17;
        low += (inputSample - low) * 0.1;
        inputSample = low * (1.0 - tilt) + (inputSample - low) * tilt;
        int expon;
        frexpf((float)inputSample, &expon);
        fpd ^= fpd << 13;
        fpd ^= fpd >> 17;
        fpd ^= fpd << 5;
        inputSample += ((double(fpd) - uint32_t(0x7fffffff)) * 5.5e-36l * pow(2, expon + 62));
        *destP = inputSample;
        sourceP += inNumChannels;
        destP += inNumChannels;
    }
}
