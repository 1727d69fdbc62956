/// How lines end (CGPath.h).
public enum CGLineCap: Int32, Sendable {
    /// At the last point.
    case butt
    /// In half a circle about the last point.
    case round
    /// Half the width after the last point.
    case square
}
