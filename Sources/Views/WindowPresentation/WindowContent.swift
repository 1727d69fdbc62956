public import AudioToolbox

/// A view that a window shows, by itself or among others. Thread: main.
public struct WindowContent {
    /// What is said of it: in the window's frame, and among others beside what is said of the view.
    public var title: String
    /// In points, unless the window is made larger or smaller; of a view alone in another program's window that one's.
    public var size: AUViewSize
    /// What it shows, and nobody else.
    public let view: any WindowedView

    /// Points.
    public init(title: String, size: AUViewSize, view: any WindowedView) {
        (self.title, self.size, self.view) = (title, size, view)
    }
}
