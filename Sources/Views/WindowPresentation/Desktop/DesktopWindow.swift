import AudioToolbox
import SurfaceProtocol

/// One window, as a display has it: pictures in it, and what happens to it. Sizes and places are pixels. Thread: main.
@MainActor
protocol DesktopWindow: AnyObject {
    /// Pixels for each point.
    var scale: Double { get }
    /// The size of the other program's window that it lies in; nil on the desktop.
    var sizeOfParent: (width: Int, height: Int)? { get }
    /// Its number, for programs that look for it; 0 where windows have none.
    var number: UInt32 { get }
    /// For polling, once `next` has nothing more.
    var descriptors: [Int32] { get }
    /// When `next` is to be asked though nothing came: nanoseconds of the monotonic clock; nil for never.
    var lookDue: UInt64? { get }
    /// Whether the display has gone.
    var isBroken: Bool { get }

    /// Makes the window and shows it.
    ///
    /// - Parameters:
    ///   - title: what its frame says.
    ///   - size: of a window in another one, that one's.
    ///   - ground: what is seen where no picture is, 0xRRGGBB.
    /// - Throws: `ViewWindowError`.
    func open(
        _ title: String, size: (width: Int, height: Int), ground: UInt32, isDark: Bool
    ) throws(ViewWindowError)

    /// The next thing that happened; nil for nothing.
    func next() -> WindowEvent?
    /// Has the display do what it was asked.
    func flush()
    /// What its frame says from now on.
    func setTitle(_ title: String)
    /// Another size, as far as the desktop agrees.
    func resize(width: Int, height: Int)
    /// Limits what a person can resize it to; 0 for no limit.
    func limit(least: (width: Int, height: Int), greatest: (width: Int, height: Int))
    /// Shows the pointer in a shape.
    func show(_ cursor: ViewCursor)
    /// Takes the keyboard from the program whose window it lies in, after a press in it.
    func takeKeyboard()
    /// Memory for a picture; nil where there is none.
    func makePicture(width: Int, height: Int) -> (any WindowPicture)?
    /// A view's frame that the display reads by itself; nil where it cannot.
    func read(_ frame: WindowFrame) -> (any ReadPicture)?
    /// Leaves nothing but the ground.
    func clear()
    /// Asks for the clipboard's text after a person's key: it comes as `WindowEvent.pasted`, or never.
    func askForText()
    /// Puts text into the clipboard, after what a person did last.
    func copy(_ text: String)
}
