/// A colour of the terminal's own palette.
public enum TerminalColor: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33

    /// A text in this colour; what follows has the terminal's own. The text must be fit for a terminal already.
    public func applied(to text: String) -> String { "\u{1b}[\(rawValue)m\(text)\u{1b}[39m" }
}
