/// How the lines of a shape end (Core Animation).
public enum CAShapeLayerLineCap: String, Sendable {
    /// At the last point.
    case butt
    /// In half a circle.
    case round
    /// Half the width after the last point.
    case square
}
