/// How a window that shows views looks, and where it is.
public struct ViewWindowOptions: Sendable {
    /// Pixels for each point; nil for what the desktop says.
    public var scale: Double?
    /// Whether the views are to draw light things on a dark ground.
    public var isDark: Bool
    /// The number of another program's window to lie in; 0 for the desktop.
    public var parent: UInt32

    /// On the desktop, light, as the desktop wants it, unless it is said.
    public init(scale: Double? = nil, isDark: Bool = false, parent: UInt32 = 0) {
        (self.scale, self.isDark, self.parent) = (scale, isDark, parent)
    }
}
