import ServiceChannel

/// A presenter's end of one view: what it has asked for, what it may be sent, and what becomes of what it is sent.
///
/// Pure; times are nanoseconds of the monotonic clock.
public struct PresenterState: Equatable, Sendable {
    /// Where a view is, as a person sees it.
    public enum Phase: Equatable, Sendable {
        /// No frame has come yet.
        case opening
        case shown
        case hidden
        /// Another presenter of the same view is served.
        case waiting
        /// The view has not answered for `patience`. The unit plays on.
        case stalled
        /// The channel has ended; why, for people.
        case gone(reason: String)
    }

    /// What a message of the view leads to.
    public enum Outcome: Equatable, Sendable {
        case nothing
        /// Rectangles of a buffer that are to be shown; they lie on the surface, and cover it once at most.
        case show(buffer: UInt8, [DamageRectangle])
        case wish(SurfaceWish)
        case cursor(UInt8)
        case description(UInt32, [UInt8])
        /// A person has copied this.
        case copy(String)
        /// The channel is to be closed: the phase says why.
        case close
    }

    /// How long a view may take to answer. Nanoseconds.
    public static let patience: UInt64 = 2_000_000_000
    /// How long after what a person did a view may copy. Nanoseconds.
    static let copyPatience: UInt64 = 1_000_000_000
    /// How many messages beside frames a view may send at once.
    static let burst = 1024
    /// How many of them each second in the long run.
    static let messagesPerSecond = 256

    /// What the view was told last of its memory; nil before it has any.
    public private(set) var configuration: SurfaceConfiguration?
    private var isShown = true
    private var isWaiting = false
    private var hasFrame = false
    private var end: String?
    private var stalledSince: UInt64?
    /// Whether the view may send a frame of the present serial.
    private var mayDraw = false
    /// Frames of former serials that may still be under way.
    private var formerFrames = 0
    /// A frame that was not taken yet.
    private var shown: (serial: UInt32, buffer: UInt8)?
    private var pings: UInt32 = 0
    /// Since when the view owes an answer.
    private var owesSince: UInt64?
    /// Whether what it owes is the answer to a ping.
    private var owesPong = false
    /// When a person did something last that can copy.
    private var lastGesture: UInt64?
    private var budget = MessageBudget(burst: burst, messagesPerSecond: messagesPerSecond)

    /// A channel on which nothing was said yet.
    public init() {}

    public static func == (left: PresenterState, right: PresenterState) -> Bool {
        left.phase == right.phase && left.configuration == right.configuration && left.mayDraw == right.mayDraw
            && left.formerFrames == right.formerFrames && left.pings == right.pings
            && left.owesSince == right.owesSince && left.shown?.serial == right.shown?.serial
    }

    /// Where the view is now: what the last call has led to.
    public var phase: Phase {
        if let end { return .gone(reason: end) }
        if isWaiting { return .waiting }
        if stalledSince != nil { return .stalled }
        if !isShown { return .hidden }
        return hasFrame ? .shown : .opening
    }

    // MARK: What the presenter does

    /// Other memory from now on; returns what the view is to be told.
    public mutating func configure(
        width: UInt32, height: UInt32, scale: Double, isDark: Bool = false, at now: UInt64
    ) -> SurfaceConfiguration {
        if mayDraw { formerFrames += 1 }
        let serial = (configuration?.serial ?? 0) &+ 1
        let made = SurfaceConfiguration(serial: serial, width: width, height: height, scale: scale, isDark: isDark)
        configuration = made
        shown = nil
        mayDraw = true
        if isShown { owe(since: now) }
        return made
    }

    /// The frame that came last is on the screen; returns what the view is to be told, nil when it was told or is
    /// hidden.
    public mutating func taken(at now: UInt64) -> SurfaceDone? {
        guard isShown, let shown, shown.serial == configuration?.serial else { return nil }
        self.shown = nil
        mayDraw = true
        return SurfaceDone(serial: shown.serial, buffer: shown.buffer, hostTime: now)
    }

    /// The view is seen, or is not; returns whether that is news.
    public mutating func show(_ isShown: Bool) -> Bool {
        guard isShown != self.isShown else { return false }
        self.isShown = isShown
        return true
    }

    /// An event was sent; returns the number of a ping to send after it, nil while one is under way.
    ///
    /// - Parameter isGesture: whether it is a key or a press, which may copy something.
    public mutating func sentEvent(at now: UInt64, isGesture: Bool = false) -> UInt32? {
        if isGesture { lastGesture = now }
        guard !owesPong else { return nil }
        owesPong = true
        pings &+= 1
        owe(since: now)
        return pings
    }

    /// Whether a ping is under way.
    public var isAsked: Bool { owesPong && end == nil }

    /// When the view is to be looked at again; nil when it owes nothing.
    public var lookDue: UInt64? {
        guard end == nil, !isWaiting, stalledSince == nil else { return nil }
        return owesSince.map { $0 + Self.patience }
    }

    /// Time has passed; returns whether the phase has changed.
    public mutating func look(at now: UInt64) -> Bool {
        guard let lookDue, now >= lookDue else { return false }
        stalledSince = now
        return true
    }

    /// The channel has ended.
    public mutating func finish(_ reason: String) { if end == nil { end = reason } }

    // MARK: What the view does

    /// Takes a message of the view.
    public mutating func receive(_ message: ViewMessage, at now: UInt64) -> Outcome {
        guard end == nil else { return .close }
        if case .frame(let frame) = message { return receive(frame) }
        // One for each question: no budget bounds what was asked for.
        if case .pong(let number) = message { return receive(answer: number) }
        guard budget.take(at: now) else { return violation("it sends more messages than a view may") }
        switch message {
        case .frame, .pong, .refused: break
        case .wish(let wish): return .wish(wish)
        case .cursor(let shape): return .cursor(shape)
        case .description(let number, let elements): return .description(number, elements)
        case .copy(let text): return mayCopy(at: now) ? .copy(text) : .nothing
        case .waits(let isWaiting):
            self.isWaiting = isWaiting
            // It is configured anew when it comes back.
            (owesSince, owesPong, stalledSince) = (isWaiting ? nil : now, false, nil)
        }
        if case .refused(let reason) = message {
            end = reason
            return .close
        }
        return .nothing
    }

    /// A message that is none, or more than one may be.
    public mutating func violation(_ reason: String) -> Outcome {
        finish("the view was closed: \(reason)")
        return .close
    }

    private mutating func receive(answer number: UInt32) -> Outcome {
        guard number == pings, owesPong else { return violation("it answers what nobody asked") }
        owesPong = false
        answered()
        return .nothing
    }

    private mutating func receive(_ frame: SurfaceFrame) -> Outcome {
        guard let configuration, frame.serial == configuration.serial else {
            guard formerFrames > 0 else { return violation("it sends a frame that nobody asked for") }
            formerFrames -= 1
            return .nothing
        }
        guard mayDraw else { return violation("it sends a frame before the last one was shown") }
        mayDraw = false
        hasFrame = true
        shown = (frame.serial, frame.buffer)
        if !owesPong { answered() }
        let damage = DamageRectangle.bounded(
            frame.damage, width: Int(configuration.width), height: Int(configuration.height))
        return .show(buffer: frame.buffer, damage)
    }

    /// What nobody has asked for stays where it is: a view does not write into the clipboard by itself, and once for a key.
    private mutating func mayCopy(at now: UInt64) -> Bool {
        defer { lastGesture = nil }
        return lastGesture.map { now >= $0 && now - $0 <= Self.copyPatience } ?? false
    }

    private mutating func answered() { (owesSince, stalledSince) = (nil, nil) }

    private mutating func owe(since now: UInt64) { if owesSince == nil { owesSince = now } }
}
