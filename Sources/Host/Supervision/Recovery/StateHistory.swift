/// Remembers an instance's last states and chooses what a new incarnation is given.
///
/// A snapshot that crashes the unit is not tried again. The ladder: the newest snapshot, the one before, parameters
/// only, factory settings. Whether a unit that nothing keeps alive is started again is `RestartPolicy`'s to decide.
public struct StateHistory: Equatable, Sendable {
    /// What a new incarnation is started with.
    public enum Restoration: Equatable, Sendable {
        /// The snapshot, then the parameters' last values.
        case snapshot(StateSnapshot)
        /// Only the parameters' last values.
        case parametersOnly
        /// Nothing: as the unit comes up by itself.
        case factory
    }

    /// Snapshots kept.
    public static let depth = 3
    /// Snapshots tried before the history is given up.
    public static let snapshotAttempts = 2

    /// Newest last.
    public private(set) var snapshots: [StateSnapshot] = []
    private var nextNumber: UInt64 = 1
    private var failures = 0
    private var snapshotFailures = 0

    /// Without snapshots; the first incarnation gets only the parameters.
    public init() {}

    /// Keeps a state; one that equals the newest is not kept twice.
    public mutating func record(_ bytes: [UInt8]) {
        guard snapshots.last?.bytes != bytes else { return }
        snapshots.append(StateSnapshot(number: nextNumber, bytes: bytes))
        nextNumber += 1
        if snapshots.count > Self.depth { snapshots.removeFirst() }
    }

    /// What to give to the next incarnation.
    public var restoration: Restoration {
        if snapshotFailures < Self.snapshotAttempts, failures == snapshotFailures, let newest = snapshots.last {
            return .snapshot(newest)
        }
        return failures == snapshotFailures ? .parametersOnly : .factory
    }

    /// The incarnation that was given `restoration` ended before it had rendered for a while: what it was given is not
    /// tried again.
    public mutating func restorationFailed() {
        if case .snapshot = restoration {
            snapshots.removeLast()
            snapshotFailures += 1
        }
        failures += 1
    }

    /// The incarnation renders: the ladder starts from its top the next time.
    public mutating func restorationSucceeded() {
        failures = 0
        snapshotFailures = 0
    }
}
