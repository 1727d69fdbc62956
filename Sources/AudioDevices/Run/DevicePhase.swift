/// The states of a device: it is started and ends, as often as one likes.
enum DevicePhase: Sendable, Equatable {
    case idle
    case running
    case ended

    /// False when it runs.
    mutating func start() -> Bool {
        guard self != .running else { return false }
        self = .running
        return true
    }

    /// False when it does not run; the first end counts.
    mutating func end() -> Bool {
        guard self == .running else { return false }
        self = .ended
        return true
    }
}
