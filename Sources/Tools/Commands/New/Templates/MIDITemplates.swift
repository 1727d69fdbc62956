/// A transposition of notes in each language.
enum MIDITemplates {
    static let kernel = #"""
        import AudioToolbox

        /// What the render thread runs: notes come out some semitones higher or lower, everything else as it is.
        ///
        /// The framework splits each cycle at its events: `handle` takes an event, and `render` sends what it keeps, at
        /// the same frame. Memory is allocated in `init` and freed in `deinit`.
        struct «Name»Kernel: RenderKernel, ~Copyable {
            private struct Message {
                var status = UInt8(0)
                var data1 = UInt8(0)
                var data2 = UInt8(0)
            }

            private let waiting: UnsafeMutableBufferPointer<Message>
            private var waitingCount = 0
            /// Where each key of each channel went when it was pressed: its release has to go there, too.
            private let targets: UnsafeMutableBufferPointer<UInt8>
            private var semitones = 0

            init(_ configuration: RenderConfiguration) {
                waiting = .allocate(capacity: 256)
                waiting.initialize(repeating: Message())
                targets = .allocate(capacity: 16 * 128)
                targets.initialize(repeating: 0)
                for index in 0..<targets.count { targets[index] = UInt8(index & 127) }
            }

            deinit {
                waiting.deallocate()
                targets.deallocate()
            }

            mutating func handle(_ event: KernelEvent) {
                switch event {
                case .parameter(0, let value): semitones = Int(value < 0 ? value - 0.5 : value + 0.5)
                case .midi(_, let status, let data1, let data2):
                    guard waitingCount < waiting.count else { return }
                    waiting[waitingCount] = Message(
                        status: status, data1: moved(status, data1, data2), data2: data2)
                    waitingCount += 1
                default: break
                }
            }

            private mutating func moved(_ status: UInt8, _ key: UInt8, _ velocity: UInt8) -> UInt8 {
                let place = Int(status & 15) << 7 + Int(key & 127)
                switch status & 0xf0 {
                case 0x90 where velocity > 0:
                    let target = UInt8(min(max(Int(key & 127) + semitones, 0), 127))
                    targets[place] = target
                    return target
                case 0x80, 0x90, 0xa0: return targets[place]
                default: return key
                }
            }

            mutating func render(_ context: borrowing RenderContext) {
                context.clearOutputs()
                context.markSilent()
                for index in 0..<waitingCount {
                    let message = waiting[index]
                    _ = context.sendMIDI(at: 0, message.status, message.data1, message.data2)
                }
                waitingCount = 0
            }

            mutating func reset() { waitingCount = 0 }
        }

        /// Stands in the kernel's file: there the compiler checks that nothing below allocates or locks.
        @_noLocks @_noAllocation
        func render«Name»(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
            KernelRunner<«Name»Kernel>.render(kernel, cycle)
        }
        """#

    static let unit = #"""
        import AudioToolbox
        import AudioUnitExtension

        /// The library's one exported function.
        @c(AUExtensionEntry)
        public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
            makeExtensionInterface { description in
                let semitones = AUParameterTree.createParameter(
                    withIdentifier: "semitones", name: "Semitones", address: 0, min: -24, max: 24, defaultValue: 12,
                    unit: .relativeSemiTones, flags: [.flag_IsReadable, .flag_IsWritable])
                // The output is silent; hosts order units by their busses.
                var definition = KernelUnitDefinition(
                    name: "«Name»", manufacturer: "«Manufacturer»", parameters: [semitones], inputs: [])
                definition.version = 65536  // as in Info.plist
                definition.virtualMIDICableCount = 1
                definition.midiOutputNames = ["Notes"]
                definition.presets = [.init("Octave Up", [0: 12]), .init("Octave Down", [0: -12])]
                return try KernelAudioUnit<«Name»Kernel>(
                    componentDescription: description, definition: definition, render: render«Name»)
            }
        }
        """#

    static let c = #"""
        #include <AUKernelUnit.h>
        #include <math.h>
        #include <string.h>

        enum { SEMITONES, PARAMETER_COUNT };

        /// Notes come out some semitones higher or lower, everything else as it is.
        typedef struct Kernel {
            int semitones;
            /// Where each key of each channel went when it was pressed: its release has to go there, too.
            uint8_t targets[16][128];
        } Kernel;

        static OSStatus start(void *memory, const AUKernelConfiguration *configuration) {
            (void)configuration;
            Kernel *kernel = memory;
            for (int channel = 0; channel < 16; channel++) {
                for (int key = 0; key < 128; key++) kernel->targets[channel][key] = (uint8_t)key;
            }
            return noErr;
        }

        static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
            (void)rampFrames;
            if (address == SEMITONES) ((Kernel *)memory)->semitones = (int)lrintf(value);
        }

        static uint8_t moved(Kernel *kernel, const uint8_t *message) {
            uint8_t key = message[1] & 127, *target = &kernel->targets[message[0] & 15][key];
            bool isStart = (message[0] & 0xf0) == 0x90 && message[2] > 0;
            int wanted = key + kernel->semitones;
            if (isStart) *target = (uint8_t)(wanted < 0 ? 0 : wanted > 127 ? 127 : wanted);
            return *target;
        }

        /// The context begins at the message's frame: it goes on at once.
        static void handleMIDI(void *memory, const AUKernelContext *context, const uint8_t *message, uint32_t length) {
            uint8_t kind = message[0] & 0xf0;
            if (length != 3 || kind < 0x80 || kind > 0xa0) {
                AUKernelSendMIDI(context, 0, message, length);
                return;
            }
            const uint8_t note[3] = {message[0], moved(memory, message), message[2]};
            AUKernelSendMIDI(context, 0, note, sizeof note);
        }

        /// The output is silent; hosts order units by their busses.
        static void render(void *memory, const AUKernelContext *context) {
            (void)memory;
            for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
                memset(context->outputs[channel], 0, context->frameCount * sizeof(float));
            }
        }

        static const AUKernelParameter parameters[PARAMETER_COUNT] = {
            [SEMITONES] = {"semitones", "Semitones", -24, 24, 12, kAudioUnitParameterUnit_RelativeSemiTones, 0, NULL, 0},
        };
        static const AUKernelPreset presets[] = {
            {"Octave Up", (const AUValue[PARAMETER_COUNT]){12}},
            {"Octave Down", (const AUValue[PARAMETER_COUNT]){-12}},
        };

        static const AUKernelUnitDefinition definition = {
            .structSize = sizeof definition,
            .component = {.componentType = kAudioUnitType_MIDIProcessor,
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
            .setParameter = setParameter,
            .handleMIDI = handleMIDI,
            .render = render,
            .midiOutputName = "Notes",
        };

        /// The library's one exported function.
        const AUExtensionInterface *AUExtensionEntry(void) { return AUKernelUnitInterface(&definition, 1); }
        """#

    static let cxx = #"""
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
            definition.midiOutputName = "Notes";
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
