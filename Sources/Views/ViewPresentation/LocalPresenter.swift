public import AudioToolbox

/// Shows what is drawn in this process, such as a generic view, as `ViewPresenter` shows what another process draws: in
/// memory.
@preconcurrency @MainActor
public final class LocalPresenter {
    private let content: any ViewContent
    private var pixels: [UInt8] = []
    private var (width, height) = (0, 0)
    private var isNew = true

    /// Shows nothing before `configure`.
    public init(_ content: any ViewContent) { self.content = content }

    /// Lays the content out anew.
    ///
    /// - Parameters:
    ///   - size: in points; cut to 1 to 4,096 pixels a side.
    ///   - scale: pixels for each point, cut to 0.5 to 4.
    ///   - isDark: whether light things are drawn on a dark ground.
    public func configure(_ size: AUViewSize, scale: Double = 1, isDark: Bool = false) {
        let scale = scale.isFinite ? min(max(scale, 0.5), 4) : 1
        func side(_ points: Double) -> Int { points.isFinite ? Int(min(max((points * scale).rounded(), 1), 4096)) : 1 }
        (width, height) = (side(size.width), side(size.height))
        pixels = Array(repeating: 0, count: width * height * 4)
        isNew = true
        let points = AUViewSize(width: Double(width) / scale, height: Double(height) / scale)
        content.configure(SurfaceGeometry(size: points, scale: scale, isDark: isDark))
    }

    /// Has the content handle what a person did.
    public func send(_ event: ViewEvent) { content.handle(event) }

    /// Is called with what a person has copied.
    public var onCopy: ((String) -> Void)? {
        get { content.copied }
        set { content.copied = newValue }
    }

    /// What the content shows, in words.
    public func describe() -> [ViewElement] { content.describe() }

    /// What the content shows, drawn now; nil before `configure`.
    public var picture: ViewPicture? {
        guard !pixels.isEmpty else { return nil }
        let size = (width, height, isNew)
        pixels.withUnsafeMutableBytes { memory in
            guard let base = memory.baseAddress else { return }
            _ = content.draw(
                into: SurfacePixels(
                    base: base, width: size.0, height: size.1, bytesPerRow: size.0 * 4, isNew: size.2))
        }
        isNew = false
        return ViewPicture(width: width, height: height, pixels: pixels)
    }
}
