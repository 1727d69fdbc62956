/// The streams that were announced and have not ended: one list, however many announce, and what they claim.
///
/// An announcement lives as long as three of the gaps between its repetitions, a minute where it was heard once. Pure:
/// times come from the caller. Thread: one at a time.
package struct AnnouncedStreams: Sendable {
    /// More are not kept; a flood makes nobody forget those that are known.
    package static let limit = 256
    static let firstLife: UInt64 = 60_000_000_000
    static let shortestLife: UInt64 = 3_000_000_000
    static let longestLife: UInt64 = 3_600_000_000_000

    private struct Key: Hashable, Sendable {
        var sender: [UInt8]
        var identifier: UInt16
    }

    private struct Entry: Sendable {
        var session: SessionDescription
        var heard: UInt64
        var expiry: UInt64
    }

    private var entries: [Key: Entry] = [:]

    package init() {}

    /// In order of their names.
    package var sessions: [SessionDescription] { entries.values.map(\.session).inOrder() }

    /// True when the list is another one now.
    package mutating func hear(_ message: SAPMessage, at time: UInt64) -> Bool {
        let key = Key(sender: message.sender, identifier: message.identifier)
        guard message.isAnnounced, let session = message.session else { return entries.removeValue(forKey: key) != nil }
        guard let former = entries[key] else {
            guard entries.count < Self.limit else { return false }
            entries[key] = Entry(session: session, heard: time, expiry: time &+ Self.firstLife)
            return true
        }
        // Copies of one announcement come by several interfaces at once.
        let gap = time > former.heard ? time - former.heard : 0
        let life = min(max(gap &* 3, Self.shortestLife), Self.longestLife)
        let expiry = gap < 100_000_000 ? former.expiry : time &+ life
        entries[key] = Entry(session: session, heard: time, expiry: expiry)
        return former.session != session
    }

    /// Forgets those that are repeated no more; true when there were some.
    package mutating func expire(at time: UInt64) -> Bool {
        let count = entries.count
        entries = entries.filter { $0.value.expiry > time }
        return entries.count != count
    }
}
