/// How long a run goes on without its device: a pure value.
///
/// Moments are nanoseconds of one clock. A device that comes back and goes at once counts as away all the time.
package struct DeviceAbsence: Equatable, Sendable {
    /// What is to be done now.
    package enum Step: Equatable, Sendable { case nothing, tryAgain, giveUp }

    /// Nanoseconds until the run ends without a device.
    package static let patience: UInt64 = 5_000_000_000
    /// Nanoseconds between two attempts.
    package static let interval: UInt64 = 200_000_000
    /// Nanoseconds that a device has to stay.
    package static let trial: UInt64 = 1_000_000_000

    /// How often the device was lost.
    package private(set) var count = 0
    private var since: UInt64?
    private var next: UInt64 = 0
    /// The last return, and when the absence before it had begun.
    private struct Return: Equatable {
        let moment: UInt64
        let began: UInt64
    }
    private var last: Return?

    package init() {}

    package var isAway: Bool { since != nil }

    /// The device ended by itself.
    package mutating func begin(at now: UInt64) {
        guard since == nil else { return }
        count += 1
        if let last, now - last.moment < Self.trial { since = last.began } else { since = now }
        next = now + Self.interval
    }

    /// A device plays again.
    package mutating func end(at now: UInt64) {
        guard let began = since else { return }
        last = Return(moment: now, began: began)
        since = nil
    }

    /// - Parameter isTrying: whether an attempt is under way.
    package mutating func step(at now: UInt64, isTrying: Bool) -> Step {
        guard let since else { return .nothing }
        if now >= since + Self.patience { return .giveUp }
        guard !isTrying, now >= next else { return .nothing }
        next = now + Self.interval
        return .tryAgain
    }
}
