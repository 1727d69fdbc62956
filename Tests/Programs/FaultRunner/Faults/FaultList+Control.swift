import ExtensionHost
import HostControl
import Sandbox
import Supervision

// 28 to 36: what a unit sends and answers.
extension FaultList {
    private static let breach = ["protocolError"]

    static let control: [Fault] = [
        Fault(
            number: 28, name: "random, cut, empty and huge messages", injection: "on the socket to the host",
            expectation: "told as a breach of the protocol",
            trial: .run { trial in
                try await trial.inflict(
                    [
                        Strike("truncated message", breach), Strike("empty message", breach + ["exit 0"]),
                        Strike("large message", breach),
                    ],
                    on: .hostile)
                try await trial.endSession()
                try await trial.inflict([Strike("random bytes", breach)])
            }),
        Fault(
            number: 29, name: "lying lengths, endless lists, text that is none", injection: "on the socket to the host",
            expectation:
                "a length that lies is told as a breach of the protocol; a notification that is none is dropped, or told",
            trial: .run { trial in
                try await trial.inflict([Strike("lying length", breach)], on: .hostile)
                for fault in ["deep nesting", "invalid text"] {
                    try await trial.endSession()
                    try await tolerate(trial, fault, breach)
                }
            }),
        Fault(
            number: 30, name: "replies that nobody asked for", injection: "on the socket to the host, without end",
            expectation: "as 28", trial: .run { try await $0.inflict([Strike("false replies", breach)]) }),
        Fault(
            number: 31, name: "never reads", injection: "hangs in a control message; the host sends on",
            expectation: "each call ends in time with an error; the audio goes on", trial: .run(neverReads)),
        Fault(
            number: 32, name: "half a connection, and a storm of them",
            injection: "shutdown of its sending side; thousands of connections to the host's endpoint",
            expectation: "ended and started again; the endpoint still answers",
            trial: .run { trial in
                try await trial.inflict([Strike("half close", breach + ["other", "signal 9", "exit 0"])], on: .hostile)
                try await trial.endSession()
                try await stormEndpoint(trial)
            }),
        Fault(
            number: 33, name: "253 descriptors in each message",
            injection: "a hundred times, locked in and with nothing that locks it in",
            expectation: "none can be sent; the host gets none of them, and sends on", trial: .run(descriptorFlood)),
        Fault(
            number: 34, name: "a hundred thousand changes a second", injection: "through the unit's own way to notify",
            expectation: "gathered; the audio does not notice",
            trial: .run { try await $0.inflict([Strike("parameter storm")], on: .hostile) }),
        Fault(
            number: 35, name: "a state of 1 GiB, or none at all", injection: "asked for its state",
            expectation: "refused; the state before is kept", trial: .run(largeState)),
        Fault(
            number: 36, name: "a state that crashes whoever is given it",
            injection: "saved, then the service is killed",
            expectation: "the unit comes back without it", invariants: .all.subtracting([.stateKept]),
            trial: .run(badState)),
    ]

    private static func neverReads(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty) { $0.controlTimeoutMilliseconds = 300 }
        try session.inflict("control hang")
        try await session.play(10)
        let cycles = session.rig.cycles
        for _ in 0..<3 { session.suspect.reset() }
        trial.expect(
            session.suspect.fullState?["opaque-state"] == nil || session.rig.cycles > cycles, "a call took no time")
        try session.set("fault", 0)
        session.suspect.restartService()
        try await session.wait(for: "another incarnation") { session.suspect.restartCount > 0 }
        try await session.waitUntilBack()
    }

    private static func descriptorFlood(_ trial: FaultTrial) async throws {
        for sandbox in [SandboxTier.namespaces, .none] {
            let session = try await trial.play(.hostile) { $0.sandbox = sandbox }
            try session.inflict("descriptor flood")
            try await session.play(trial.count(short: 400, long: 2000))
            let holds = HostFootprint.present().descriptors
            trial.expect(
                holds <= session.before.descriptors + 2,
                "the host holds \(holds) descriptors after the flood, \(session.before.descriptors) before")
            try await judgeFlood(trial, session, isLockedIn: sandbox != .none)
            // Its next incarnation is sent descriptors, which too many on their way would prevent.
            try session.set("fault", 0)
            if session.ends.isEmpty { session.suspect.restartService() }
            try await session.wait(for: "another incarnation") { session.suspect.restartCount > 0 }
            try await session.waitUntilBack()
            if sandbox == .namespaces { try await trial.endSession() }
        }
    }

    private static func judgeFlood(_ trial: FaultTrial, _ session: Session, isLockedIn: Bool) async throws {
        let name = isLockedIn ? "locked in" : "not locked in"
        trial.expect(session.ends.count <= 1, "I7: \(name): told \(session.ends.count) times")
        trial.expect(
            session.ends.allSatisfy { breach.contains($0.cause.label) }, "\(name): \(trial.told(session, from: 0))")
        guard session.ends.isEmpty else {
            trial.expect(!isLockedIn, "a service that is locked in was ended: \(trial.told(session, from: 0))")
            return trial.note("\(name): told as \(trial.told(session, from: 0))")
        }
        let report = try await session.report()
        let sent = report["messages of 253 descriptors"].flatMap { Int($0) } ?? -1
        trial.note("\(name): \(sent) messages of 253 descriptors were sent")
        trial.expect(isLockedIn ? sent == 0 : sent > 0, "\(name): \(sent) messages were sent")
        trial.expect(
            !isLockedIn || report.values.allSatisfy { $0 != "ok" }, "\(name): attempts succeeded: \(report)")
    }

    private static func largeState(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        try session.suspect.keepState()
        let kept = session.suspect.newestStateByteCount
        for mebibytes: Float in [100, 1000] {
            try session.inflict("large state", amount: mebibytes)
            try await session.play(20)
            let refused = (try? session.suspect.keepState()) == nil
            trial.expect(refused, "a state of \(Int(mebibytes)) MiB was kept")
            try session.set("fault", 0)
            try await session.waitUntilBack()
        }
        trial.expect(session.suspect.newestStateByteCount == kept, "the state before was not kept")
        trial.note(session.ends.isEmpty ? "it was not ended" : "told as \(trial.told(session, from: 0))")
    }

    private static func badState(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        session.liftsWaits = false
        try session.inflict("restore crash")
        try await session.play(20)
        try session.suspect.keepState()
        try session.set("fault", 0)
        session.suspect.killService()
        try await session.waitForEnd(after: 0)
        try await session.wait(for: "the unit to be heard without the state", seconds: 60) {
            session.audit.exactCycles[2] >= 16 && session.suspect.status.state == .running
        }
        trial.note("told as \(trial.told(session, from: 0))")
    }
}
