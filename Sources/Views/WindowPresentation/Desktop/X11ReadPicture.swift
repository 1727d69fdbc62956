import CX11Window
import SurfaceProtocol

/// A view's own memory, which an X server reads. Thread: main.
final class X11ReadPicture: ReadPicture {
    // nonisolated(unsafe): used on the main thread, and last by whoever holds the last reference, which is there as well.
    private nonisolated(unsafe) let server: X11Window.Server
    // nonisolated(unsafe): as the server.
    private nonisolated(unsafe) var memory = cx11_memory()
    /// Kept as long as the server has it.
    private let kept: SurfaceMemory
    private(set) var frame: WindowFrame
    var onRead: () -> Void = {}

    /// Nil where the server cannot map it.
    init?(_ server: X11Window.Server, _ frame: WindowFrame) {
        guard let kept = frame.memory else { return nil }
        (self.server, self.kept, self.frame) = (server, kept, frame)
        (memory.pixels_per_row, memory.rows) = (UInt16(clamping: frame.bytesPerRow / 4), UInt16(clamping: frame.height))
        guard cx11_attach(server.connection, kept.rawDescriptor, &memory) else { return nil }
    }

    deinit { if memory.segment != 0 { cx11_detach(server.connection, &memory) } }

    var width: Int { frame.width }
    var height: Int { frame.height }
    /// By which the server names it.
    var segment: UInt32 { memory.segment }

    func turn(to frame: WindowFrame) { self.frame = frame }
    func put(_ part: DamageRectangle, x: Int, y: Int) { put(part, x, y, tells: false) }
    func putTelling(_ part: DamageRectangle, x: Int, y: Int) { put(part, x, y, tells: true) }

    private func put(_ part: DamageRectangle, _ x: Int, _ y: Int, tells: Bool) {
        let offset = frame.base - UnsafeRawPointer(kept.base(ofBuffer: 0))
        let cut = cx11_part(
            x: UInt16(clamping: part.x), y: UInt16(clamping: part.y), width: UInt16(clamping: part.width),
            height: UInt16(clamping: part.height))
        cx11_put_memory(
            server.connection, &memory, UInt32(clamping: offset), cut, Int16(clamping: x), Int16(clamping: y), tells)
    }
}
