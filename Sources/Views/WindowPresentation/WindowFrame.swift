/// A view's picture as it lies in memory, valid until the view is looked at again.
public struct WindowFrame {
    /// `height` rows, the upper one first.
    public let base: UnsafeRawPointer
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// From a row to the one below.
    public let bytesPerRow: Int

    /// Memory that is the caller's, in pixels and bytes.
    public init(base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        (self.base, self.width, self.height, self.bytesPerRow) = (base, width, height, bytesPerRow)
    }
}
