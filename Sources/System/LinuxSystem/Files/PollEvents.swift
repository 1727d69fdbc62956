/// What a descriptor is ready for. `error` and `hangUp` are always reported, asked for or not.
public struct PollEvents: OptionSet, Sendable, Hashable {
    /// The kernel's EPOLL bits, the same as those of `poll`.
    public let rawValue: UInt32
    /// Bits without a name below go to the kernel as they are.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bytes, a connection or the end of the file are there: a read does not block.
    public static var readable: PollEvents { PollEvents(rawValue: 0x1) }
    /// There is room: a write does not block.
    public static var writable: PollEvents { PollEvents(rawValue: 0x4) }
    /// The descriptor has failed, or a pipe's reader is gone.
    public static var error: PollEvents { PollEvents(rawValue: 0x8) }
    /// Both directions are closed; what was sent before can still be read.
    public static var hangUp: PollEvents { PollEvents(rawValue: 0x10) }
    /// The peer of a socket closed its sending side.
    public static var peerClosed: PollEvents { PollEvents(rawValue: 0x2000) }
}
