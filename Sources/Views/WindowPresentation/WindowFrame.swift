public import SurfaceProtocol

/// A view's picture as it lies in memory, valid until the view is looked at again, and longer where the memory is held.
public struct WindowFrame {
    /// `height` rows, the upper one first.
    public let base: UnsafeRawPointer
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// From a row to the one below.
    public let bytesPerRow: Int
    /// The memory that it lies in, where a display can read it by itself; nil for memory of this process.
    public let memory: SurfaceMemory?

    /// Memory that is the caller's, in pixels and bytes.
    public init(
        base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int, memory: SurfaceMemory? = nil
    ) {
        (self.base, self.width, self.height) = (base, width, height)
        (self.bytesPerRow, self.memory) = (bytesPerRow, memory)
    }
}
