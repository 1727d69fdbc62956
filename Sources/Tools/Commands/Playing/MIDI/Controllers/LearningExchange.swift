import LinuxSystem
import Rigs
import Synchronization

/// One search for a controller that is moved, between who asks for it and the render thread, which sees the messages.
// @unchecked: the learners and `present` belong to the render thread; what both sides use is atomic.
final class LearningExchange: @unchecked Sendable {
    /// The number of the search that is wanted, above its port from 1, or 0 for every port; 0 for none at all.
    private let wanted = Atomic<UInt64>(0)
    /// The number of a search above what it found.
    private let found = Atomic<UInt64>(0)
    private let counter = Atomic<UInt32>(0)
    /// One for each port.
    private let learners: UnsafeMutablePointer<ControllerLearner>
    private let portCount: Int
    /// The search that the learners are in.
    private let present = RenderCell<UInt32>(0)

    init(portCount: Int) {
        self.portCount = portCount
        learners = .allocate(capacity: max(portCount, 1))
        learners.initialize(repeating: ControllerLearner(), count: max(portCount, 1))
    }

    deinit { learners.deallocate() }

    // MARK: Any thread but render

    func begin(port: Int?) -> UInt32 {
        let number = counter.add(1, ordering: .relaxed).newValue
        wanted.store(UInt64(number) << 32 | UInt64(port.map { $0 + 1 } ?? 0), ordering: .releasing)
        return number
    }

    func end(_ number: UInt32) {
        let present = wanted.load(ordering: .relaxed)
        guard present >> 32 == UInt64(number) else { return }
        _ = wanted.compareExchange(expected: present, desired: 0, ordering: .relaxed)
    }

    func isUnderWay(_ number: UInt32) -> Bool { wanted.load(ordering: .relaxed) >> 32 == UInt64(number) }

    func finding(of number: UInt32) -> ControllerLearner.Finding? {
        let bits = found.load(ordering: .acquiring)
        guard bits >> 32 == UInt64(number) else { return nil }
        let kinds = MIDIController.Kind.allCases
        return ControllerLearner.Finding(kinds[Int(bits >> 24 & 7)], UInt8(bits >> 16 & 15), Int(bits & 0xffff))
    }

    // MARK: Render

    /// Sees whether nothing has come for so long that a half of a pair is all that there is.
    @_noLocks @_noAllocation
    func look(at time: UInt64) {
        guard let number = number() else { return }
        for port in 0..<portCount {
            if let finding = learners[port].settled(at: time) { return keep(finding, number) }
        }
    }

    @_noLocks @_noAllocation
    func take(_ bytes: UnsafePointer<UInt8>, _ count: Int, port: Int, at time: UInt64) {
        guard let number = number() else { return }
        let only = wanted.load(ordering: .relaxed) & 0xff
        guard only == 0 || only == UInt64(port) + 1 else { return }
        if let finding = learners[port].take(bytes, count, at: time) { keep(finding, number) }
    }

    /// The number of the search that is wanted and has found nothing yet.
    @_noLocks @_noAllocation
    private func number() -> UInt32? {
        let number = UInt32(truncatingIfNeeded: wanted.load(ordering: .acquiring) >> 32)
        guard number != 0, found.load(ordering: .relaxed) >> 32 != UInt64(number) else { return nil }
        if present.pointer.pointee != number {
            present.pointer.pointee = number
            for port in 0..<portCount { learners[port] = ControllerLearner() }
        }
        return number
    }

    @_noLocks @_noAllocation
    private func keep(_ finding: ControllerLearner.Finding, _ number: UInt32) {
        // In the order of `allCases`.
        let kind: UInt64 =
            switch finding.kind {
            case .controller: 0
            case .controller14: 1
            case .nrpn: 2
            case .nrpn14: 3
            case .pressure: 4
            case .bend: 5
            }
        let place = kind << 24 | UInt64(finding.channel) << 16 | UInt64(finding.number & 0xffff)
        found.store(UInt64(number) << 32 | place, ordering: .releasing)
    }
}
