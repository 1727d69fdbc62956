#include "InstrumentKernel.hpp"

// What kernels and base classes in C++ include and keep, as they are written for Apple's SDK.
#include <AVFoundation/AVFoundation.h>
#include <AudioToolbox/AudioToolbox.h>
#include <CoreFoundation/CFBase.h>
#include <MacTypes.h>
#include <TargetConditionals.h>
#include <libkern/OSAtomic.h>
#include <mach/mach_time.h>
#include <os/log.h>
#include <simd/simd.h>

#if !TARGET_OS_OSX || !TARGET_OS_LINUX
#error "sources for Apple's platforms are compiled as for macOS, and may ask for Linux"
#endif

class BlockKernel {
public:
    void setMusicalContextBlock(AUHostMusicalContextBlock block) { context = block; }
    double tempo() const {
        double tempo = 0;
        return context && context(&tempo, nullptr, nullptr, nullptr, nullptr, nullptr) ? tempo : 0;
    }

private:
    AUHostMusicalContextBlock context = nullptr;
    AUMIDIOutputEventBlock midi = nullptr;
    AUHostTransportStateBlock transport = nullptr;
    AURenderPullInputBlock pull = nullptr;
    AUInternalRenderBlock render = nullptr;
    AUMIDIEventListBlock list = nullptr;
    AVAudioFrameCount frames = 0;
    AVAudioChannelCount channels = 0;
};

static_assert(kAudioChannelLayoutTag_MPEG_5_1_A == ((121u << 16) | 6), "the tag has Apple's value");
static_assert(kAudioFormatFlagsNativeEndian == 0 && kLinearPCMFormatFlagIsFloat == 1, "the flags have Apple's values");
static_assert(kAudio_MemFullError == -108 && kMusicNoteEvent_Unused == 0xffffffff, "the constants have Apple's values");

extern "C" double TemplateKernelTempo() {
    BlockKernel kernel;
    kernel.setMusicalContextBlock(^(double *tempo, double *, NSInteger *, double *, NSInteger *, double *) {
      *tempo = AudioChannelLayoutTag_GetNumberOfChannels(kAudioChannelLayoutTag_Stereo) * 60;
      return BOOL(true);
    });
    volatile int32_t count = 0;
    OSAtomicIncrement32(&count);
    os_log_debug(OS_LOG_DEFAULT, "tempo of %{public}s: %f at %llu", "the kernel", kernel.tempo(), (unsigned long long)mach_absolute_time());
    return simd_dot(simd_make_float4(kernel.tempo(), 0, 0, 0), simd_make_float4(1, 1, 1, 1)) * count;
}
