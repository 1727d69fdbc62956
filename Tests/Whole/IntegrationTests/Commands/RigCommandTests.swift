import Foundation
import TestSupport
import Testing

/// `auctl rig`: chains that are saved, played, loaded, and that come back after a crash.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RigCommandTests {
    private func session() throws -> CommandSession {
        let session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        return session
    }

    private func start(_ session: CommandSession, _ arguments: [String], units: Int) throws -> Process {
        // Long blocks: a busy machine must not make a unit late, or it is started again.
        let allowance = arguments[0] == "rig" ? ["--allow-incidents"] : []
        let process = try session.start(
            arguments + ["--device", "paced-null", "--frames", "2048"] + allowance)
        let isPlaying = try eventually { try session.units("running").count == units }
        try #require(isPlaying, "\((try? session.remarks()) ?? "")")
        return process
    }

    private func end(_ process: Process, _ session: CommandSession) throws {
        process.terminate()
        process.waitUntilExit()
        #expect(try eventually { try session.units("running").isEmpty })
    }

    private func instance(_ session: CommandSession, _ codes: String) throws -> String {
        try #require(try session.units("running").first { $0["component"] as? String == codes }?["instance"] as? String)
    }

    private func value(_ session: CommandSession, _ codes: String, _ key: String) throws -> Double? {
        try session.objects("param", instance(session, codes), key).first?["value"] as? Double
    }

    private func rig(_ session: CommandSession, _ name: String) throws -> [String: Any] {
        let file = URL(filePath: session.path("auserviced/rigs/\(name).rig.json"))
        return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    private func put(_ text: String, _ session: CommandSession, as name: String) throws {
        let file = URL(filePath: session.path("auserviced/rigs/\(name).rig.json"))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private static let chain = ["--unit", "aufx gain Demo", "--unit", "aufx fltr Demo"]

    @Test func whatPlaysIsSavedAndPlaysAgainAsItWas() throws {
        let session = try session()
        var player = try start(
            session, ["play", session.path("in.wav"), "--bridge", "silence"] + Self.chain, units: 2)
        #expect(try session.run("param", instance(session, "aufx gain Demo"), "gain=0.25").status == 0)
        #expect(try session.run("preset", instance(session, "aufx fltr Demo"), "Warm").status == 0)
        let saved = try session.run("rig", "save", "lead")
        #expect(saved.status == 0 && saved.output.contains("Demo: Gain → Demo: Filter"), "\(saved.error)")
        try end(player, session)

        let units = try #require(try rig(session, "lead")["units"] as? [[String: Any]])
        #expect(units.map { $0["component"] as? String } == ["aufx gain Demo", "aufx fltr Demo"])
        #expect(units.allSatisfy { $0["bridge"] as? String == "silence" && $0["inProcess"] as? Bool == false })
        #expect((units[0]["parameters"] as? [String: Double])?["gain"] == 0.25)
        #expect((units[1]["preset"] as? [String: Any])?["name"] as? String == "Warm")
        #expect(try rig(session, "lead")["device"] as? String == "paced-null")
        #expect(try rig(session, "lead")["framesPerCycle"] as? Int == 2048)

        player = try start(
            session, ["rig", "play", "lead", session.path("in.wav"), "--param", "2:cutoff=500"], units: 2)
        #expect(try value(session, "aufx gain Demo", "gain") == 0.25)
        #expect(try value(session, "aufx fltr Demo", "cutoff") == 500, "an option wins over the rig")
        #expect(try value(session, "aufx fltr Demo", "resonance") == -3)
        // Played from a rig, it can be saved again.
        #expect(try session.run("rig", "save", "again", "--host", "\(player.processIdentifier)").status == 0)
        #expect((try rig(session, "again")["units"] as? [[String: Any]])?.first?["bridge"] as? String == "silence")
        try end(player, session)
    }

    @Test func aRigIsHeardAsItWasSaved() throws {
        let session = try session()
        try Wave.write([[Float](repeating: 0.5, count: 96_000)], to: session.path("constant.wav"))
        let saved = try session.run("rig", "save", "quiet", "--unit", "aufx gain Demo", "--param", "gain=0.5")
        #expect(saved.status == 0, "\(saved.error)")
        let played = try session.run(
            "rig", "play", "quiet", session.path("constant.wav"), "--device", "offline", "--record",
            session.path("heard.wav"), "--allow-incidents")
        #expect(played.status == 0, "\(played.error)")
        #expect(try Wave.read(session.path("heard.wav"))[0].dropFirst(4096).prefix(4096).allSatisfy { $0 == 0.25 })
    }

    @Test func aGroupOfARigSharesAProcess() throws {
        let session = try session()
        let player = try start(session, ["play", session.path("in.wav"), "--group"] + Self.chain, units: 2)
        #expect(try session.run("rig", "save", "both").status == 0)
        try end(player, session)
        let again = try start(session, ["rig", "play", "both", session.path("in.wav")], units: 2)
        #expect(Set(try session.units("running").compactMap { $0["serviceProcess"] as? Int }).count == 1)
        try end(again, session)
    }

    @Test func aRunningHostIsSetToARig() throws {
        let session = try session()
        #expect(
            try session.run(["rig", "save", "far"] + Self.chain + ["--param", "gain=3", "--param", "2:cutoff=5000"])
                .status
                == 0)
        let player = try start(session, ["play", session.path("in.wav")] + Self.chain, units: 2)
        let loaded = try session.run("rig", "load", "far")
        #expect(loaded.status == 0, "\(loaded.error)")
        #expect(try value(session, "aufx gain Demo", "gain") == 3)
        #expect(try value(session, "aufx fltr Demo", "cutoff") == 5000)
        // A value that is wrong in the last unit: the first one keeps what it has.
        try put(
            """
            {"version": 1, "units": [{"component": "aufx gain Demo", "parameters": {"gain": 1}},
                {"component": "aufx fltr Demo", "parameters": {"cutoff": 1e9}}]}
            """, session, as: "wrong")
        let wrong = try session.run("rig", "load", "wrong")
        #expect(wrong.status == 1 && wrong.error.contains("cutoff takes 12 to 20000"), "\(wrong.error)")
        #expect(try value(session, "aufx gain Demo", "gain") == 3)
        try end(player, session)
    }

    @Test func whatAHostHeldWhenItWasKilledComesBack() throws {
        let session = try session()
        try session.startDaemon()
        #expect(try session.run(["rig", "save", "live"] + Self.chain + ["--param", "gain=0.5"]).status == 0)
        let play = ["rig", "play", "live", session.path("in.wav"), "--linger", "600"]
        let player = try start(session, play, units: 2)
        #expect(try session.run("param", instance(session, "aufx gain Demo"), "gain=0.125").status == 0)
        let cycles = try session.units("running").first?["cycles"] as? Int ?? 0
        #expect(try eventually { try session.units("running").first?["cycles"] as? Int ?? 0 > cycles + 10 })
        kill(player.processIdentifier, SIGKILL)
        player.waitUntilExit()
        try #require(try eventually { try session.units("waiting").count == 2 })
        let taken = try start(
            session, ["play", session.path("in.wav"), "--attach", "\(player.processIdentifier)"], units: 2)
        #expect(try value(session, "aufx gain Demo", "gain") == 0.125, "as it was when its host died")
        try end(taken, session)
        let fresh = try start(session, play, units: 2)
        #expect(try value(session, "aufx gain Demo", "gain") == 0.5, "as it was saved")
        try end(fresh, session)
    }

    @Test func severalHostsAreNotMixedUp() throws {
        let session = try session()
        let first = try start(session, ["play", session.path("in.wav"), "--unit", "aufx gain Demo"], units: 1)
        let second = try start(session, ["play", session.path("in.wav"), "--unit", "aufx fltr Demo"], units: 2)
        let outcome = try session.run("rig", "save", "which")
        #expect(outcome.status == 2 && outcome.error.contains("--host"), "\(outcome.error)")
        #expect(outcome.error.contains("\(first.processIdentifier)"))
        #expect(try session.objects("rig", "list").isEmpty)
        #expect(try session.run("rig", "save", "which", "--host", instance(session, "aufx fltr Demo")).status == 0)
        let listed = try #require(try session.objects("rig", "list").first)
        #expect(listed["name"] as? String == "which" && listed["units"] as? [String] == ["aufx fltr Demo"])
        for process in [first, second] { process.terminate() }
    }

    @Test func theCommandSaysWhatIsWrong() throws {
        let session = try session()
        let wave = session.path("in.wav")
        try put(#"{"version": 9}"#, session, as: "future")
        try put(#"{"version": 1, "units": [{"component": "aufx none Here", "name": "Gone"}]}"#, session, as: "gone")
        try put(
            #"{"version": 1, "units": [{"component": "aufx gain Demo", "parameters": {"volume": 1}}]}"#, session,
            as: "volume")
        try put(
            #"{"version": 1, "units": [{"component": "aufx gain Demo", "parameters": {"gain": 99}}]}"#, session,
            as: "loud"
        )
        let cases: [([String], Int32, String)] = [
            (["play", "none", wave], 2, "no rig 'none'"), (["play", "future", wave], 4, "later auctl"),
            (["play", "gone", wave], 2, "aufx none Here (Gone), is not installed"),
            (["play", "volume", wave], 2, "no parameter 'volume'"), (["play", "loud", wave], 1, "gain takes 0 to 4"),
            (["play", "loud"], 64, "name a file"), (["show", "future"], 4, "later auctl"),
            (["save", "a/b"], 64, "slash"), (["save", ".a"], 64, "dot"), (["save", "x"], 3, "no host"),
            (["save", "x", "--param", "gain=1"], 64, "--unit"),
            (["save", "x", "--unit", "aufx gain Demo", "--param", "gain=9"], 64, "0 to 4"),
            (["load", "loud"], 3, "no host"), (["delete", "lou"], 2, "lou"), (["delete", "../x"], 64, "dot"),
        ]
        for (arguments, status, words) in cases {
            let outcome = try session.run(
                ["rig"] + arguments + (arguments[0] == "play" ? ["--device", "offline"] : []))
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count <= 3 || status == 64, "\(outcome.error)")
        }
        #expect(try session.objects("rig", "list").count == 4, "nothing was half done")
        let listed = try session.objects("rig", "list").first { $0["name"] as? String == "future" }
        #expect((listed?["problem"] as? String)?.contains("version 9") == true)
        #expect(try session.run("rig", "delete", "future").status == 0)
        let homeless = try session.run(
            ["rig", "save", "x", "--unit", "aufx gain Demo"], adding: ["HOME": "", "XDG_DATA_HOME": ""])
        #expect(homeless.status == 4 && homeless.error.contains("neither XDG_DATA_HOME nor HOME"), "\(homeless.error)")
    }
}
