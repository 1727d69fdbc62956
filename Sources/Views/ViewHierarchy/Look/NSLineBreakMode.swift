/// What becomes of text that is too long for its line (NSParagraphStyle.h).
public enum NSLineBreakMode: Int, Sendable {
    /// Goes on in the next line, by words.
    case byWordWrapping
    /// Goes on in the next line; taken as by words.
    case byCharWrapping
    /// Is cut; ends in an ellipsis here.
    case byClipping
    /// Ends in an ellipsis here.
    case byTruncatingHead
    /// Ends in an ellipsis.
    case byTruncatingTail
    /// Ends in an ellipsis here.
    case byTruncatingMiddle
}
