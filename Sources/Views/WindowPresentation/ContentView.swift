public import AudioToolbox
import LinuxSystem
public import SurfaceProtocol

/// A view that is drawn in this process, such as a generic one. Thread: main.
@preconcurrency @MainActor
public final class ContentView: WindowedView {
    private let content: any ViewContent
    /// Takes over what is changed elsewhere.
    private let refresh: () -> String?
    /// Between two of those. Nanoseconds.
    private static let refreshPeriod: UInt64 = 500_000_000
    private var pixels: PixelMemory?
    private var (isDamaged, isNew, isShown, hasFrame) = (true, true, true, false)
    private var end: String?
    private var nextRefresh = MonotonicClock.now() + refreshPeriod
    /// Is called with the damage of each frame, in pixels.
    public var onFrame: (([DamageRectangle]) -> Void)?

    /// - Parameters:
    ///   - content: what is shown, by nobody else.
    ///   - refresh: called twice in a second while the view is seen; returns why there is nothing more to be seen, nil
    ///     while there is.
    public init(_ content: any ViewContent, refresh: @escaping () -> String? = { nil }) {
        (self.content, self.refresh) = (content, refresh)
        content.damaged = { [weak self] in self?.isDamaged = true }
    }

    /// None: it is this process's.
    public let descriptor: Int32? = nil
    /// At once when there is damage.
    public var lookDue: UInt64? { !isShown || end != nil ? nil : isDamaged ? 0 : nextRefresh }
    /// Gone when there is nothing more to be seen.
    public var phase: PresenterState.Phase {
        end.map { .gone(reason: $0) } ?? (!isShown ? .hidden : hasFrame ? .shown : .opening)
    }
    /// As the content wishes.
    public var cursor: ViewCursor { content.cursor }
    /// As the content wishes.
    public var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? { content.sizeLimits }

    /// What was drawn last.
    public var frame: WindowFrame? { hasFrame ? pixels?.frame : nil }

    /// Lays the content out anew.
    public func configure(width: Int, height: Int, scale: Double, isDark: Bool) {
        guard width > 0, height > 0 else { return }
        pixels = PixelMemory(width: width, height: height)
        (isNew, isDamaged, hasFrame) = (true, true, false)
        let size = AUViewSize(width: Double(width) / scale, height: Double(height) / scale)
        content.configure(SurfaceGeometry(size: size, scale: scale, isDark: isDark))
    }

    /// What is not seen is not drawn.
    public func show(_ isShown: Bool) { self.isShown = isShown }
    /// Hands it to the content.
    public func send(_ event: ViewEvent) { content.handle(event) }

    /// Draws what has changed.
    public func look() {
        guard isShown, end == nil, let pixels else { return }
        let now = MonotonicClock.now()
        if now >= nextRefresh {
            end = refresh()
            nextRefresh = now + Self.refreshPeriod
        }
        guard isDamaged else { return }
        isDamaged = false
        let drawn = content.draw(into: pixels.surface(isNew: isNew))
        (isNew, hasFrame) = (false, true)
        let damage = DamageRectangle.bounded(
            drawn.map {
                DamageRectangle(
                    x: Int32(clamping: $0.x), y: Int32(clamping: $0.y), width: Int32(clamping: $0.width),
                    height: Int32(clamping: $0.height))
            }, width: pixels.frame.width, height: pixels.frame.height)
        if !damage.isEmpty { onFrame?(damage) }
    }
}

/// Pixels of this process, all of them 0 at first.
private final class PixelMemory {
    private let memory: UnsafeMutableRawBufferPointer
    let frame: WindowFrame

    init(width: Int, height: Int) {
        memory = .allocate(byteCount: width * height * 4, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        frame = WindowFrame(
            base: UnsafeRawPointer(memory.baseAddress!), width: width, height: height, bytesPerRow: width * 4)
    }

    deinit { memory.deallocate() }

    func surface(isNew: Bool) -> SurfacePixels {
        SurfacePixels(
            base: memory.baseAddress!, width: frame.width, height: frame.height, bytesPerRow: frame.bytesPerRow,
            isNew: isNew)
    }
}
