import AudioTypes

/// Packets on their way, in memory that looks like the list of one packet that blocks take (`MIDIEventList`).
struct MIDIPacketBatch {
    /// Words of the longest packet, as many as its type has room for.
    static var longestPacket: Int { @_noLocks @_noAllocation get { 64 } }

    private var `protocol`: UInt32
    private var packetCount: UInt32 = 1
    private var time = (UInt32(0), UInt32(0))
    private var wordCount: UInt32 = 0
    private var words = InlineArray<64, UInt32>(repeating: 0)

    @_noLocks @_noAllocation
    init(_ protocol: MIDIProtocolID) { self.protocol = UInt32(bitPattern: `protocol`.rawValue) }

    var isEmpty: Bool { wordCount == 0 }
    /// Whether one message more has room.
    var hasRoom: Bool { wordCount <= 64 - 8 }

    mutating func append(_ word: UInt32) {
        words[Int(wordCount)] = word
        wordCount &+= 1
    }

    mutating func append(_ other: MIDIWords) {
        for index in 0..<other.count { append(other[index]) }
    }

    mutating func clear() { wordCount = 0 }

    /// The list; valid during `body`.
    mutating func withList<Result>(_ body: (UnsafePointer<MIDIEventList>) -> Result) -> Result {
        // SAFETY: fields in this order have the list's layout, whose words go on beyond the first.
        withUnsafeMutablePointer(to: &self) { pointer in
            body(UnsafeRawPointer(pointer).assumingMemoryBound(to: MIDIEventList.self))
        }
    }
}
