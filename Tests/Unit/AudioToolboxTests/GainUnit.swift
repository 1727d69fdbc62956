import AudioToolbox

/// What the tests render with: output = input × gain, with ramps; parameter 0 is the gain (can ramp), 1 an offset
/// (cannot).
struct GainKernel: RenderKernel, ~Copyable {
    private var gain = LinearRamp(1)
    private var offset: Float = 0

    init(_ configuration: RenderConfiguration) {}

    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(0, let value): gain.go(to: value, frames: 0)
        case .parameter(1, let value): offset = value
        case .ramp(0, let goal, let frames): gain.go(to: goal, frames: frames)
        default: break
        }
    }

    mutating func render(_ context: borrowing RenderContext) {
        let start = gain
        for channel in 0..<context.outputChannelCount() {
            gain = start
            let input = context.input(channel)
            var output = context.output(channel)
            for frame in 0..<context.frameCount { output[frame] = input[frame] * gain.next() + offset }
        }
    }

    mutating func reset() { gain.finish() }
    var latencyFrames: Int { 24 }
    var tailFrames: Int { 480 }
}

@_noLocks @_noAllocation
private func renderGain(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<GainKernel>.render(kernel, cycle)
}

final class GainUnit: KernelAudioUnit<GainKernel>, @unchecked Sendable {
    static let description = AudioComponentDescription(
        componentType: kAudioUnitType_MusicEffect, componentSubType: 0x6761_696e, componentManufacturer: 0x5465_7374,
        componentFlags: 0, componentFlagsMask: 0)

    init() throws {
        let gain = AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Gain", address: 0, min: 0, max: 4, defaultValue: 1, unit: .linearGain,
            flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
        let offset = AUParameterTree.createParameter(
            withIdentifier: "offset", name: "Offset", address: 1, min: -1, max: 1, defaultValue: 0)
        var definition = KernelUnitDefinition(
            name: "Gain", manufacturer: "Test",
            parameters: [
                AUParameterTree.createGroup(withIdentifier: "level", name: "Level", children: [gain]), offset,
            ])
        definition.presets = [.init("Half", [0: 0.5]), .init("Double", [0: 2, 1: 0])]
        try super.init(componentDescription: Self.description, definition: definition, render: renderGain)
    }
}
