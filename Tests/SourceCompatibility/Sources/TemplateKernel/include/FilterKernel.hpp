#ifndef FilterKernel_hpp
#define FilterKernel_hpp

#import "DSPKernel.hpp"
#import "ParameterRamper.hpp"
#import <AVFoundation/AVFoundation.h>
#import <Accelerate/Accelerate.h>
#import <dispatch/dispatch.h>
#import <os/lock.h>
#import <os/log.h>
#import <simd/simd.h>
#import <vector>

const float kTwoPi = 2.0 * M_PI;
enum { FilterParamCutoff = 0, FilterParamResonance = 1 };

static inline float convertBadValuesToZero(float x) {
    float absx = fabsf(x);
    return (absx > 1e-15 && absx < 1e15) ? x : 0.0f;
}
static inline double squared(double x) { return x * x; }

/// A filter of the years 2016 to 2020: states, smoothed parameters, a spectrum for the interface behind a lock.
class FilterKernel : public DSPKernel {
public:
    struct FilterState {
        float x1 = 0.0, x2 = 0.0, y1 = 0.0, y2 = 0.0;
        void clear() { x1 = x2 = y1 = y2 = 0.0; }
        void convertBadStateValuesToZero() {
            y1 = convertBadValuesToZero(y1);
            y2 = convertBadValuesToZero(y2);
        }
    };

    void init(int channelCount, double inSampleRate) {
        channelStates.resize(channelCount);
        sampleRate = float(inSampleRate);
        nyquist = 0.5 * sampleRate;
        bzero(levels, sizeof(levels));
        dispatch_once(&once, ^{});
        os_log_debug(OS_LOG_DEFAULT, "%{public}s: %d channels", "filter", channelCount);
    }
    void reset() {
        for (FilterState &state : channelStates) state.clear();
    }
    void setParameter(AUParameterAddress address, AUValue value) {
        switch (address) {
            case FilterParamCutoff:
                cutoff.setUIValue(clamp(value / nyquist, 0.0005444f, 0.9070295f));
                break;
            case FilterParamResonance:
                resonance.setUIValue(clamp(value, -20.0f, 20.0f));
                break;
        }
    }
    AUValue getParameter(AUParameterAddress address) {
        switch (address) {
            case FilterParamCutoff: return roundf((cutoff.getUIValue() * nyquist) * 100) / 100;
            case FilterParamResonance: return resonance.getUIValue();
            default: return 12.0f * inverse;
        }
    }
    void startRamp(AUParameterAddress address, AUValue value, AUAudioFrameCount duration) override {
        if (address == FilterParamCutoff) cutoff.startRamp(clamp(value / nyquist, 0.0005444f, 0.9070295f), duration);
    }
    void setBuffers(AudioBufferList *inBufferList, AudioBufferList *outBufferList) {
        inBufferListPtr = inBufferList;
        outBufferListPtr = outBufferList;
    }
    void process(AUAudioFrameCount frameCount, AUAudioFrameCount bufferOffset) override {
        cutoff.dezipperCheck(AUAudioFrameCount(0.02 * sampleRate));
        const simd_float4 gains = simd_make_float4(1, 1, 1, 1) * cutoff.getAndStep();
        for (size_t channel = 0; channel < channelStates.size(); ++channel) {
            FilterState &state = channelStates[channel];
            float *in = (float *)inBufferListPtr->mBuffers[channel].mData + bufferOffset;
            float *out = (float *)outBufferListPtr->mBuffers[channel].mData + bufferOffset;
            for (AUAudioFrameCount i = 0; i < frameCount; ++i) {
                out[i] = in[i] * gains.x + state.y1;
                state.y1 = out[i] * 0.5f;
            }
            state.convertBadStateValuesToZero();
            float peak = 0;
            vDSP_maxmgv(out, 1, &peak, frameCount);
            if (channel < 2 && os_unfair_lock_trylock(&lock)) {
                levels[channel] = MAX(levels[channel], peak);
                os_unfair_lock_unlock(&lock);
            }
        }
    }
    float level(int channel) {
        os_unfair_lock_lock(&lock);
        const float level = levels[channel];
        os_unfair_lock_unlock(&lock);
        return level;
    }

private:
    std::vector<FilterState> channelStates;
    float sampleRate = 44100.0;
    float nyquist = 0.5 * sampleRate;
    float inverse = 1.0 / nyquist;
    AudioBufferList *inBufferListPtr = nullptr;
    AudioBufferList *outBufferListPtr = nullptr;
    ParameterRamper cutoff = 400.0 / 44100.0;
    ParameterRamper resonance = 20.0;
    float levels[2] = {0, 0};
    os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
    dispatch_once_t once = 0;
};

#endif
