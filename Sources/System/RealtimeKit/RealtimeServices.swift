import LinuxSystem

/// Asks services in turn, and leaves those alone for a while that did not help: one that is not there costs a start
/// little, and one that hangs costs it once.
package struct RealtimeServices: Sendable {
    /// Nanoseconds for which a service that refused is not asked again: RealtimeKit itself counts questions over 20 s.
    package static let pause: UInt64 = 20_000_000_000

    private struct Place {
        let service: RealtimeService
        /// When it may be asked again; nanoseconds of the monotonic clock.
        var next: UInt64 = 0
    }

    private var places: [Place]
    package private(set) var refusal: String?

    package init(_ services: [RealtimeService]) { places = services.map { Place(service: $0) } }

    /// Whether one of them gave the thread real-time scheduling, at that priority or a lower one.
    package mutating func grant(_ processID: Int32, _ threadID: Int32, _ priority: Int) -> Bool {
        grant(at: MonotonicClock.now()) { $0.grant(processID: processID, threadID: threadID, priority: priority) }
    }

    /// The same with another clock and another way to ask.
    package mutating func grant(at now: UInt64, _ ask: (RealtimeService) -> Result<Int, RealtimeRefusal>) -> Bool {
        for index in places.indices where places[index].next <= now {
            switch ask(places[index].service) {
            case .success:
                refusal = nil
                return true
            case .failure(let refused):
                refusal = refused.reason
                places[index].next = now + Self.pause
            }
        }
        return false
    }
}
