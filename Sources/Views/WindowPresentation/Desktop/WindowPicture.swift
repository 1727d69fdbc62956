import SurfaceProtocol

/// What a window can show. Thread: main.
@MainActor
protocol ShownPicture: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// As a frame, to be taken over by another picture.
    var frame: WindowFrame { get }

    /// Shows a part of it, which lies in it, in the window; the picture's corner is at a place of the window, in pixels.
    func put(_ part: DamageRectangle, x: Int, y: Int)
}

extension ShownPicture {
    /// All of it.
    var bounds: DamageRectangle {
        DamageRectangle(x: 0, y: 0, width: Int32(clamping: width), height: Int32(clamping: height))
    }
}

/// A picture of this process: what of a view's frame was taken over, or what was drawn instead. Thread: main.
@MainActor
protocol WindowPicture: ShownPicture {
    /// Rows of blue, green, red and a byte that nobody reads.
    var pixels: UnsafeMutableRawPointer { get }
    /// From a row to the one below.
    var bytesPerRow: Int { get }
}

extension WindowPicture {
    var frame: WindowFrame {
        WindowFrame(base: UnsafeRawPointer(pixels), width: width, height: height, bytesPerRow: bytesPerRow)
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
}

/// A view's own memory, which the display reads by itself: nothing is copied in this process. Thread: main.
@MainActor
protocol ReadPicture: ShownPicture {
    /// Shows this frame from now on, of the same memory.
    func turn(to frame: WindowFrame)
    /// As `put`, and has `onRead` called once the display has read it, and all that it was to show before.
    func putTelling(_ part: DamageRectangle, x: Int, y: Int)
    /// Is called when a frame was read that was put with `putTelling`.
    var onRead: () -> Void { get set }
}
