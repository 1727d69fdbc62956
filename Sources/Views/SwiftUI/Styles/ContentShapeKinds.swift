/// What the shape of a view counts for (SwiftUI's `ContentShapeKinds`); not looked at.
public struct ContentShapeKinds: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: Int
    /// Bits that mean nothing are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Touches.
    public static let interaction = ContentShapeKinds(rawValue: 1)
    /// What is dragged.
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    /// Menus of the right button.
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    /// Pointers that lie over it.
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    /// Assistive programs.
    public static let accessibility = ContentShapeKinds(rawValue: 16)
}
