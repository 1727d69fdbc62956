import TerminalOutput

/// What a window says of a unit. Pure.
enum WindowTitle {
    /// At most 200 characters of one line.
    ///
    /// - Parameter host: the program's that plays it; nil where nobody has to be told.
    static func text(unit: String, host: String?) -> String {
        String(TerminalText.line(host.map { "\(unit) – \($0)" } ?? unit).prefix(200))
    }
}
