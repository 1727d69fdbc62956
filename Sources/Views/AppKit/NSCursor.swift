/// A shape of the pointer (NSCursor.h): kept for sources that set one, since the view under the pointer says its own.
@preconcurrency @MainActor
public final class NSCursor {
    /// The usual one.
    public static let arrow = NSCursor()
    /// Over text.
    public static let iBeam = NSCursor()
    /// Over what is pressed.
    public static let pointingHand = NSCursor()
    /// Over what can be held.
    public static let openHand = NSCursor()
    /// Over what is held.
    public static let closedHand = NSCursor()
    /// Over a target.
    public static let crosshair = NSCursor()
    /// Over an edge.
    public static let resizeUpDown = NSCursor()
    /// Over an edge.
    public static let resizeLeftRight = NSCursor()
    /// Over what cannot be done.
    public static let operationNotAllowed = NSCursor()
    /// Kept for sources that say it.
    public func push() {}
    /// Kept for sources that say it.
    public func pop() {}
    /// Kept for sources that say it.
    public static func pop() {}
    /// Kept for sources that say it.
    public func set() {}
    /// Kept for sources that say it: a pointer over a view is always seen.
    public static func hide() {}
    /// Kept for sources that say it.
    public static func unhide() {}
}
