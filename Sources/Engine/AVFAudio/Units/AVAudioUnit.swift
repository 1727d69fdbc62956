import AudioToolbox
import BuiltInUnits
import Foundation
import RenderGraph

/// An audio unit as a node of an engine's graph (AVAudioUnit.h). It runs in a process of its own unless both sides
/// agreed to load it here. Thread: as `AVAudioNode`.
open class AVAudioUnit: AVAudioNode, @unchecked Sendable {
    private let unit: AUAudioUnit
    /// Why there is no such unit; a node without one passes its input on.
    let instantiationError: NSError?
    let unitHandle = UnitHandle()
    private var processor: (made: UnitProcessor, configuration: UnitConfiguration)? {
        willSet {
            if let processor, processor.made !== newValue?.made { formerFailures.add(processor.made.failedCalls) }
        }
    }
    private var formerFailures = RenderFailures()
    /// Where the unit's MIDI goes at present; nil where the engine has nothing to do with it.
    private var installedRoute: MIDIRoute?

    /// - Parameter unit: rendered by nobody else.
    public required init(_ unit: AUAudioUnit) {
        self.unit = unit
        instantiationError = nil
        RecordingDecoder.lend(to: unit)
        super.init()
    }

    /// No unit at all: a node that passes its input on, and is a fault when it is attached.
    public override convenience init() { self.init(making: AudioComponentDescription()) }

    /// A component, at once; one that is not there is a fault when the node is attached.
    init(making description: AudioComponentDescription) {
        do {
            unit = try UnitMaking.make(description)
            instantiationError = nil
            RecordingDecoder.lend(to: unit)
        } catch {
            unit = NodeAudioUnit.placeholder(description)
            instantiationError = EngineFaults.error(-3000, "there is no unit for the node: \(error)")
        }
        super.init()
    }

    /// As `AUAudioUnit.instantiate(with:options:)`, as the node class that fits its type.
    /// - Throws: ExtensionNotFound when there is no such component, or why it could not be started.
    open class func instantiate(
        with audioComponentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) async throws -> AVAudioUnit {
        let unit = try await AUAudioUnit.instantiate(with: audioComponentDescription, options: options)
        return nodeClass(of: unit.componentDescription).init(unit)
    }

    /// As the async form; the handler is called once, on an internal thread.
    @preconcurrency
    open class func instantiate(
        with audioComponentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = [],
        completionHandler: @escaping @Sendable (AVAudioUnit?, (any Error)?) -> Void
    ) {
        AUAudioUnit.instantiate(with: audioComponentDescription, options: options) { unit, error in
            completionHandler(unit.map { nodeClass(of: $0.componentDescription).init($0) }, error)
        }
    }

    // MARK: The unit

    /// The unit itself; never exchanged for another.
    open override var auAudioUnit: AUAudioUnit { unit }
    /// As the unit has it.
    open var audioComponentDescription: AudioComponentDescription { unit.componentDescription }
    /// Empty when the unit has none.
    open var name: String { unit.audioUnitName ?? "" }
    /// Empty when the unit has none.
    open var manufacturerName: String { unit.manufacturerName ?? "" }
    /// 0xMMMMmmDD.
    open var version: Int { Int(unit.componentVersion) }

    /// Sets the state that a preset file (`.aupreset`) holds.
    /// - Throws: NSError when the file cannot be read, is no preset, or is one of another component; or when it names
    ///   files of an instrument that cannot be read, and everything else of it is set then.
    open func loadPreset(at url: URL) throws {
        unit.fullState = try PresetFile.state(at: url, for: audioComponentDescription)
        if let problem = (unit as? InstrumentUnit)?.stateProblem {
            throw EngineFaults.error(Int(problem.code), "of the preset \(url.path): \(problem.message)")
        }
    }

    open override var latency: TimeInterval { latencySeconds }
    open override func reset() { unit.reset() }

    open override var numberOfInputs: Int { instantiationError == nil ? unit.inputBusses.count : 1 }
    open override var numberOfOutputs: Int { instantiationError == nil ? unit.outputBusses.count : 1 }
    open override func name(forInputBus bus: AVAudioNodeBus) -> String? { busName(unit.inputBusses, bus) }
    open override func name(forOutputBus bus: AVAudioNodeBus) -> String? { busName(unit.outputBusses, bus) }

    private func busName(_ busses: AUAudioUnitBusArray, _ bus: Int) -> String? {
        bus >= 0 && bus < busses.count ? busses[bus].name : nil
    }

    override var graphName: String {
        unit.audioUnitName.map { "\(super.graphName) (\($0))" } ?? super.graphName
    }

    override func didAttach() { if let instantiationError { record(instantiationError) } }

    // MARK: Rendering

    override var convertsInput: Bool { instantiationError != nil }

    /// As many channels as come in, where the unit gives as many, else as many as its bus has, which further busses always
    /// do; at the rate of the input.
    override func defaultOutputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat {
        let input = midiFormat ?? super.defaultOutputFormat(bus)
        guard instantiationError == nil, bus < unit.outputBusses.count else { return input }
        if bus == 0, !unit.inputBusses.isEmpty, takesEqual(input.channelCount) { return input }
        return like(unit.outputBusses[bus].format, atRateOf: input)
    }

    /// What would go in where nothing does: as many channels as come out, where the unit takes as many.
    override func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat {
        let output = outputFormat(forBus: 0)
        guard instantiationError == nil, bus < unit.inputBusses.count else { return output }
        if bus == 0, takesEqual(output.channelCount) { return output }
        return like(unit.inputBusses[bus].format, atRateOf: output)
    }

    /// What those have who get the unit's MIDI.
    private var midiFormat: AVAudioFormat? {
        withLockIfAny { host?.midiFormat(of: self) }
    }

    private func takesEqual(_ count: AVAudioChannelCount) -> Bool {
        capabilities.allow(inputs: Int(count), outputs: Int(count))
    }

    private var capabilities: ChannelCapabilities {
        ChannelCapabilities(unit.channelCapabilities?.map(\.intValue))
    }

    private func like(_ own: AVAudioFormat, atRateOf other: AVAudioFormat) -> AVAudioFormat {
        if own.channelCount == other.channelCount { return other }
        if own.sampleRate == other.sampleRate { return own.standard }
        return AVAudioFormat.standard(sampleRate: other.sampleRate, channels: own.channelCount) ?? other
    }

    override func check(inputFormat format: AVAudioFormat, bus: AVAudioNodeBus) throws {
        try check(format, unit.inputBusses, bus)
    }

    override func check(outputFormat format: AVAudioFormat, bus: AVAudioNodeBus) throws {
        try check(format, unit.outputBusses, bus)
    }

    /// Whether the unit does what its first busses are connected for.
    override func checkChannels() throws {
        guard instantiationError == nil, let input = withLockIfAny({ host?.format(into: self, 0) }),
            !unit.outputBusses.isEmpty
        else { return }
        let output = outputFormat(forBus: 0)
        guard !capabilities.allow(inputs: Int(input.channelCount), outputs: Int(output.channelCount)) else { return }
        throw EngineFaults.format(
            self, 0, input, "its unit cannot make \(EngineFaults.describe(output)) of that")
    }

    /// Asks the unit, unless it renders: then only whether it would be another format.
    private func check(_ format: AVAudioFormat, _ busses: AUAudioUnitBusArray, _ bus: Int) throws {
        guard instantiationError == nil, bus < busses.count, !unit.renderResourcesAllocated else { return }
        do {
            try busses[bus].setFormat(format.standard)
        } catch {
            throw EngineFaults.format(self, bus, format, "\(error)")
        }
    }

    /// Whether its input is passed on where the unit fails.
    var isEffect: Bool { false }

    override func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind {
        guard instantiationError == nil else { return .mixer }
        let configuration = UnitConfiguration(self, making)
        if let known = processor, known.configuration == configuration, unit.renderResourcesAllocated {
            return .unit(graphUnit(known.made, configuration))
        }
        try allocate(configuration)
        let made = UnitProcessor(
            unit: unit, inputChannels: configuration.inputs.map { Int($0.channelCount) },
            outputChannels: configuration.outputs.map { Int($0.channelCount) }, isEffect: isEffect)
        processor = (made, configuration)
        return .unit(graphUnit(made, configuration))
    }

    override func mustReallocate(_ making: PlanMaking) -> Bool {
        instantiationError == nil && unit.renderResourcesAllocated
            && processor?.configuration != UnitConfiguration(self, making)
    }

    private func graphUnit(_ made: UnitProcessor, _ configuration: UnitConfiguration) -> GraphUnit {
        let rate = configuration.outputs.first?.sampleRate ?? 0
        return GraphUnit(
            processor: made, unit: unit,
            latencyFrames: Int((latencySeconds * rate).rounded()),
            maximumPullFrames: PlanMaking.mostPulled(by: configuration.maximumFrames))
    }

    /// As the unit reports it, if that can be.
    private var latencySeconds: Double {
        let latency = unit.latency
        return latency.isFinite ? min(max(latency, 0), Self.longestLatency) : 0
    }
    /// Seconds; a unit that reports more is wrong.
    private static let longestLatency = 60.0

    private func allocate(_ configuration: UnitConfiguration) throws {
        if unit.renderResourcesAllocated { unit.deallocateRenderResources() }
        processor = nil
        if configuration.midiRoute != installedRoute {
            installedRoute = configuration.midiRoute
            if let route = installedRoute { route.install(in: unit) } else { MIDIRoute.remove(from: unit) }
        }
        do {
            for (bus, format) in configuration.inputs.enumerated() { try unit.inputBusses[bus].setFormat(format) }
            for (bus, format) in configuration.outputs.enumerated() { try unit.outputBusses[bus].setFormat(format) }
            unit.maximumFramesToRender = AUAudioFrameCount(configuration.maximumFrames)
            unit.isRenderingOffline = configuration.isOffline
            try unit.allocateRenderResources()
        } catch {
            throw EngineFaults.error(
                Int(kAudioUnitErr_FormatNotSupported),
                "\(graphName) cannot render \(configuration.description): \(error)")
        }
    }

    override func engineDidStop() {
        processor = nil
        if unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// Render calls of the unit that returned an error, and the last of them. Not Apple's.
    public var failedRenderCalls: (count: Int, status: OSStatus) {
        withLockIfAny {
            var failures = formerFailures
            if let processor { failures.add(processor.made.failedCalls) }
            return (failures.count, failures.status)
        }
    }

    /// Whether the unit said, when it was rendered last, that its output is silent.
    package final var isSilent: Bool { withLockIfAny { processor?.made.isSilent ?? false } }

    /// The node class that fits the unit's type.
    package static func node(of unit: AUAudioUnit) -> AVAudioUnit {
        nodeClass(of: unit.componentDescription).init(unit)
    }
}

/// What a unit's render resources are allocated for.
struct UnitConfiguration: Equatable {
    let inputs: [AVAudioFormat]
    let outputs: [AVAudioFormat]
    let maximumFrames: Int
    let isOffline: Bool
    /// Where its MIDI goes, which a unit is told before it allocates.
    let midiRoute: MIDIRoute?

    init(_ node: AVAudioUnit, _ making: PlanMaking) {
        inputs = (0..<node.numberOfInputs).map { node.inputFormat(forBus: $0).standard }
        outputs = (0..<node.numberOfOutputs).map { node.outputFormat(forBus: $0).standard }
        maximumFrames = making.longestRun
        isOffline = making.isOffline
        midiRoute = node.host?.midiRoute(of: node)
    }

    var description: String {
        let formats =
            inputs.map { "\(EngineFaults.describe($0)) in" } + outputs.map { "\(EngineFaults.describe($0)) out" }
        return "\(formats.joined(separator: ", ")), \(maximumFrames) frames"
    }
}
