import CWaylandWindow
import SurfaceProtocol

/// A picture that a Wayland window takes over. Thread: main.
final class WaylandPicture: WindowPicture {
    // nonisolated(unsafe): used on the main thread, and last by whoever holds the last reference, which is there as well.
    private nonisolated(unsafe) let compositor: WaylandWindow.Compositor
    // nonisolated(unsafe): as the compositor.
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
    let width: Int
    let height: Int

    /// All of it black.
    init(_ compositor: WaylandWindow.Compositor, width: Int, height: Int) {
        self.compositor = compositor
        (self.width, self.height) = (min(max(1, width), 16_384), min(max(1, height), 16_384))
        memory = .allocate(byteCount: self.width * self.height * 4, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { memory.deallocate() }

    var pixels: UnsafeMutableRawPointer { memory.baseAddress! }
    var bytesPerRow: Int { width * 4 }

    func put(_ part: DamageRectangle, x: Int, y: Int) {
        let first = Int(part.y) * bytesPerRow + Int(part.x) * 4
        var cut = cwl_part(
            pixels: (pixels + first).assumingMemoryBound(to: UInt8.self), bytes_per_row: UInt32(bytesPerRow),
            x: Int32(clamping: x + Int(part.x)), y: Int32(clamping: y + Int(part.y)), width: part.width,
            height: part.height)
        cwl_put(compositor.connection, &cut)
    }
}
