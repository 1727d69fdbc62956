/// Soft clipping in each language.
enum EffectTemplates {
    static let kernel = #"""
        import AudioToolbox

        /// What the render thread runs. Soft clipping: x / (1 + |x|) of the amplified input.
        ///
        /// The framework splits each cycle at its events: `handle` takes an event, `render` fills the frames up to the
        /// next. Memory is allocated in `init` and freed in `deinit`.
        struct «Name»Kernel: RenderKernel, ~Copyable {
            private var drive = LinearRamp(2)

            init(_ configuration: RenderConfiguration) {}

            mutating func handle(_ event: KernelEvent) {
                switch event {
                case .parameter(0, let value): drive.go(to: value, frames: 0)
                case .ramp(0, let goal, let frames): drive.go(to: goal, frames: frames)
                default: break
                }
            }

            mutating func render(_ context: borrowing RenderContext) {
                let start = drive
                for channel in 0..<context.outputChannelCount() {
                    let input = context.input(channel)
                    var output = context.output(channel)
                    var drive = start  // every channel sees the same values
                    for frame in 0..<context.frameCount {
                        let x = input[frame] * drive.next()
                        output[frame] = x / (1 + abs(x))
                    }
                    self.drive = drive
                }
            }

            mutating func reset() { drive.finish() }
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
                let drive = AUParameterTree.createParameter(
                    withIdentifier: "drive", name: "Drive", address: 0, min: 1, max: 20, defaultValue: 2, unit: .ratio,
                    flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
                var definition = KernelUnitDefinition(name: "«Name»", manufacturer: "«Manufacturer»", parameters: [drive])
                definition.version = 65536  // as in Info.plist
                definition.presets = [.init("Warm", [0: 3]), .init("Broken Speaker", [0: 20])]
                return try KernelAudioUnit<«Name»Kernel>(
                    componentDescription: description, definition: definition, render: render«Name»)
            }
        }
        """#

    static let c = #"""
        #include <AUKernelUnit.h>
        #include <math.h>

        /// Soft clipping: x / (1 + |x|) of the amplified input.
        typedef struct Kernel {
            float drive, goal, step;
            uint32_t framesLeft;
        } Kernel;

        enum { DRIVE, PARAMETER_COUNT };

        static void setParameter(void *memory, AUParameterAddress address, AUValue value, uint32_t rampFrames) {
            Kernel *kernel = memory;
            if (address != DRIVE) return;
            kernel->goal = value;
            kernel->framesLeft = rampFrames;
            kernel->step = rampFrames ? (value - kernel->drive) / (float)rampFrames : 0;
            if (!rampFrames) kernel->drive = value;
        }

        static void reset(void *memory) {
            Kernel *kernel = memory;
            kernel->drive = kernel->goal;
            kernel->framesLeft = 0;
        }

        // The ramp counts down from its goal, so that its last step lands there.
        static void render(void *memory, const AUKernelContext *context) {
            Kernel *kernel = memory;
            for (uint32_t frame = 0; frame < context->frameCount; frame++) {
                if (kernel->framesLeft) kernel->drive = kernel->goal - kernel->step * (float)--kernel->framesLeft;
                for (uint32_t channel = 0; channel < context->outputChannelCount; channel++) {
                    float x = context->inputs[channel][frame] * kernel->drive;
                    context->outputs[channel][frame] = x / (1 + fabsf(x));
                }
            }
        }

        static const AUKernelParameter parameters[PARAMETER_COUNT] = {
            [DRIVE] = {"drive", "Drive", 1, 20, 2, kAudioUnitParameterUnit_Ratio, kAudioUnitParameterFlag_CanRamp, NULL, 0},
        };
        static const AUKernelPreset presets[] = {
            {"Warm", (const AUValue[PARAMETER_COUNT]){3}},
            {"Broken Speaker", (const AUValue[PARAMETER_COUNT]){20}},
        };

        static const AUKernelUnitDefinition definition = {
            .structSize = sizeof definition,
            .component = {.componentType = kAudioUnitType_Effect,
                          .componentSubType = AU_FOURCC(«subtype in C»),
                          .componentManufacturer = AU_FOURCC(«manufacturer in C»)},
            .name = "«Name»",
            .manufacturer = "«Manufacturer»",
            .version = 65536,  // as in Info.plist
            .input = {"Input", 2, 8},
            .output = {"Output", 2, 8},
            .parameters = parameters,
            .parameterCount = PARAMETER_COUNT,
            .presets = presets,
            .presetCount = sizeof presets / sizeof *presets,
            .kernelSize = sizeof(Kernel),
            .reset = reset,
            .setParameter = setParameter,
            .render = render,
        };

        /// The library's one exported function.
        const AUExtensionInterface *AUExtensionEntry(void) { return AUKernelUnitInterface(&definition, 1); }
        """#

    static let cxx = #"""
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
            definition.component.componentSubType = AU_FOURCC(«subtype in C»);
            definition.component.componentManufacturer = AU_FOURCC(«manufacturer in C»);
            definition.name = "«Name»";
            definition.manufacturer = "«Manufacturer»";
            definition.version = 65536;  // as in Info.plist
            definition.input = {"Input", 2, 8};
            definition.output = {"Output", 2, 8};
            definition.parameters = parameters;
            definition.parameterCount = parameterCount;
            definition.presets = presets;
            definition.presetCount = sizeof presets / sizeof *presets;
            AUKernelUse<Kernel>(definition);
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
