import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import LinuxSystem
import Sandbox
import Supervision

// How a row of the product is tried.
extension FaultTrial {
    /// Milliseconds for which a fault that ends nobody is left to do what it does.
    private var patience: (short: Int, long: Int) { (800, 4000) }

    func run(_ row: HostileRow) async throws {
        let host = try await makeHost { settings in
            if row.conduct.isUnlocked { (settings.sandbox, settings.placement) = (.none, .spread) }
        }
        let session = try await play(in: host) {
            try await row.place.stage(row.conduct.unit, in: $0, frames: frames)
        }
        try waitForSpares()
        let endpoint = try HostEndpoint(hostName: "faultrunner", controlling: host)
        defer { endpoint.close() }
        let processes = session.processes
        try await inflict(row.conduct, in: session)
        try await session.wait(for: "all to be heard as before", seconds: 60) { session.audit.exactInARow >= 16 }
        try await play(milliseconds: count(short: 300, long: 1000), in: session)
        // Who crashed in its turn has a process of its own afterwards.
        servicesMore = max(session.processes.count - processes.count, 0)
        // The others' is started for another bundle than the first one was, of which a spare waits from then on.
        sparesMore = row.place.kind == .group ? 1 : 0
        try await judgeHost(session)
    }

    private func play(milliseconds: Int, in session: Session) async throws {
        try await session.play(milliseconds * 1_000_000 / Int(session.rig.period))
    }

    private func inflict(_ conduct: Conduct, in session: Session) async throws {
        switch conduct.act {
        case .fault(let name, .value(let amount)): try session.inflict(name, amount: amount)
        case .fault(let name, .budgets(let count)):
            try session.inflict(name, amount: count * Float(session.rig.budget) / 1e6)
        case .signal(let number): try send(number, in: session)
        case .signals(let number): try await sendAgainAndAgain(number, in: session)
        case .crashWhileMoved:
            try session.inflict("abort")
            try session.graph?.turnLastRow()
        case .untilQuarantine(let name): try await inflictUntilQuarantine(name, in: session)
        }
        switch conduct.telling {
        case .end(let causes): try await judgeEnd(session, causes)
        case .perhaps(let causes): try await judgePerhaps(session, causes)
        case .told(let causes): try await judgeTold(session, causes)
        case .ends(let cause): try await judgeEnds(session, cause)
        case .quarantine(let cause): try await judgeQuarantine(session, cause)
        }
    }

    private func send(_ number: Int32, in session: Session) throws {
        guard let process = session.suspect.serviceProcessID else { throw TrialError("the suspect has no process") }
        kill(process, number)
    }

    private func sendAgainAndAgain(_ number: Int32, in session: Session) async throws {
        for round in 0..<count(short: 5, long: 40) {
            try await session.wait(for: "a process") { session.suspect.serviceProcessID != nil }
            try send(number, in: session)
            try await session.waitForEnd(after: round)
            try await session.waitUntilHeard()
        }
    }

    private func inflictUntilQuarantine(_ fault: String, in session: Session) async throws {
        session.liftsWaits = false
        while !session.ends.contains(where: { $0.action == .quarantined }) {
            let before = session.ends.count
            try session.inflict(fault)
            try await session.waitForEnd(after: before)
            try session.set("fault", 0)
            guard session.ends.last?.action != .quarantined else { return }
            try await session.wait(for: "another incarnation") { session.suspect.status.state == .running }
            try await session.waitUntilHeard()
        }
    }

    // MARK: Judging

    private func judgeEnd(_ session: Session, _ causes: [String]) async throws {
        try await session.waitForEnd(after: 0, seconds: 60)
        try session.set("fault", 0)
        try await session.waitUntilBack(seconds: 60)
        expect(session.ends.count == 1, "I7: told \(session.ends.count) times: \(told(session, from: 0))")
        expectCauses(session.ends, causes)
    }

    private func judgePerhaps(_ session: Session, _ causes: [String]) async throws {
        try await play(milliseconds: count(short: patience.short, long: patience.long), in: session)
        try session.set("fault", 0)
        note(session.ends.isEmpty ? "it was not ended" : "told as \(told(session, from: 0))")
        expect(session.ends.count <= 1, "I7: told \(session.ends.count) times: \(told(session, from: 0))")
        expectCauses(session.ends, causes)
        // Its memory is what it is until it ends.
        if session.ends.isEmpty { session.suspect.restartService() }
        try await session.waitUntilBack(seconds: 60)
    }

    private func judgeTold(_ session: Session, _ causes: [String]) async throws {
        // Where the machine keeps units waiting as well, it is to blame, for as long as it does.
        try await session.wait(for: "the unit to be told of", seconds: 60) {
            !session.ofSuspect.isEmpty || causes.contains("slow") && (session.suspect.status.pardons ?? 0) > 8
        }
        try session.set("fault", 0)
        let seen = session.ofSuspect.map { "\($0.cause.label), \($0.action)" }.joined(separator: "; ")
        note(seen.isEmpty ? "the machine was to blame, each time" : "told as \(seen)")
        try await session.waitUntilBack(seconds: 60)
        expectCauses(session.ofSuspect, causes)
        expect(session.ends.count <= 1, "I7: ended \(session.ends.count) times: \(told(session, from: 0))")
    }

    private func judgeEnds(_ session: Session, _ cause: String) async throws {
        let kills = count(short: 5, long: 40)
        expect(session.ends.count == kills, "I7: \(kills) kills were told \(session.ends.count) times")
        expectCauses(session.ends, [cause])
        // Who falls this soon after each start is given its state no more, until an incarnation has lasted.
        try await play(milliseconds: 2300, in: session)
        session.suspect.restartService()
        try await session.waitUntilBack(seconds: 60)
    }

    private func judgeQuarantine(_ session: Session, _ cause: String) async throws {
        expectCauses(session.ends, [cause])
        expect(session.suspect.status.state == .quarantined, "the unit is \(session.suspect.status.state)")
        let kept = try keptAway()
        expect(kept == [session.suspectCodes], "kept away are \(kept.sorted())")
        try await session.wait(for: "the others to play on", seconds: 60) {
            session.others.allSatisfy { $0.status.state == .running }
        }
        session.liftsWaits = true
        session.suspect.restartService()
        try await session.waitUntilBack(seconds: 60)
    }

    private func expectCauses(_ incidents: [Incident], _ causes: [String]) {
        for incident in incidents where !causes.contains(incident.cause.label) {
            expect(false, "I7: told as \(incident.cause.label) (\(incident.cause)), not one of \(causes)")
        }
    }

    private func keptAway() throws -> Set<String> { Set(try quarantine?.entries().map(\.component) ?? []) }

    /// It answers, everybody plays, and nobody is kept away for what another did.
    private func judgeHost(_ session: Session) async throws {
        let units = try await Task.detached { try HostClient(processID: CurrentProcess.identifier).status().units }
            .value
        let played = session.rig.branches.flatMap(\.units)
        expect(units.count == played.count, "the host lists \(units.count) units of \(played.count)")
        for unit in played where unit.status.state != .running {
            expect(false, "\(unit.componentDescription) is \(unit.status.state)")
        }
        let others = try keptAway().subtracting([session.suspectCodes])
        expect(others.isEmpty, "kept away for what another did: \(others.sorted())")
    }
}

extension Session {
    /// What was told of the suspect.
    var ofSuspect: [Incident] { incidents.filter { $0.instance == suspect.instanceNumber } }
    var others: [RemoteAudioUnit] { rig.branches.flatMap(\.units).filter { $0 !== suspect } }
    /// As lists of bundles name it.
    var suspectCodes: String { "\(suspect.componentDescription)" }
    /// Of its units.
    var processes: Set<Int32> { Set(rig.branches.flatMap(\.units).compactMap(\.serviceProcessID)) }
}
