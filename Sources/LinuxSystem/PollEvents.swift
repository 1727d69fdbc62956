/// What a descriptor is ready for. `error` and `hangUp` are always reported, asked for or not.
public struct PollEvents: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let readable = PollEvents(rawValue: 0x1)
    public static let writable = PollEvents(rawValue: 0x4)
    public static let error = PollEvents(rawValue: 0x8)
    public static let hangUp = PollEvents(rawValue: 0x10)
    /// The peer of a socket closed its sending side.
    public static let peerClosed = PollEvents(rawValue: 0x2000)
}
