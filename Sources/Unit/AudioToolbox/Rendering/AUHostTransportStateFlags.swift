/// State of the host's transport.
public struct AUHostTransportStateFlags: OptionSet, Sendable {
    /// The bits of AUAudioUnit.h, as a host's block writes them.
    public let rawValue: UInt
    /// Keeps bits that have no name here.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Since the last cycle the transport started, stopped or jumped to another place.
    public static let changed = AUHostTransportStateFlags(rawValue: 1)
    /// The position goes on from cycle to cycle.
    public static let moving = AUHostTransportStateFlags(rawValue: 2)
    /// Recording, or ready to; says nothing about whether the transport moves.
    public static let recording = AUHostTransportStateFlags(rawValue: 4)
    /// The host repeats a passage; the transport state block returns its ends, in beats.
    public static let cycling = AUHostTransportStateFlags(rawValue: 8)
}
