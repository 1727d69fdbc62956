public import AudioToolbox
public import SurfaceProtocol

/// A view that is drawn in this process, such as a generic one. Thread: main.
@preconcurrency @MainActor
public final class ContentView: WindowedView {
    private let content: any ViewContent
    private weak var source: (any ContentSource)?
    private var pixels: PixelMemory?
    private var (isDamaged, isNew, isShown, hasFrame) = (true, true, true, false)
    /// Whether the window has words instead of what was drawn.
    private var isBlank = false
    /// Is called with the damage of each frame, in pixels.
    public var onFrame: (([DamageRectangle]) -> Void)?

    /// The content's.
    public var onCopy: ((String) -> Void)? {
        get { content.copied }
        set { content.copied = newValue }
    }

    /// - Parameters:
    ///   - content: what is shown, by nobody else.
    ///   - source: where its values come from, which somebody else keeps; nil for this process.
    public init(_ content: any ViewContent, source: (any ContentSource)? = nil) {
        (self.content, self.source) = (content, source)
        content.damaged = { [weak self] in self?.isDamaged = true }
    }

    /// The source's.
    public var descriptor: Int32? { source?.descriptor }
    /// At once when there is damage.
    public var lookDue: UInt64? { isShown && isDamaged && source?.phase == nil ? 0 : source?.lookDue }
    /// The source's where it has no values.
    public var phase: PresenterState.Phase {
        source?.phase ?? (!isShown ? .hidden : hasFrame ? .shown : .opening)
    }
    /// Whether there will be no values any more.
    public var hasEnded: Bool { source?.hasEnded ?? false }
    /// Of whoever has the values.
    public let silence = "the host does not answer"
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

    /// A content draws when it is looked at, and not before: nothing has to be held.
    public var holdsFrames = false
    /// Nothing waits for it.
    public func taken() {}

    /// What is not seen is not drawn.
    public func show(_ isShown: Bool) {
        self.isShown = isShown
        source?.show(isShown)
    }
    /// Hands it to the content.
    public func send(_ event: ViewEvent) { content.handle(event) }

    /// The source is asked in any case.
    public func retry() {}

    /// Takes over and draws what has changed; without values it draws nothing.
    public func look() {
        source?.look()
        let phase = source?.phase
        if case .gone = phase { isBlank = true }
        guard phase == nil, isShown, let pixels else { return }
        if isBlank { (isBlank, isNew, isDamaged) = (false, true, true) }
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
