import AudioToolbox
import LinuxSystem
import SurfaceProtocol
import ViewPresentation

/// One view in a window: what is seen of it, and what a person does to it. Thread: main.
@MainActor
final class WindowCell {
    let view: any WindowedView
    /// Is said beside what is said of the view; nil where the window's frame says it.
    private let name: String?
    private unowned let window: any DesktopWindow
    private let isDark: Bool
    private var state: WindowState
    private var pacing = FramePacing()
    private var pointer = PointerState()
    /// What was taken over of the view's frames, or their own memory.
    private var picture: (any ShownPicture)?
    /// What is shown instead of it.
    private var composed: (any WindowPicture)?
    /// Whether the display was asked to read the frame that came last, and has not said so yet.
    private var isReading = false
    /// Whether the display cannot read what views draw into.
    private var copies = false
    private var place = GridArrangement.Place(x: 0, y: 0, width: 0, height: 0)
    /// Whether something of the view's may wait in its socket.
    var hasNews = true

    init(_ view: any WindowedView, name: String?, in window: any DesktopWindow, isDark: Bool) {
        (self.view, self.name, self.window, self.isDark) = (view, name, window, isDark)
        state = WindowState(width: 0, height: 0, silence: view.silence)
        view.onFrame = { [weak self] damage in
            guard let self else { return }
            pacing.shown(at: MonotonicClock.now())
            isReading = false
            perform(state.drawn(damage))
            if !isReading { self.view.taken() }
        }
        view.holdsFrames = true
    }

    /// Whether there are words instead of a picture.
    var isBlank: Bool { if case .words = state.content { true } else { false } }
    /// Whether a button was pressed here and is held.
    var isHeld: Bool { pointer.isHeld }

    /// Lies somewhere else in the window, whose ground is all that is there.
    func move(to place: GridArrangement.Place) {
        self.place = place
        perform(state.sized(width: place.width, height: place.height))
    }

    func contains(_ moment: PointerState.Moment) -> Bool {
        let (x, y) = (moment.x * window.scale, moment.y * window.scale)
        return x >= Double(place.x) && y >= Double(place.y) && x < Double(place.x + place.width)
            && y < Double(place.y + place.height)
    }

    // MARK: Time

    /// Does what came of the view, and what is due.
    func serve(at now: UInt64) {
        if pacing.isDue(at: now), hasNews || (view.lookDue.map { now >= $0 } ?? false) {
            hasNews = false
            view.look()
        }
        perform(state.became(view.phase))
    }

    /// What is to be polled; nil for nothing now: what a view sends before its time waits in its socket.
    func descriptor(at now: UInt64) -> Int32? { pacing.isDue(at: now) ? view.descriptor : nil }

    /// When it is to be served though nothing came; nil for never.
    func due(at now: UInt64) -> UInt64? { pacing.isDue(at: now) ? view.lookDue : pacing.due }

    // MARK: What happens to it

    func seen(_ isSeen: Bool) { perform(state.seen(isSeen)) }

    /// A part of the window has lost what was in it.
    func exposed(_ part: DamageRectangle) {
        let moved = DamageRectangle(
            x: part.x - Int32(place.x), y: part.y - Int32(place.y), width: part.width, height: part.height)
        perform(state.exposed(moved))
    }

    func moved(_ moment: PointerState.Moment) { view.send(pointer.moved(inside(moment))) }

    func left(_ moment: PointerState.Moment) {
        if let left = pointer.left(inside(moment)) { view.send(left) }
    }

    func pressed(_ number: UInt8, _ moment: PointerState.Moment) {
        if isBlank { view.retry() }
        if let event = pointer.pressed(number, inside(moment)) { view.send(event) }
    }

    func released(_ number: UInt8, _ moment: PointerState.Moment) {
        for event in pointer.released(number, inside(moment)) { view.send(event) }
    }

    func scrolled(_ deltaX: Double, _ deltaY: Double, isPrecise: Bool, _ moment: PointerState.Moment) {
        let place = inside(moment)
        view.send(
            .scroll(
                ViewScrollEvent(
                    x: place.x, y: place.y, deltaX: deltaX, deltaY: deltaY, isPrecise: isPrecise,
                    modifiers: place.modifiers)))
    }

    /// The finger that is followed is the view's first one.
    func touched(_ phase: ViewPointerEvent.Phase, _ moment: PointerState.Moment) {
        if isBlank, phase == .down { view.retry() }
        let place = inside(moment)
        view.send(
            .pointer(
                ViewPointerEvent(
                    phase, x: place.x, y: place.y, modifiers: place.modifiers, touch: 1,
                    time: Double(place.time) / 1000)))
    }

    /// From the window's corner to the view's.
    private func inside(_ moment: PointerState.Moment) -> PointerState.Moment {
        var moved = moment
        moved.x -= Double(place.x) / window.scale
        moved.y -= Double(place.y) / window.scale
        return moved
    }

    // MARK: What is shown

    /// Shows all of it again.
    func putAll() { if let shown = composed ?? picture { put(shown.bounds, of: shown) } }

    private func perform(_ tasks: [WindowState.Task]) { for task in tasks { perform(task) } }

    private func perform(_ task: WindowState.Task) {
        switch task {
        case .configure(let width, let height):
            view.configure(width: width, height: height, scale: window.scale, isDark: isDark)
        case .show(let isShown): view.show(isShown)
        case .copy(let parts): copy(parts)
        case .copyAll: copyAll()
        case .compose: compose()
        case .put(let part): if let shown = composed ?? picture { put(part, of: shown) }
        }
    }

    /// Never more than what lies in both: a picture of a former size may be larger.
    private func visible(_ part: DamageRectangle, of picture: any ShownPicture) -> DamageRectangle? {
        part.cut(toWidth: min(place.width, picture.width), height: min(place.height, picture.height))
    }

    private func put(_ part: DamageRectangle, of picture: any ShownPicture) {
        if let part = visible(part, of: picture) { picture.put(part, x: place.x, y: place.y) }
    }

    private func copy(_ parts: [DamageRectangle]) {
        guard let frame = view.frame else { return }
        if let picture = reading(frame) { return read(parts, of: picture) }
        guard let picture = picture as? any WindowPicture, picture.width == frame.width, picture.height == frame.height
        else { return copyAll() }
        for part in parts {
            picture.copy(part, from: frame)
            put(part, of: picture)
        }
    }

    private func copyAll() {
        composed = nil
        guard let frame = view.frame else { return }
        if let picture = reading(frame) { return read([picture.bounds], of: picture) }
        guard let made = window.makePicture(width: frame.width, height: frame.height) else { return }
        made.copy(made.bounds, from: frame)
        put(made.bounds, of: made)
        picture = made
    }

    /// The view's memory, turned to a frame, where the display reads it.
    private func reading(_ frame: WindowFrame) -> (any ReadPicture)? {
        guard let memory = frame.memory, !copies else { return nil }
        if let known = picture as? any ReadPicture, known.frame.memory === memory {
            known.turn(to: frame)
            return known
        }
        guard let made = window.read(frame) else {
            copies = true
            return nil
        }
        made.onRead = { [weak self] in self?.wasRead() }
        picture = made
        return made
    }

    /// The last of what is put says when all of it was read.
    private func read(_ parts: [DamageRectangle], of picture: any ReadPicture) {
        let shown = parts.compactMap { visible($0, of: picture) }
        for part in shown.dropLast() { picture.put(part, x: place.x, y: place.y) }
        guard let last = shown.last else { return }
        picture.putTelling(last, x: place.x, y: place.y)
        isReading = true
    }

    private func wasRead() {
        isReading = false
        view.taken()
    }

    private func compose() {
        switch state.content {
        case .ground: composed = nil
        case .picture:
            composed = nil
            putAll()
        case .veiled(let words): draw(words, over: true)
        case .words(let words): draw(words, over: false)
        }
    }

    private func draw(_ words: String, over isVeiled: Bool) {
        let size = state.windowSize
        guard let made = window.makePicture(width: size.width, height: size.height) else { return }
        if isVeiled, let picture { made.copy(made.bounds, from: picture.frame) }
        let text = name.map { "\($0)\n\(words)" } ?? words
        WindowWords.draw(text, over: isVeiled, into: made, scale: window.scale, isDark: isDark)
        composed = made
        put(made.bounds, of: made)
    }
}
