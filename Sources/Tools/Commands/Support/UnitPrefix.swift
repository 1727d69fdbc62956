/// The `2:` in front of a parameter or preset that is meant for the second unit of a chain.
enum UnitPrefix {
    /// Index from 0 and the rest. A number directly before the first colon is a prefix; everything else belongs to
    /// the name.
    static func split(_ text: String) throws -> (unit: Int, rest: String) {
        guard let colon = text.firstIndex(of: ":"), let number = Int(text[..<colon]) else { return (0, text) }
        guard (1...64).contains(number) else {
            throw CommandFailure(.usage, "'\(text)': units of a chain are numbered from 1")
        }
        return (number - 1, String(text[text.index(after: colon)...]))
    }
}
