import Synchronization

/// What a translation from MIDI 1.0 remembers of each channel: the parameter that data entry is for, and the bank of
/// the next program change. Several threads may translate at the same time.
// @unchecked: the pointer is constant and what it points to is atomic.
package final class MIDIChannelMemory: @unchecked Sendable {
    /// Groups times channels, and two words for each.
    private static let wordCount = 16 * 16 * 2
    private let words: UnsafeMutablePointer<Atomic<UInt32>>

    package init() {
        words = .allocate(capacity: Self.wordCount)
        for index in 0..<Self.wordCount { (words + index).initialize(to: Atomic(0)) }
    }

    deinit { words.deallocate() }

    /// A controller's number: bits 0–6 the lower, 7–13 the upper part; bit 14 registered, bit 15 assignable; bits 16–22
    /// the upper part of its data.
    @_noLocks @_noAllocation
    func parameter(_ channel: Int) -> ChannelWord { ChannelWord(words + 2 &* channel) }

    /// Bits 0–6 the lower, 7–13 the upper part; bit 14 set when there is a bank.
    @_noLocks @_noAllocation
    func bank(_ channel: Int) -> ChannelWord { ChannelWord(words + (2 &* channel &+ 1)) }
}

/// One word of a channel's memory.
struct ChannelWord {
    private let word: UnsafeMutablePointer<Atomic<UInt32>>

    @_noLocks @_noAllocation
    init(_ word: UnsafeMutablePointer<Atomic<UInt32>>) { self.word = word }

    @_noLocks @_noAllocation
    func load() -> UInt32 { word.pointee.load(ordering: .relaxed) }

    /// Replaces the bits of `mask`.
    @_noLocks @_noAllocation
    func set(_ bits: UInt32, mask: UInt32) { word.pointee.store(load() & ~mask | bits, ordering: .relaxed) }
}
