import AudioTypes
import Synchronization

/// Joins the packets of a system-exclusive message (message type 3) to its bytes, from 0xF0 to 0xF7.
// @unchecked: the memory belongs to whoever holds the flag.
final class SystemExclusiveAssembly: @unchecked Sendable {
    /// The longest message, in bytes with its ends.
    static var capacity: Int { longestMIDIMessage }

    private let isHeld = Atomic<Bool>(false)
    private let bytes: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var isTooLong = false

    enum Outcome {
        /// More is to come, or the packet belonged to nothing.
        case open
        case complete(UnsafeBufferPointer<UInt8>)
        /// The message is too long, or another thread is at it.
        case refused
    }

    init() { bytes = .allocate(capacity: Self.capacity) }

    deinit { bytes.deallocate() }

    /// Takes one packet; a complete message is valid during `body`.
    func add(_ first: UInt32, _ second: UInt32, _ body: (Outcome) -> OSStatus) -> OSStatus {
        guard !isHeld.exchange(true, ordering: .acquiring) else { return body(.refused) }
        defer { isHeld.store(false, ordering: .releasing) }
        return body(take(first, second))
    }

    private func take(_ first: UInt32, _ second: UInt32) -> Outcome {
        let status = (first >> 20) & 0xf
        if status == 0 || status == 1 {
            count = 1
            bytes[0] = 0xf0
            isTooLong = false
        }
        guard count > 0 else { return .open }
        let length = min(Int((first >> 16) & 0xf), 6)
        for index in 0..<length { append(UInt8(truncatingIfNeeded: Self.byte(index, first, second)) & 0x7f) }
        guard status == 0 || status == 3 else { return .open }
        append(0xf7)
        defer { count = 0 }
        return isTooLong ? .refused : .complete(UnsafeBufferPointer(start: bytes, count: count))
    }

    private static func byte(_ index: Int, _ first: UInt32, _ second: UInt32) -> UInt32 {
        index < 2 ? first >> UInt32(8 - 8 * index) : second >> UInt32(24 - 8 * (index - 2))
    }

    private func append(_ byte: UInt8) {
        guard count < Self.capacity else {
            isTooLong = true
            return
        }
        bytes[count] = byte
        count += 1
    }
}
