/// Why there is no view to show.
public enum SurfaceSourceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Not now: asked again, there may be one. Why, for people.
    case away(String)
    /// For good. Why, for people.
    case ended(String)

    public var description: String {
        switch self {
        case .away(let reason), .ended(let reason): reason
        }
    }
}
