/// How the lines of a shape meet (Core Animation).
public enum CAShapeLayerLineJoin: String, Sendable {
    /// In a point.
    case miter
    /// In an arc.
    case round
    /// With the corner cut off.
    case bevel
}
