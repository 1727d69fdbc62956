import AudioToolbox
import LinuxSystem
import Synchronization

/// Keeps a chain's neighbours joined: introduces the services when the chain is made, and again when a unit came back
/// or is to be asked by itself for a while.
///
/// Thread: any but render.
final class ChainJoining: Sendable {
    let units: [RemoteAudioUnit]
    private let renderer: ChainRenderer
    private let layout = Mutex<ChainLayout?>(nil)
    private let separations = Mutex(ChainSeparations())
    private let isJoining = Atomic<Bool>(false)
    private let isActive = Atomic<Bool>(false)
    /// Held while one layout takes another's place.
    private let replacement = Mutex(())
    private let connection = ChainConnection(timeoutMilliseconds: 1000)

    init(_ units: [RemoteAudioUnit], renderer: ChainRenderer) {
        self.units = units
        self.renderer = renderer
    }

    /// Joins what can be joined, and keeps it so until `end`.
    func begin() {
        isActive.store(true, ordering: .releasing)
        join()
        UpkeepThread.shared.add(self)
    }

    /// Parts the units. Nothing renders the chain any more.
    func end() {
        isActive.store(false, ordering: .releasing)
        replaceLayout(nil)
    }

    /// How many units take part in a hand-off at the moment.
    var joinedUnitCount: Int {
        layout.withLock { $0?.segments.reduce(0) { $0 + $1.units.count } ?? 0 }
    }

    private var presentSeats: [IncarnationSeat?] { units.map(\.renderer.present) }

    /// Joins the units' present incarnations, if they are not joined yet.
    private func join() {
        guard !isJoining.exchange(true, ordering: .acquiringAndReleasing) else { return }
        defer { isJoining.store(false, ordering: .releasing) }
        let seats = presentSeats
        let mayFollow = separations.withLock { $0.mayFollow(count: units.count, at: MonotonicClock.now()) }
        if layout.withLock({ $0?.matches(seats, mayFollow: mayFollow) ?? false }) { return }
        replaceLayout(
            connection.layout(
                seats, mayJoin: units.map(Self.mayJoin), mayFollow: mayFollow, otherCore: anticipatingCore,
                followsHost: followsHost))
    }

    /// The core of the units' services where all of them wake ahead.
    private var anticipatingCore: Int? {
        let settings = units.map(\.origin.settings)
        guard let core = settings.first?.serviceCore,
            settings.allSatisfy({ $0.placement == .anticipate && $0.serviceCore == core })
        else {
            return nil
        }
        return core
    }

    /// Whether every unit's service runs on the core of the host's thread.
    private var followsHost: Bool {
        units.allSatisfy(\.origin.settings.followsHost)
    }

    /// Whether a unit's output can go to the next without the host: one bus on each side, no delay to align the bridge
    /// with.
    private static func mayJoin(_ unit: RemoteAudioUnit) -> Bool {
        !unit.origin.settings.isPipelined && unit.inputBusses.count == 1 && unit.outputBusses.count == 1
            && unit.unitLatency == 0
    }

    private func replaceLayout(_ new: ChainLayout?) {
        let unused = replacement.withLock { _ in
            // A chain that ended while its neighbours were being introduced takes no layout any more.
            guard new == nil || isActive.load(ordering: .acquiring) else { return new }
            let old = layout.withLock { layout in
                let old = layout
                layout = new
                return old
            }
            renderer.exchange(new)
            return old
        }
        if let unused { connection.dissolve(unused) }
    }
}

extension ChainJoining: AttentionClient {
    /// Joins again when a unit came back. Thread: the upkeep thread.
    func attend() {
        guard isActive.load(ordering: .acquiring) else { return }
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
