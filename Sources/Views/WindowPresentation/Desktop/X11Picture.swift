import CX11Window
import SurfaceProtocol

/// A picture that an X server shows, in memory that it shares where it can. Thread: main.
final class X11Picture: WindowPicture {
    // nonisolated(unsafe): used on the main thread, and last by whoever holds the last reference, which is there as well.
    private nonisolated(unsafe) let server: X11Window.Server
    // nonisolated(unsafe): as the server.
    private nonisolated(unsafe) var picture = cx11_picture()

    /// All of it black; nil where there is no memory for it.
    init?(_ server: X11Window.Server, width: Int, height: Int) {
        self.server = server
        let (width, height) = (UInt16(clamping: max(1, width)), UInt16(clamping: max(1, height)))
        guard cx11_make_picture(server.connection, width, height, &picture) == CX11_FINE else { return nil }
    }

    deinit { cx11_free_picture(server.connection, &picture) }

    var width: Int { Int(picture.width) }
    var height: Int { Int(picture.height) }
    var pixels: UnsafeMutableRawPointer { UnsafeMutableRawPointer(picture.pixels) }
    var bytesPerRow: Int { Int(picture.bytes_per_row) }

    func put(_ part: DamageRectangle, x: Int, y: Int) {
        let cut = cx11_part(
            x: UInt16(clamping: part.x), y: UInt16(clamping: part.y), width: UInt16(clamping: part.width),
            height: UInt16(clamping: part.height))
        cx11_put(server.connection, &picture, cut, Int16(clamping: x), Int16(clamping: y))
    }
}
