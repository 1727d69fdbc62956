import LinuxSystem
import ServiceProtocol

/// A request that was sent and not answered yet.
final class PendingReply: Sendable {
    enum Outcome: Sendable {
        case reply(UnitReply)
        /// The reply has so many bytes and waits to be fetched.
        case held(byteCount: Int)
        case failed(ConnectionError)
    }

    let kind: ServiceMessageKind
    let requestID: UInt32
    /// Nanoseconds of the monotonic clock.
    let deadline: UInt64
    private let answer = OneShot<Outcome>()

    init(kind: ServiceMessageKind, requestID: UInt32, deadline: UInt64) {
        self.kind = kind
        self.requestID = requestID
        self.deadline = deadline
    }

    /// The outcome, when there is one.
    var outcome: Outcome? { answer.value }

    /// Ends the wait; the first outcome stays.
    func complete(_ outcome: Outcome) { answer.give(outcome) }

    /// Sleeps until there is an outcome; nil when the deadline passed first.
    func wait(until deadline: UInt64) -> Outcome? { answer.wait(deadline: deadline) }
}
