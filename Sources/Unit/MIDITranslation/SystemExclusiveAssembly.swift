import AudioTypes
import Synchronization

/// Joins the packets of a system-exclusive message (message type 3) to its bytes, from 0xF0 to 0xF7; of a long one, to
/// parts.
// @unchecked: the memory belongs to whoever holds the flag.
final class SystemExclusiveAssembly: @unchecked Sendable {
    /// The longest part, in bytes.
    static var capacity: Int { longestMIDIPart }

    private let isHeld = Atomic<Bool>(false)
    private let bytes: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var isOpen = false

    init() { bytes = .allocate(capacity: Self.capacity) }

    deinit { bytes.deallocate() }

    /// Takes one packet. Gives `body` a message that is complete, or a part when the memory is full; what is given is
    /// valid during the call. kAudioUnitErr_MIDIOutputBufferFull while another thread is at it.
    func add(_ first: UInt32, _ second: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> OSStatus) -> OSStatus {
        guard !isHeld.exchange(true, ordering: .acquiring) else { return kAudioUnitErr_MIDIOutputBufferFull }
        defer { isHeld.store(false, ordering: .releasing) }
        let status = (first >> 20) & 0xf
        if status == 0 || status == 1 {
            (count, isOpen) = (1, true)
            bytes[0] = 0xf0
        }
        guard isOpen else { return noErr }
        // Six bytes and the end.
        if count + 7 > Self.capacity {
            let sent = send(body)
            guard sent == noErr else {
                // The rest would be of no use.
                isOpen = false
                return sent
            }
        }
        append(first, second)
        guard status == 0 || status == 3 else { return noErr }
        bytes[count] = 0xf7
        count += 1
        isOpen = false
        return send(body)
    }

    private func send(_ body: (UnsafeBufferPointer<UInt8>) -> OSStatus) -> OSStatus {
        defer { count = 0 }
        return body(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func append(_ first: UInt32, _ second: UInt32) {
        for index in 0..<min(Int((first >> 16) & 0xf), 6) {
            bytes[count] = UInt8(truncatingIfNeeded: Self.byte(index, first, second)) & 0x7f
            count += 1
        }
    }

    private static func byte(_ index: Int, _ first: UInt32, _ second: UInt32) -> UInt32 {
        index < 2 ? first >> UInt32(8 - 8 * index) : second >> UInt32(24 - 8 * (index - 2))
    }
}
