/// The streams that services of the network stand for: which services there are, and what each has said it sends.
///
/// A service is asked when it is found, and again, ever more rarely, while it does not answer; those that were asked
/// least come first, so that dead ones keep nobody waiting. Pure: times come from the caller. Thread: one at a time.
package struct DiscoveredStreams: Sendable {
    /// More are not kept; a flood makes nobody forget those that are known.
    package static let limit = 256
    static let firstPause: UInt64 = 1_000_000_000
    static let longestPause: UInt64 = 60_000_000_000

    /// A service on one interface.
    package struct Service: Hashable, Sendable {
        package var name: String
        /// The interface's number.
        package var interface: Int32

        package init(name: String, interface: Int32) { (self.name, self.interface) = (name, interface) }
    }

    private struct Entry: Sendable {
        var endpoint: NetworkEndpoint
        var session: SessionDescription?
        /// How often it was asked without an answer.
        var attempts = 0
        /// From when on it may be asked.
        var due: UInt64 = 0
    }

    private var entries: [Service: Entry] = [:]

    package init() {}

    /// What was said, in order of the streams' names.
    package var sessions: [SessionDescription] { entries.values.compactMap(\.session).inOrder() }

    /// It is reached there, now. True when the list of streams is another one.
    package mutating func find(_ service: Service, at endpoint: NetworkEndpoint) -> Bool {
        guard let former = entries[service] else {
            if entries.count < Self.limit { entries[service] = Entry(endpoint: endpoint) }
            return false
        }
        guard former.endpoint != endpoint else { return false }
        entries[service] = Entry(endpoint: endpoint)
        return former.session != nil
    }

    /// True when the list of streams is another one.
    package mutating func lose(_ service: Service) -> Bool { entries.removeValue(forKey: service)?.session != nil }

    /// Nobody tells of services any more. True when the list of streams is another one.
    package mutating func loseAll() -> Bool {
        defer { entries = [:] }
        return entries.values.contains { $0.session != nil }
    }

    /// Whom to ask at `time`; nil for nobody.
    package func next(at time: UInt64) -> (service: Service, endpoint: NetworkEndpoint)? {
        entries.filter { $0.value.session == nil && $0.value.due <= time }
            .min { ($0.value.attempts, $0.value.due, $0.key.name) < ($1.value.attempts, $1.value.due, $1.key.name) }
            .map { ($0.key, $0.value.endpoint) }
    }

    /// What it said; nil where it did not answer. True when the list of streams is another one.
    package mutating func answer(_ service: Service, _ session: SessionDescription?, at time: UInt64) -> Bool {
        guard var entry = entries[service] else { return false }
        let former = entry.session
        entry.session = session
        if session == nil {
            entry.due = time &+ min(Self.firstPause << UInt64(min(entry.attempts, 6)), Self.longestPause)
            entry.attempts += 1
        }
        entries[service] = entry
        return former != session
    }
}

extension Sequence<SessionDescription> {
    /// In order of their names; of several that are received at one place, the first.
    func inOrder() -> [SessionDescription] {
        var seen: Set<NetworkEndpoint> = []
        return sorted { ($0.name, $0.origin) < ($1.name, $1.origin) }.filter { seen.insert($0.endpoint).inserted }
    }
}
