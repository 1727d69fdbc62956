// The voices in C and in C++.
extension InstrumentTemplates {
    static let c = #"""
        #include <AUKernelUnit.h>
        #include <math.h>

        enum { VOICE_COUNT = 16, NOTE_COUNT = 128 };
        enum { RELEASE, PARAMETER_COUNT };

        typedef struct Voice {
            uint8_t note;
            bool isHeld;
            /// 0 … 1, where the envelope is; a voice at 0 that is not held is free.
            float level;
            float loudness;
            /// In turns.
            float phase;
        } Voice;

        /// Sixteen voices, each a parabola, which sounds much like a sine.
        typedef struct Kernel {
            float sampleRate, release;
            /// Turns per frame of each note.
            float steps[NOTE_COUNT];
            Voice voices[VOICE_COUNT];
        } Kernel;

        static OSStatus start(void *memory, const AUKernelConfiguration *configuration) {
            Kernel *kernel = memory;
            kernel->sampleRate = (float)configuration->sampleRate;
            for (int note = 0; note < NOTE_COUNT; note++) {
                kernel->steps[note] = (float)(440 * pow(2, (note - 69) / 12.0) / configuration->sampleRate);
            }
            return noErr;
        }

        static void reset(void *memory) {
            Kernel *kernel = memory;
            for (int index = 0; index < VOICE_COUNT; index++) kernel->voices[index] = (Voice){0};
        }

        static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
            (void)rampFrames;
            if (address == RELEASE) ((Kernel *)memory)->release = value;
        }

        /// Takes the voice that plays this note already, or the softest.
        static void startNote(Kernel *kernel, uint8_t note, uint8_t velocity) {
            Voice *best = kernel->voices;
            for (Voice *voice = kernel->voices; voice < kernel->voices + VOICE_COUNT; voice++) {
                if (voice->note == note && voice->level > 0) {
                    best = voice;
                    break;
                }
                if (voice->level < best->level) best = voice;
            }
            if (best->level == 0) best->phase = 0;
            best->note = note;
            best->isHeld = true;
            best->loudness = 0.2f * (float)velocity / 127;
        }

        static void endNotes(Kernel *kernel, int note) {  // −1 for all of them
            for (int index = 0; index < VOICE_COUNT; index++) {
                if (note < 0 || kernel->voices[index].note == note) kernel->voices[index].isHeld = false;
            }
        }

        static void handleMIDI(void *memory, const AUKernelContext *context, const uint8_t *message, uint32_t length) {
            (void)context;
            if (length < 3) return;
            uint8_t number = message[1] & 127, value = message[2] & 127;
            switch (message[0] & 0xf0) {
            case 0x90:
                if (value) return startNote(memory, number, value);
                return endNotes(memory, number);
            case 0x80: return endNotes(memory, number);
            case 0xb0:
                if (number == 120) return reset(memory);         // all sound off
                if (number == 123) return endNotes(memory, -1);  // all notes off
            }
        }

        static void addVoice(const Kernel *kernel, Voice *voice, const AUKernelContext *context) {
            float rise = 1 / (0.005f * kernel->sampleRate), fall = 1 / (kernel->release * kernel->sampleRate);
            for (uint32_t frame = 0; frame < context->frameCount; frame++) {
                voice->level = voice->isHeld ? fminf(1, voice->level + rise) : fmaxf(0, voice->level - fall);
                float x = 2 * voice->phase - 1;
                float sample = voice->loudness * voice->level * 4 * x * (1 - fabsf(x));
                for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
                    context->outputs[channel][frame] += sample;
                }
                voice->phase += kernel->steps[voice->note];
                if (voice->phase >= 1) voice->phase -= 1;
            }
        }

        static void render(void *memory, const AUKernelContext *context) {
            Kernel *kernel = memory;
            for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
                for (uint32_t frame = 0; frame < context->frameCount; frame++) context->outputs[channel][frame] = 0;
            }
            for (Voice *voice = kernel->voices; voice < kernel->voices + VOICE_COUNT; voice++) {
                if (voice->isHeld || voice->level > 0) addVoice(kernel, voice, context);
            }
        }

        /// How long a note is heard after its end.
        static uint32_t tailFrames(const void *memory) {
            const Kernel *kernel = memory;
            return (uint32_t)(kernel->release * kernel->sampleRate) + 1;
        }

        static const AUKernelParameter parameters[PARAMETER_COUNT] = {
            [RELEASE] = {"release", "Release", 0.01f, 5, 0.2f, kAudioUnitParameterUnit_Seconds,
                         kAudioUnitParameterFlag_DisplayLogarithmic, NULL, 0},
        };
        static const AUKernelPreset presets[] = {
            {"Short", (const AUValue[PARAMETER_COUNT]){0.05f}},
            {"Long", (const AUValue[PARAMETER_COUNT]){2}},
        };

        static const AUKernelUnitDefinition definition = {
            .structSize = sizeof definition,
            .component = {.componentType = kAudioUnitType_MusicDevice,
                          .componentSubType = AU_FOURCC(«subtype in C»),
                          .componentManufacturer = AU_FOURCC(«manufacturer in C»)},
            .name = "«Name»",
            .manufacturer = "«Manufacturer»",
            .version = 65536,  // as in Info.plist
            .output = {"Output", 2, 8},
            .parameters = parameters,
            .parameterCount = PARAMETER_COUNT,
            .presets = presets,
            .presetCount = sizeof presets / sizeof *presets,
            .kernelSize = sizeof(Kernel),
            .start = start,
            .reset = reset,
            .setParameter = setParameter,
            .handleMIDI = handleMIDI,
            .render = render,
            .tailFrames = tailFrames,
        };

        /// The library's one exported function.
        const AUExtensionInterface *AUExtensionEntry(void) { return AUKernelUnitInterface(&definition, 1); }
        """#

    static let cxx = #"""
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
            definition.component.componentSubType = AU_FOURCC(«subtype in C»);
            definition.component.componentManufacturer = AU_FOURCC(«manufacturer in C»);
            definition.name = "«Name»";
            definition.manufacturer = "«Manufacturer»";
            definition.version = 65536;  // as in Info.plist
            definition.output = {"Output", 2, 8};
            definition.parameters = parameters;
            definition.parameterCount = parameterCount;
            definition.presets = presets;
            definition.presetCount = sizeof presets / sizeof *presets;
            AUKernelUse<Kernel>(definition, AUKernelMIDI::input);
            return definition;
        }

        }  // namespace

        /// The library's one exported function.
        const AUExtensionInterface *AUExtensionEntry() {
            static const AUKernelUnitDefinition definition = makeDefinition();
            return AUKernelUnitInterface(&definition, 1);
        }
        """#
}
