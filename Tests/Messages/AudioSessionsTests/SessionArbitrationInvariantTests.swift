import AudioSessions
import Testing

/// Every sequence of events up to a length, and long ones by chance: what sessions were told is what they are.
struct SessionArbitrationInvariantTests {
    private static let claims = [
        SessionClaim(category: .playback), SessionClaim(category: .playback, mode: .spokenAudio),
        SessionClaim(category: .playback, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers]),
        SessionClaim(category: .ambient), SessionClaim(category: .playAndRecord, options: [.duckOthers]),
    ]

    private enum Event: CaseIterable { case activate, finish, finishSilently, die, change }

    /// An arbiter and what the programs at the other ends know.
    private struct World {
        var arbitration = SessionArbitration()
        var members: [Int: SessionMembership] = [:]
        var claims: [SessionClaim]
        /// Then an interruption may have lost its reason: it lasts until its cause is over all the same.
        var hasChanged = false

        init(_ claims: [SessionClaim]) {
            self.claims = claims
            for session in claims.indices { join(session) }
        }

        mutating func join(_ session: Int) {
            members[session] = SessionMembership(claim: claims[session])
            members[session]?.registered(session)
            hear(arbitration.register(session, claims[session]))
        }

        mutating func happen(_ event: Event, to session: Int) {
            switch event {
            case .activate: hear(arbitration.activate(session))
            case .finish: hear(arbitration.deactivate(session, notifiesOthers: true))
            case .finishSilently: hear(arbitration.deactivate(session, notifiesOthers: false))
            case .die:
                hear(arbitration.remove(session))
                join(session)
            case .change:
                hasChanged = true
                let place = SessionArbitrationInvariantTests.claims.firstIndex(of: claims[session]) ?? 0
                claims[session] = SessionArbitrationInvariantTests.claims[(place + 1) % 5]
                hear(arbitration.change(session, claims[session]))
            }
        }

        mutating func hear(_ deliveries: [SessionArbitration.Delivery]) {
            for delivery in deliveries { _ = members[delivery.session]?.take(delivery.notice) }
        }

        /// What does not hold; empty when all does.
        var complaints: [String] {
            arbitration.sessions.flatMap { number, standing -> [String] in
                let member = members[number]!
                let others = arbitration.sessions.filter { $0.key != number }
                let active = others.values.filter(\.isActive)
                var found: [String] = []
                func expect(_ holds: Bool, _ what: String) { if !holds { found.append("\(number): \(what)") } }
                expect(!(standing.isActive && standing.isInterrupted), "active and interrupted")
                expect(member.isActive == standing.isActive, "told another activity")
                expect(member.isInterrupted == standing.isInterrupted, "told another interruption")
                expect(member.told.duckedDecibels == standing.duckedDecibels, "told another loudness")
                expect(member.told.hearsOthers == !active.isEmpty, "told of others wrongly")
                expect(member.told.isSilenced == active.contains { !$0.claim.isMixable }, "told to be silent wrongly")
                expect(standing.duckedDecibels == 0 || active.contains { $0.claim.ducksOthers }, "ducked by nobody")
                expect(standing.isActive || standing.duckedDecibels == 0, "ducked while it is not heard")
                for interrupter in standing.interrupters {
                    // One that was interrupted itself meanwhile, and has not said yet whether it goes on, counts too.
                    let holder = others[interrupter]
                    expect(holder != nil, "interrupted by nobody")
                    let hasReason = holder?.claim.interrupts(standing.claim) ?? false
                    expect(hasChanged || hasReason, "interrupted without a reason")
                }
                return found
            }
        }
    }

    @Test(arguments: claims) func everyShortSequenceHolds(first: SessionClaim) {
        for second in Self.claims {
            for third in Self.claims {
                let complaints = Self.explore(World([first, second, third]), 3)
                #expect(complaints.isEmpty, "\(first) \(second) \(third): \(complaints)")
            }
        }
    }

    private static func explore(_ world: World, _ depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        for event in Event.allCases where event != .change {
            for session in 0..<3 {
                var next = world
                next.happen(event, to: session)
                let complaints = next.complaints + explore(next, depth - 1)
                if !complaints.isEmpty { return ["\(event) \(session)"] + complaints }
            }
        }
        return []
    }

    @Test func longSequencesHold() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var world = World((0..<5).map { _ in Self.claims.randomElement(using: &generator)! })
            var history: [String] = []
            for _ in 0..<60 {
                let event = Event.allCases.randomElement(using: &generator)!
                let session = Int.random(in: 0..<5, using: &generator)
                history.append("\(event) \(session)")
                world.happen(event, to: session)
                guard world.complaints.isEmpty else { break }
            }
            #expect(world.complaints.isEmpty, "\(history)")
        }
    }
}
