/// A text that is not a four-character code, and why.
public struct ComponentCodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with the text.
    public enum Reason: Hashable, Sendable {
        /// The text has this many characters instead of four.
        case length(Int)
        /// The text holds a character outside printable ASCII.
        case unprintable
    }

    /// The refused text.
    public let text: String
    /// What is wrong with it.
    public let reason: Reason

    /// Describes a refusal of `text`.
    public init(text: String, reason: Reason) {
        self.text = text
        self.reason = reason
    }

    /// What is wrong and what to write instead.
    public var description: String {
        let shown = text.count > 32 ? text.prefix(32) + "…" : text[...]
        return switch reason {
        case .length(let count):
            "'\(shown)' is not a four-character code: it has \(count) characters; write exactly four, such as aufx"
        case .unprintable:
            "'\(shown.filter(\.isASCII))' is not a four-character code: only printable ASCII characters are allowed"
        }
    }
}
