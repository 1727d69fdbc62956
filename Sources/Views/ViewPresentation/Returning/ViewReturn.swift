/// When a view that has gone is asked for again: at once, then less and less often while the unit is missing. A view that
/// takes its unit's process with it before it was ever seen is asked for once more, and then left alone: the unit would end in
/// quarantine.
///
/// Pure; times are nanoseconds of the monotonic clock.
public struct ViewReturn: Equatable, Sendable {
    /// Where the view is.
    public enum Phase: Equatable, Sendable {
        /// Nobody has answered yet.
        case opening
        case open
        /// It is asked for again; why it is not there, for people.
        case away(reason: String)
        /// It is not asked for until a person does, by `retry`; why, for people.
        case leftAlone(reason: String)
        /// There is nobody to ask any more; why, for people.
        case ended(reason: String)

        /// Why the view is not there; nil where there is nothing to say.
        public var reason: String? {
            switch self {
            case .opening, .open: nil
            case .away(let reason), .leftAlone(let reason), .ended(let reason): reason
            }
        }
    }

    /// After the first time that a unit was found missing.
    static let firstPause: UInt64 = 20_000_000
    /// The longest, after many.
    static let longestPause: UInt64 = 1_000_000_000
    /// As many in a row that were not seen end the asking.
    static let mostUnseen = 2

    /// Where the view is: what the last call has led to.
    public private(set) var phase = Phase.opening
    private var nextQuestion: UInt64? = 0
    private var isAsking = false
    private var pause = firstPause
    private var unseen = 0

    /// A view that nobody has asked for yet: it is due.
    public init() {}

    /// When the view is to be asked for; nil for not at all, and while an answer is awaited.
    public var askDue: UInt64? { isAsking ? nil : nextQuestion }

    /// The view is being asked for: `opened` or `absent` is the answer.
    public mutating func asked() { (isAsking, nextQuestion) = (true, nil) }

    /// The view was opened.
    public mutating func opened() { (phase, isAsking, nextQuestion, pause) = (.open, false, nil, Self.firstPause) }

    /// The view has gone, with the unit's process as a rule.
    ///
    /// - Parameter wasSeen: whether it had drawn a frame.
    public mutating func gone(_ reason: String, wasSeen: Bool, at now: UInt64) {
        guard phase == .open else { return }
        unseen = wasSeen ? 0 : unseen + 1
        guard unseen < Self.mostUnseen else {
            phase = .leftAlone(
                reason: "\(reason); that happened \(unseen) times before it had drawn anything: open it again yourself")
            return
        }
        (phase, nextQuestion) = (.away(reason: reason), now)
    }

    /// Asked for, the view was not there.
    public mutating func absent(_ absence: ViewAbsence, at now: UInt64) {
        guard phase != .open else { return }
        isAsking = false
        switch absence {
        case .away(let reason):
            (phase, nextQuestion) = (.away(reason: reason), now + pause)
            pause = min(pause * 2, Self.longestPause)
        case .ended(let reason): (phase, nextQuestion) = (.ended(reason: reason), nil)
        }
    }

    /// A person asks again, whatever has been.
    public mutating func retry(at now: UInt64) {
        guard phase != .open else { return }
        (nextQuestion, pause, unseen) = (isAsking ? nil : now, Self.firstPause, 0)
        if let reason = phase.reason { phase = .away(reason: reason) }
    }
}
