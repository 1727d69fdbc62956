/// What counts as inside a shape (Core Animation).
public enum CAShapeLayerFillRule: String, Sendable {
    /// What the path winds around.
    case nonZero
    /// What lies behind an odd number of lines.
    case evenOdd
}
