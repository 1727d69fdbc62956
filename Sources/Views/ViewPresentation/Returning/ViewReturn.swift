/// When a view that has gone is asked for again: at once, then less and less often while the unit is missing. A view that
/// takes its unit's process with it before it was ever seen is asked for once more, and then left alone: the unit would end in
/// quarantine.
///
/// Pure; times are nanoseconds of the monotonic clock.
public struct ViewReturn: Equatable, Sendable {
    /// Where the view is.
    public enum Phase: Equatable, Sendable {
        case open
        /// It is asked for again; why it is not there, for people.
        case away(reason: String)
        /// It is not asked for any more; why, for people.
        case ended(reason: String)
    }

    /// After the first time that a unit was found missing.
    static let firstPause: UInt64 = 20_000_000
    /// The longest, after many.
    static let longestPause: UInt64 = 1_000_000_000
    /// As many in a row that were not seen end the asking.
    static let mostUnseen = 2

    /// Where the view is: what the last call has led to.
    public private(set) var phase = Phase.away(reason: "the view is not open yet")
    /// When the view is to be asked for; nil for not at all.
    public private(set) var askDue: UInt64? = 0
    private var pause = firstPause
    private var unseen = 0

    /// A view that nobody has asked for yet: it is due.
    public init() {}

    /// The view was opened.
    public mutating func opened() { (phase, askDue, pause) = (.open, nil, Self.firstPause) }

    /// The view has gone, with the unit's process as a rule.
    ///
    /// - Parameter wasSeen: whether it had drawn a frame.
    public mutating func gone(_ reason: String, wasSeen: Bool, at now: UInt64) {
        guard phase == .open else { return }
        unseen = wasSeen ? 0 : unseen + 1
        guard unseen < Self.mostUnseen else {
            return end("\(reason); that happened \(unseen) times before it had drawn anything: open it again yourself")
        }
        (phase, askDue) = (.away(reason: reason), now)
    }

    /// Asked for, the view was not there.
    public mutating func absent(_ absence: ViewAbsence, at now: UInt64) {
        guard case .away = phase else { return }
        switch absence {
        case .away(let reason):
            (phase, askDue) = (.away(reason: reason), now + pause)
            pause = min(pause * 2, Self.longestPause)
        case .ended(let reason): end(reason)
        }
    }

    /// A person asks again, whatever has been.
    public mutating func retry(at now: UInt64) {
        guard phase != .open else { return }
        (askDue, pause, unseen) = (now, Self.firstPause, 0)
        if case .ended(let reason) = phase { phase = .away(reason: reason) }
    }

    private mutating func end(_ reason: String) { (phase, askDue) = (.ended(reason: reason), nil) }
}
