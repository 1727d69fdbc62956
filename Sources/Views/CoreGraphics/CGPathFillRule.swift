/// What counts as inside a path (CGPath.h).
public enum CGPathFillRule: Int, Sendable {
    /// What the path winds around.
    case winding
    /// What lies behind an odd number of lines.
    case evenOdd
}
