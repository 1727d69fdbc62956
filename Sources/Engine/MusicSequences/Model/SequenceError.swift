/// Why a sequence, a track or a player refuses something.
package struct SequenceError: Error, Equatable, CustomStringConvertible {
    /// What happened, to what, and what to do.
    package let message: String

    init(_ message: String) { self.message = message }

    package var description: String { message }

    /// The last beat that anything may be at: far behind any file's, and its seconds are still a number.
    static let lastBeat = 0x1p62

    /// - Throws: an error that names `what` when the beat is negative, no number, or behind the last one.
    static func check(beat: Double, of what: String) throws(SequenceError) {
        guard (0...lastBeat).contains(beat) else {
            throw SequenceError("\(what) at beat \(beat) was refused; use a beat of 0 to 2^62")
        }
    }

    static func fault(ofDuration duration: Double) -> String? {
        (0...lastBeat).contains(duration) ? nil : "a note of \(duration) beats; use a duration of 0 to 2^62"
    }
}
