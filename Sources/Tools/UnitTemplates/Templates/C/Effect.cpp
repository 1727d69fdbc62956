#include <AUKernelUnit.hpp>
#include <cmath>

namespace {

enum Parameter { drive, parameterCount };

/// Soft clipping: x / (1 + |x|) of the amplified input.
struct Kernel : AUKernel {
    explicit Kernel(const AUKernelConfiguration &) {}

    void setParameter(AUParameterAddress address, AUValue value, uint32_t rampFrames) {
        if (address != drive) return;
        goal = value;
        framesLeft = rampFrames;
        step = rampFrames ? (value - now) / static_cast<float>(rampFrames) : 0;
        if (!rampFrames) now = value;
    }

    void reset() {
        now = goal;
        framesLeft = 0;
    }

    // The ramp counts down from its goal, so that its last step lands there.
    void render(const AUKernelContext &context) {
        for (uint32_t frame = 0; frame < context.frameCount; frame++) {
            if (framesLeft) now = goal - step * static_cast<float>(--framesLeft);
            for (uint32_t channel = 0; channel < context.outputChannelCount; channel++) {
                const float x = context.inputs[channel][frame] * now;
                context.outputs[channel][frame] = x / (1 + std::fabs(x));
            }
        }
    }

private:
    float now = 2, goal = 2, step = 0;
    uint32_t framesLeft = 0;
};

const AUKernelParameter parameters[parameterCount] = {
    {"drive", "Drive", 1, 20, 2, kAudioUnitParameterUnit_Ratio, kAudioUnitParameterFlag_CanRamp, nullptr, 0},
};
const AUValue warm[parameterCount] = {3}, brokenSpeaker[parameterCount] = {20};
const AUKernelPreset presets[] = {{"Warm", warm}, {"Broken Speaker", brokenSpeaker}};

AUKernelUnitDefinition makeDefinition() {
    AUKernelUnitDefinition definition = {};
    definition.component.componentType = kAudioUnitType_Effect;
#include "Parts/Identity.hpp"
    definition.input = {"Input", 2, 8};
    definition.output = {"Output", 2, 8};
#include "Parts/Parameters.hpp"
    AUKernelUse<Kernel>(definition);
    return definition;
}

}  // namespace

#include "Parts/Entry.hpp"
