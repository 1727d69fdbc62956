import AudioToolbox
import Foundation
import RenderGraph

/// A graph of nodes that plays, records and processes audio, through a device or in buffers of the program's
/// (AVAudioEngine.h).
///
/// Units run in processes of their own unless both sides agreed to load them here. Misuse never traps: the calls that
/// throw say what is wrong; of the others the fault is logged, the graph stays as it was, and the next `start()` throws
/// it. Thread: any but render; calls from several threads come one after the other.
// @unchecked: everything that changes is behind the core's lock.
open class AVAudioEngine: NSObject, @unchecked Sendable {
    /// What it is but for its nodes, and the owner of its locks.
    let core = EngineCore()
    /// Its nodes, beside the numbers by which the core knows them.
    var nodes = EngineNodes()
    /// What plays sequences into its units.
    var sequences = EngineSequences()

    public override init() {
        super.init()
        core.source = self
        core.worker.serve(self)
        SessionOutputs.shared.add(self)
        RunningGraphs.shared.add({ [weak self] in self?.report() }, load: { [weak self] in self?.reportLoad() })
    }

    deinit {
        core.end()
        // What players had scheduled is over, and its handlers are called.
        for node in nodes.all {
            node.willDetach()
            node.host = nil
        }
    }

    // MARK: Nodes

    /// Takes a node in; it is not connected yet. A node belongs to one engine at a time.
    open func attach(_ node: AVAudioNode) {
        core.recording { try attachNode(node) }
    }

    private func attachNode(_ node: AVAudioNode) throws {
        try core.lock.withLock {
            if let other = node.host { throw EngineFaults.attachedElsewhere(node, isHere: other === self) }
            insert(node)
        }
    }

    @discardableResult
    private func insert(_ node: AVAudioNode) -> NodeNumber {
        let traits = node.traits
        let number = nodes.insert(node)
        core.graph.insert(number, traits)
        node.host = self
        node.didAttach()
        return number
    }

    /// Disconnects a node and gives it back. What a player had scheduled is over, and its handlers are called.
    ///
    /// While the engine runs, the neighbours of a node that is no mixer are joined where their formats allow it.
    open func detach(_ node: AVAudioNode) {
        core.recording { try core.lock.withLock { try detachNode(node) } }
    }

    /// All nodes that are attached, those among them that the engine made itself.
    open var attachedNodes: Set<AVAudioNode> { core.lock.withLock { Set(nodes.all) } }

    // MARK: Connections

    /// Connects two nodes on their first busses; a mixer's first free bus (AVAudioEngine.h).
    ///
    /// - Parameters:
    ///   - node1: whose output it is.
    ///   - node2: that gets it.
    ///   - format: set for the output of the first node; nil leaves that as it is. The second takes what comes.
    open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
        core.recording { try connectNode(node1, to: node2, format: format) }
    }

    /// Connects two nodes; what was connected to either bus is cut.
    open func connect(
        _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {
        core.recording { try connectNode(node1, to: node2, fromBus: bus1, toBus: bus2, format: format) }
    }

    /// Splits an output: connects it to exactly these inputs, and to no others any more.
    open func connect(
        _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {
        core.recording { try connectNode(sourceNode, to: destNodes, fromBus: sourceBus, format: format) }
    }

    /// As `connect(_:to:format:)`.
    /// - Throws: NSError that names node and bus; the graph is as it was then.
    open func connectNode(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) throws {
        try core.lock.withLock {
            let bus = node2.endsMixingWay ? firstFreeInput(of: node2) : 0
            try makeConnections(node1, 0, [(node2, bus)], format)
        }
    }

    /// As `connect(_:to:fromBus:toBus:format:)`.
    /// - Throws: as `connectNode(_:to:format:)`.
    open func connectNode(
        _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
        format: AVAudioFormat?
    ) throws {
        try core.lock.withLock { try makeConnections(node1, bus1, [(node2, bus2)], format) }
    }

    /// As `connect(_:to:fromBus:format:)` with connection points.
    /// - Throws: as `connectNode(_:to:format:)`; also when a point's node is gone.
    open func connectNode(
        _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
        format: AVAudioFormat?
    ) throws {
        try core.lock.withLock { try makeConnections(sourceNode, sourceBus, destNodes.map(target), format) }
    }

    /// Cuts what goes into a bus of a node; nothing happens where nothing does. What the output node gets stays while
    /// the engine runs.
    open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        disconnect(node) { graph, node in graph.input(of: node, bus).map { [$0] } ?? [] }
    }

    /// Cuts everything that goes into a node.
    open func disconnectNodeInput(_ node: AVAudioNode) { disconnect(node) { $0.inputs(of: $1) } }

    /// Cuts everything that comes from a bus of a node.
    open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        disconnect(node) { $0.outputs(of: $1, bus) }
    }

    /// Cuts everything that comes from a node.
    open func disconnectNodeOutput(_ node: AVAudioNode) { disconnect(node) { $0.outputs(of: $1) } }

    /// What an input bus is connected to; nil for nothing.
    open func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
        core.lock.withLock { inputConnection(of: node, bus).flatMap { point($0.source) } }
    }

    /// What an output bus is connected to; empty for nothing.
    open func outputConnectionPoints(for node: AVAudioNode, outputBus bus: AVAudioNodeBus) -> [AVAudioConnectionPoint] {
        core.lock.withLock {
            guard let number = nodes.number(of: node) else { return [] }
            return core.graph.outputs(of: number, bus).compactMap { point($0.target) }
        }
    }

    // MARK: MIDI

    /// Sends the MIDI of a unit to another one (AVAudioEngine.h), in this process or in others: what the source sends
    /// while it renders a cycle, the destination gets in the same cycle, at the same sample times.
    ///
    /// The source is rendered also where nothing reads its sound. What the destination got from another source is cut,
    /// and the source's own MIDI output blocks are replaced.
    /// - Parameters:
    ///   - sourceNode: a unit of the type `aumi` with an output bus.
    ///   - destinationNode: a unit that takes MIDI: of the type `aumu`, `aumf` or `aumi`.
    ///   - format: set for the source's output, of which the sample rate counts: the destination's. Nil leaves that as
    ///     it is, or as the destination's, if it was never set.
    ///   - tapBlock: sees what is sent, as MIDI 1.0 bytes, on the render thread; what it returns, the source gets. The
    ///     last one that was given counts for all destinations of a source.
    open func connectMIDI(
        _ sourceNode: AVAudioNode, to destinationNode: AVAudioNode, format: AVAudioFormat?,
        block tapBlock: AUMIDIOutputEventBlock?
    ) { connectMIDI(sourceNode, to: [destinationNode], format: format, block: tapBlock) }

    /// As the other with a block, to several destinations.
    open func connectMIDI(
        _ sourceNode: AVAudioNode, to destinationNodes: [AVAudioNode], format: AVAudioFormat?,
        block tapBlock: AUMIDIOutputEventBlock?
    ) {
        core.recording {
            try core.lock.withLock {
                try makeMIDIConnections(sourceNode, destinationNodes, format, tapBlock.map { .bytes($0) } ?? .none)
            }
        }
    }

    /// As `connectMIDI(_:to:format:block:)`, with a block that sees packets, in the form in which they are sent unless
    /// the source's `hostMIDIProtocol` asks for one.
    open func connectMIDI(
        _ sourceNode: AVAudioNode, to destinationNode: AVAudioNode, format: AVAudioFormat?,
        eventListBlock tapBlock: AUMIDIEventListBlock? = nil
    ) { connectMIDI(sourceNode, to: [destinationNode], format: format, eventListBlock: tapBlock) }

    /// As the other with an event list block, to several destinations.
    open func connectMIDI(
        _ sourceNode: AVAudioNode, to destinationNodes: [AVAudioNode], format: AVAudioFormat?,
        eventListBlock tapBlock: AUMIDIEventListBlock? = nil
    ) {
        core.recording {
            try core.lock.withLock {
                try makeMIDIConnections(sourceNode, destinationNodes, format, tapBlock.map { .packets($0) } ?? .none)
            }
        }
    }

    /// As `connectMIDI(_:to:format:eventListBlock:)`, under the name of the SDK of 2026.
    @_disfavoredOverload
    open func connectMIDI(
        _ sourceNode: AVAudioNode, to destinationNode: AVAudioNode, format: AVAudioFormat?,
        eventListProvider tapBlock: @escaping @Sendable AUMIDIEventListBlock
    ) { connectMIDI(sourceNode, to: [destinationNode], format: format, eventListBlock: tapBlock) }

    /// As the other with an event list provider, to several destinations.
    @_disfavoredOverload
    open func connectMIDI(
        _ sourceNode: AVAudioNode, to destinationNodes: [AVAudioNode], format: AVAudioFormat?,
        eventListProvider tapBlock: @escaping @Sendable AUMIDIEventListBlock
    ) { connectMIDI(sourceNode, to: destinationNodes, format: format, eventListBlock: tapBlock) }

    /// Cuts the MIDI from one node to another; where there is none, nothing happens.
    open func disconnectMIDI(_ sourceNode: AVAudioNode, from destinationNode: AVAudioNode) {
        disconnectMIDI(sourceNode, from: [destinationNode])
    }

    /// As `disconnectMIDI(_:from:)`, from several nodes.
    open func disconnectMIDI(_ sourceNode: AVAudioNode, from destinationNodes: [AVAudioNode]) {
        disconnectMIDIConnections(sourceNode) { midi, source in
            for node in destinationNodes {
                guard let target = nodes.number(of: node), midi.links.source(of: target) == source else { continue }
                midi.disconnectInput(of: target)
            }
        }
    }

    /// Cuts the MIDI that a node gets.
    open func disconnectMIDIInput(_ node: AVAudioNode) {
        disconnectMIDIConnections(node) { $0.disconnectInput(of: $1) }
    }

    /// Cuts all MIDI that a node sends.
    open func disconnectMIDIOutput(_ node: AVAudioNode) {
        disconnectMIDIConnections(node) { $0.disconnectOutput(of: $1) }
    }

    // MARK: Running

    /// Whether the engine renders.
    open var isRunning: Bool { core.lock.withLock { core.state.isRunning } }

    /// Makes ready what `start()` needs, so that it starts sooner; faults wait for it.
    open func prepare() { core.prepare() }

    /// Starts rendering. Through a device, it activates the process's session if that was set up.
    /// - Throws: the first fault since the last start; NSError when the graph cannot be rendered or the device cannot be
    ///   used.
    open func start() throws {
        if !isInManualRenderingMode { SessionOutputs.shared.willUseDevice() }
        try core.start()
    }

    /// Stops rendering; everything stays as it is for the next `start()`.
    open func pause() { core.pause() }

    /// Stops rendering and frees what `prepare()` took.
    open func stop() {
        // Taps may start the engine again, or stop it.
        if core.stop() { finishTaps() }
    }

    /// Silences all tails, stops players, and begins a new time line; connections stay.
    open func reset() {
        core.reset { for node in nodes.all { node.reset() } }
    }

    /// Kept, and by default false, as on a Mac: the device runs as long as the engine does (AVAudioEngine.h leaves it
    /// to the system when idle hardware is stopped).
    open var isAutoShutdownEnabled: Bool {
        get { core.lock.withLock { core.device.shutsDown } }
        set { core.lock.withLock { core.device.shutsDown = newValue } }
    }

    // MARK: Manual rendering

    /// Lets the program render instead of a device (AVAudioEngine.h). Taps of the I/O nodes go; connections stay.
    ///
    /// - Parameters:
    ///   - mode: whether the program may be late (offline) or may not (realtime).
    ///   - pcmFormat: of what is rendered: Float32.
    ///   - maximumFrameCount: frames of one call at most.
    /// - Throws: NSError of −80801 unless the engine is stopped; of −10868 for another format.
    open func enableManualRenderingMode(
        _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
        maximumFrameCount: AVAudioFrameCount
    ) throws { try beginManualRendering(mode, format: pcmFormat, maximumFrameCount: maximumFrameCount) }

    /// Goes back to the device: stops, resets, and takes the taps of the I/O nodes away.
    open func disableManualRenderingMode() { endManualRendering() }

    /// Renders into a buffer (AVAudioEngine.h).
    ///
    /// - Parameters:
    ///   - numberOfFrames: at most `manualRenderingMaximumFrameCount`.
    ///   - buffer: of the rendering's format, with room for that maximum; its `frameLength` becomes what was rendered.
    /// - Throws: NSError of −80800 outside of the offline mode, of −80802 while the engine does not run, and of −50 for a
    ///   buffer or number that does not fit.
    @discardableResult
    open func renderOffline(
        _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
    ) throws -> AVAudioEngineManualRenderingStatus { try renderManually(numberOfFrames, to: buffer) }

    /// Renders from a callback in real time: takes no lock, allocates nothing, waits for nobody. Fetch it after the
    /// mode was enabled.
    open var manualRenderingBlock: AVAudioEngineManualRenderingBlock { ownManualRenderingBlock }

    /// Whether the program renders, and not a device.
    open var isInManualRenderingMode: Bool { core.lock.withLock { core.manual != nil } }
    /// Offline while the mode is not enabled.
    open var manualRenderingMode: AVAudioEngineManualRenderingMode {
        core.lock.withLock { core.manual?.mode ?? .offline }
    }
    /// Of 0 Hz and no channels while the mode is not enabled.
    open var manualRenderingFormat: AVAudioFormat { core.lock.withLock { core.manual?.format ?? .unavailable } }
    /// 0 while the mode is not enabled.
    open var manualRenderingMaximumFrameCount: AVAudioFrameCount {
        core.lock.withLock { core.manual?.maximumFrameCount ?? 0 }
    }
    /// Frames rendered since the mode was enabled, or since `reset()`.
    open var manualRenderingSampleTime: AVAudioFramePosition {
        core.lock.withLock { core.manual?.call.sampleTime ?? 0 }
    }

    // MARK: The engine's own nodes

    /// Where the sound leaves the engine; made at first access.
    open var outputNode: AVAudioOutputNode {
        core.lock.withLock {
            if let node = nodes.output { return node }
            let node = AVAudioOutputNode()
            nodes.keepOutput(node)
            core.ends.output = insert(node)
            return node
        }
    }

    /// Where sound comes into the engine; made at first access. The device is opened with its input from then on.
    open var inputNode: AVAudioInputNode {
        core.lock.withLock {
            if let node = nodes.input { return node }
            let node = AVAudioInputNode()
            nodes.keepInput(node)
            core.ends.input = insert(node)
            core.wantInput()
            return node
        }
    }

    /// A mixer that is connected to the output; both are made at first access.
    open var mainMixerNode: AVAudioMixerNode {
        core.lock.withLock {
            if let node = nodes.mainMixer { return node }
            let node = AVAudioMixerNode()
            nodes.keepMainMixer(node)
            let number = insert(node)
            core.ends.mainMixer = number
            connectMainMixer(number, to: outputNode)
            return node
        }
    }

    // MARK: Latency

    /// Whether paths of different latency are brought together where they meet, by delaying the shorter ones. Not
    /// Apple's; by default false, as there.
    public var compensatesLatency: Bool {
        get { core.lock.withLock { core.plans.compensatesLatency } }
        set {
            core.lock.withLock {
                core.plans.compensatesLatency = newValue
                core.graphChanged()
            }
        }
    }
}
