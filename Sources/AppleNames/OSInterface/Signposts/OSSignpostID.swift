import Synchronization

/// Which interval a signpost belongs to (os/signpost.h).
public struct OSSignpostID: RawRepresentable, Hashable, Comparable, Sendable {
    private static let last = Atomic<UInt64>(0)

    /// The number of the interval.
    public let rawValue: UInt64
    /// A number of the caller's own.
    public init(_ value: UInt64) { rawValue = value }
    /// A number of the caller's own.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Another one each time.
    public init(log: OSLog) { rawValue = Self.last.wrappingAdd(1, ordering: .relaxed).newValue }
    /// The object's own.
    public init(log: OSLog, object: AnyObject) { rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }

    /// For intervals that never overlap; as the others, Apple's number.
    public static let exclusive = OSSignpostID(0xeeee_b0b5_b2b2_eeee)
    public static let invalid = OSSignpostID(.max)
    public static let null = OSSignpostID(0)
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What a signpost marks (os/signpost.h).
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt8
    /// Any number is taken.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A moment, the beginning of an interval, and its end.
    public static let event = OSSignpostType(rawValue: 0)
    public static let begin = OSSignpostType(rawValue: 1)
    public static let end = OSSignpostType(rawValue: 2)
}

/// Does nothing: nothing here records signposts.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Does nothing: nothing here records signposts.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...
) {}
