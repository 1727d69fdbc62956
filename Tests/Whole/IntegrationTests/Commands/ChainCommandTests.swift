import Foundation
import TestSupport
import Testing

/// `auctl chain`: units that come, go and change places while music plays.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ChainCommandTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession(allowsIncidents: false)
        try Wave.write([[Float](repeating: 0.25, count: 48_000)], to: session.path("constant.wav"))
    }

    private func start(_ arguments: String...) throws -> Process {
        let player = try session.start(
            ["play", "--device", "paced-null", "--frames", "2048", "--duration", "300"] + arguments)
        try #require(try eventually { try session.units("running").contains { $0["cycles"] as? Int ?? 0 > 5 } })
        return player
    }

    private func components() throws -> [String] {
        try session.objects("chain").compactMap { $0["component"] as? String }
    }

    private func instance(_ codes: String) throws -> String {
        try #require(try session.objects("chain").first { $0["component"] as? String == codes }?["instance"] as? String)
    }

    private func run(_ arguments: String...) throws {
        let outcome = try session.run(["chain"] + arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
    }

    @Test func unitsComeGoAndMoveWithoutAClick() throws {
        var samples: [Float] = []
        // A machine that stands still makes a unit late, which is bridged: then it is tried again.
        for _ in 0..<10 where samples.isEmpty { samples = try changedChain() ?? [] }
        let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        // A crossfade goes over the whole level in 5 ms; with room for rounding.
        #expect(steps < 0.25 / 240 * 1.5, "\(steps)")
    }

    /// What is heard of a constant meanwhile; nil when a unit was late.
    private func changedChain() throws -> [Float]? {
        let player = try start(
            session.path("constant.wav"), "--loop", "--unit", "aufx gain Demo", "--record", session.path("heard.wav"))
        try run("insert", "Filter", "--at", "1")
        #expect(try components() == ["aufx fltr Demo", "aufx gain Demo"])
        #expect(try session.run("param", instance("aufx gain Demo"), "gain=0.5").status == 0)
        try run("move", instance("aufx fltr Demo"), "--to", "2")
        #expect(try components() == ["aufx gain Demo", "aufx fltr Demo"])
        let service = try #require(
            try session.units("running").first { $0["component"] as? String == "aufx gain Demo" }?["serviceProcess"]
                as? Int32)
        try run("remove", instance("aufx gain Demo"))
        #expect(try components() == ["aufx fltr Demo"])
        #expect(eventually { kill(service, 0) != 0 }, "its process is ended")
        #expect(try eventually { try session.objects("ps").count == 1 })
        player.terminate()
        player.waitUntilExit()
        #expect(try eventually { try session.objects("ps").isEmpty })
        return player.terminationStatus == 0 ? try Wave.read(session.path("heard.wav"))[0] : nil
    }

    @Test func anInstrumentStaysInFront() throws {
        let player = try start("--notes", "60,62,64", "--unit", "aumu sin3 Demo")
        let refused = try session.run("chain", "insert", "aufx gain Demo", "--at", "1")
        #expect(refused.status == 1 && refused.error.contains("no place 1"), "\(refused.error)")
        try run("insert", "aufx gain Demo")
        let stays = try session.run("chain", "remove", instance("aumu sin3 Demo"))
        #expect(stays.status == 1 && stays.error.contains("stays"), "\(stays.error)")
        let second = try session.run("chain", "insert", "aumu chip Demo")
        #expect(second.status == 1 && second.error.contains("takes no input"), "\(second.error)")
        #expect(try components() == ["aumu sin3 Demo", "aufx gain Demo"])
        player.terminate()
    }

    @Test func whatCannotBeIsNamedAndChangesNothing() throws {
        #expect(try session.run("chain").status == 3)
        let player = try start(session.path("constant.wav"), "--loop", "--unit", "aufx gain Demo")
        let gain = try instance("aufx gain Demo")
        let cases: [([String], Int32, String)] = [
            (["insert", "aufx none Here"], 1, "aufx none Here"), (["insert", "Gain", "--at", "3"], 1, "no place 3"),
            (["insert", "Gain", "--at", "0"], 64, "--at"), (["remove", gain], 1, "no other"),
            (["remove", "reverb"], 2, "reverb"), (["move", gain, "--to", "2"], 1, "no place 2"),
            (["move", gain, "--to", "1"], 0, ""), (["insert", "aufx noen Test"], 1, "AUExtensionEntry"),
        ]
        for (arguments, status, words) in cases {
            let outcome = try session.run(["chain"] + arguments)
            #expect(outcome.status == status && (words.isEmpty || outcome.error.contains(words)), "\(outcome.error)")
        }
        #expect(try components() == ["aufx gain Demo"])
        #expect(try eventually { try session.objects("ps").count == 1 })
        player.terminate()
    }
}
