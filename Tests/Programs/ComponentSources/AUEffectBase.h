// A base with the names and the manner of Apple's older utility classes, as collections of effects derive from it: kernels
// that are made by new, ComponentResult, Boolean references, the Component Manager's header, queues of atomics.
#ifndef AUEFFECTBASE_H
#define AUEFFECTBASE_H

#include <AudioUnit/AudioUnit.h>
#include <AudioUnit/MusicDevice.h>
#include <CoreAudio/CoreAudioTypes.h>
#include <CoreServices/../Frameworks/CarbonCore.framework/Headers/Components.h>
#include <libkern/OSAtomic.h>
#include <sys/sysctl.h>

#if TARGET_OS_MAC
#include <pthread.h>
#elif TARGET_OS_WIN32
#include <windows.h>
#else
#error Unsupported Operating System
#endif
#if MAC_OS_X_VERSION_MAX_ALLOWED <= MAC_OS_X_VERSION_10_5 || COREAUDIOTYPES_VERSION < 1051
#error "the base is for later systems"
#endif

#include "EffectBase.hpp"

class AUEffectBase;

class AUKernelBase {
public:
    AUKernelBase(AUEffectBase *unit) : mAudioUnit(unit) {}
    virtual ~AUKernelBase() {}
    virtual void Reset() {}
    virtual void Process(const Float32 *source, Float32 *destination, UInt32 frames, UInt32 channels, bool &ioSilence) = 0;
    AudioUnitParameterValue GetParameter(AudioUnitParameterID identifier);

protected:
    AUEffectBase *mAudioUnit;
};

/// The parameters of the global scope.
class AUElement {
public:
    AUElement(AUEffectBase &unit) : mUnit(unit) {}
    void UseIndexedParameters(UInt32 count);

private:
    AUEffectBase &mUnit;
};

class AUEffectBase : public base::EffectBase {
public:
    AUEffectBase(AudioUnit component) : base::EffectBase(component), mGlobals(*this) {
        int isThere = 0;
        size_t size = sizeof(isThere);
        mHasVectors = sysctlbyname("hw.optional.sse3", &isThere, &size, NULL, 0) == 0 && isThere;
        mPending.opaque1 = 0;
        mPending.opaque2 = 0;
        strlcpy(mName, "an effect of a collection", sizeof(mName));
    }
    virtual ~AUEffectBase() {
        for (size_t i = 0; i < mKernels.size(); i++) delete mKernels[i];
    }

    virtual AUKernelBase *NewKernel() = 0;
    virtual ComponentResult GetParameterInfo(AudioUnitScope scope, AudioUnitParameterID identifier, AudioUnitParameterInfo &info) = 0;
    virtual ComponentResult GetPropertyInfo(AudioUnitPropertyID, AudioUnitScope, AudioUnitElement, UInt32 &, Boolean &) {
        return kAudioUnitErr_InvalidProperty;
    }
    virtual ComponentResult Version() { return 0x10000; }

    virtual ComponentResult Initialize() {
        for (size_t i = 0; i < mKernels.size(); i++) delete mKernels[i];
        mKernels.clear();
        for (int channel = 0; channel < 8; channel++) mKernels.push_back(NewKernel());
        return noErr;
    }
    virtual ComponentResult Reset(AudioUnitScope, AudioUnitElement) {
        for (size_t i = 0; i < mKernels.size(); i++) mKernels[i]->Reset();
        return noErr;
    }

    void CreateElements() {}
    AUElement *Globals() { return &mGlobals; }
    void UseIndexedParameters(UInt32 count) { UseParameters(count); }

    virtual OSStatus GetParameterInfo(AudioUnitParameterID identifier, AudioUnitParameterInfo &info) {
        return GetParameterInfo(kAudioUnitScope_Global, identifier, info);
    }
    virtual void Forget() { Reset(kAudioUnitScope_Global, 0); }
    virtual void Process(std::span<Float32> samples, UInt32 channel) {
        bool isSilent = false;
        mKernels[channel]->Process(samples.data(), samples.data(), (UInt32)samples.size(), 1, isSilent);
    }

protected:
    static void FillInParameterName(AudioUnitParameterInfo &info, CFStringRef name, bool shouldRelease) {
        FillName(info, name);
        if (shouldRelease) info.flags |= kAudioUnitParameterFlag_CFNameRelease;
    }

private:
    AUElement mGlobals;
    std::vector<AUKernelBase *> mKernels;
    OSQueueHead mPending;
    bool mHasVectors;
    char mName[16];
};

inline AudioUnitParameterValue AUKernelBase::GetParameter(AudioUnitParameterID identifier) { return mAudioUnit->GetParameter(identifier); }
inline void AUElement::UseIndexedParameters(UInt32 count) { mUnit.UseIndexedParameters(count); }

template <class Implementor>
class AUBaseFactory : public base::Factory<Implementor> {};

#define AUDIOCOMPONENT_ENTRY(FactoryType, Class)                                                                     \
    extern "C" OSStatus Class##Entry(ComponentParameters *params, Class *object);                                    \
    extern "C" OSStatus Class##Entry(ComponentParameters *params, Class *object) {                                   \
        if (params->what == kComponentVersionSelect) return object->Version();                                       \
        return params->what == kComponentOpenSelect ? OSStatus(noErr) : badComponentSelector;                        \
    }                                                                                                                \
    extern "C" void *Class##Factory(const AudioComponentDescription *inDesc);                                        \
    extern "C" void *Class##Factory(const AudioComponentDescription *inDesc) { return FactoryType<Class>::Make(inDesc); }

#endif
