/// Makes whole messages of the bytes that a port gets: with running status, system-exclusive messages in parts, and clock
/// bytes between any others. A pure state machine; neither locks nor allocates once it is made.
package struct MIDIByteParser: ~Copyable {
    /// What a byte came to.
    package enum Outcome: Equatable {
        case nothing
        /// A message is whole: its length; it lies in `message`.
        case whole(Int)
        /// The byte is a message of its own, between the others.
        case single
        /// A system-exclusive message was given up: it was not ended, or was too long.
        case truncated
    }

    /// Bytes of the longest message.
    package static let longest = 65_536

    /// Valid until the next byte is taken.
    package let message: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private var count = 0
    private var needed = 0
    /// Of the last channel message, for those that leave it out; 0 for none.
    private var running: UInt8 = 0
    private var isExclusive = false

    package init(longest: Int = Self.longest) {
        capacity = max(longest, 4)
        message = .allocate(capacity: capacity)
        message.initialize(repeating: 0, count: capacity)
    }

    deinit { message.deallocate() }

    /// Forgets what is not whole. Thread: that of `take`.
    @_noLocks @_noAllocation
    package mutating func reset() {
        count = 0
        running = 0
        isExclusive = false
    }

    @_noLocks @_noAllocation
    package mutating func take(_ byte: UInt8) -> Outcome {
        if byte >= 0xf8 { return byte == 0xf9 || byte == 0xfd ? .nothing : .single }
        if byte >= 0x80 { return begin(byte) }
        if isExclusive { return append(exclusive: byte) }
        if count == 0 {
            guard running != 0 else { return .nothing }
            start(running)
        }
        return append(byte)
    }

    @_noLocks @_noAllocation
    private mutating func start(_ status: UInt8) {
        message[0] = status
        count = 1
        needed = length(of: status)
    }

    @_noLocks @_noAllocation
    private mutating func append(_ byte: UInt8) -> Outcome {
        message[count] = byte
        count &+= 1
        guard count == needed else { return .nothing }
        count = 0
        return .whole(needed)
    }

    @_noLocks @_noAllocation
    private mutating func append(exclusive byte: UInt8) -> Outcome {
        // The last place is the end's.
        guard count < capacity &- 1 else {
            reset()
            return .truncated
        }
        message[count] = byte
        count &+= 1
        return .nothing
    }

    @_noLocks @_noAllocation
    private mutating func begin(_ status: UInt8) -> Outcome {
        if status == 0xf7 { return end() }
        let wasExclusive = isExclusive
        reset()
        if status == 0xf0 {
            isExclusive = true
            message[0] = status
            count = 1
        } else if status < 0xf0 {
            running = status
            start(status)
        } else if length(of: status) > 1 {
            start(status)
        } else if status == 0xf6, !wasExclusive {
            message[0] = status
            return .whole(1)
        }
        return wasExclusive ? .truncated : .nothing
    }

    @_noLocks @_noAllocation
    private mutating func end() -> Outcome {
        guard isExclusive else { return .nothing }
        message[count] = 0xf7
        let whole = count &+ 1
        reset()
        return .whole(whole)
    }

    /// Bytes of a message with this status, which is no system-exclusive one; 1 for one that is not defined.
    @_noLocks @_noAllocation
    private func length(of status: UInt8) -> Int {
        switch status {
        case 0xc0..<0xe0, 0xf1, 0xf3: 2
        case 0x80..<0xf0, 0xf2: 3
        default: 1
        }
    }
}
