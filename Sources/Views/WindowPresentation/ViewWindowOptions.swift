public import AudioToolbox

/// How a window that shows a view looks, and where it is.
public struct ViewWindowOptions: Sendable {
    /// What its frame says.
    public var title: String
    /// In points; a window in another one has that one's size.
    public var size: AUViewSize
    /// Pixels for each point; nil for what the desktop says.
    public var scale: Double?
    /// Whether the view is to draw light things on a dark ground.
    public var isDark: Bool
    /// The number of another program's window to lie in; 0 for the desktop.
    public var parent: UInt32

    /// On the desktop, light, as large as the desktop wants it, unless it is said.
    public init(title: String, size: AUViewSize, scale: Double? = nil, isDark: Bool = false, parent: UInt32 = 0) {
        (self.title, self.size, self.scale) = (title, size, scale)
        (self.isDark, self.parent) = (isDark, parent)
    }
}
