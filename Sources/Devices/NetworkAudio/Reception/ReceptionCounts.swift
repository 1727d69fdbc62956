/// What became of the packets of one stream.
package struct ReceptionCounts: Equatable, Sendable {
    /// Packets of the sender that were listened to, in whatever order.
    package var packets: UInt64 = 0
    /// Packets that never came in time.
    package var lost: UInt64 = 0
    /// Of these, packets that came when their time was over.
    package var late: UInt64 = 0
    /// Packets that came once more.
    package var duplicates: UInt64 = 0
    /// Packets that came before one with a lower number.
    package var reordered: UInt64 = 0
    /// What was no packet, of another format, of another sender or out of place.
    package var refused: UInt64 = 0
    /// How often the stream began: 1 after the first packets, more after pauses and restarts of the sender.
    package var beginnings: UInt64 = 0
    /// Frames that were made up.
    package var concealedFrames: UInt64 = 0

    package init() {}
}
