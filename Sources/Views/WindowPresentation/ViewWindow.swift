import AudioToolbox
import LinuxSystem
import SurfaceProtocol

/// A window that shows a unit's view until it is closed, on the desktop or in another program's window. Thread: main.
@preconcurrency @MainActor
public final class ViewWindow {
    let window: X11Window
    let view: any WindowedView
    private var state: WindowState
    var pacing = FramePacing()
    /// Readable when view code of this process has something to do; looked up once.
    let mainQueue = MainQueue.descriptor
    private let isDark: Bool
    private let isEmbedded: Bool
    private var pointer = PointerState()
    /// What was taken over of the view's frames.
    private var picture: WindowPicture?
    /// What is shown instead of it.
    private var composed: WindowPicture?
    private var shownLimits: (least: AUViewSize, greatest: AUViewSize)?
    var isClosed = false
    /// Whether something of the view's may wait in its socket.
    var hasNews = true

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - view: what it shows, and nobody else.
    ///   - options: how it looks, and where it is.
    /// - Throws: `ViewWindowError`.
    public init(_ view: any WindowedView, _ options: ViewWindowOptions) throws(ViewWindowError) {
        window = try X11Window(scale: options.scale)
        (self.view, isDark, isEmbedded) = (view, options.isDark, options.parent != 0)
        state = WindowState(width: 0, height: 0, silence: view.silence)
        let wished = (
            width: Int((options.size.width * window.scale).rounded()),
            height: Int((options.size.height * window.scale).rounded())
        )
        try window.open(options.title, size: wished, parent: options.parent, isDark: isDark)
        view.onFrame = { [weak self] damage in
            guard let self else { return }
            pacing.shown(at: MonotonicClock.now())
            perform(state.drawn(damage))
        }
        perform(
            state.sized(width: (window.sizeOfParent ?? wished).width, height: (window.sizeOfParent ?? wished).height))
    }

    /// The window's number, by which other programs find it.
    public var number: UInt32 { window.number }

    /// Its view has become another one.
    ///
    /// - Parameters:
    ///   - title: what the window's frame says.
    ///   - size: in points; nil for the one that it has, as has a window that lies in another one.
    public func become(_ title: String, size: AUViewSize?) {
        window.setTitle(title)
        guard let size, !isEmbedded else { return }
        window.resize(
            width: Int((size.width * window.scale).rounded()), height: Int((size.height * window.scale).rounded()))
    }

    /// Does what came of the view, and what is due.
    func serve() {
        let now = MonotonicClock.now()
        if pacing.isDue(at: now), hasNews || (view.lookDue.map { now >= $0 } ?? false) {
            hasNews = false
            view.look()
        }
        perform(state.became(view.phase))
        window.show(view.cursor)
        limit()
        // Whose window it is in has ended, and does not want one that says so.
        if isEmbedded, view.hasEnded { isClosed = true }
    }

    // MARK: What happens to the window

    func handle(_ event: WindowEvent) {
        switch event {
        case .exposed(let part): perform(state.exposed(part))
        case .sized(let width, let height): perform(state.sized(width: width, height: height))
        case .closed: isClosed = true
        case .seen(let isSeen): perform(state.seen(isSeen))
        case .moved(let moment): view.send(pointer.moved(moment))
        case .left(let moment): if let left = pointer.left(moment) { view.send(left) }
        case .pressed(let number, let moment): press(number, moment)
        case .released(let number, let moment): for event in pointer.released(number, moment) { view.send(event) }
        case .key(let key, let text):
            view.send(.key(key))
            if !text.isEmpty, key.phase != .up { view.send(.text(text)) }
        case .focused(let isFocused, let direction): view.send(.focus(isFocused, direction: direction))
        }
    }

    private func press(_ number: UInt8, _ moment: PointerState.Moment) {
        // The other program has the keyboard until somebody works in this window.
        if isEmbedded { window.takeKeyboard(moment.time) }
        if case .words = state.content { view.retry() }
        if let event = pointer.pressed(number, moment) { view.send(event) }
    }

    /// Tells the window manager what the view wishes, once.
    private func limit() {
        guard let limits = view.sizeLimits else { return }
        if let shownLimits, shownLimits == limits { return }
        shownLimits = limits
        func pixels(_ size: AUViewSize) -> (width: Int, height: Int) {
            func side(_ points: Double) -> Int {
                points.isFinite ? Int(min(max(0, points * window.scale), 65_535).rounded()) : 0
            }
            return (side(size.width), side(size.height))
        }
        window.limit(least: pixels(limits.least), greatest: pixels(limits.greatest))
    }

    // MARK: What is shown

    private func perform(_ tasks: [WindowState.Task]) { for task in tasks { perform(task) } }

    private func perform(_ task: WindowState.Task) {
        switch task {
        case .configure(let width, let height):
            view.configure(width: width, height: height, scale: window.scale, isDark: isDark)
        case .show(let isShown): view.show(isShown)
        case .copy(let parts): parts.forEach(copy)
        case .copyAll: copyAll()
        case .compose: compose()
        case .put(let part): (composed ?? picture)?.put(part)
        }
    }

    private func copy(_ part: DamageRectangle) {
        guard let frame = view.frame else { return }
        guard let picture, picture.width == frame.width, picture.height == frame.height else { return copyAll() }
        picture.copy(part, from: frame)
        picture.put(part)
    }

    private func copyAll() {
        composed = nil
        guard let frame = view.frame else { return }
        if picture?.width != frame.width || picture?.height != frame.height {
            picture = window.makePicture(width: frame.width, height: frame.height)
        }
        guard let picture else { return }
        picture.copy(picture.bounds, from: frame)
        picture.put(picture.bounds)
    }

    private func compose() {
        let size = state.windowSize
        switch state.content {
        case .ground: composed = nil
        case .picture:
            composed = nil
            if let picture { picture.put(picture.bounds) }
        case .veiled(let words): draw(words, over: true, size)
        case .words(let words): draw(words, over: false, size)
        }
    }

    private func draw(_ words: String, over isVeiled: Bool, _ size: (width: Int, height: Int)) {
        guard let made = window.makePicture(width: size.width, height: size.height) else { return }
        if isVeiled, let picture { made.copy(made.bounds, from: picture.frame) }
        WindowWords.draw(words, over: isVeiled, into: made, scale: window.scale, isDark: isDark)
        composed = made
        made.put(made.bounds)
    }
}
