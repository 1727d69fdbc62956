import ExtensionHost
import Supervision

/// One failure of a suspect, and how it is to end.
struct Strike: Sendable {
    var fault: String
    var amount: Float = 0
    /// What the end may be told as, one of them: a kind, with the number of a signal or code behind it. Empty: it is
    /// not to end.
    var causes: [String]

    init(_ fault: String, amount: Float = 0, _ causes: [String] = []) {
        (self.fault, self.amount, self.causes) = (fault, amount, causes)
    }
}

extension IncidentCause {
    /// The kind, and the number of a signal or code.
    var label: String {
        switch self {
        case .signal(let number), .exit(let number): "\(kind) \(number)"
        default: kind
        }
    }
}

extension FaultTrial {
    /// Blocks in which a unit may be missing, when a spare runner waits.
    enum Outage: Int, Sendable {
        case death = 25
        case hang = 35
        /// Whatever its time.
        case any = 100_000

        /// Milliseconds.
        var limit: Double { Double(rawValue) }
    }

    /// Cycles after which an incarnation counts as sound: more than two seconds.
    private static let proof = 850

    /// Has a suspect fail in one way after another; each is to be told once, with its cause, and the unit is to come
    /// back as it was.
    func inflict(
        _ strikes: [Strike], on unit: SuspectUnit = .faulty, outage: Outage = .any, isChained: Bool = true,
        _ change: (inout HostSettings) -> Void = { _ in }
    ) async throws {
        let session = try await play(unit, isChained: isChained, change)
        for (index, strike) in strikes.enumerated() {
            // Who falls again within two seconds is given its state no more.
            if index > 0 { try await session.play(Self.proof) }
            try await inflict(strike, in: session)
            try session.set("fault", 0)
        }
        try await session.play(count(short: 100, long: 400))
        try judge(outage, in: session)
    }

    func inflict(_ strike: Strike, in session: Session) async throws {
        let before = session.ends.count
        try session.inflict(strike.fault, amount: strike.amount)
        guard !strike.causes.isEmpty else {
            try await session.play(count(short: 400, long: 2000))
            return expect(
                session.ends.count == before,
                "I7: '\(strike.fault)' is not to end the unit, but: \(told(session, from: before))")
        }
        try await session.waitForEnd(after: before)
        try await session.waitUntilBack()
        let ends = session.ends.dropFirst(before)
        expect(ends.count == 1, "I7: '\(strike.fault)' was told \(ends.count) times: \(told(session, from: before))")
        expect(
            ends.allSatisfy { strike.causes.contains($0.cause.label) },
            "I7: '\(strike.fault)' is to be told as \(strike.causes.joined(separator: " or ")), but: "
                + told(session, from: before))
    }

    func told(_ session: Session, from first: Int) -> String {
        session.ends.dropFirst(first).map { "\($0.cause.label) (\($0.cause))" }.joined(separator: "; ")
    }

    /// The first time that a unit is missing counts: the policy puts off what follows soon after.
    func judge(_ outage: Outage, in session: Session) throws {
        session.catchUp()
        guard outage != .any, let blocks = session.audit.outages[0].first else { return }
        let milliseconds = Double(blocks) * Double(session.rig.period) / 1e6
        expect(
            milliseconds <= outage.limit + Double(noise.worst) / 1e6,
            "the unit was missing for \(Int(milliseconds)) ms, of \(outage.rawValue) that are allowed")
    }
}
