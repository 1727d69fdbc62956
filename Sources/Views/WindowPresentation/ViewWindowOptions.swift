/// How a window that shows views looks, and where it is.
public struct ViewWindowOptions: Sendable {
    /// Pixels for each point; nil for what the desktop says.
    public var scale: Double?
    /// Whether the views are to draw light things on a dark ground.
    public var isDark: Bool
    /// The number of another program's window to lie in; 0 for the desktop.
    public var parent: UInt32

    /// Whether it is a window of the X server also on a Wayland desktop.
    public var isOnXServer: Bool

    /// On the desktop, light, as the desktop wants it, unless it is said.
    public init(scale: Double? = nil, isDark: Bool = false, parent: UInt32 = 0, isOnXServer: Bool = false) {
        (self.scale, self.isDark, self.parent, self.isOnXServer) = (scale, isDark, parent, isOnXServer)
    }
}
