import Foundation
import TestSupport
import Testing

/// `auctl rig load` into a host that plays another chain: all of the rig, or nothing.
@Suite(.serialized, .timeLimit(.minutes(4))) struct RigLoadTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession(allowsIncidents: false)
        try Wave.write([[Float](repeating: 0.25, count: 48_000)], to: session.path("constant.wav"))
    }

    private func start(_ arguments: String...) throws -> Process {
        let player = try session.start(
            ["play", session.path("constant.wav"), "--loop", "--device", "paced-null", "--duration", "300"] + arguments)
        try #require(try eventually { try session.units("running").contains { $0["cycles"] as? Int ?? 0 > 5 } })
        return player
    }

    /// The chain by components, with the unit of each.
    private func chain() throws -> [(component: String, instance: String)] {
        var units: [(component: String, instance: String)] = []
        for unit in try session.objects("chain") {
            units.append((unit["component"] as? String ?? "", unit["instance"] as? String ?? ""))
        }
        return units
    }

    private func instance(_ codes: String) throws -> String {
        try #require(try chain().first { $0.component == codes }?.instance)
    }

    private func value(_ codes: String, _ key: String) throws -> Double? {
        try session.objects("param", instance(codes), key).first?["value"] as? Double
    }

    private func process(_ codes: String) throws -> Int32? {
        try session.objects("ps").first { $0["component"] as? String == codes }?["serviceProcess"] as? Int32
    }

    private func put(_ units: String, as name: String) throws {
        let file = URL(filePath: session.path("auserviced/rigs/\(name).rig.json"))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(#"{"version": 1, "units": [\#(units)]}"#.utf8).write(to: file)
    }

    private func run(_ arguments: String...) throws {
        let outcome = try session.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
    }

    @Test func anotherChainIsHeardWithoutAClick() throws {
        try put(
            """
            {"component": "aufx fltr Demo", "parameters": {"cutoff": 12000}},
            {"component": "aufx gain Demo", "parameters": {"gain": 2}}, {"component": "aufx look Test"}
            """, as: "other")
        var samples: [Float] = []
        // A machine that stands still makes a unit late, which is bridged: then it is tried again.
        for _ in 0..<10 where samples.isEmpty { samples = try loaded() ?? [] }
        let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        // A crossfade goes over the whole level in 5 ms; with room for rounding.
        #expect(steps < 0.5 / 240 * 1.5, "\(steps)")
    }

    /// What is heard of a constant meanwhile; nil when a unit was late.
    private func loaded() throws -> [Float]? {
        let player = try start(
            "--frames", "2048", "--unit", "aufx gain Demo", "--unit", "aufx trem Demo", "--param", "2:depth=0",
            "--record", session.path("heard.wav"))
        let gain = try process("aufx gain Demo")
        let tremolo = try #require(try process("aufx trem Demo"))
        let outcome = try session.run("rig", "load", "other")
        #expect(outcome.status == 0 && outcome.output.contains("plays other"), "\(outcome.error)")
        #expect(try chain().map(\.component) == ["aufx fltr Demo", "aufx gain Demo", "aufx look Test"])
        #expect(try process("aufx gain Demo") == gain, "what both chains have stays")
        #expect(try value("aufx gain Demo", "gain") == 2 && value("aufx fltr Demo", "cutoff") == 12000)
        #expect(eventually { kill(tremolo, 0) != 0 }, "what the rig does not have is ended")
        #expect(try eventually { try session.objects("ps").count == 3 })
        player.terminate()
        player.waitUntilExit()
        #expect(try eventually { try session.objects("ps").isEmpty })
        return player.terminationStatus == 0 ? try Wave.read(session.path("heard.wav"))[0] : nil
    }

    @Test func anotherOrderKeepsTheUnits() throws {
        try put(
            """
            {"component": "aufx trem Demo"}, {"component": "aufx fltr Demo"}, {"component": "aufx gain Demo"}
            """, as: "turned")
        let player = try start(
            "--frames", "2048", "--allow-incidents", "--unit", "aufx gain Demo", "--unit", "aufx fltr Demo", "--unit",
            "aufx trem Demo", "--param", "gain=3")
        let before = try Set(chain().map(\.instance))
        try run("rig", "load", "turned")
        #expect(try chain().map(\.component) == ["aufx trem Demo", "aufx fltr Demo", "aufx gain Demo"])
        #expect(try Set(chain().map(\.instance)) == before)
        #expect(try value("aufx gain Demo", "gain") == 3, "a value that the rig does not have stays")
        player.terminate()
    }

    /// What a host plays and what its units are set to, to be compared.
    private func situation() throws -> [String] {
        var lines: [String] = []
        for unit in try chain() {
            let service = try process(unit.component)
            var line = "\(unit.component) \(unit.instance) \(service ?? 0)"
            for value in try session.objects("param", unit.instance) {
                line += " \(value["keyPath"] as? String ?? "")=\(value["value"] as? Double ?? 0)"
            }
            for preset in try session.objects("preset", unit.instance) where preset["isCurrent"] as? Bool == true {
                line += " \(preset["name"] as? String ?? "")"
            }
            lines.append(line)
        }
        return lines
    }

    /// The state of each unit of the chain, as a rig keeps it.
    private func states() throws -> [String?] {
        try run("rig", "save", "present")
        let file = URL(filePath: session.path("auserviced/rigs/present.rig.json"))
        let rig = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(rig?["units"] as? [[String: Any]]).map { $0["state"] as? String }
    }

    @Test(arguments: [
        // A unit that cannot be started, one whose file is missing, and a value that is wrong.
        (#"{"component": "aufx noen Test"}"#, Int32(1), "AUExtensionEntry"),
        (#"{"component": "aufx kepr Test", "files": [{"path": "/nowhere/a.sf2"}]}"#, 4, "/nowhere/a.sf2"),
        (#"{"component": "aufx gain Demo", "parameters": {"gain": 99}}"#, 1, "gain takes 0 to 4"),
        // A unit that cannot be connected at this rate, when the first two have changed already.
        (#"{"component": "aufx rate Test"}"#, 1, "the chain plays on as it was"),
    ]) func aUnitThatCannotBePlayedLeavesEverythingAsItWas(_ third: String, status: Int32, words: String) throws {
        try put(
            """
            {"component": "aufx trem Demo"}, {"component": "aufx fltr Demo", "parameters": {"cutoff": 300}}, \(third)
            """, as: "broken")
        let player = try start(
            "--frames", "8192", "--rate", "192000", "--allow-incidents", "--unit", "aufx gain Demo", "--unit",
            "aufx fltr Demo")
        try run("param", instance("aufx gain Demo"), "gain=0.5")
        try run("preset", instance("aufx fltr Demo"), "Warm")
        try run("param", instance("aufx fltr Demo"), "cutoff=900")
        let (before, states) = (try situation(), try states())
        let outcome = try session.run("rig", "load", "broken")
        #expect(outcome.status == status && outcome.error.contains(words), "\(outcome.error)")
        #expect(try situation() == before)
        #expect(try self.states() == states)
        #expect(try eventually { try session.objects("ps").count == 2 }, "what was started for it is ended")
        // It plays, and can be changed.
        let cycles = try session.units("running").first?["cycles"] as? Int ?? 0
        #expect(try eventually { try session.units("running").first?["cycles"] as? Int ?? 0 > cycles + 5 })
        try run("chain", "insert", "aufx trem Demo")
        #expect(try chain().map(\.component) == ["aufx gain Demo", "aufx fltr Demo", "aufx trem Demo"])
        player.terminate()
    }

    @Test func whatTheOthersHearStays() throws {
        try put(#"{"component": "aumu sin3 Demo"}, {"component": "aufx gain Demo"}"#, as: "sine")
        try put(#"{"component": "aumu chip Demo"}, {"component": "aufx gain Demo"}"#, as: "chip")
        let player = try session.start(
            "play", "--notes", "60,62,64", "--unit", "aumu sin3 Demo", "--device", "paced-null", "--frames", "2048",
            "--duration", "300")
        try #require(try eventually { try session.units("running").count == 1 })
        let refused = try session.run("rig", "load", "chip")
        #expect(refused.status == 1 && refused.error.contains("stays"), "\(refused.error)")
        try run("rig", "load", "sine")
        #expect(try chain().map(\.component) == ["aumu sin3 Demo", "aufx gain Demo"])
        player.terminate()
    }
}
