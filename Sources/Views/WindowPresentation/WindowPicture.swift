import CX11Window
import SurfaceProtocol

/// A picture that an X server shows: what of a view's frame was taken over, or what was drawn instead. Thread: main.
final class WindowPicture {
    private let server: X11Window.Server
    private var picture = cx11_picture()

    /// All of it black; nil where there is no memory for it.
    init?(_ server: X11Window.Server, width: Int, height: Int) {
        self.server = server
        let (width, height) = (UInt16(clamping: max(1, width)), UInt16(clamping: max(1, height)))
        guard cx11_make_picture(server.connection, width, height, &picture) == CX11_FINE else { return nil }
    }

    deinit { cx11_free_picture(server.connection, &picture) }

    /// In pixels.
    var width: Int { Int(picture.width) }
    /// In pixels.
    var height: Int { Int(picture.height) }
    /// Rows of blue, green, red and a byte that nobody reads.
    var pixels: UnsafeMutableRawPointer { UnsafeMutableRawPointer(picture.pixels) }
    /// From a row to the one below.
    var bytesPerRow: Int { Int(picture.bytes_per_row) }
    /// All of it.
    var bounds: DamageRectangle { DamageRectangle(x: 0, y: 0, width: Int32(width), height: Int32(height)) }

    /// Takes over what of a part lies in both.
    func copy(_ part: DamageRectangle, from frame: WindowFrame) {
        let (width, height) = (min(width, frame.width), min(height, frame.height))
        guard let part = part.cut(toWidth: width, height: height) else { return }
        let count = Int(part.width) * 4
        for row in Int(part.y)..<Int(part.y + part.height) {
            let left = Int(part.x) * 4
            (pixels + row * bytesPerRow + left).copyMemory(
                from: frame.base + row * frame.bytesPerRow + left, byteCount: count)
        }
    }

    /// As a frame, to be taken over by another one.
    var frame: WindowFrame {
        WindowFrame(base: UnsafeRawPointer(pixels), width: width, height: height, bytesPerRow: bytesPerRow)
    }

    /// Shows a part of it in the window, as far as there is one.
    func put(_ part: DamageRectangle) {
        guard let part = part.cut(toWidth: width, height: height) else { return }
        cx11_put(
            server.connection, &picture, UInt16(part.x), UInt16(part.y), UInt16(part.width), UInt16(part.height))
    }
}
