import Foundation
import Glibc
import TestSupport
import Testing

/// What a host played when it was killed is played again as it was, in each of the ways that `docs/use/rigs.md` names.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RigCrashTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        try Data("bytes".utf8).write(to: URL(filePath: session.path("piano.sf2")))
        try session.startDaemon()
    }

    private func start(_ arguments: [String], units: Int) throws -> Process {
        let process = try session.start(
            ["play", session.path("in.wav"), "--device", "paced-null", "--frames", "2048", "--linger", "600"]
                + arguments)
        try #require(
            try eventually { try session.units("running").count == units }, "\((try? session.remarks()) ?? "")")
        return process
    }

    private func instance(_ codes: String) throws -> String {
        try #require(try session.units("running").first { $0["component"] as? String == codes }?["instance"] as? String)
    }

    private func run(_ arguments: String...) throws {
        let outcome = try session.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
    }

    /// What a rig that is saved now holds of each unit, but for some keys.
    private func saved(as name: String, without keys: Set<String> = []) throws -> [[String: String]] {
        try run("rig", "save", name)
        let file = URL(filePath: session.path("auserviced/rigs/\(name).rig.json"))
        let rig = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        var units: [[String: String]] = []
        for unit in try #require(rig?["units"] as? [[String: Any]]) {
            var texts: [String: String] = [:]
            for (key, value) in unit where !keys.contains(key) {
                let data = try JSONSerialization.data(
                    withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
                texts[key] = String(decoding: data, as: UTF8.self)
            }
            units.append(texts)
        }
        return units
    }

    private func kill(_ process: Process) {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    @Test func unitsAreTakenOverOrMadeAgainAsTheyWere() throws {
        let chain = ["aufx gain Demo", "aufx fltr Demo", "aufx kepr Test"]
        let player = try start(chain.flatMap { ["--unit", $0] }, units: 3)
        try run("preset", instance("aufx fltr Demo"), "Warm")
        try run("param", instance("aufx fltr Demo"), "cutoff=900")
        try run("param", instance("aufx gain Demo"), "gain=0.125")
        try run("file", instance("aufx kepr Test"), "--open", session.path("piano.sf2"), "--as", "piano")
        let before = try saved(as: "before")
        #expect(before[1]["preset"]?.contains("Warm") == true && before[2]["files"]?.contains("piano") == true)
        let services = try Set(session.units("running").compactMap { $0["serviceProcess"] as? Int })
        kill(player)
        try #require(try eventually { try session.units("waiting").count == 3 })

        // Taken over: the same processes. Their new host does not know their files.
        let second = try start(["--attach", "\(player.processIdentifier)"], units: 3)
        #expect(try Set(session.units("running").compactMap { $0["serviceProcess"] as? Int }) == services)
        let attached = try saved(as: "attached", without: ["files"])
        #expect(attached == before.map { $0.filter { $0.key != "files" } })
        kill(second)

        // Loaded into another host, which plays something else.
        let third = try start(["--unit", "aufx dist Demo"], units: 1)
        try run("rig", "load", "before")
        #expect(try saved(as: "loaded") == before)
        kill(third)
    }
}
