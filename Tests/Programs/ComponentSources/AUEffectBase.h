// A base with the names and the manner of Apple's older utility classes, as collections of effects derive from it: kernels
// that are made by new, ComponentResult, Boolean references, the Component Manager's header, queues of atomics.
#ifndef AUEFFECTBASE_H
#define AUEFFECTBASE_H

#include <AssertMacros.h>
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

CF_INLINE Float32 FlippedFloat(Float32 value) {
    union {
        Float32 number;
        UInt32 bits;
    } flip;
    flip.number = value;
    flip.bits = CFSwapInt32(flip.bits);
    return flip.number;
}

/// The first half of a second that a guard waits, and memory that grows: what the older classes take of BSD's C library.
class CAGuard {
public:
    CAGuard() : mStorage(NULL), mRead(0) {
        pthread_mutex_init(&mMutex, NULL);
        pthread_cond_init(&mCondition, NULL);
    }
    ~CAGuard() {
        free(mStorage);
        pthread_cond_destroy(&mCondition);
        pthread_mutex_destroy(&mMutex);
    }
    bool WaitFor(UInt64 nanoseconds) {
        struct timespec interval = {static_cast<time_t>(nanoseconds / 1000000000), static_cast<long>(nanoseconds % 1000000000)};
        pthread_mutex_lock(&mMutex);
        const int error = pthread_cond_timedwait_relative_np(&mCondition, &mMutex, &interval);
        pthread_mutex_unlock(&mMutex);
        return error != ETIMEDOUT;
    }
    OSStatus Grow(size_t size) {
        __Require((mStorage = static_cast<char *>(reallocf(mStorage, size))) != NULL, failed);
        __Require_Quiet(OSAtomicCompareAndSwap32(0, 1, &mRead), failed);
        return noErr;
    failed:
        return memFullErr;
    }

private:
    pthread_mutex_t mMutex;
    pthread_cond_t mCondition;
    char *mStorage;
    volatile UInt32 mRead;
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
        CAGuard guard;
        if (FlippedFloat(FlippedFloat(1)) != 1 || guard.WaitFor(1000) || guard.Grow(64) != noErr || guard.Grow(128) != memFullErr)
            abort();
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
