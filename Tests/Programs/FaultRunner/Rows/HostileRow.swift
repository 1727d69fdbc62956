import ExtensionHost

/// One row of the product: what a unit does, where it stands, and whose host it is.
struct HostileRow: Sendable {
    let conduct: Conduct
    let place: Place
    let user: TrialUser

    /// What of the product is tried: each conduct at each kind of place that it is for, by root and by an ordinary user;
    /// the position in the chain and the size of the group take turns.
    static let all: [HostileRow] = blocks.flatMap { block in
        Conduct.all.filter { $0.places.contains(block.place.kind) }.map { conduct in
            HostileRow(conduct: conduct, place: block.place, user: block.user, number: block.first + conduct.index)
        }
    }

    private static let blocks: [(first: Int, place: Place, user: TrialUser)] = [
        (100, .chain(position: 1), .root), (120, .chain(position: 0), .ordinary),
        (140, .group(count: 3, position: 1), .root), (160, .group(count: 2, position: 0), .ordinary),
        (180, .graph, .root), (200, .graph, .ordinary),
    ]

    let number: Int

    var fault: Fault {
        let owner = user == .root ? "root's host" : "a user's host without real-time rights"
        return Fault(
            number: number, name: "\(conduct.name), \(place.description), \(owner)", injection: conduct.injection,
            expectation: conduct.expectation, invariants: Self.invariants,
            needs: user == .root ? [.superuser, .realtime] : [.ordinary], user: user,
            trial: .run { try await $0.run(self) })
    }

    /// Who is blamed for what, and that it changes nobody else's sound; clicks, and how exactly cycles keep their time, have
    /// rows of their own, which a machine that has other work does not pass.
    private static let invariants: Set<Invariant> = [.boundedOutput, .noLeaks, .stateKept, .oneEvent, .heardExact]
}

extension FaultList {
    static let product = HostileRow.all.map(\.fault)
}

extension Conduct {
    /// What is done, for a person.
    var injection: String {
        switch act {
        case .fault(let name, _): "'\(name)', from one cycle on"
        case .signal: "a signal from outside"
        case .signals: "a signal from outside, each time that it is heard"
        case .crashWhileMoved: "'abort', and the branch's units change places"
        case .untilQuarantine(let name): "'\(name)', as often as it is started"
        }
    }

    /// What is to come of it.
    var expectation: String {
        switch telling {
        case .end(let causes): "told once, as \(causes.joined(separator: " or ")); nobody else is told of"
        case .perhaps: "found out or harmless; nobody else is told of"
        case .told(let causes): "told as \(causes.joined(separator: " or ")); nobody else is told of"
        case .ends(let cause): "told each time, as \(cause); nobody else is told of"
        case .quarantine(let cause): "told as \(cause), then kept away; nobody else is"
        }
    }
}
