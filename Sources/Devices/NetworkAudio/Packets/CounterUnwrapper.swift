/// Makes one long count of a counter that begins again at 0: sequence numbers and time stamps.
package struct CounterUnwrapper<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    private var highest: Int64?

    package init() {}

    /// The count that is nearest to the highest so far, which stays as it is; the first is the word itself.
    package func peek(_ word: Word) -> Int64 {
        guard let highest else { return Int64(word) }
        let distance = word &- Word(truncatingIfNeeded: highest)
        let isBehind = distance > Word.max / 2
        return isBehind ? highest &- Int64(0 &- distance) : highest &+ Int64(distance)
    }

    /// The same, and it becomes the highest where it is higher.
    package mutating func take(_ word: Word) -> Int64 {
        let count = peek(word)
        highest = max(highest ?? count, count)
        return count
    }
}
