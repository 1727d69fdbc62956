import AudioToolbox
import CWaylandWindow
import Glibc
import LinuxSystem
import SurfaceProtocol

/// One window on the Wayland compositor that `WAYLAND_DISPLAY` names. Thread: main.
@MainActor
final class WaylandWindow: DesktopWindow {
    /// How long a compositor may want no picture before nothing of the window is taken to be seen. Nanoseconds.
    private static let rest: UInt64 = 1_000_000_000

    private let compositor: Compositor
    private let display: String
    private let wishedScale: Double?
    private var question = PasteQuestion()
    private var isSeen = true

    /// Connects; there is no window yet.
    ///
    /// - Parameters:
    ///   - scale: pixels for each point; nil for what the compositor says.
    ///   - display: what is said of it.
    /// - Throws: `ViewWindowError`.
    init(scale: Double?, _ display: String) throws(ViewWindowError) {
        var failure = CWL_FINE
        guard let connection = cwl_connect(&failure) else {
            throw .noCompositor(display, reason: Self.reason(failure))
        }
        (compositor, self.display, wishedScale) = (Compositor(connection), display, scale)
    }

    private static func reason(_ failure: cwl_failure) -> String {
        switch failure {
        case CWL_NO_LIBRARY: "its library is missing (install the package libwayland-client0)"
        case CWL_NO_SERVER: "it does not answer"
        case CWL_NO_WINDOWS: "it has no windows of a desktop (xdg-shell)"
        default: "there is no memory for it, or it refuses one"
        }
    }

    private var connection: OpaquePointer { compositor.connection }

    var scale: Double { min(max(wishedScale ?? cwl_scale(connection), 0.5), 4) }
    let sizeOfParent: (width: Int, height: Int)? = nil
    let number: UInt32 = 0
    var descriptors: [Int32] { [cwl_descriptor(connection), cwl_text_descriptor(connection)] }
    var isBroken: Bool { cwl_is_broken(connection) }

    var lookDue: UInt64? {
        let (repeated, silent) = (cwl_repeat_due(connection), cwl_silent_since(connection))
        return [
            question.due, repeated == 0 ? nil : repeated, silent == 0 || !isSeen ? nil : silent + Self.rest,
        ].compactMap(\.self).min()
    }

    func open(
        _ title: String, size: (width: Int, height: Int), ground: UInt32, isDark: Bool
    ) throws(ViewWindowError) {
        let (width, height) = (UInt32(clamping: max(1, size.width)), UInt32(clamping: max(1, size.height)))
        let failure = cwl_make(connection, title, width, height, ground)
        guard failure == CWL_FINE else { throw .noCompositor(display, reason: Self.reason(failure)) }
    }

    func flush() { cwl_flush(connection) }
    func setTitle(_ title: String) { cwl_set_title(connection, title) }
    func resize(width: Int, height: Int) {
        cwl_set_size(connection, UInt32(clamping: max(1, width)), UInt32(clamping: max(1, height)))
    }
    /// There is no other program's window that it could lie in.
    func takeKeyboard() {}
    func clear() { cwl_clear(connection) }

    func limit(least: (width: Int, height: Int), greatest: (width: Int, height: Int)) {
        cwl_set_limits(
            connection, UInt32(clamping: least.width), UInt32(clamping: least.height),
            UInt32(clamping: greatest.width), UInt32(clamping: greatest.height))
    }

    func show(_ cursor: ViewCursor) {
        let name =
            switch cursor {
            case .arrow: "left_ptr"
            case .text: "xterm"
            case .pointingHand: "hand2"
            case .openHand: "openhand"
            case .closedHand: "closedhand"
            case .crosshair: "crosshair"
            case .resizeLeftRight: "sb_h_double_arrow"
            case .resizeUpDown: "sb_v_double_arrow"
            }
        cwl_set_cursor(connection, name)
    }

    func makePicture(width: Int, height: Int) -> (any WindowPicture)? {
        WaylandPicture(compositor, width: width, height: height)
    }

    /// What views lie beside each other, and what is said instead of one, is one picture here.
    func read(_ frame: WindowFrame) -> (any ReadPicture)? { nil }

    // MARK: Clipboard

    func askForText() {
        question.end()
        if cwl_ask_for_text(connection) { question.ask(at: MonotonicClock.now()) }
    }

    func copy(_ text: String) {
        let bytes = Array(ClipboardText.cut(text).utf8)
        cwl_own_text(connection, bytes, UInt32(bytes.count))
    }

    private func take(_ event: cwl_event) -> WindowEvent? {
        let piece = UnsafeBufferPointer(start: event.piece, count: Int(event.piece_length))
        let text = question.receive(piece, isLast: event.is_last, at: MonotonicClock.now())
        if !question.isOpen { cwl_stop_asking(connection) }
        return text.map { .pasted($0) }
    }

    // MARK: What happens

    func next() -> WindowEvent? {
        let now = MonotonicClock.now()
        if question.look(at: now) { cwl_stop_asking(connection) }
        if let change = visibility(at: now) { return change }
        var event = cwl_event()
        while cwl_next(connection, &event) {
            if let read = read(event) { return read }
        }
        return nil
    }

    /// A compositor that has wanted no picture for a while shows nothing of the window.
    private func visibility(at now: UInt64) -> WindowEvent? {
        let silent = cwl_silent_since(connection)
        let isSeen = silent == 0 || now < silent + Self.rest
        guard isSeen != self.isSeen else { return nil }
        self.isSeen = isSeen
        return .seen(isSeen)
    }

    private func read(_ event: cwl_event) -> WindowEvent? {
        switch event.kind {
        case CWL_SIZED: return .sized(width: Int(event.width), height: Int(event.height))
        case CWL_CLOSED: return .closed
        case CWL_MOVED: return .moved(moment(event))
        case CWL_LEFT: return .left(moment(event))
        case CWL_PRESSED: return .pressed(UInt8(clamping: event.number), moment(event))
        case CWL_RELEASED: return .released(UInt8(clamping: event.number), moment(event))
        case CWL_SCROLLED: return scroll(event)
        case CWL_KEY_DOWN: return key(event, .down)
        case CWL_KEY_REPEATED: return key(event, .repeated)
        case CWL_KEY_UP: return key(event, .up)
        case CWL_FOCUSED: return .focused(true, direction: 0)
        case CWL_UNFOCUSED: return .focused(false, direction: 0)
        case CWL_TOUCHED: return touch(event, .began)
        case CWL_TOUCH_MOVED: return touch(event, .moved)
        case CWL_TOUCH_ENDED: return touch(event, .ended)
        case CWL_TOUCH_CANCELLED: return touch(event, .cancelled)
        case CWL_TEXT_PIECE: return take(event)
        case CWL_WANTED: return visibility(at: MonotonicClock.now())
        default: return nil
        }
    }

    private func moment(_ event: cwl_event) -> PointerState.Moment {
        PointerState.Moment(
            x: event.x / scale, y: event.y / scale, time: event.time, modifiers: ViewKeyModifiers(state: event.state))
    }

    private func scroll(_ event: cwl_event) -> WindowEvent {
        let length = event.is_precise ? 1 / scale : PointerState.step
        return .scrolled(
            deltaX: event.delta_x * length, deltaY: event.delta_y * length, isPrecise: event.is_precise, moment(event))
    }

    private func touch(_ event: cwl_event, _ phase: TouchState.Phase) -> WindowEvent {
        .touched(phase, finger: Int(event.number), moment(event))
    }

    private func key(_ event: cwl_event, _ phase: ViewKeyEvent.Phase) -> WindowEvent {
        let typed = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .key(phase, code: event.code, symbol: event.symbol, state: event.state, typed: typed)
    }

    /// The connection, which ends with the last picture.
    final class Compositor {
        let connection: OpaquePointer

        init(_ connection: OpaquePointer) { self.connection = connection }

        deinit { cwl_disconnect(connection) }
    }
}
