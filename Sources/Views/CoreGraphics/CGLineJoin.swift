/// How lines meet (CGPath.h).
public enum CGLineJoin: Int32, Sendable {
    /// In a point, up to the miter limit.
    case miter
    /// In an arc.
    case round
    /// With the corner cut off.
    case bevel
}
