/// What became of the packets of a device's network streams, all of them together, since it was started.
public struct AudioDeviceNetworkStatistics: Sendable, Equatable {
    /// Packets that were received, in whatever order.
    public var packetsReceived: UInt64 = 0
    /// Packets that did not come in time.
    public var packetsLost: UInt64 = 0
    /// Of these, packets that came later.
    public var packetsLate: UInt64 = 0
    /// Packets that came twice.
    public var packetsDuplicated: UInt64 = 0
    /// Packets that came before one that was sent earlier.
    public var packetsReordered: UInt64 = 0
    /// What was no packet, or of another format or sender.
    public var packetsRefused: UInt64 = 0
    /// Frames that were made up, each stream by itself.
    public var concealedFrames: UInt64 = 0
    /// How often streams began: once each, and again after a pause or restart of the sender.
    public var beginnings: UInt64 = 0
    /// How often nothing was there when it was to be heard.
    public var underruns: UInt64 = 0
    /// Packets that were sent.
    public var packetsSent: UInt64 = 0
    /// Packets that the network did not take.
    public var packetsUnsent: UInt64 = 0
    /// How much faster the clock of the first sender runs than this machine's, in millionths.
    public var driftPartsPerMillion = 0.0

    /// Nothing counted.
    public init() {}

    /// Adds what another device counted; the drift stays the first one's.
    public mutating func add(_ other: AudioDeviceNetworkStatistics) {
        packetsReceived &+= other.packetsReceived
        packetsLost &+= other.packetsLost
        packetsLate &+= other.packetsLate
        packetsDuplicated &+= other.packetsDuplicated
        packetsReordered &+= other.packetsReordered
        packetsRefused &+= other.packetsRefused
        concealedFrames &+= other.concealedFrames
        beginnings &+= other.beginnings
        underruns &+= other.underruns
        packetsSent &+= other.packetsSent
        packetsUnsent &+= other.packetsUnsent
    }
}
