import AudioToolbox
import Foundation
import RenderGraph

/// A graph of nodes that plays, records and processes audio, through a device or in buffers of the program's
/// (AVAudioEngine.h).
///
/// Units run in processes of their own unless both sides agreed to load them here. Misuse never traps: the calls that
/// throw say what is wrong; of the others the fault is logged, the graph stays as it was, and the next `start()` throws
/// it. Thread: any but render; calls from several threads come one after the other.
// @unchecked: everything that changes is behind the lock.
open class AVAudioEngine: NSObject, @unchecked Sendable {
    let lock = NSRecursiveLock()
    var graph = EngineGraph()
    var state = EngineRunState()
    let renderer = GraphRenderer()
    let clock = RateClock()
    let chains = EngineChains()
    lazy var worker = EngineWorker(self)
    /// Nodes that the present plan renders, in the order of their places in it.
    var plannedNodes: [AVAudioNode] = []
    /// The graph was changed since the plan was made.
    var needsPlan = false
    /// The fault that the next `start()` throws.
    var pendingFault: NSError?
    /// Set in manual rendering mode.
    var manual: ManualRendering?
    var manualCall: ManualRenderCall?
    /// Offline calls come one after the other.
    let renderLock = NSLock()
    /// The device, once somebody asked for its format.
    var driver: (any EngineDriver)?
    var deviceSelection = EngineDeviceSelection()
    var deviceWatch: EngineDeviceWatch?
    var deviceOpener: EngineDeviceOpener?

    private(set) var madeOutputNode: AVAudioOutputNode?
    private(set) var madeInputNode: AVAudioInputNode?
    private(set) var madeMixerNode: AVAudioMixerNode?
    /// Whether the program connected the main mixer itself: its format is the program's business then.
    var isMainMixerConnectedByProgram = false

    public override init() {
        super.init()
        EngineRegistry.shared.add(self)
    }

    deinit {
        driver?.stop()
        renderer.exchange(nil)
        driver?.close()
        worker.end()
        for node in graph.nodes { node.ownEngine = nil }
    }

    // MARK: Nodes

    /// Takes a node in; it is not connected yet. A node belongs to one engine at a time.
    open func attach(_ node: AVAudioNode) {
        recording { try attachNode(node) }
    }

    private func attachNode(_ node: AVAudioNode) throws {
        try lock.withLock {
            if let other = node.ownEngine { throw EngineFaults.attachedElsewhere(node, isHere: other === self) }
            insert(node)
        }
    }

    private func insert(_ node: AVAudioNode) {
        graph.insert(node)
        node.ownEngine = self
        node.didAttach()
    }

    /// Disconnects a node and gives it back. What a player had scheduled is over, and its handlers are called.
    open func detach(_ node: AVAudioNode) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "detach it") }
                let isImplicit = node === madeOutputNode || node === madeInputNode || node === madeMixerNode
                guard !isImplicit else {
                    throw EngineFaults.error(-50, "\(node.graphName) is the engine's own and stays attached")
                }
                try removeJoining(node)
            }
        }
    }

    /// Removes a node; where it stood alone between two others that fit each other, they are joined while running.
    private func removeJoining(_ node: AVAudioNode) throws {
        let before = graph.inputs(of: node)
        let after = graph.outputs(of: node)
        node.willDetach()
        let cut = graph.remove(node)
        if state.isAllocated, before.count == 1, after.count == 1, !(node is AVAudioMixerNode),
            before[0].format.channelCount == after[0].format.channelCount
        {
            graph.add(EngineConnection(before[0].source, before[0].sourceBus, after[0].target, after[0].targetBus))
        }
        for connection in cut { refreshMixing(behind: connection.target) }
        graphChanged()
        node.ownEngine = nil
        node.engineDidStop()
    }

    /// All nodes that are attached, those among them that the engine made itself.
    open var attachedNodes: Set<AVAudioNode> { lock.withLock { Set(graph.nodes) } }

    // MARK: The engine's own nodes

    /// Where the sound leaves the engine; made at first access.
    open var outputNode: AVAudioOutputNode {
        lock.withLock {
            if let node = madeOutputNode { return node }
            let node = AVAudioOutputNode()
            madeOutputNode = node
            insert(node)
            return node
        }
    }

    /// Where sound comes into the engine; made at first access. The device is opened with its input from then on.
    open var inputNode: AVAudioInputNode {
        lock.withLock {
            if let node = madeInputNode { return node }
            let node = AVAudioInputNode()
            madeInputNode = node
            insert(node)
            inputWasAsked()
            return node
        }
    }

    /// A mixer that is connected to the output; both are made at first access.
    open var mainMixerNode: AVAudioMixerNode {
        lock.withLock {
            if let node = madeMixerNode { return node }
            let node = AVAudioMixerNode()
            madeMixerNode = node
            insert(node)
            let output = outputNode
            if graph.input(of: output, 0) == nil {
                graph.add(EngineConnection(node, 0, output, 0))
                graphChanged()
            }
            return node
        }
    }

    // MARK: Formats

    /// What a node gives that was given no format: two channels at the rate of the device, or of manual rendering.
    var defaultFormat: AVAudioFormat {
        let rate = outputHardwareFormat.sampleRate
        guard rate > 0 else { return Self.fallbackFormat }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channels: 2) ?? Self.fallbackFormat
    }

    static let fallbackFormat = AVAudioFormat.standard(sampleRate: 44_100, channels: 2)!

    /// What an I/O node reports while it has no device.
    static let noFormat = AVAudioFormat.unavailable

    // MARK: Faults

    /// Runs a call that cannot throw: its fault is recorded.
    func recording(_ body: () throws -> Void) {
        do { try body() } catch { record(error as NSError) }
    }

    /// Logs a fault, and keeps it for the next `start()`.
    func record(_ fault: NSError) {
        EngineFaults.log(fault)
        lock.withLock { if pendingFault == nil { pendingFault = fault } }
    }

    /// The fault that the next `start()` would throw: of the first call since the last start that could not do what it
    /// was asked for. Not Apple's.
    public var lastFault: NSError? { lock.withLock { pendingFault } }

    /// Whether paths of different latency are brought together where they meet, by delaying the shorter ones. Not
    /// Apple's; by default false, as there.
    public var compensatesLatency: Bool {
        get { lock.withLock { isCompensating } }
        set {
            lock.withLock {
                isCompensating = newValue
                graphChanged()
            }
        }
    }
    private var isCompensating = false
}
