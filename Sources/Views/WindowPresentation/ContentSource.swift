public import SurfaceProtocol

/// Where what a `ContentView` shows has its values from, when another process has them. Thread: main; nothing waits for that
/// process.
@preconcurrency @MainActor
public protocol ContentSource: AnyObject {
    /// Readable when `look` has something to do.
    var descriptor: Int32 { get }
    /// When `phase` may change though nothing came: nanoseconds of the monotonic clock; nil for never.
    var lookDue: UInt64? { get }
    /// `stalled` or `gone` while there are no values, nil while there are.
    var phase: PresenterState.Phase? { get }
    /// Whether there will be none any more.
    var hasEnded: Bool { get }
    /// Whether what has the values is seen.
    func show(_ isShown: Bool)
    /// Takes over what came.
    func look()
}
