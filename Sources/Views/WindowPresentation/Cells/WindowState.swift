public import SurfaceProtocol

/// What a window shows of a view that comes and goes: the picture, a veil over it, or words; and what is to be done for it.
///
/// Pure; sizes are pixels.
public struct WindowState: Equatable, Sendable {
    /// What is seen.
    public enum Content: Equatable, Sendable {
        /// Nothing yet.
        case ground
        case picture
        /// The last picture, with words over it.
        case veiled(String)
        /// There is no view; why.
        case words(String)
    }

    /// What a call leads to.
    public enum Task: Equatable, Sendable {
        /// The view is to draw in a new size.
        case configure(width: Int, height: Int)
        /// The view is to draw, or need not.
        case show(Bool)
        /// These parts of the view's frame are to be taken over and shown.
        case copy([DamageRectangle])
        /// All of the view's frame is.
        case copyAll
        /// All that is seen is to be composed and shown anew.
        case compose
        /// A part of the window is to be shown again.
        case put(DamageRectangle)
    }

    /// What is seen now.
    public private(set) var content = Content.ground
    private var size: (width: Int, height: Int)
    private var isSeen = true
    /// Whether all that was composed before is worth nothing.
    private var isStale = true
    /// What is said of a view that does not answer.
    private let silence: String

    /// A window of this size with nothing in it.
    public init(width: Int, height: Int, silence: String = "not responding") {
        (size, self.silence) = ((width, height), silence)
    }

    public static func == (left: WindowState, right: WindowState) -> Bool {
        left.content == right.content && left.size == right.size && left.isSeen == right.isSeen
            && left.isStale == right.isStale && left.silence == right.silence
    }

    /// The window's size, in pixels.
    var windowSize: (width: Int, height: Int) { size }

    // MARK: The window

    /// The window has a size; the same one is no news.
    public mutating func sized(width: Int, height: Int) -> [Task] {
        guard width > 0, height > 0, size != (width, height) else { return [] }
        size = (width, height)
        let configure = Task.configure(width: width, height: height)
        // The old picture stays until there is one of the new size; words are set anew.
        return content == .picture || content == .ground ? [configure] : [configure, .compose]
    }

    /// Whether anything of the window can be seen.
    public mutating func seen(_ isSeen: Bool) -> [Task] {
        guard isSeen != self.isSeen else { return [] }
        self.isSeen = isSeen
        return [.show(isSeen)]
    }

    /// A part of the window has lost what was in it.
    public func exposed(_ part: DamageRectangle) -> [Task] { content == .ground ? [] : [.put(part)] }

    // MARK: The view

    /// Where the view is.
    public mutating func became(_ phase: PresenterState.Phase) -> [Task] {
        switch phase {
        case .opening, .hidden, .shown: return uncovered(phase)
        case .waiting: return show(.veiled("shown in another window"))
        case .stalled: return show(.veiled(silence))
        case .gone(let reason): return show(.words(reason))
        }
    }

    /// It answers again: what it had drawn is uncovered.
    private mutating func uncovered(_ phase: PresenterState.Phase) -> [Task] {
        guard phase == .shown, case .veiled = content, !isStale else { return [] }
        return show(.picture)
    }

    /// The view has drawn. Whoever sees it for the first time, or again, takes all of it.
    public mutating func drawn(_ damage: [DamageRectangle]) -> [Task] {
        guard content == .picture, !isStale else {
            (content, isStale) = (.picture, false)
            return [.copyAll]
        }
        return [.copy(damage)]
    }

    private mutating func show(_ content: Content) -> [Task] {
        guard content != self.content else { return [] }
        self.content = content
        if case .words = content { isStale = true }
        return [.compose]
    }
}
