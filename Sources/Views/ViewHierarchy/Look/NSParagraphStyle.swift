/// How the lines of a text stand (NSParagraphStyle.h); a mutable one is given away once it is set.
// @unchecked: it belongs to one thread at a time while it is set.
public class NSParagraphStyle: @unchecked Sendable {
    /// Where lines stand.
    public var alignment = NSTextAlignment.natural
    /// What becomes of lines that are too long.
    public var lineBreakMode = NSLineBreakMode.byWordWrapping

    /// Left, by words.
    public init() {}
}
