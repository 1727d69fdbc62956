/// A view's end of one channel: when it may draw, and where.
///
/// Pure. Thread: main, in the service.
public struct ViewState: Equatable, Sendable {
    /// Where the view is.
    public enum Phase: Equatable, Sendable {
        /// There is no memory yet.
        case opening
        case shown
        case hidden
        /// A newer presenter is served.
        case waiting
        case gone
    }

    /// What the view is to draw into.
    public struct Task: Equatable, Sendable {
        /// The memory, and how large the picture in it is.
        public let configuration: SurfaceConfiguration
        /// 0 or 1.
        public let buffer: UInt8
        /// What the other buffer has that this one has not; it is copied first.
        public let missing: [DamageRectangle]
        /// Whether there is nothing in either buffer.
        public let isNew: Bool
    }

    /// The memory that the presenter gave last; nil before it has given any.
    public private(set) var configuration: SurfaceConfiguration?
    private var isShown = true
    private var isServed = false
    private var isGone = false
    private var isDamaged = false
    private var mayDraw = false
    /// The buffer that holds the last frame; nil before the first one.
    private var last: UInt8?
    private var isOtherEmpty = true
    private var lastDamage: [DamageRectangle] = []

    /// A channel on which nothing was said yet.
    public init() {}

    /// Where the view is now: what the last call has led to.
    public var phase: Phase {
        if isGone { return .gone }
        if !isServed, configuration != nil { return .waiting }
        if configuration == nil { return .opening }
        return isShown ? .shown : .hidden
    }

    /// Other memory, all of which has to be drawn.
    public mutating func configure(_ configuration: SurfaceConfiguration) {
        self.configuration = configuration
        (mayDraw, isDamaged) = (true, true)
        (last, isOtherEmpty, lastDamage) = (nil, true, [])
    }

    /// The presenter has shown a frame; false when it cannot have.
    public mutating func done(_ done: SurfaceDone) -> Bool {
        guard let configuration, done.serial == configuration.serial else { return true }
        // One that was not served meanwhile has shown a frame of before.
        guard !mayDraw, last == nil || done.buffer == last else { return false }
        mayDraw = true
        return true
    }

    /// The presenter shows or hides the view.
    public mutating func show(_ isShown: Bool) { self.isShown = isShown }

    /// This presenter is the one that is served, or is not.
    public mutating func serve(_ isServed: Bool) {
        self.isServed = isServed
        // Another presenter's frames have moved on meanwhile.
        if isServed { (isDamaged, last, isOtherEmpty, lastDamage) = (true, nil, true, []) }
    }

    /// The content has changed.
    public mutating func damage() { isDamaged = true }

    /// The channel has ended.
    public mutating func finish() { isGone = true }

    /// What is to be drawn now; nil when there is nothing to draw, or the presenter has not taken the last frame. What
    /// changes from here on is drawn the next time.
    public mutating func begin() -> Task? {
        guard phase == .shown, isDamaged, mayDraw, let configuration else { return nil }
        isDamaged = false
        guard let last else { return Task(configuration: configuration, buffer: 0, missing: [], isNew: true) }
        let whole = DamageRectangle(
            x: 0, y: 0, width: Int32(clamping: configuration.width), height: Int32(clamping: configuration.height))
        return Task(
            configuration: configuration, buffer: 1 - last, missing: isOtherEmpty ? [whole] : lastDamage, isNew: false)
    }

    /// The view has drawn that; returns the frame to send, nil when nothing had changed.
    public mutating func drew(_ task: Task, _ damage: [DamageRectangle]) -> SurfaceFrame? {
        let (width, height) = (Int(task.configuration.width), Int(task.configuration.height))
        let bounded = DamageRectangle.bounded(damage, width: width, height: height)
        guard !bounded.isEmpty else { return nil }
        if last != nil { isOtherEmpty = false }
        (last, lastDamage, mayDraw) = (task.buffer, bounded, false)
        return SurfaceFrame(serial: task.configuration.serial, buffer: task.buffer, damage: bounded)
    }
}
