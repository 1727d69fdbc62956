/// The packets (message type 3) of a system-exclusive message, or of a part of one: six bytes to a packet.
package struct ExclusivePackets {
    private let data: UnsafePointer<UInt8>
    private let byteCount: Int
    private let opens: Bool
    private let ends: Bool
    /// At least one: an end without data is a packet, too.
    package let count: Int

    /// - Parameters:
    ///   - bytes: as they came, with 0xF0 where the message opens and 0xF7 where it ends.
    ///   - count: bytes.
    @_noLocks @_noAllocation
    package init(_ bytes: UnsafePointer<UInt8>, count: Int, opens: Bool, ends: Bool) {
        data = bytes + (opens ? 1 : 0)
        byteCount = count &- (opens ? 1 : 0) &- (ends ? 1 : 0)
        self.opens = opens
        self.ends = ends
        self.count = byteCount > 6 ? (byteCount &+ 5) / 6 : 1
    }

    /// The two words of a packet.
    @_noLocks @_noAllocation
    package func packet(_ index: Int) -> (UInt32, UInt32) {
        let place = index &* 6
        let length = byteCount &- place < 6 ? byteCount &- place : 6
        let isFirst = opens && index == 0
        let isLast = ends && index == count &- 1
        let status: UInt32 = isFirst ? (isLast ? 0 : 1) : (isLast ? 3 : 2)
        var words = (0x3000_0000 | status << 20 | UInt32(truncatingIfNeeded: length) << 16, UInt32(0))
        for offset in 0..<max(length, 0) {
            let byte = UInt32(data[place &+ offset])
            if offset < 2 {
                words.0 |= byte << UInt32(truncatingIfNeeded: 8 &- 8 &* offset)
            } else {
                words.1 |= byte << UInt32(truncatingIfNeeded: 40 &- 8 &* offset)
            }
        }
        return words
    }
}
