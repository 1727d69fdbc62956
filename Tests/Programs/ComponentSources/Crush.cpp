// An effect over the base of C++ 23: its parameter is the index of a table, which a value out of its range would leave.
#include "EffectBase.hpp"

class Crush final : public base::EffectBase {
public:
    explicit Crush(AudioComponentInstance instance) : EffectBase{instance} {
        UseParameters(1);
        SetParameter(0, 3);
    }

    OSStatus GetParameterInfo(AudioUnitParameterID identifier, AudioUnitParameterInfo &info) override {
        if (identifier != 0) return kAudioUnitErr_InvalidParameter;
        info.flags = kAudioUnitParameterFlag_IsWritable | kAudioUnitParameterFlag_IsReadable;
        FillName(info, CFSTR("Steps"));
        info.unit = kAudioUnitParameterUnit_Indexed;
        info.minValue = 0;
        info.maxValue = kSteps.size() - 1;
        info.defaultValue = 3;
        return noErr;
    }

    void Process(std::span<Float32> samples, UInt32) override {
        // Nothing bounds the index here, as in public effects.
        const auto index = static_cast<ptrdiff_t>(GetParameter(0));
        if (index < 0 || index >= std::ssize(kSteps)) std::abort();
        const Float32 steps = kSteps[static_cast<size_t>(index)];
        for (auto &sample : samples) sample = std::round(sample * steps) / steps;
    }

private:
    static constexpr std::array<Float32, 4> kSteps{4, 16, 256, 32768};
};

BASE_COMPONENT(Crush)
