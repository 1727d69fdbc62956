/// What a view controller shows, as the surface sees it that carries its picture to another process.
///
/// A controller whose classes draw themselves gives one (`AUViewControllerBase.viewContent`). Whoever opened the view
/// configures it, hands it events, and lets it draw when it has damage and the presenter has taken the frame before.
/// Thread: main.
@preconcurrency @MainActor
public protocol ViewContent: AnyObject {
    /// The size that the content prefers, in points, or nil if any will do.
    var preferredSize: AUViewSize? { get }

    /// The least and the greatest size that the content can be drawn in, in points.
    var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? { get }

    /// Is called when there is damage where there was none. The content calls it, on the main thread.
    var damaged: (() -> Void)? { get set }

    /// Is called with what a person has copied. The content calls it, on the main thread, while it handles the key or the press
    /// that copies: what it says at another time reaches no clipboard.
    var copied: ((String) -> Void)? { get set }

    /// The shape that the content wishes for the pointer where it is now.
    var cursor: ViewCursor { get }

    /// Lays the content out anew: all of it is damaged then.
    func configure(_ geometry: SurfaceGeometry)

    /// Draws what has changed since the last call and returns its rectangles, in pixels, none if nothing has.
    ///
    /// - Parameter pixels: What was drawn by the last call but where `pixels.isNew` is true, when everything is drawn.
    func draw(into pixels: SurfacePixels) -> [SurfaceRectangle]

    /// Handles what a person did.
    func handle(_ event: ViewEvent)

    /// Describes what the content shows, for assistive programs and tests, in the order of the focus.
    func describe() -> [ViewElement]
}

extension ViewContent {
    /// Nothing of it is ever copied.
    public var copied: ((String) -> Void)? {
        get { nil }
        set {}
    }
}
