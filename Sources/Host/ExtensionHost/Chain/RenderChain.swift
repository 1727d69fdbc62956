import AudioToolbox
import Synchronization

/// Several units in a row, each fed by the one before, rendered as one.
///
/// Neighbours in services hand their output on by themselves: N units cost N + 1 wake-ups and no way through the host.
/// A unit that is missing is bridged where it stands, and the chain goes on behind it. One deadline holds for all.
/// Thread: render for `renderBlock`, one caller at a time; the rest any but render.
public final class RenderChain: Sendable {
    /// How output gets from one remote unit to the next.
    public enum Mode: String, Sendable, CaseIterable {
        /// From service to service; the host waits for the last.
        case handOff
        /// Back to the host after each unit.
        case returnToHost
    }

    /// The units, first to last.
    public let units: [ExtensionAudioUnit]
    /// With `.handOff`, units that cannot be joined still give their output back to the host.
    public let mode: Mode
    private let renderer = ChainRenderer()
    private let joining: ChainJoining
    private let isAllocated = Atomic<Bool>(false)

    /// - Parameters:
    ///   - units: none of which is rendered by anyone else meanwhile.
    ///   - mode: how audio gets from one unit to the next.
    public init(units: [ExtensionAudioUnit], mode: Mode = .handOff) {
        self.units = units
        self.mode = mode
        joining = ChainJoining(units, renderer: renderer)
    }

    deinit { deallocateRenderResources() }

    /// Seconds, of all units together.
    public var latency: Double { units.reduce(0) { $0 + $1.latency } }

    /// Gives every unit the same format on its first busses, allocates them, and joins neighbours.
    ///
    /// - Parameters:
    ///   - format: channels and sample rate of the whole chain.
    ///   - maximumFrames: the longest block.
    /// - Throws: the first unit's error that cannot be met; no unit stays allocated then.
    public func allocateRenderResources(format: AVAudioFormat, maximumFrames: AUAudioFrameCount) throws {
        do {
            for unit in units { try Self.prepare(unit, format, maximumFrames) }
        } catch {
            for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
            throw error
        }
        renderer.prepare(units, channelCount: Int(format.channelCount), maximumFrames: Int(maximumFrames))
        isAllocated.store(true, ordering: .releasing)
        if mode == .handOff { joining.begin() }
    }

    private static func prepare(
        _ unit: ExtensionAudioUnit, _ format: AVAudioFormat, _ maximumFrames: AUAudioFrameCount
    ) throws {
        if !unit.inputBusses.isEmpty { try unit.inputBusses[0].setFormat(format) }
        try unit.outputBusses[0].setFormat(format)
        unit.maximumFramesToRender = maximumFrames
        try unit.allocateRenderResources()
    }

    /// Ends rendering; no render call may be under way.
    public func deallocateRenderResources() {
        guard isAllocated.exchange(false, ordering: .acquiringAndReleasing) else { return }
        renderer.release()
        joining.end()
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// Renders the whole chain; the input block feeds the first unit's bus 0.
    public var renderBlock: AURenderBlock {
        let renderer = renderer
        return { flags, timestamp, frames, bus, output, pull in
            guard bus == 0 else { return kAudioUnitErr_InvalidElement }
            return renderer.render(flags, timestamp, frames, output, pull)
        }
    }

    /// How many units take part in a hand-off at the moment.
    public var joinedUnitCount: Int { joining.joinedUnitCount }

    /// What one cycle of all remote units together took on the mean lately, in nanoseconds: their own time, without the
    /// way there and back. 0 before they have rendered.
    package var meanRenderNanoseconds: UInt64 { joining.meanRenderNanoseconds }
}
