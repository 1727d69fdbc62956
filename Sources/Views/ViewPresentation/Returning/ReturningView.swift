public import AudioToolbox
public import LinuxProcesses
import LinuxSystem
import ServiceProtocol
public import SurfaceProtocol

/// A view that is shown again, in the same size, each time that its unit is back: by one `ViewPresenter` after the other.
///
/// Thread: one at a time, none that renders. Nothing waits for the view, nor for whoever is asked for it.
public final class ReturningView {
    private struct Layout {
        let size: AUViewSize
        let scale: Double
        let isDark: Bool
    }

    private let open: @Sendable () throws(ViewAbsence) -> UnixSocket
    private var state = ViewReturn()
    private var question: ViewQuestion?
    private var layout: Layout?
    private var isShown = true
    /// Who shows the view now; nil while there is none.
    public private(set) var presenter: ViewPresenter?
    /// Is called with the damage of each frame, in pixels, before the view draws the next one.
    public var onFrame: (([DamageRectangle]) -> Void)? {
        didSet { presenter?.onFrame = onFrame }
    }
    /// Whether each presenter holds frames, as `ViewPresenter.holdsFrames`.
    public var holdsFrames = false {
        didSet { presenter?.holdsFrames = holdsFrames }
    }
    /// Is called with what a person has copied in the view.
    public var onCopy: ((String) -> Void)? {
        didSet { presenter?.onCopy = onCopy }
    }
    /// Is called with each presenter to come, before the view has drawn anything for it.
    public var onOpen: ((ViewPresenter) -> Void)?

    /// - Parameters:
    ///   - presenter: who shows the view already; nil for a view that is to be asked for.
    ///   - open: asks for a presenter's socket, as `openSurface` gives it, and may wait; called on a thread of its own.
    public init(
        _ presenter: ViewPresenter? = nil, open: @escaping @Sendable () throws(ViewAbsence) -> UnixSocket
    ) {
        (self.presenter, self.open) = (presenter, open)
        if presenter != nil { state.opened() }
    }

    /// Whether the view is there, and why not.
    public var phase: ViewReturn.Phase { state.phase }

    /// What is shown; nil while the view has gone: nothing of before is kept.
    public var picture: ViewPicture? { presenter?.picture }

    /// Borrowed, for polling: readable when `look` has something to do; nil while nothing can come. Another one after each
    /// `look` that opens the view or loses it.
    public var rawDescriptor: Int32? { presenter?.rawDescriptor ?? question?.rawDescriptor }

    /// When `look` is to be called though nothing came on the descriptor: nanoseconds of the monotonic clock; nil for never.
    public var lookDue: UInt64? { presenter == nil ? state.askDue : presenter?.lookDue }

    /// Gives the view a size, now and each time that it is back; `ViewPresenter.configure` has the units.
    ///
    /// - Throws: `ViewPresenterError` when there is no memory for it.
    public func configure(_ size: AUViewSize, scale: Double = 1, isDark: Bool = false) throws(ViewPresenterError) {
        layout = Layout(size: size, scale: scale, isDark: isDark)
        try layOut()
    }

    /// Whether the view is seen, now and each time that it is back.
    public func show(_ isShown: Bool) {
        self.isShown = isShown
        presenter?.show(isShown)
    }

    /// Asks again at the next `look`, also for a view that is not asked for any more.
    public func retry() { state.retry(at: MonotonicClock.now()) }

    /// Does what came and is due: call it when the descriptor is readable, and at `lookDue`.
    public func look() {
        if let presenter { return look(presenter) }
        if let answer = question?.answer {
            question = nil
            switch answer {
            case .success(let socket): begin(ViewPresenter(socket))
            case .failure(let absence): state.absent(absence, at: MonotonicClock.now())
            }
        } else if let due = state.askDue, due <= MonotonicClock.now() {
            ask()
        }
    }

    private func look(_ presenter: ViewPresenter) {
        presenter.look()
        guard case .gone(let reason) = presenter.phase else { return }
        self.presenter = nil
        // Whoever shows the view learns that it has gone before it is asked for again, which is due now.
        state.gone(reason, wasSeen: presenter.frameCount > 0, at: MonotonicClock.now())
    }

    private func ask() {
        state.asked()
        do throws(SystemError) {
            question = try ViewQuestion(open)
        } catch {
            state.absent(.away(reason: "the view cannot be asked for: \(error)"), at: MonotonicClock.now())
        }
    }

    private func begin(_ made: ViewPresenter) {
        presenter = made
        made.onFrame = onFrame
        made.onCopy = onCopy
        made.holdsFrames = holdsFrames
        onOpen?(made)
        if !isShown { made.show(false) }
        do throws(ViewPresenterError) {
            try layOut()
            state.opened()
        } catch {
            presenter = nil
            state.absent(.away(reason: error.description), at: MonotonicClock.now())
        }
    }

    /// A view that goes meanwhile is found to have gone by the next `look`.
    private func layOut() throws(ViewPresenterError) {
        guard let presenter, let layout else { return }
        do throws(ViewPresenterError) {
            try presenter.configure(layout.size, scale: layout.scale, isDark: layout.isDark)
        } catch {
            if case .gone = error { return }
            throw error
        }
    }
}
