import ExtensionHost
import HostControl
import Supervision

// 73 to 76: units that do not answer as they should.
extension FaultList {
    private static let breach = ["protocolError"]

    static let questions: [Fault] = [
        Fault(
            number: 73, name: "crashes when it is asked something", injection: "in a control message",
            expectation:
                "told as a crash, once where the value is set back before it starts again; the call fails",
            trial: .run(crashWhenAsked)),
        Fault(
            number: 74, name: "answers with noise", injection: "4 KiB that are no reply",
            expectation: "the call fails; the host is unharmed",
            trial: .run { try await ask($0, "control garbage", breach + ["controlTimeout"]) }),
        Fault(
            number: 75, name: "does not answer", injection: "reads, and says nothing",
            expectation: "the call ends in time with an error",
            trial: .run { try await ask($0, "control silence", breach + ["controlTimeout"]) }),
        Fault(
            number: 76, name: "crashes when it is asked for its state", injection: "in the message that asks",
            expectation: "told as a crash; it is not asked again at once",
            trial: .run { try await ask($0, "state crash", ["signal 6"]) }),
    ]

    /// Asks a unit something that it does not answer as it should.
    private static func ask(_ trial: FaultTrial, _ fault: String, _ causes: [String]) async throws {
        let session = try await trial.play(.faulty) { $0.controlTimeoutMilliseconds = 500 }
        try session.inflict(fault)
        try await session.play(20)
        _ = session.suspect.fullState
        // Every incarnation with this value would do the same.
        try session.set("fault", 0)
        try await session.play(200)
        trial.note(session.ends.isEmpty ? "it was not ended" : "told as \(trial.told(session, from: 0))")
        trial.expect(
            session.ends.allSatisfy { causes.contains($0.cause.label) }, "I7: told as \(trial.told(session, from: 0))")
        if session.ends.isEmpty { session.suspect.restartService() }
        try await session.waitUntilBack()
    }

    /// Each incarnation with the value crashes over the first message behind the values, which its start has: the next one
    /// starts when the value is set back, then while it is not.
    private static func crashWhenAsked(_ trial: FaultTrial) async throws {
        let gate = LaunchGate()
        let session = try await trial.play(.faulty, in: try await trial.makeHost(through: gate))
        gate.close()
        try session.inflict("control crash")
        try await session.play(20)
        trial.expect((try? session.suspect.keepState()) == nil, "the call did not fail")
        try await session.waitForEnd(after: 0)
        try session.set("fault", 0)
        gate.open()
        try await session.waitUntilBack()
        try await session.play(200)
        trial.expect(session.ends.map(\.cause.label) == ["signal 6"], "I7: told as \(trial.told(session, from: 0))")
        try session.inflict("control crash")
        try await session.play(20)
        session.suspect.reset()
        try await session.waitForEnd(after: 2)
        try session.set("fault", 0)
        // Who falls in its start, too, is given less of what it had each time.
        try await session.waitUntilHeard()
        let causes = session.ends.dropFirst().map(\.cause.label)
        trial.note("with the value: \(trial.told(session, from: 1))")
        trial.expect(causes.first == "signal 6", "I7: told as \(trial.told(session, from: 1))")
        trial.expect(
            causes.dropFirst().allSatisfy { $0 == "launchFailure" }, "I7: told as \(trial.told(session, from: 1))")
    }
}
