public import AudioToolbox
import ServiceProtocol
public import SurfaceProtocol
public import ViewPresentation

/// A view that another process draws, and draws again when its unit is back. Thread: main.
@preconcurrency @MainActor
public final class PresentedView: WindowedView {
    private let view: ReturningView
    private var failure: String?

    /// Shows what a view shows, of which nobody else takes the frames.
    public init(_ view: ReturningView) { self.view = view }

    /// The view's.
    public var descriptor: Int32? { view.rawDescriptor }
    /// When the view wants to be looked at.
    public var lookDue: UInt64? { view.lookDue }
    /// The presenter's; gone where there is none, or no memory for a picture.
    public var phase: PresenterState.Phase {
        (failure ?? view.phase.reason).map { .gone(reason: $0) } ?? view.presenter?.phase ?? .opening
    }
    /// Whether there is nobody to ask for it any more.
    public var hasEnded: Bool {
        if case .ended = view.phase { true } else { false }
    }
    /// Of the view itself.
    public let silence = "not responding"
    /// As the view wishes.
    public var cursor: ViewCursor { view.presenter?.cursor ?? .arrow }

    /// As the view wishes, where it does.
    public var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? {
        guard let wish = view.presenter?.wish else { return nil }
        return (
            AUViewSize(width: wish.least.width, height: wish.least.height),
            AUViewSize(width: wish.greatest.width, height: wish.greatest.height)
        )
    }

    /// In the memory that the view draws into.
    public var frame: WindowFrame? {
        guard let (memory, buffer) = view.presenter?.surface else { return nil }
        let configuration = memory.configuration
        return WindowFrame(
            base: UnsafeRawPointer(memory.base(ofBuffer: buffer)), width: Int(configuration.width),
            height: Int(configuration.height), bytesPerRow: Int(configuration.bytesPerRow), memory: memory)
    }

    /// The view's.
    public var onFrame: (([DamageRectangle]) -> Void)? {
        get { view.onFrame }
        set { view.onFrame = newValue }
    }

    /// The view's.
    public var onCopy: ((String) -> Void)? {
        get { view.onCopy }
        set { view.onCopy = newValue }
    }

    /// Where there is no memory for it the view is gone.
    public func configure(width: Int, height: Int, scale: Double, isDark: Bool) {
        do throws(ViewPresenterError) {
            try view.configure(
                AUViewSize(width: Double(width) / scale, height: Double(height) / scale), scale: scale, isDark: isDark)
            failure = nil
        } catch {
            failure = error.description
        }
    }

    /// The presenter's, also of one to come.
    public var holdsFrames: Bool {
        get { view.holdsFrames }
        set { view.holdsFrames = newValue }
    }
    /// Tells the view.
    public func taken() { view.presenter?.taken() }
    /// Tells the view.
    public func show(_ isShown: Bool) { view.show(isShown) }
    /// Hands it to the view.
    public func send(_ event: ViewEvent) { view.presenter?.send(event) }
    /// Asks for it, also where it was left alone.
    public func retry() { view.retry() }
    /// Takes what the view sent, and asks for it.
    public func look() { view.look() }
}
