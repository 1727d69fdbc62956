import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// One instance under test: begins rendering again, sets and reads values, renders and checks what comes.
///
/// Thread: one at a time, any but render.
final class UnitProbe {
    let unit: ExtensionAudioUnit
    /// Values at the start, by address.
    let initialValues: [AUParameterAddress: AUValue]
    private(set) var layout: RenderLayout
    private(set) var renderer: BlockRenderer?

    init(_ unit: ExtensionAudioUnit) {
        self.unit = unit
        let all = unit.parameterTree?.allParameters ?? []
        initialValues = Dictionary(all.map { ($0.address, $0.value) }) { first, _ in first }
        layout = RenderLayout(unit)
    }

    var parameters: [AUParameter] { unit.parameterTree?.allParameters ?? [] }

    /// Those that a host may set; meters and read-only ones are not among them.
    var settable: [AUParameter] {
        parameters.filter { $0.flags.contains(.flag_IsWritable) && !$0.flags.contains(.flag_MeterReadOnly) }
    }

    var hasInput: Bool { !unit.inputBusses.isEmpty }

    // MARK: Beginning

    /// Allocates again, with the values that the instance had at first: as if it were fresh.
    func restart(_ layout: RenderLayout? = nil) throws {
        end()
        for parameter in settable {
            if let value = initialValues[parameter.address], parameter.value != value { parameter.value = value }
        }
        try begin(layout)
    }

    /// Allocates, with the values as they are.
    func begin(_ layout: RenderLayout? = nil) throws {
        end()
        if let layout { self.layout = layout }
        try self.layout.allocate(unit)
        renderer = BlockRenderer(
            unit.renderBlock, channelCount: self.layout.outputChannels, maximumFrames: Int(self.layout.maximumFrames))
    }

    func end() {
        if unit.renderResourcesAllocated { unit.deallocateRenderResources() }
        renderer = nil
    }

    // MARK: Rendering

    /// Begins again and renders.
    func renderFresh(
        _ signal: TestSignal? = nil, blocks: [Int], events: [TestEvent] = []
    ) throws -> RenderedAudio {
        try restart()
        return try render(signal, blocks: blocks, events: events)
    }

    /// Renders on from where it is. Without a signal the unit gets what makes it sound: noise, or notes when it plays
    /// them.
    ///
    /// - Parameter events: with frames counted from the beginning of rendering.
    /// - Throws: `RenderError` for the first block that fails, is not finite, or does not come.
    func render(
        _ signal: TestSignal? = nil, blocks: [Int], events: [TestEvent] = []
    ) throws -> RenderedAudio {
        guard let renderer else {
            throw RenderError(frame: 0, frameCount: 0, reason: .status(kAudioUnitErr_Uninitialized))
        }
        renderer.input = signal ?? .noise()
        renderer.forgetOutput()
        let notes = signal == nil && renderer.position == 0 ? [TestEvent.noteOn(at: 0), .noteOn(at: 0, note: 67)] : []
        for event in notes + events { event.schedule(on: unit) }
        for frames in blocks { try step(frames) }
        return renderer.output
    }

    /// Renders one block.
    func step(_ frames: Int) throws {
        guard let renderer else { return }
        let before = bridged
        let first = renderer.position
        let status = renderer.step(frames)
        func failure(_ reason: RenderError.Reason) -> RenderError {
            RenderError(frame: first, frameCount: frames, reason: reason)
        }
        guard status == noErr else { throw failure(.status(status)) }
        if bridged.frames > before.frames { throw failure(bridged.missed > before.missed ? .missing : .notFinite) }
    }

    /// What the host put in the place of the unit's output so far.
    private var bridged: (frames: UInt64, missed: UInt64) {
        guard let remote = unit as? RemoteAudioUnit else { return (0, 0) }
        return (remote.tally.bridgedFrames, remote.cycleCounts.missed)
    }

    // MARK: Values

    /// Every value, as the unit itself has it: its state is taken and given back, and the unit answers with its values.
    func readBack() throws -> [AUParameterAddress: AUValue] {
        guard let state = unit.ownState else { throw StateError(reason: "the unit gives no state") }
        try unit.restore(state)
        return values
    }

    /// Every value, as the host has it.
    var values: [AUParameterAddress: AUValue] {
        Dictionary(parameters.map { ($0.address, $0.value) }) { first, _ in first }
    }

    /// Sets every settable parameter to a random value; whole numbers where values have names.
    func randomize(_ generator: inout SeededGenerator) {
        for parameter in settable { parameter.value = parameter.randomValue(&generator) }
    }
}
