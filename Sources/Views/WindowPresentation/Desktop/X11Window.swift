import AudioToolbox
import CX11Window
import Glibc
import LinuxSystem
import Settings
import SurfaceProtocol

/// One window on the X server that `DISPLAY` names. Thread: main.
@MainActor
final class X11Window: DesktopWindow {
    let scale: Double
    private let server: Server
    private let parent: UInt32
    /// When a person did something last, by the server's clock.
    private var lastTime: UInt32 = 0
    private var question = PasteQuestion()
    private var readers: [Reader] = []

    /// Connects; there is no window yet.
    ///
    /// - Parameters:
    ///   - scale: pixels for each point; nil for what the desktop says.
    ///   - parent: the number of another program's window to lie in; 0 for the desktop.
    /// - Throws: `ViewWindowError`.
    init(scale: Double?, parent: UInt32) throws(ViewWindowError) {
        self.parent = parent
        var failure = CX11_FINE
        guard let connection = cx11_connect(&failure) else {
            throw failure == CX11_OTHER_PIXELS ? .unsuitableServer : .noServer(EnvironmentVariable.display.value)
        }
        server = Server(connection)
        self.scale = min(max(scale ?? cx11_scale(connection), 0.5), 4)
    }

    private var connection: OpaquePointer { server.connection }

    func open(
        _ title: String, size: (width: Int, height: Int), ground: UInt32, isDark: Bool
    ) throws(ViewWindowError) {
        let (width, height) = (UInt16(clamping: max(1, size.width)), UInt16(clamping: max(1, size.height)))
        guard cx11_make(connection, parent, width, height, ground, isDark) == CX11_FINE else {
            throw .noSuchWindow(parent)
        }
        if parent != 0 { cx11_set_size(connection, max(1, parentSize.0), max(1, parentSize.1)) }
        cx11_set_title(connection, title)
        cx11_show(connection)
        cx11_flush(connection)
    }

    private var parentSize: (UInt16, UInt16) { (cx11_parent_width(connection), cx11_parent_height(connection)) }

    var sizeOfParent: (width: Int, height: Int)? {
        parentSize.0 > 0 && parentSize.1 > 0 ? (Int(parentSize.0), Int(parentSize.1)) : nil
    }

    var number: UInt32 { cx11_window(connection) }
    var descriptors: [Int32] { [cx11_descriptor(connection)] }
    var lookDue: UInt64? { question.due }
    var isBroken: Bool { cx11_is_broken(connection) }

    func flush() { cx11_flush(connection) }
    func setTitle(_ title: String) { cx11_set_title(connection, title) }

    func resize(width: Int, height: Int) {
        cx11_set_size(connection, UInt16(clamping: max(1, width)), UInt16(clamping: max(1, height)))
    }

    func takeKeyboard() { cx11_take_keyboard(connection, lastTime) }

    func limit(least: (width: Int, height: Int), greatest: (width: Int, height: Int)) {
        cx11_set_limits(
            connection, UInt16(clamping: least.width), UInt16(clamping: least.height),
            UInt16(clamping: greatest.width), UInt16(clamping: greatest.height))
    }

    func show(_ cursor: ViewCursor) {
        // Of X's cursor font.
        let glyph: UInt16 =
            switch cursor {
            case .arrow: 68
            case .text: 152
            case .pointingHand: 60
            case .openHand: 58
            case .closedHand: 52
            case .crosshair: 34
            case .resizeLeftRight: 108
            case .resizeUpDown: 116
            }
        cx11_set_cursor(connection, glyph)
    }

    func makePicture(width: Int, height: Int) -> (any WindowPicture)? {
        X11Picture(server, width: width, height: height)
    }
    func clear() { cx11_clear(connection) }

    func read(_ frame: WindowFrame) -> (any ReadPicture)? {
        guard frame.memory != nil, let picture = X11ReadPicture(server, frame) else { return nil }
        readers.removeAll { $0.picture == nil }
        readers.append(Reader(picture: picture))
        return picture
    }

    /// Whom the server tells that it has read.
    private struct Reader {
        weak var picture: X11ReadPicture?
    }

    private func tellReader(_ segment: UInt32) { readers.first { $0.picture?.segment == segment }?.picture?.onRead() }

    // MARK: Clipboard

    func askForText() {
        question.ask(at: MonotonicClock.now())
        cx11_ask_for_text(connection, lastTime)
    }

    func copy(_ text: String) {
        let bytes = Array(ClipboardText.cut(text).utf8)
        // Where another program is faster it keeps the clipboard, as the person's latest wish.
        _ = cx11_own_text(connection, bytes, UInt32(bytes.count), lastTime)
    }

    private func take(_ event: cx11_event) -> WindowEvent? {
        let piece = UnsafeBufferPointer(start: event.piece, count: Int(event.piece_length))
        let text = question.receive(piece, isLast: event.is_last, at: MonotonicClock.now())
        if !question.isOpen { cx11_stop_asking(connection) }
        return text.map { .pasted($0) }
    }

    private func refuse() -> WindowEvent? {
        question.end()
        cx11_stop_asking(connection)
        return nil
    }

    // MARK: What happens

    func next() -> WindowEvent? {
        if question.look(at: MonotonicClock.now()) { cx11_stop_asking(connection) }
        var event = cx11_event()
        while cx11_next(connection, &event) {
            if let read = read(event) { return read }
        }
        return nil
    }

    private func read(_ event: cx11_event) -> WindowEvent? {
        if event.time != 0 { lastTime = event.time }
        switch event.kind {
        case CX11_EXPOSED:
            return .exposed(DamageRectangle(x: event.x, y: event.y, width: event.width, height: event.height))
        case CX11_SIZED: return .sized(width: Int(event.width), height: Int(event.height))
        case CX11_CLOSED: return .closed
        case CX11_SEEN: return .seen(true)
        case CX11_UNSEEN: return .seen(false)
        case CX11_ENTERED, CX11_MOVED: return .moved(moment(event))
        case CX11_LEFT: return .left(moment(event))
        case CX11_PRESSED: return .pressed(event.button, moment(event))
        case CX11_RELEASED: return .released(event.button, moment(event))
        case CX11_KEY_DOWN: return key(event, .down)
        case CX11_KEY_REPEATED: return key(event, .repeated)
        case CX11_KEY_UP: return key(event, .up)
        case CX11_FOCUSED: return .focused(true, direction: Int(event.direction))
        case CX11_UNFOCUSED: return .focused(false, direction: 0)
        case CX11_TEXT_PIECE: return take(event)
        case CX11_TEXT_REFUSED: return refuse()
        case CX11_READ: tellReader(event.segment)
        default: break
        }
        return nil
    }

    private func moment(_ event: cx11_event) -> PointerState.Moment {
        PointerState.Moment(
            x: Double(event.x) / scale, y: Double(event.y) / scale, time: event.time,
            modifiers: ViewKeyModifiers(state: event.state))
    }

    private func key(_ event: cx11_event, _ phase: ViewKeyEvent.Phase) -> WindowEvent {
        let typed = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .key(phase, code: event.code, symbol: event.symbol, state: event.state, typed: typed)
    }

    /// The connection, which ends with the last picture.
    final class Server {
        let connection: OpaquePointer

        init(_ connection: OpaquePointer) { self.connection = connection }

        deinit { cx11_disconnect(connection) }
    }
}
