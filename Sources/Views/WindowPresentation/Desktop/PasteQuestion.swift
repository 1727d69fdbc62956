import AudioToolbox

/// A question for the clipboard's text. Who owns it answers in one piece or in many, when it likes, or never; nothing of it is
/// believed.
///
/// Pure; times are nanoseconds of the monotonic clock.
package struct PasteQuestion: Equatable, Sendable {
    /// How long a piece may take to come.
    package static let patience: UInt64 = 2_000_000_000
    /// How long all of it may.
    package static let longest: UInt64 = 10_000_000_000

    private var bytes: [UInt8] = []
    private var began: UInt64?
    private var heard: UInt64 = 0

    /// Nobody has asked.
    package init() {}

    /// Whether an answer is awaited.
    package var isOpen: Bool { began != nil }
    /// When it is given up; nil where nothing is awaited.
    package var due: UInt64? { began.map { min($0 + Self.longest, heard + Self.patience) } }

    /// A person wants the text, whatever was asked before.
    package mutating func ask(at now: UInt64) { (bytes, began, heard) = ([], now, now) }

    /// A piece has come.
    ///
    /// - Returns: the text, once it is whole or as long as it may be; nil before, and for one that is empty.
    package mutating func receive(_ piece: some Collection<UInt8>, isLast: Bool, at now: UInt64) -> String? {
        guard isOpen else { return nil }
        heard = now
        bytes += piece.prefix(ClipboardText.mostBytes + 4 - bytes.count)
        guard isLast || bytes.count >= ClipboardText.mostBytes else { return nil }
        let text = ClipboardText.text(bytes)
        end()
        return text.isEmpty ? nil : text
    }

    /// There is none, or it is not wanted any more.
    package mutating func end() { (bytes, began) = ([], nil) }

    /// Time has passed; returns whether it is given up now.
    package mutating func look(at now: UInt64) -> Bool {
        guard let due, now >= due else { return false }
        end()
        return true
    }
}
