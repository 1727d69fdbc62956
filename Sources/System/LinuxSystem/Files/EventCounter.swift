internal import CLinux

/// A descriptor that one thread makes readable to wake another's poll (eventfd).
public final class EventCounter: Sendable {
    private let descriptor: FileDescriptor

    /// Not signalled at first, non-blocking, close-on-exec. Throws when the process has no descriptor left.
    public init() throws(SystemError) {
        descriptor = FileDescriptor(owning: try check(clinux_event_counter(), "eventfd"))
    }

    /// Borrowed, for polling.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// Makes the descriptor readable. Thread: any but render.
    public func signal() {
        var one: UInt64 = 1
        _ = clinux_write(descriptor.rawValue, &one, 8)
    }

    /// Makes it unreadable again; true when it had been signalled.
    @discardableResult
    public func clear() -> Bool {
        var count: UInt64 = 0
        return clinux_read(descriptor.rawValue, &count, 8) == 8
    }
}
