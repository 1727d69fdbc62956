import AudioToolbox
import LinuxSystem
import Synchronization

/// Several units in a row, each fed by the one before, rendered as one.
///
/// Neighbours in services hand their output on by themselves: N units cost N + 1 wake-ups and no way through the host.
/// A unit that is missing is bridged where it stands, and the chain goes on behind it. One deadline holds for all.
/// Thread: render for `renderBlock`, one caller at a time; the rest any but render.
// @unchecked: the state's pointer is exchanged only while nothing renders; the layout is behind a mutex and an atomic
// address.
public final class RenderChain: @unchecked Sendable {
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
    private let layout = Mutex<ChainLayout?>(nil)
    private let separations = Mutex(ChainSeparations())
    private let isJoining = Atomic<Bool>(false)
    private let isAllocated = Atomic<Bool>(false)
    private let connection = ChainConnection(timeoutMilliseconds: 1000)

    /// - Parameter units: none of which is rendered by anyone else meanwhile.
    public init(units: [ExtensionAudioUnit], mode: Mode = .handOff) {
        self.units = units
        self.mode = mode
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
        if mode == .handOff {
            join()
            UpkeepThread.shared.add(self)
        }
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
        replaceLayout(nil)
        renderer.release()
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
    public var joinedUnitCount: Int {
        layout.withLock { $0?.segments.reduce(0) { $0 + $1.units.count } ?? 0 }
    }

    // MARK: Joining

    private var presentSeats: [IncarnationSeat?] {
        units.map { ($0 as? RemoteAudioUnit)?.renderer.present }
    }

    /// Joins the units' present incarnations, if they are not joined yet.
    private func join() {
        guard !isJoining.exchange(true, ordering: .acquiringAndReleasing) else { return }
        defer { isJoining.store(false, ordering: .releasing) }
        let seats = presentSeats
        let mayFollow = separations.withLock { $0.mayFollow(count: units.count, at: MonotonicClock.now()) }
        if layout.withLock({ $0?.matches(seats, mayFollow: mayFollow) ?? false }) { return }
        replaceLayout(connection.layout(seats, mayJoin: units.map(Self.mayJoin), mayFollow: mayFollow))
    }

    /// Whether a unit's output can go to the next without the host: one bus on each side, no delay to align the bridge
    /// with.
    private static func mayJoin(_ unit: ExtensionAudioUnit) -> Bool {
        guard let remote = unit as? RemoteAudioUnit, !remote.origin.settings.isPipelined else { return false }
        return remote.inputBusses.count == 1 && remote.outputBusses.count == 1 && remote.unitLatency == 0
    }

    private func replaceLayout(_ new: ChainLayout?) {
        let old = layout.withLock { layout in
            let old = layout
            layout = new
            return old
        }
        renderer.exchange(new)
        if let old { connection.dissolve(old) }
    }
}

extension RenderChain: AttentionClient {
    /// Joins again when a unit came back. Thread: the upkeep thread.
    func attend() {
        guard isAllocated.load(ordering: .acquiring), mode == .handOff else { return }
        let seats = presentSeats
        let starved = layout.withLock { $0?.unitsToSeparate ?? [] }
        let now = MonotonicClock.now()
        let mayFollow = separations.withLock { separations in
            for index in starved { separations.separate(index, at: now) }
            return separations.mayFollow(count: units.count, at: now)
        }
        guard layout.withLock({ $0?.matches(seats, mayFollow: mayFollow) != true }) else { return }
        Task.detached { [weak self] in self?.join() }
    }
}
