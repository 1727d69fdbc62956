import AudioToolbox
import LinuxSystem
import Settings
import SurfaceProtocol
import ViewPresentation

/// A window that shows a unit's view until it is closed, or the views of several, on the desktop or in another program's
/// window. Thread: main.
@preconcurrency @MainActor
public final class ViewWindow {
    /// Between two views, in points.
    static let gap = 8.0

    let window: any DesktopWindow
    let cells: [WindowCell]
    private var contents: [WindowContent]
    /// Readable when view code of this process has something to do; looked up once.
    let mainQueue = MainQueue.descriptor
    private let isEmbedded: Bool
    private var ownership: CellOwnership
    private var hasKeyboard = false
    private var touches = TouchState()
    /// On which view the finger that is followed came down; nil for none.
    private var touched: Int?
    /// Whose paste key was pressed; nil where no answer is awaited.
    private var pasting: Int?
    private var size: (width: Int, height: Int)
    private var shownLimits: (least: AUViewSize, greatest: AUViewSize)?
    var isClosed = false

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - contents: what it shows, and nobody else: one view fills it, several lie in rows. At least one.
    ///   - options: how it looks, and where it is.
    /// - Throws: `ViewWindowError`.
    public init(_ contents: [WindowContent], _ options: ViewWindowOptions) throws(ViewWindowError) {
        precondition(!contents.isEmpty, "a window shows a view")
        let window = try Self.desktop(options)
        (self.window, self.contents, isEmbedded) = (window, contents, options.parent != 0)
        let isAlone = contents.count == 1
        cells = contents.map {
            WindowCell($0.view, name: isAlone ? nil : $0.title, in: window, isDark: options.isDark)
        }
        ownership = CellOwnership(count: contents.count)
        for content in contents { content.view.onCopy = { [unowned window] in window.copy($0) } }
        size = Self.arrangement(contents, window.scale).size
        try window.open(
            Self.title(contents), size: size, ground: WindowWords.ground(options.isDark, isOfSeveral: !isAlone),
            isDark: options.isDark)
        if let parent = window.sizeOfParent { size = parent }
        arrange()
    }

    /// On a Wayland desktop one of its own, unless the X server's is wanted or it lies in another one, which only X has.
    private static func desktop(_ options: ViewWindowOptions) throws(ViewWindowError) -> any DesktopWindow {
        guard let display = EnvironmentVariable.waylandDisplay.value, !display.isEmpty, !options.isOnXServer,
            options.parent == 0
        else { return try X11Window(scale: options.scale, parent: options.parent) }
        do throws(ViewWindowError) {
            return try WaylandWindow(scale: options.scale, display)
        } catch {
            // Most desktops have an X server beside.
            guard EnvironmentVariable.display.value?.isEmpty == false else { throw error }
            return try X11Window(scale: options.scale, parent: 0)
        }
    }

    /// The window's number, by which other programs find it; 0 where windows have none.
    public var number: UInt32 { window.number }

    /// One of its views has become another one.
    ///
    /// - Parameters:
    ///   - title: what is said of it.
    ///   - size: in points; nil for the one that it has, as have those of a window that lies in another one.
    ///   - index: which of those that the window was opened with.
    public func become(_ title: String, size: AUViewSize?, at index: Int = 0) {
        contents[index].title = title
        window.setTitle(Self.title(contents))
        guard let size, !isEmbedded else { return }
        contents[index].size = size
        let wished = Self.arrangement(contents, window.scale).size
        window.resize(width: wished.width, height: wished.height)
        if contents.count > 1 { arrange() }
    }

    // MARK: Where views lie

    private static func title(_ contents: [WindowContent]) -> String {
        String(contents.map(\.title).joined(separator: ", ").prefix(200))
    }

    private static func arrangement(_ contents: [WindowContent], _ scale: Double) -> GridArrangement {
        func pixels(_ points: Double) -> Int {
            points.isFinite ? Int(min(max(1, points * scale), 32_767).rounded()) : 1
        }
        let sizes = contents.map { (width: pixels($0.size.width), height: pixels($0.size.height)) }
        return GridArrangement(sizes, gap: contents.count > 1 ? pixels(gap) : 0)
    }

    private func arrange() {
        let places = Self.arrangement(contents, window.scale).places(width: size.width, height: size.height)
        for (cell, place) in zip(cells, places) { cell.move(to: place) }
        guard cells.count > 1 else { return }
        // Views have moved: what was seen of them is elsewhere now.
        window.clear()
        for cell in cells { cell.putAll() }
    }

    // MARK: What is due

    /// Does what came of the views, and what is due.
    func serve() {
        let now = MonotonicClock.now()
        for cell in cells { cell.serve(at: now) }
        window.show(ownership.pointer.map { cells[$0].view.cursor } ?? .arrow)
        limit()
        // Whose window it is in has ended, and does not want one that says so.
        if isEmbedded, cells.allSatisfy(\.view.hasEnded) { isClosed = true }
    }

    /// Tells the desktop what a view that is alone wishes, once.
    private func limit() {
        guard cells.count == 1, let limits = cells[0].view.sizeLimits else { return }
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

    // MARK: What happens to the window

    func handle(_ event: WindowEvent) {
        switch event {
        case .exposed(let part): for cell in cells { cell.exposed(part) }
        case .sized(let width, let height): resized(width: width, height: height)
        case .closed: isClosed = true
        case .seen(let isSeen): for cell in cells { cell.seen(isSeen) }
        case .moved(let moment): move(moment, over: index(at: moment))
        case .left(let moment): move(moment, over: nil)
        case .pressed(let number, let moment): press(number, moment)
        case .released(let number, let moment): pointed?.released(number, moment)
        case .scrolled(let x, let y, let isPrecise, let moment):
            index(at: moment).map { cells[$0].scrolled(x, y, isPrecise: isPrecise, moment) }
        case .touched(let phase, let finger, let moment): touch(phase, finger, moment)
        case .key(let key, let text): type(key, text)
        case .focused(let isFocused, let direction):
            hasKeyboard = isFocused
            typed.view.send(.focus(isFocused, direction: direction))
        case .pasted(let text): paste(text)
        }
    }

    private func resized(width: Int, height: Int) {
        guard width > 0, height > 0, size != (width, height) else { return }
        size = (width, height)
        arrange()
    }

    private var pointed: WindowCell? { ownership.pointer.map { cells[$0] } }
    private var typed: WindowCell { cells[ownership.keyboard] }
    private var isHeld: Bool { pointed?.isHeld ?? false }

    private func index(at moment: PointerState.Moment) -> Int? {
        cells.count == 1 ? 0 : cells.firstIndex { $0.contains(moment) }
    }

    private func move(_ moment: PointerState.Moment, over index: Int?) {
        let (left, to) = ownership.moved(over: index, isHeld: isHeld)
        if let left { cells[left].left(moment) }
        // One that left the window learns of nothing more.
        if let to, to != left || index != nil { cells[to].moved(moment) }
    }

    private func press(_ number: UInt8, _ moment: PointerState.Moment) {
        // The other program has the keyboard until somebody works in this window.
        if isEmbedded { window.takeKeyboard() }
        let former = ownership.pressed(over: index(at: moment), isHeld: isHeld)
        if let former { hand(keyboardFrom: former, direction: 0) }
        pointed?.pressed(number, moment)
    }

    private func touch(_ phase: TouchState.Phase, _ finger: Int, _ moment: PointerState.Moment) {
        guard let (meaning, place) = touches.handle(phase, finger: finger, moment) else { return }
        if meaning == .down {
            if isEmbedded { window.takeKeyboard() }
            touched = index(at: place)
            let former = touched.flatMap { ownership.gave(keyboardTo: $0) }
            if let former { hand(keyboardFrom: former, direction: 0) }
        }
        if let touched { cells[touched].touched(meaning, place) }
    }

    private func type(_ key: ViewKeyEvent, _ text: String) {
        if cells.count > 1, let direction = Self.step(key) {
            guard key.phase != .up, let former = ownership.step(direction) else { return }
            return hand(keyboardFrom: former, direction: direction)
        }
        typed.view.send(.key(key))
        if ViewEditingKey(key) == .paste, key.phase == .down {
            pasting = ownership.keyboard
            window.askForText()
        }
        if !text.isEmpty, key.phase != .up { typed.view.send(.text(text)) }
    }

    /// For the view in which the key was pressed, if it has the keyboard still.
    private func paste(_ text: String) {
        if pasting == ownership.keyboard { typed.view.send(.paste(text)) }
        pasting = nil
    }

    /// Control-Tab goes from view to view, as Tab goes from control to control in one.
    private static func step(_ key: ViewKeyEvent) -> Int? {
        let (tab, backTab): (UInt32, UInt32) = (0xff09, 0xfe20)
        guard key.modifiers.contains(.control), key.symbol == tab || key.symbol == backTab else { return nil }
        return key.symbol == backTab || key.modifiers.contains(.shift) ? -1 : 1
    }

    private func hand(keyboardFrom former: Int, direction: Int) {
        guard hasKeyboard else { return }
        cells[former].view.send(.focus(false, direction: 0))
        typed.view.send(.focus(true, direction: direction))
    }
}
