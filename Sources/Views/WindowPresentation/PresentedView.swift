public import AudioToolbox
import ServiceProtocol
public import SurfaceProtocol
public import ViewPresentation

/// A view that another process draws. Thread: main.
@preconcurrency @MainActor
public final class PresentedView: WindowedView {
    private let presenter: ViewPresenter
    private var failure: String?

    /// Shows what a presenter shows, of which nobody else takes the frames.
    public init(_ presenter: ViewPresenter) { self.presenter = presenter }

    /// For polling, while there is a view.
    public var descriptor: Int32? {
        if case .gone = phase { return nil }
        return presenter.rawDescriptor
    }
    /// When the presenter wants to be looked at.
    public var lookDue: UInt64? { presenter.lookDue }
    /// The presenter's; gone where there is no memory for a picture.
    public var phase: PresenterState.Phase { failure.map { .gone(reason: $0) } ?? presenter.phase }
    /// As the view wishes.
    public var cursor: ViewCursor { presenter.cursor }

    /// As the view wishes, where it does.
    public var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? {
        guard let wish = presenter.wish else { return nil }
        return (
            AUViewSize(width: wish.least.width, height: wish.least.height),
            AUViewSize(width: wish.greatest.width, height: wish.greatest.height)
        )
    }

    /// In the memory that the view draws into.
    public var frame: WindowFrame? {
        guard let (memory, buffer) = presenter.surface else { return nil }
        let configuration = memory.configuration
        return WindowFrame(
            base: UnsafeRawPointer(memory.base(ofBuffer: buffer)), width: Int(configuration.width),
            height: Int(configuration.height), bytesPerRow: Int(configuration.bytesPerRow))
    }

    /// The presenter's.
    public var onFrame: (([DamageRectangle]) -> Void)? {
        get { presenter.onFrame }
        set { presenter.onFrame = newValue }
    }

    /// Where there is no memory for it the view is gone.
    public func configure(width: Int, height: Int, scale: Double, isDark: Bool) {
        do throws(ViewPresenterError) {
            try presenter.configure(
                AUViewSize(width: Double(width) / scale, height: Double(height) / scale), scale: scale, isDark: isDark)
        } catch {
            if case .noMemory = error { failure = error.description }
        }
    }

    /// Tells the view.
    public func show(_ isShown: Bool) { presenter.show(isShown) }
    /// Hands it to the view.
    public func send(_ event: ViewEvent) { presenter.send(event) }
    /// Takes what the view sent.
    public func look() { presenter.look() }
}
