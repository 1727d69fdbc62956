public import AudioToolbox
import AudioUnitExtension
public import LinuxProcesses
import LinuxSystem
import ServiceProtocol
public import SurfaceProtocol

/// Shows one view of a unit's process to whoever holds this: a picture, a window, a test.
///
/// Nothing that the view sends is believed. Thread: one at a time, none that renders; calls wait for the view, two
/// seconds at most where it does not answer, and ten while it opens.
public final class ViewPresenter {
    private let socket: SurfaceSocket
    private var state = PresenterState()
    private var memory: SurfaceMemory?
    private var shownBuffer: UInt8?
    private var descriptions: [UInt32: [UInt8]] = [:]
    private var lastQuestion: UInt32 = 0
    /// How long a view may take to load and to draw its first frame, which loads what it draws with, on a busy machine, where
    /// it comes after what renders. One that ends is not waited for: this is for one that hangs. Nanoseconds.
    public var openingPatience: UInt64 = 30_000_000_000
    /// What the view wishes; nil before it has said so.
    public private(set) var wish: SurfaceWish?
    /// The shape of the pointer that the view wishes.
    public private(set) var cursor = ViewCursor.arrow
    /// Frames that were shown.
    public private(set) var frameCount = 0
    /// Is called with the damage of each frame, in pixels, before the view draws the next one.
    public var onFrame: (([DamageRectangle]) -> Void)?
    /// Whether the view may draw the next frame only after `taken`, for whoever has something else read the frame meanwhile.
    public var holdsFrames = false
    /// Is called with what a person has copied in the view, after a key or a press that was sent to it.
    public var onCopy: ((String) -> Void)?

    /// - Parameter socket: a presenter's end, as `openSurface` gives it.
    public init(_ socket: UnixSocket) { self.socket = SurfaceSocket(socket, acceptsDescriptors: false) }

    deinit { close() }

    /// Borrowed, for polling: readable when `look` has something to do.
    public var rawDescriptor: Int32 { socket.rawDescriptor }

    /// Where the view is.
    public var phase: PresenterState.Phase { state.phase }

    /// When `look` is to be called though nothing came: nanoseconds of the monotonic clock; nil for never.
    public var lookDue: UInt64? { state.lookDue }

    /// Ends the channel.
    public func close() {
        try? socket.send(.close)
        socket.close()
    }

    // MARK: What is shown

    /// Gives the view other memory to draw in; what was shown stays until its first frame there.
    ///
    /// - Parameters:
    ///   - size: in points; cut to what a surface may have at most.
    ///   - scale: pixels for each point, 0.5 to 4.
    ///   - isDark: whether the view is to draw light things on a dark ground.
    /// - Throws: `ViewPresenterError`.
    public func configure(_ size: AUViewSize, scale: Double = 1, isDark: Bool = false) throws(ViewPresenterError) {
        let scales = SurfaceLimits.scales
        let scale = scale.isFinite ? min(max(scale, scales.lowerBound), scales.upperBound) : 1
        let (width, height) = Self.pixels(size, scale)
        let next = state.configure(
            width: width, height: height, scale: scale, isDark: isDark, at: MonotonicClock.now())
        do throws(SystemError) {
            let memory = try SurfaceMemory(presenting: next)
            self.memory = memory
            shownBuffer = nil
            try send(.configure(next), descriptor: memory.rawDescriptor)
        } catch {
            if case .gone(let reason) = state.phase { throw .gone(reason: reason) }
            throw .noMemory(error.description)
        }
    }

    /// Whole pixels within what a surface may have: the longer side gives way first, then both.
    private static func pixels(_ size: AUViewSize, _ scale: Double) -> (UInt32, UInt32) {
        func side(_ points: Double) -> UInt32 {
            guard points.isFinite, points > 0 else { return 1 }
            return UInt32(min(max((points * scale).rounded(), 1), Double(SurfaceLimits.side)))
        }
        let (width, height) = (side(size.width), side(size.height))
        let most = UInt32(SurfaceLimits.memoryBytes / 2) / ((width * 4 + 63) & ~63)
        return (width, min(height, max(1, most)))
    }

    /// Whether the view is seen; a hidden one draws nothing.
    public func show(_ isShown: Bool) {
        guard state.show(isShown) else { return }
        _ = try? send(.show(isShown))
        if isShown { taken() }
    }

    /// The size that the view prefers, in points, once it has said so; 400 × 300 for one that has no wish.
    ///
    /// - Throws: `ViewPresenterError`.
    public func preferredSize() throws(ViewPresenterError) -> AUViewSize {
        try pump(openingPatience) { wish != nil }
        guard let size = wish?.preferred, size.width > 0, size.height > 0 else {
            return AUViewSize(width: 400, height: 300)
        }
        return AUViewSize(width: size.width, height: size.height)
    }

    /// Waits for the first frame since the last `configure`.
    ///
    /// - Throws: `ViewPresenterError`.
    public func waitForFrame() throws(ViewPresenterError) {
        try pump(frameCount == 0 ? openingPatience : 0) { shownBuffer != nil }
    }

    /// Waits until the view has handled what was sent and has drawn what came of it; not longer than a hundred questions
    /// take, for a view that never rests.
    ///
    /// - Throws: `ViewPresenterError`.
    public func settle() throws(ViewPresenterError) {
        // The view draws after each answer, and a frame that is under way delays the next one by an answer: at rest is a
        // view that has drawn nothing between three of them.
        var quiet = 0
        for _ in 0..<100 where quiet < 3 {
            let frames = frameCount
            try answer()
            quiet = frameCount == frames ? quiet + 1 : 0
        }
    }

    /// What is shown now; nil before the first frame.
    public var picture: ViewPicture? {
        guard let memory, let shownBuffer else { return nil }
        let configuration = memory.configuration
        return ViewPicture(
            width: Int(configuration.width), height: Int(configuration.height),
            pixels: memory.picture(ofBuffer: shownBuffer))
    }

    /// Memory of what is shown, for whoever copies from it himself; nil before the first frame.
    public var surface: (memory: SurfaceMemory, buffer: UInt8)? {
        guard let memory, let shownBuffer else { return nil }
        return (memory, shownBuffer)
    }

    // MARK: What is done to it

    /// Hands the view what a person did.
    public func send(_ event: ViewEvent) {
        guard (try? send(.event(ViewEventCoding.encode(event)))) != nil else { return }
        if let ping = state.sentEvent(at: MonotonicClock.now(), isGesture: event.mayCopy) { _ = try? send(.ping(ping)) }
    }

    /// What the view shows, for assistive programs and tests.
    ///
    /// - Throws: `ViewPresenterError`, also for a description that is none.
    public func describe() throws(ViewPresenterError) -> [ViewElement] {
        lastQuestion &+= 1
        let question = lastQuestion
        _ = try? send(.describe(question))
        if let ping = state.sentEvent(at: MonotonicClock.now()) { _ = try? send(.ping(ping)) }
        try pump { descriptions[question] != nil }
        do {
            return try ViewElementCoding.decode(descriptions.removeValue(forKey: question) ?? [])
        } catch {
            throw .gone(reason: "the view describes itself wrongly: \(error)")
        }
    }

    // MARK: Messages

    /// Does what came and is due; call it when the descriptor is readable, and at `lookDue`.
    public func look() {
        while receive(deadline: 0) {}
        _ = state.look(at: MonotonicClock.now())
    }

    private func answer() throws(ViewPresenterError) {
        // One may be under way that was asked before.
        try pump { !state.isAsked }
        if let ping = state.sentEvent(at: MonotonicClock.now()) { _ = try? send(.ping(ping)) }
        try pump { !state.isAsked }
    }

    /// - Parameter patience: for how long at least a view that does not respond is waited for. Nanoseconds.
    private func pump(_ patience: UInt64 = 0, until isDone: () -> Bool) throws(ViewPresenterError) {
        let end = MonotonicClock.now() + patience
        while true {
            if case .gone(let reason) = state.phase { throw .gone(reason: reason) }
            if isDone() { return }
            let now = MonotonicClock.now()
            if state.phase == .stalled, now >= end { throw .notResponding }
            let silence = max(end, now + PresenterState.patience)
            if !receive(deadline: state.lookDue ?? silence) {
                _ = state.look(at: MonotonicClock.now())
                // Another presenter is served, or the view is hidden: nothing is owed.
                if MonotonicClock.now() >= silence { throw .notResponding }
            }
        }
    }

    /// Takes one message; false when none came before the deadline.
    private func receive(deadline: UInt64) -> Bool {
        if case .gone = state.phase { return false }
        switch socket.receiveFromView(deadline: deadline) {
        case .nothing: return false
        case .endOfConnection:
            state.finish("the view has gone: the unit's process has ended")
            return false
        case .violation(let reason): act(on: state.violation(reason))
        case .message(let message, _): act(on: state.receive(message, at: MonotonicClock.now()))
        }
        return true
    }

    /// The channel has ended: what the view said before that is its reason, if it said any.
    private func hearOut() {
        while receive(deadline: 0) {}
        state.finish("the view has gone: the unit's process has ended")
    }

    private func act(on outcome: PresenterState.Outcome) {
        switch outcome {
        case .nothing: break
        case .show(let buffer, let damage):
            shownBuffer = buffer
            frameCount += 1
            onFrame?(damage)
            if !holdsFrames { taken() }
        case .wish(let wish): self.wish = wish
        case .cursor(let shape): cursor = ViewCursor(rawValue: shape) ?? .arrow
        case .description(let number, let elements):
            if number == lastQuestion { descriptions = [number: elements] }
        case .copy(let text): onCopy?(text)
        case .close: socket.close()
        }
    }

    /// The frame that came last is on the screen: the view may draw the next one. Nothing happens where it was said already.
    public func taken() {
        if let done = state.taken(at: MonotonicClock.now()) { _ = try? send(.done(done)) }
    }

    private func send(_ message: PresenterMessage, descriptor: Int32? = nil) throws(SystemError) {
        do throws(SystemError) {
            try socket.send(message, descriptor: descriptor)
        } catch {
            // One whose queue is full does not read: it is not responding, and that is seen elsewhere.
            if !error.isTimeout { hearOut() }
            throw error
        }
    }
}

extension ViewEvent {
    /// Whether a person may have copied something by it.
    fileprivate var mayCopy: Bool {
        switch self {
        // Keys that are held with others, such as Control, copy nothing by themselves.
        case .key(let key): key.phase != .up && !(0xffe1...0xffee).contains(key.symbol)
        case .pointer(let pointer): pointer.phase == .down || pointer.phase == .up
        case .action: true
        case .scroll, .text, .paste, .focus: false
        }
    }
}
