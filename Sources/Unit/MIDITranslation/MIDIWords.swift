/// The words of what one message became: at most four packets of two words, or one of four.
package struct MIDIWords {
    private var words = InlineArray<8, UInt32>(repeating: 0)
    package private(set) var count = 0

    @_noLocks @_noAllocation
    init() {}

    @_noLocks @_noAllocation
    init(_ first: UInt32, _ second: UInt32? = nil) {
        append(first)
        if let second { append(second) }
    }

    @_noLocks @_noAllocation
    mutating func append(_ word: UInt32) {
        guard count < 8 else { return }
        words[count] = word
        count &+= 1
    }

    package subscript(index: Int) -> UInt32 {
        @_noLocks @_noAllocation get { words[index] }
    }
}
