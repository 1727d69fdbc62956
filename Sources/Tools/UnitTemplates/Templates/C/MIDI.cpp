#include <AUKernelUnit.hpp>
#include <algorithm>
#include <cmath>

namespace {

enum Parameter { semitones, parameterCount };

/// Notes come out some semitones higher or lower, everything else as it is.
class Kernel : public AUKernel {
public:
    explicit Kernel(const AUKernelConfiguration &) {
        for (auto &channel : targets) {
            for (int key = 0; key < 128; key++) channel[key] = static_cast<uint8_t>(key);
        }
    }

    void setParameter(AUParameterAddress address, AUValue value, uint32_t) {
        if (address == semitones) distance = static_cast<int>(std::lrint(value));
    }

    /// The context begins at the message's frame: it goes on at once.
    void handleMIDI(const AUKernelContext &context, const uint8_t *message, uint32_t length) {
        const uint8_t kind = message[0] & 0xf0;
        if (length != 3 || kind < 0x80 || kind > 0xa0) {
            AUKernelSendMIDI(&context, 0, message, length);
            return;
        }
        const uint8_t note[] = {message[0], moved(message), message[2]};
        AUKernelSendMIDI(&context, 0, note, sizeof note);
    }

    /// The output is silent; hosts order units by their busses.
    void render(const AUKernelContext &context) {
        for (uint32_t channel = 0; channel < context.outputChannelCount; channel++) {
            std::fill_n(context.outputs[channel], context.frameCount, 0.0f);
        }
    }

private:
    uint8_t moved(const uint8_t *message) {
        const uint8_t key = message[1] & 127;
        uint8_t &target = targets[message[0] & 15][key];
        const bool isStart = (message[0] & 0xf0) == 0x90 && message[2] > 0;
        if (isStart) target = static_cast<uint8_t>(std::clamp(key + distance, 0, 127));
        return target;
    }

    int distance = 0;
    /// Where each key of each channel went when it was pressed: its release has to go there, too.
    uint8_t targets[16][128];
};

const AUKernelParameter parameters[parameterCount] = {
    {"semitones", "Semitones", -24, 24, 12, kAudioUnitParameterUnit_RelativeSemiTones, 0, nullptr, 0},
};
const AUValue up[parameterCount] = {12}, down[parameterCount] = {-12};
const AUKernelPreset presets[] = {{"Octave Up", up}, {"Octave Down", down}};

AUKernelUnitDefinition makeDefinition() {
    AUKernelUnitDefinition definition = {};
    definition.component.componentType = kAudioUnitType_MIDIProcessor;
#include "Parts/Identity.hpp"
    definition.output = {"Output", 2, 8};
#include "Parts/Parameters.hpp"
    definition.midiOutputName = "Notes";
    AUKernelUse<Kernel>(definition, AUKernelMIDI::input);
    return definition;
}

}  // namespace

#include "Parts/Entry.hpp"
