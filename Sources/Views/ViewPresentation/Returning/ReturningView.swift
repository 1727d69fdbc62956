public import AudioToolbox
public import LinuxProcesses
import LinuxSystem
import ServiceProtocol
import SurfaceProtocol

/// A view that is shown again, in the same size, each time that its unit is back: by one `ViewPresenter` after the other.
///
/// Thread: one at a time, none that renders. Nothing waits for the view.
public final class ReturningView {
    private struct Layout {
        let size: AUViewSize
        let scale: Double
        let isDark: Bool
    }

    private let open: () throws(ViewAbsence) -> UnixSocket
    private var state = ViewReturn()
    private var layout: Layout?
    private var isShown = true
    /// Who shows the view now; nil while there is none.
    public private(set) var presenter: ViewPresenter?
    /// Is called with each presenter, before the view has drawn anything for it.
    public var onOpen: ((ViewPresenter) -> Void)?

    /// - Parameter open: asks for a presenter's socket, as `openSurface` gives it; called by `look`.
    public init(open: @escaping () throws(ViewAbsence) -> UnixSocket) { self.open = open }

    /// Whether the view is there, and why not.
    public var phase: ViewReturn.Phase { state.phase }

    /// What is shown; nil while the view has gone: nothing of before is kept.
    public var picture: ViewPicture? { presenter?.picture }

    /// When `look` is to be called though nothing came on the presenter's descriptor: nanoseconds of the monotonic clock; nil
    /// for never.
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

    /// Does what came and is due: call it when the presenter's descriptor is readable, and at `lookDue`.
    public func look() {
        if let presenter {
            presenter.look()
            guard case .gone(let reason) = presenter.phase else { return }
            self.presenter = nil
            // Whoever shows the view learns that it has gone before it is asked for again, which is due now.
            return state.gone(reason, wasSeen: presenter.frameCount > 0, at: MonotonicClock.now())
        }
        if let due = state.askDue, due <= MonotonicClock.now() { ask() }
    }

    private func ask() {
        do throws(ViewAbsence) {
            let made = ViewPresenter(try open())
            presenter = made
            state.opened()
            onOpen?(made)
            if !isShown { made.show(false) }
            try? layOut()
        } catch {
            state.absent(error, at: MonotonicClock.now())
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
