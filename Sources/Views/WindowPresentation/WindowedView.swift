public import AudioToolbox
public import SurfaceProtocol

/// A view as a window needs it, drawn in another process or in this one. Thread: main.
@preconcurrency @MainActor
public protocol WindowedView: AnyObject {
    /// Readable when `look` has something to do; nil where nothing comes from elsewhere.
    var descriptor: Int32? { get }
    /// When `look` is to be called though nothing came: nanoseconds of the monotonic clock; nil for never.
    var lookDue: UInt64? { get }
    /// Where the view is; one that has gone may come back.
    var phase: PresenterState.Phase { get }
    /// Whether it has gone for good.
    var hasEnded: Bool { get }
    /// What is said while it does not answer.
    var silence: String { get }
    /// The shape that it wishes for the pointer.
    var cursor: ViewCursor { get }
    /// The sizes that it wishes at least and at most, in points; nil for any.
    var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? { get }
    /// The frame that is shown: rows of blue, green, red and a byte that nobody reads; nil before the first one.
    var frame: WindowFrame? { get }
    /// Is called with the damage of each frame, in pixels.
    var onFrame: (([DamageRectangle]) -> Void)? { get set }

    /// Is called with what a person has copied in it.
    var onCopy: ((String) -> Void)? { get set }

    /// Has the view draw in a size, in pixels.
    func configure(width: Int, height: Int, scale: Double, isDark: Bool)
    /// Whether a frame stays as it is until `taken` is called; otherwise it is taken once `onFrame` returns.
    var holdsFrames: Bool { get set }
    /// The frame that came last was shown: the view may draw the next one.
    func taken()
    /// Whether anything of it is seen; otherwise it draws nothing.
    func show(_ isShown: Bool)
    /// Hands it what a person did.
    func send(_ event: ViewEvent)
    /// A person wants it back.
    func retry()
    /// Does what came and is due.
    func look()
}
