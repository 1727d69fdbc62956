/// The states of a device: it is started and ends, as often as one likes.
package enum DevicePhase: Sendable, Equatable {
    case idle
    case running
    case ended

    /// False when it runs.
    package mutating func start() -> Bool {
        guard self != .running else { return false }
        self = .running
        return true
    }

    /// False when it does not run; the first end counts.
    package mutating func end() -> Bool {
        guard self == .running else { return false }
        self = .ended
        return true
    }
}
