import AVFAudio
import AudioToolbox
import RenderGraph
import TerminalOutput

/// What a command renders: a source, units in a row, the engine's output.
///
/// The units keep the format of the row whatever the device's is: the output node converts. Thread: any but render.
package final class UnitGraph {
    package let engine: AVAudioEngine
    /// First to last.
    package let units: [AUAudioUnit]
    let nodes: [AVAudioUnit]
    /// What the first unit hears; nil where no source is heard.
    private(set) var entry: AVAudioNode?
    /// Stands before the output for good, where units are to be exchanged while the engine runs: what the output gets
    /// stays then. Nil where they are not.
    let tail: AVAudioMixerNode?
    /// Whether the source is heard: of units that take no input, what comes before them is not.
    package let pullsSource: Bool

    /// Connects everything and prepares the engine, which allocates the units.
    /// - Parameters:
    ///   - format: of the row.
    ///   - outputFormat: as `format`, with what its channels are for where that is known: the output plays them by
    ///     it. Of a row that is editable.
    ///   - source: attached to the engine or not; nil for notes.
    ///   - isEditable: whether units are to be exchanged while the engine runs.
    ///   - observer: shown what the last unit gives, on the render thread; says whether to go on.
    /// - Throws: the first fault; no unit stays allocated then.
    package init(
        _ engine: AVAudioEngine, source: AVAudioNode?, units: [AUAudioUnit], format: AVAudioFormat,
        outputFormat: AVAudioFormat? = nil, isEditable: Bool = false, observer: OutputObserver.Block? = nil
    ) throws {
        guard !units.isEmpty || source != nil && isEditable else {
            throw CommandFailure(.usage, "a chain needs a unit")
        }
        self.engine = engine
        self.units = units
        nodes = units.map { AVAudioUnit.node(of: $0) }
        let first = units.lastIndex { $0.inputBusses.isEmpty }
        pullsSource = first == nil && source != nil
        tail = isEditable ? AVAudioMixerNode() : nil
        if let observer {
            (tail ?? nodes.last)?.observeOutput(channelCount: Int(format.channelCount), observer)
        }
        do {
            try connect(source, from: first ?? 0, format, outputFormat ?? format)
            engine.prepare()
            if let fault = engine.lastFault { throw fault }
        } catch {
            engine.stop()
            throw refusal(format, error)
        }
    }

    private func connect(
        _ source: AVAudioNode?, from first: Int, _ format: AVAudioFormat, _ outputFormat: AVAudioFormat
    ) throws {
        for node in nodes { engine.attach(node) }
        MIDIRow(nodes.prefix(first + 2)).connect(in: engine)
        if let tail { engine.attach(tail) }
        if pullsSource, let source {
            if source.engine == nil { engine.attach(source) }
            if let first = nodes.first ?? tail { try connect(source, to: first, format) }
        }
        for (node, next) in zip(nodes[first...], nodes[first...].dropFirst()) {
            try engine.connectNode(node, to: next, format: format)
        }
        let last = nodes.last
        guard let tail else {
            if let last { try engine.connectNode(last, to: engine.outputNode, format: format) }
            return
        }
        if let last { try engine.connectNode(last, to: tail, fromBus: 0, toBus: 0, format: format) }
        try engine.connectNode(tail, to: engine.outputNode, format: outputFormat)
    }

    /// A device may record another number of channels than the row has.
    private func connect(_ source: AVAudioNode, to node: AVAudioNode, _ format: AVAudioFormat) throws {
        entry = source
        guard source is AVAudioInputNode else { return try engine.connectNode(source, to: node, format: format) }
        let own = source.outputFormat(forBus: 0)
        if own.channelCount == format.channelCount, own.sampleRate == format.sampleRate {
            return try engine.connectNode(source, to: node, format: nil)
        }
        let mixer = AVAudioMixerNode()
        entry = mixer
        engine.attach(mixer)
        try engine.connectNode(source, to: mixer, format: nil)
        try engine.connectNode(mixer, to: node, format: format)
    }

    private func refusal(_ format: AVAudioFormat, _ error: any Error) -> any Error {
        if let failure = error as? CommandFailure { return failure }
        let list = units.map { TerminalText.line($0.shownName) }
        let names = list.isEmpty ? "the device" : list.joined(separator: ", ")
        return CommandFailure(
            .unit,
            "\(names): \(format.channelCount) channels at \(Int(format.sampleRate)) Hz were refused: "
                + (error as NSError).localizedDescription)
    }

    /// Whether a unit takes its input faster or slower than it is heard.
    package var changesTime: Bool {
        units.contains { $0.componentDescription.componentType == kAudioUnitType_FormatConverter }
    }

    /// Frames by which the output is late. Known from the allocation on.
    package func latencyFrames(sampleRate: Double) -> Int {
        Self.frames(units.reduce(0) { $0 + $1.latency }, sampleRate, limit: 60)
    }

    /// Frames that still sound after the input has ended: at most `limit` seconds, and `endless` when a unit's sound
    /// never ends.
    package func tailFrames(sampleRate: Double, limit: Double = 600, endless: Double = 10) -> Int {
        let seconds = units.reduce(changesTime ? Self.held : 0) { $0 + $1.tailTime }
        return Self.frames(seconds.isFinite && seconds < 1e6 ? seconds : endless, sampleRate, limit: limit)
    }

    /// Seconds that units which change time have taken and not given yet, at most.
    private static let held = 0.25

    private static func frames(_ seconds: Double, _ sampleRate: Double, limit: Double) -> Int {
        guard seconds > 0 else { return 0 }
        return Int((min(seconds, limit) * sampleRate).rounded())
    }
}
