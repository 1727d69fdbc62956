#import "BloomDSP.h"

#import <Accelerate/Accelerate.h>
#import <TargetConditionals.h>
#import <os/lock.h>
#import <vector>

#import "Tap.hpp"

#if !TARGET_OS_IPHONE && !TARGET_OS_OSX
#error "Bloom is for Apple's platforms"
#endif

struct BloomKernel {
    std::vector<Tap> taps;
    AUValue amount = 0.5f;
    AUValue tone = 1.0f;
    os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
};

BloomKernel *BloomKernelCreate(double, NSInteger channels) {
    auto *kernel = new BloomKernel;
    kernel->taps.resize(static_cast<size_t>(channels));
    return kernel;
}

void BloomKernelRelease(BloomKernel *kernel) { delete kernel; }

void BloomKernelSet(BloomKernel *kernel, AUParameterAddress address, AUValue value) {
    (address == BloomParameterTone ? kernel->tone : kernel->amount) = MAX(0.0f, MIN(value, 1.0f));
}

AUValue BloomKernelGet(const BloomKernel *kernel, AUParameterAddress address) {
    return address == BloomParameterTone ? kernel->tone : kernel->amount;
}

void BloomKernelReset(BloomKernel *kernel) { kernel->taps.assign(kernel->taps.size(), Tap()); }

void BloomKernelProcess(BloomKernel *kernel, AudioBufferList *buffers, AUAudioFrameCount first, AUAudioFrameCount frames) {
    for (UInt32 channel = 0; channel < buffers->mNumberBuffers && channel < kernel->taps.size(); ++channel) {
        float *samples = static_cast<float *>(buffers->mBuffers[channel].mData) + first;
        for (AUAudioFrameCount i = 0; i < frames; ++i) samples[i] = kernel->taps[channel](isfinite(samples[i]) ? samples[i] : 0, kernel->amount);
        const float gain = kernel->tone * 0.5f;
        vDSP_vsmul(samples, 1, &gain, samples, 1, frames);
    }
}
