internal import CLinuxProcesses
public import LinuxSystem

/// Waits for many descriptors at once (epoll, level-triggered).
public final class EventPoll: Sendable {
    /// One ready descriptor, named by the token it was added with.
    public struct Event: Sendable, Equatable {
        /// Chosen by the caller of `add`; two descriptors may share one.
        public let token: UInt64
        /// May hold `error` and `hangUp` without having been asked for.
        public let events: PollEvents
    }

    private let descriptor: FileDescriptor

    /// Watches nothing yet; close-on-exec. Throws when the process has no descriptor left.
    public init() throws(SystemError) {
        descriptor = FileDescriptor(owning: try check(clinux_epoll_open(), "epoll_create1"))
    }

    /// Watches a descriptor, which must stay open until removed. Thread: any, also while another waits.
    public func add(_ watched: Int32, token: UInt64, events: PollEvents = .readable) throws(SystemError) {
        try check(
            clinux_epoll_control(descriptor.rawValue, 1, watched, events.rawValue, token), "epoll_ctl add", "\(watched)"
        )
    }

    /// Watches a descriptor no longer; call it before closing. Throws ENOENT when it is not watched. Thread: any, also
    /// while another waits; an event that was already returned may still be handled.
    public func remove(_ watched: Int32) throws(SystemError) {
        try check(clinux_epoll_control(descriptor.rawValue, 2, watched, 0, 0), "epoll_ctl remove", "\(watched)")
    }

    /// At most 64 ready descriptors; empty when the deadline passed. When nothing came until `release`, the process
    /// lets go of code that it does not need while it sleeps. Thread: one at a time, not render.
    public func wait(
        deadline: UInt64 = MonotonicClock.never, releasingCodeAt release: UInt64 = MonotonicClock.never
    ) throws(SystemError) -> [Event] {
        if try descriptor.poll(.readable, deadline: deadline, releasingCodeAt: release).isEmpty { return [] }
        var events = [UInt32](repeating: 0, count: 64)
        var tokens = [UInt64](repeating: 0, count: 64)
        let count = try check(clinux_epoll_ready(descriptor.rawValue, &events, &tokens, 64), "epoll_wait")
        return (0..<Int(count)).map { Event(token: tokens[$0], events: PollEvents(rawValue: events[$0])) }
    }
}
