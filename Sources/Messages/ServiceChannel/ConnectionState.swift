import ServiceProtocol

/// Which requests of a connection are open, and whether it still lives. Pure.
struct ConnectionState: Sendable {
    /// Requests given up whose replies may still come; more than these and the peer is not worth listening to.
    static let abandonedLimit = 64

    private(set) var failure: ConnectionError?
    private var lastID: UInt32 = 0
    private var pending: [UInt32: PendingReply] = [:]
    private var abandoned: Set<UInt32> = []
    private var budget = MessageBudget()

    /// Registers a new request. Throws when the connection has ended.
    mutating func begin(_ kind: ServiceMessageKind, deadline: UInt64) throws(ConnectionError) -> PendingReply {
        if let failure { throw failure }
        repeat { lastID = lastID == .max ? 1 : lastID + 1 } while pending[lastID] != nil || abandoned.contains(lastID)
        let reply = PendingReply(kind: kind, requestID: lastID, deadline: deadline)
        pending[lastID] = reply
        return reply
    }

    /// The request that a reply answers; nil for one that was given up. Throws for a reply that nobody asked for.
    mutating func take(replyTo requestID: UInt32, kind: UInt16) throws(ConnectionError) -> PendingReply? {
        if abandoned.remove(requestID) != nil { return nil }
        guard let reply = pending[requestID] else {
            throw .protocolViolation("a reply to request \(requestID), which is not open")
        }
        guard reply.kind.rawValue == kind else {
            throw .protocolViolation("a reply of kind \(kind) to a request of kind \(reply.kind.rawValue)")
        }
        pending[requestID] = nil
        return reply
    }

    /// Gives a request up; its reply may still come. Throws when too many were given up, unless the peer is held by a
    /// debugger.
    mutating func abandon(_ reply: PendingReply, isHeld: Bool = false) throws(ConnectionError) {
        guard pending.removeValue(forKey: reply.requestID) != nil else { return }
        abandoned.insert(reply.requestID)
        guard isHeld || abandoned.count <= Self.abandonedLimit else {
            throw .protocolViolation("\(abandoned.count) requests without answer")
        }
    }

    /// Whether a request that was given up has no reply yet.
    var owesAnswer: Bool { !abandoned.isEmpty }

    /// The unit that sends the most unasked messages, and by how many more than all others together lately.
    private var loudest: (unit: UInt32, lead: Int) = (0, 0)
    /// So many of another unit's outweigh whatever one has sent before.
    private static let longestLead = 64

    /// Takes note of a unit's unasked message. Throws when there are too many of them.
    mutating func countNotification(of unit: UInt32, at now: UInt64) throws(ConnectionError) {
        if loudest.lead == 0 { loudest.unit = unit }
        loudest.lead = min(max(loudest.lead + (loudest.unit == unit ? 1 : -1), 0), Self.longestLead)
        guard budget.take(at: now) else {
            throw .protocolViolation("more than \(Int(budget.messagesPerSecond)) notifications per second")
        }
    }

    /// Who sends the most unasked messages of those that came lately; nil when there were none. A claim of the service.
    var loudestUnit: UInt32? { loudest.lead > 0 ? loudest.unit : nil }

    /// Unasked messages that came lately, beyond what the steady rate allows.
    func recentNotifications(at now: UInt64) -> Int { budget.taken(at: now) }

    /// Ends the connection for a reason; the first reason stays. Returns the requests that fail with it, nil when it
    /// had ended before.
    mutating func fail(_ error: ConnectionError) -> [PendingReply]? {
        guard failure == nil else { return nil }
        failure = error
        defer { pending.removeAll() }
        return Array(pending.values)
    }
}
