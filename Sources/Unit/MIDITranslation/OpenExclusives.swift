import Synchronization

/// What a chunk of MIDI 1.0 bytes is.
package enum MIDIChunk: Equatable, Sendable {
    /// One or more complete messages.
    case messages
    /// A system-exclusive message or a part of one: whether it begins and ends here.
    case exclusive(opens: Bool, ends: Bool)
    /// Anything else: running status, lonely data, an end before its time.
    case malformed
}

/// Which cables have a system-exclusive message under way, of which further parts may come.
///
/// Thread: any; neither locks nor allocates. Two threads that send parts over one cable mix them up themselves.
// @unchecked: the pointer is constant and what it points to is atomic.
package final class OpenExclusives: @unchecked Sendable {
    /// One bit for each of 256 cables.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private static var wordCount: Int { 4 }

    package init() {
        words = .allocate(capacity: Self.wordCount)
        for index in 0..<Self.wordCount { (words + index).initialize(to: Atomic(0)) }
    }

    deinit {
        words.deinitialize(count: Self.wordCount)
        words.deallocate()
    }

    /// Looks a chunk through, and notes what it leaves open. A part that does not begin is one only while its cable has
    /// a message under way; any message but a real-time one ends that.
    package func chunk(_ cable: UInt8, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> MIDIChunk {
        guard count > 0 else { return .malformed }
        let first = bytes[0]
        guard first == 0xf0 || first == 0xf7 || first < 0x80 else { return messages(cable, bytes, count) }
        let opens = first == 0xf0
        guard opens || isOpen(cable) else { return .malformed }
        let ends = (count > 1 || !opens) && bytes[count - 1] == 0xf7
        for index in (opens ? 1 : 0)..<(ends ? count - 1 : count) where bytes[index] >= 0x80 { return .malformed }
        setOpen(cable, !ends)
        return .exclusive(opens: opens, ends: ends)
    }

    private func messages(_ cable: UInt8, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> MIDIChunk {
        guard MIDIConverter.areWhole(bytes, count) else { return .malformed }
        if bytes[0] < 0xf8, isOpen(cable) { setOpen(cable, false) }
        return .messages
    }

    private func isOpen(_ cable: UInt8) -> Bool {
        words[Int(cable >> 6)].load(ordering: .relaxed) & Self.bit(cable) != 0
    }

    private func setOpen(_ cable: UInt8, _ isOpen: Bool) {
        if isOpen {
            words[Int(cable >> 6)].bitwiseOr(Self.bit(cable), ordering: .relaxed)
        } else {
            words[Int(cable >> 6)].bitwiseAnd(~Self.bit(cable), ordering: .relaxed)
        }
    }

    private static func bit(_ cable: UInt8) -> UInt64 { 1 << UInt64(cable & 63) }
}
