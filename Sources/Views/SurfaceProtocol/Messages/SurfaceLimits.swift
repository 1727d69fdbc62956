/// What a surface may be at most, whoever asks for it.
public enum SurfaceLimits {
    /// One side, in pixels.
    public static let side = 4096
    /// Both buffers, in bytes.
    public static let memoryBytes = 64 << 20
    /// One message with its kind, in bytes.
    public static let messageBytes = 64 << 10
    /// Rectangles of one frame.
    public static let rectangles = 16
    /// Elements of one description.
    public static let elements = 256
    /// Text that is copied at once, in bytes of UTF-8.
    public static let copiedBytes = 48 << 10
    /// One side of what a view wishes, in points.
    public static let extent = 65_536.0
    /// Pixels for each point.
    public static let scales: ClosedRange<Double> = 0.5...4
}
