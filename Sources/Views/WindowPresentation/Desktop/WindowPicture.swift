import SurfaceProtocol

/// A picture that a window can show: what of a view's frame was taken over, or what was drawn instead. Thread: main.
@MainActor
protocol WindowPicture: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// Rows of blue, green, red and a byte that nobody reads.
    var pixels: UnsafeMutableRawPointer { get }
    /// From a row to the one below.
    var bytesPerRow: Int { get }

    /// Shows a part of it, which lies in it, in the window; the picture's corner is at a place of the window, in pixels.
    func put(_ part: DamageRectangle, x: Int, y: Int)
}

extension WindowPicture {
    /// All of it.
    var bounds: DamageRectangle {
        DamageRectangle(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
    }

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
}
