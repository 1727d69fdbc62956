/// Where the lines of a text stand (Core Animation).
public enum CATextLayerAlignmentMode: String, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// As the text is read: left.
    case natural
}
