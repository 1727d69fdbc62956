/// A word of a Turtle file.
enum TurtleToken: Equatable, Sendable {
    /// As it stands between its brackets.
    case iri(String)
    /// Such as `lv2:port`, with escapes undone.
    case prefixed(String, String)
    case blank(String)
    case text(String)
    case number(String, type: String)
    /// Behind `@`: a language, or a directive.
    case word(String)
    /// A word without a colon, such as `a` or `true`.
    case bare(String)
    /// One of `. ; , [ ] ( )`, or `^` for `^^`.
    case mark(UInt8)
    case end
}
