package import AudioToolbox

/// What a running unit's host is to be asked and told about the unit's values, and what it has answered.
///
/// Pure; times are nanoseconds of the monotonic clock.
package struct RemoteValues: Equatable, Sendable {
    /// One call of the host; `answered`, `refused` or `unanswered` is what becomes of it.
    package enum Work: Equatable, Sendable {
        case read
        case set(String, AUValue)
    }

    /// Whether the host answers.
    package enum Standing: Equatable, Sendable {
        case answering
        /// It has not for `patience`.
        case silent
        /// It refuses; why, for people. It is asked again.
        case away(reason: String)
        /// There is nobody to ask any more; why, for people.
        case ended(reason: String)
    }

    /// Between two readings, and after a call that failed.
    package static let period: UInt64 = 500_000_000
    /// How long nothing may be heard, beside that.
    package static let patience: UInt64 = 2_000_000_000

    /// What the host is to be told, in the order in which it was set.
    private var wanted: [Setting] = []
    private var news: [String: AUValue] = [:]
    private var isShown = true
    private var heardAt: UInt64
    private var nextRead: UInt64
    private var nextCall: UInt64 = 0
    private var trouble: Standing?

    private struct Setting: Equatable {
        let keyPath: String
        var value: AUValue
    }

    /// The values were read just now.
    package init(at now: UInt64) { (heardAt, nextRead) = (now, now + Self.period) }

    /// When `next` has something; nil for never.
    package var callDue: UInt64? {
        if case .ended = trouble { return nil }
        if !wanted.isEmpty { return nextCall }
        return isShown ? max(nextRead, nextCall) : nil
    }

    /// When `standing` changes though nothing is heard; nil for never.
    package var standingDue: UInt64? { isShown && trouble == nil ? heardAt + Self.period + Self.patience : nil }

    /// Whether the host answers.
    package func standing(at now: UInt64) -> Standing {
        trouble ?? (standingDue.map { now >= $0 } ?? false ? .silent : .answering)
    }

    /// What is to be called now; nil for nothing. What is set goes first.
    package func next(at now: UInt64) -> Work? {
        guard let callDue, now >= callDue else { return nil }
        return wanted.first.map { .set($0.keyPath, $0.value) } ?? .read
    }

    /// What was read and not taken yet, by key path.
    package mutating func take() -> [String: AUValue] {
        defer { news = [:] }
        return news
    }

    // MARK: Whoever shows them

    /// Values that are not seen are not read.
    package mutating func show(_ isShown: Bool, at now: UInt64) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        if isShown { (heardAt, nextRead) = (max(heardAt, now), now) }
    }

    /// A person sets a value; of several of one parameter the host gets the last.
    package mutating func set(_ keyPath: String, _ value: AUValue) {
        news[keyPath] = nil
        if let index = wanted.firstIndex(where: { $0.keyPath == keyPath }) {
            wanted[index].value = value
        } else {
            wanted.append(Setting(keyPath: keyPath, value: value))
        }
    }

    // MARK: The host

    /// It has taken what was set.
    package mutating func answered(_ keyPath: String, _ value: AUValue, at now: UInt64) {
        forget(keyPath, value)
        heard(at: now)
    }

    /// It has these values; those that a person has set meanwhile are not as new.
    package mutating func answered(_ values: [String: AUValue], at now: UInt64) {
        news = values.filter { value in !wanted.contains { $0.keyPath == value.key } }
        nextRead = now + Self.period
        heard(at: now)
    }

    /// It answers that it will not.
    package mutating func refused(_ work: Work, _ reason: String, at now: UInt64) {
        heard(at: now)
        switch work {
        case .set(let keyPath, let value): forget(keyPath, value)
        case .read: (trouble, nextRead) = (.away(reason: reason), now + Self.period)
        }
    }

    /// It does not answer: what it was to be told waits, and it is called again after a while.
    package mutating func unanswered(at now: UInt64) { nextCall = now + Self.period }

    /// It has ended.
    package mutating func end(_ reason: String) { trouble = .ended(reason: reason) }

    private mutating func heard(at now: UInt64) { (heardAt, nextCall, trouble) = (now, now, nil) }

    private mutating func forget(_ keyPath: String, _ value: AUValue) {
        wanted.removeAll { $0.keyPath == keyPath && $0.value.bitPattern == value.bitPattern }
    }
}
