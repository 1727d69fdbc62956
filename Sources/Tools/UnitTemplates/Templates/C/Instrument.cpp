#include <AUKernelUnit.hpp>
#include <algorithm>
#include <array>
#include <cmath>

namespace {

enum Parameter { releaseTime, parameterCount };

struct Voice {
    uint8_t note = 0;
    bool isHeld = false;
    /// 0 … 1, where the envelope is; a voice at 0 that is not held is free.
    float level = 0;
    float loudness = 0;
    /// In turns.
    float phase = 0;
};

/// Sixteen voices, each a parabola, which sounds much like a sine.
class Kernel : public AUKernel {
public:
    explicit Kernel(const AUKernelConfiguration &configuration)
        : sampleRate(static_cast<float>(configuration.sampleRate)) {
        for (int note = 0; note < 128; note++) {
            steps[note] = static_cast<float>(440 * std::pow(2, (note - 69) / 12.0) / configuration.sampleRate);
        }
    }

    void reset() { voices.fill(Voice()); }

    void setParameter(AUParameterAddress address, AUValue value, uint32_t) {
        if (address == releaseTime) release = value;
    }

    /// How long a note is heard after its end.
    uint32_t tailFrames() const { return static_cast<uint32_t>(release * sampleRate) + 1; }

    void handleMIDI(const AUKernelContext &, const uint8_t *message, uint32_t length) {
        if (length < 3) return;
        const uint8_t number = message[1] & 127, value = message[2] & 127;
        switch (message[0] & 0xf0) {
        case 0x90:
            if (value) return startNote(number, value);
            return endNote(number);
        case 0x80: return endNote(number);
        case 0xb0:
            if (number == 120) return reset();  // all sound off
            if (number == 123) {                // all notes off
                for (Voice &voice : voices) voice.isHeld = false;
            }
        }
    }

    void render(const AUKernelContext &context) {
        for (uint32_t channel = 0; channel < context.outputChannelCount; channel++) {
            std::fill_n(context.outputs[channel], context.frameCount, 0.0f);
        }
        for (Voice &voice : voices) {
            if (voice.isHeld || voice.level > 0) add(voice, context);
        }
    }

private:
    /// Takes the voice that plays this note already, or the softest.
    void startNote(uint8_t note, uint8_t velocity) {
        Voice *best = &voices[0];
        for (Voice &voice : voices) {
            if (voice.note == note && voice.level > 0) {
                best = &voice;
                break;
            }
            if (voice.level < best->level) best = &voice;
        }
        if (best->level == 0) best->phase = 0;
        best->note = note;
        best->isHeld = true;
        best->loudness = 0.2f * static_cast<float>(velocity) / 127;
    }

    void endNote(uint8_t note) {
        for (Voice &voice : voices) {
            if (voice.note == note) voice.isHeld = false;
        }
    }

    void add(Voice &voice, const AUKernelContext &context) const {
        const float rise = 1 / (0.005f * sampleRate), fall = 1 / (release * sampleRate);
        for (uint32_t frame = 0; frame < context.frameCount; frame++) {
            voice.level = voice.isHeld ? std::min(1.0f, voice.level + rise) : std::max(0.0f, voice.level - fall);
            const float x = 2 * voice.phase - 1;
            const float sample = voice.loudness * voice.level * 4 * x * (1 - std::fabs(x));
            for (uint32_t channel = 0; channel < context.outputChannelCount; channel++) {
                context.outputs[channel][frame] += sample;
            }
            voice.phase += steps[voice.note];
            if (voice.phase >= 1) voice.phase -= 1;
        }
    }

    const float sampleRate;
    float release = 0.2f;
    /// Turns per frame of each note.
    std::array<float, 128> steps;
    std::array<Voice, 16> voices;
};

const AUKernelParameter parameters[parameterCount] = {
    {"release", "Release", 0.01f, 5, 0.2f, kAudioUnitParameterUnit_Seconds,
     kAudioUnitParameterFlag_DisplayLogarithmic, nullptr, 0},
};
const AUValue shortValues[parameterCount] = {0.05f}, longValues[parameterCount] = {2};
const AUKernelPreset presets[] = {{"Short", shortValues}, {"Long", longValues}};

AUKernelUnitDefinition makeDefinition() {
    AUKernelUnitDefinition definition = {};
    definition.component.componentType = kAudioUnitType_MusicDevice;
#include "Parts/Identity.hpp"
    definition.output = {"Output", 2, 8};
#include "Parts/Parameters.hpp"
    AUKernelUse<Kernel>(definition, AUKernelMIDI::input);
    return definition;
}

}  // namespace

#include "Parts/Entry.hpp"
