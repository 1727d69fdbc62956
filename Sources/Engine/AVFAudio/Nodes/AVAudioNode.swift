import AudioToolbox
import Foundation
import RenderGraph
import Synchronization

/// The number of a node's input or output, from 0 (AVAudioTypes.h).
public typealias AVAudioNodeBus = Int

/// Something in an audio engine's graph: a source, an effect, a mixer, a device (AVAudioNode.h).
///
/// A node belongs to one engine at a time, which keeps it. Programs may subclass it; a subclass that is none of the
/// others passes its input on. Thread: any but render.
// @unchecked: what changes is behind the engine's lock, or, before a node has an engine, one thread's at a time.
open class AVAudioNode: NSObject, @unchecked Sendable {
    /// The engine that the node is attached to.
    var host: (any NodeHost)? {
        get { owner.withLock { $0.host } }
        set { owner.withLock { $0.host = newValue } }
    }
    /// A mutex of its own: the engine's lock is found by it.
    private let owner = Mutex(Owner())
    private struct Owner { weak var host: (any NodeHost)? }
    /// What `connect` set, by output bus.
    var setOutputFormats: [AVAudioNodeBus: AVAudioFormat] = [:]
    var taps: [AVAudioNodeBus: NodeTap] = [:]
    /// Shown what output bus 0 gives, on the render thread. Takes effect with the next plan.
    var observer: OutputObserver?

    public override init() { super.init() }

    // MARK: Busses

    /// 1 here.
    open var numberOfInputs: Int { 1 }
    /// 1 here.
    open var numberOfOutputs: Int { 1 }

    /// The format of what an input bus gets: the connection's, or what the bus would take.
    open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        inputConnectionFormat(bus) ?? defaultInputFormat(bus)
    }

    /// The format of what an output bus gives: set by `connect`, or what follows from the input.
    open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        withLockIfAny { setOutputFormats[bus] ?? defaultOutputFormat(bus) }
    }

    /// Nil: busses have no names here, unless a unit gives them.
    open func name(forInputBus bus: AVAudioNodeBus) -> String? { nil }
    /// As `name(forInputBus:)`.
    open func name(forOutputBus bus: AVAudioNodeBus) -> String? { nil }

    // MARK: Rendering

    /// When the node rendered last: its own sample time, and when that is heard; nil unless the engine runs and renders
    /// the node. Before the first cycle only the host time is valid.
    open var lastRenderTime: AVAudioTime? { host?.lastRenderTime(of: self) }

    /// Forgets what it has heard: tails, delays, what is scheduled.
    open func reset() {}

    /// Seconds by which the node's processing delays what goes through it.
    open var latency: TimeInterval { 0 }

    /// Seconds from the node's output to the ear: what comes behind it in the graph, the longest way, and the device.
    open var outputPresentationLatency: TimeInterval { host?.presentationLatency(after: self) ?? 0 }

    /// The unit behind the node, for a node that is one; the others have a unit that shows their type and does nothing,
    /// but that of the output node, whose `channelMap` the engine heeds. The same each time.
    open var auAudioUnit: AUAudioUnit {
        shownUnit.withLock { shown in
            if let shown { return shown }
            let made = makeShownUnit()
            shown = made
            return made
        }
    }
    private let shownUnit = Mutex<AUAudioUnit?>(nil)

    /// As `auAudioUnit`, for the length of a call.
    open func withAUAudioUnit<Result>(_ body: (AUAudioUnit) throws -> Result) rethrows -> Result {
        try body(auAudioUnit)
    }

    // MARK: Taps

    /// Has a block called with what passes an output bus, in blocks of 0.1 to 0.4 s (AVAudioNode.h).
    ///
    /// A block that takes longer than 4 s in all loses whole buffers. One tap per bus.
    /// - Parameters:
    ///   - bus: of the output.
    ///   - bufferSize: a wish, in frames.
    ///   - format: nil for the bus's; of an input node the hardware's, of any other one that is set for the bus if
    ///     it is not connected.
    ///   - tapBlock: gets each buffer and the time of its first frame, on a worker of the engine.
    open func installTap(
        onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {
        // nonisolated(unsafe): the program gave it up to be called on the worker, one call after the other.
        nonisolated(unsafe) let block = tapBlock
        do {
            try makeTap(bus, bufferSize, format) { block($0, $1) }
        } catch {
            record(error as NSError)
        }
    }

    /// As `installTap(onBus:bufferSize:format:block:)`, with buffers that nobody changes.
    /// - Throws: NSError when the bus has a tap or none can be there.
    open func installAudioTap(
        onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
        tapProvider: @escaping @Sendable (AVReadOnlyAudioPCMBuffer, AVAudioTime) -> Void
    ) throws {
        try makeTap(bus, bufferSize, format) { tapProvider(AVReadOnlyAudioPCMBuffer(copying: $0), $1) }
    }

    /// Takes a tap away, if there is one. What it has collected is still delivered, the last block as long as it has
    /// become; a tap that its own block removes gets no part of a block after that.
    open func removeTap(onBus bus: AVAudioNodeBus) {
        let tap = withLockIfAny { () -> NodeTap? in
            let tap = taps.removeValue(forKey: bus)
            if tap != nil { host?.core.graphChanged() }
            return tap
        }
        guard let recorder = tap?.recorder, let worker = host?.core.worker else { return }
        // Who wanted one block has it.
        guard !recorder.isDelivering else { return worker.call { recorder.deliver() } }
        recorder.end()
        worker.call { recorder.deliverRest() }
    }

    // MARK: For the engine

    /// As faults and plans name the node: its class, and a number for those that are several.
    var graphName: String {
        let own = String(describing: type(of: self))
        return withLockIfAny { host?.ordinal(of: self) }.map { "\(own) \($0)" } ?? own
    }

    /// The unit that `auAudioUnit` shows of a node that is none.
    func makeShownUnit() -> AUAudioUnit { NodeAudioUnit.apple(kAudioUnitType_Generator, 0) }

    /// What renders the node, for a plan of this configuration.
    func makeKind(_ making: PlanMaking) throws -> GraphNode.Kind { .mixer }

    /// Whether what renders the node has to stand still for a moment before a plan of this configuration.
    func mustReallocate(_ making: PlanMaking) -> Bool { false }

    func defaultInputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat { engineFormat }

    /// That of the input, where there is one.
    func defaultOutputFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat {
        inputConnectionFormat(0) ?? engineFormat
    }

    /// Whether what an input bus takes is converted to the node's rate and channels.
    var convertsInput: Bool { true }

    /// Whether the node pulls another number of frames than it renders.
    var isTimeEffect: Bool { false }

    /// The formats of a connection that was just made are known. Throws when the node cannot take them.
    func check(inputFormat format: AVAudioFormat, bus: AVAudioNodeBus) throws {}
    func check(outputFormat format: AVAudioFormat, bus: AVAudioNodeBus) throws {}
    /// The node's connections were changed. Throws when it cannot make one number of channels of the other.
    func checkChannels() throws {}

    /// The node was attached, or is about to be detached.
    func didAttach() {}
    func willDetach() {}
    /// What the engine's worker does for the node; returns nanoseconds until there is more to do, nil for none.
    func serve(_ service: NodeService) -> UInt64? { nil }
    /// Reads what the node will play. Thread: the engine's reader.
    func readAhead() {}
    /// The engine's resources are freed.
    func engineDidStop() {}

    /// Two channels at the engine's rate.
    var engineFormat: AVAudioFormat { host?.core.defaultFormat ?? .fallback }

    /// Of what goes into a bus; nil where nothing does.
    private func inputConnectionFormat(_ bus: AVAudioNodeBus) -> AVAudioFormat? {
        withLockIfAny { host?.format(into: self, bus) }
    }

    func withLockIfAny<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let host else { return try body() }
        return try host.lock.withLock { try body() }
    }

    /// What a node's misuse comes to: recorded with the engine, or logged where there is none.
    func record(_ fault: NSError) {
        if let host { host.core.record(fault) } else { EngineFaults.log(fault) }
    }
}

extension AVAudioNode: NamedNode {}
