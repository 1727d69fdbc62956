/// How soon a view may draw again: what has no rest would otherwise draw as often as the machine can.
///
/// Pure; nanoseconds of the monotonic clock.
package struct FramePacing: Equatable {
    /// The first frame after a rest is shown at once, and those that follow at most 120 in a second.
    package static let period: UInt64 = 8_333_333
    private var last: UInt64?

    /// No frame was shown yet.
    package init() {}

    /// Whether the view may be listened to; the frame that it has sent waits otherwise.
    package func isDue(at now: UInt64) -> Bool { due.map { now >= $0 } ?? true }

    /// When it may be; nil for at once.
    package var due: UInt64? { last.map { $0 + Self.period } }

    /// A frame was shown.
    package mutating func shown(at now: UInt64) { last = now }
}
