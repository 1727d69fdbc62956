import Foundation
import TestSupport
import Testing

/// Files that were selected for a unit are kept in a rig, and given again.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RigFileTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        try Data("bytes".utf8).write(to: URL(filePath: session.path("piano.sf2")))
    }

    private func start(_ arguments: String...) throws -> (process: Process, instance: String) {
        let process = try session.start(arguments + ["--device", "paced-null", "--frames", "2048"])
        try #require(try eventually { try session.units("running").count == 1 }, "\((try? session.remarks()) ?? "")")
        return (process, try #require(try session.units("running").first?["instance"] as? String))
    }

    private func end(_ process: Process) throws {
        process.terminate()
        process.waitUntilExit()
        #expect(try eventually { try session.objects("ps").isEmpty })
    }

    private func files(_ instance: String) throws -> [String] {
        try session.objects("file", instance).map { "\($0["key"] ?? "") \($0["path"] ?? "")" }
    }

    @Test func aFileIsGivenAgainWhenTheRigIsPlayedOrLoaded() throws {
        let wanted = ["piano \(session.path("piano.sf2"))"]
        var (player, instance) = try start("play", session.path("in.wav"), "--unit", "aufx kepr Test")
        #expect(try session.run("file", instance, "--open", session.path("piano.sf2"), "--as", "piano").status == 0)
        #expect(try session.run("rig", "save", "keys").status == 0)
        #expect(try session.run("rig", "show", "keys").output.contains(session.path("piano.sf2")))
        try end(player)

        (player, instance) = try start("rig", "play", "keys", session.path("in.wav"), "--allow-incidents")
        #expect(try files(instance) == wanted)
        // What the rig does not have is withdrawn.
        #expect(try session.run("file", instance, "--open", session.path("in.wav"), "--as", "other").status == 0)
        #expect(try session.run("file", instance, "--close", "piano").status == 0)
        #expect(try session.run("rig", "load", "keys").status == 0)
        #expect(try files(instance) == wanted)
        try end(player)

        (player, _) = try start("play", session.path("in.wav"), "--unit", "aufx gain Demo")
        #expect(try session.run("rig", "load", "keys").status == 0)
        let loaded = try #require(try session.objects("chain").first?["instance"] as? String)
        #expect(try files(loaded) == wanted)
        try end(player)
    }

    @Test func aMissingFileIsNamedBeforeAnythingStarts() throws {
        let (player, instance) = try start("play", session.path("in.wav"), "--unit", "aufx kepr Test")
        #expect(try session.run("file", instance, "--open", session.path("piano.sf2")).status == 0)
        #expect(try session.run("rig", "save", "keys").status == 0)
        try FileManager.default.removeItem(atPath: session.path("piano.sf2"))
        let play = ["rig", "play", "keys", session.path("in.wav"), "--device", "offline"]
        for arguments in [["rig", "load", "keys"], play] {
            let outcome = try session.run(arguments)
            #expect(outcome.status == 4 && outcome.error.contains("there is no file '\(session.path("piano.sf2"))'"))
            #expect(outcome.error.contains("unit 1 of the rig, aufx kepr Test"), "\(outcome.error)")
        }
        #expect(try files(instance).count == 1, "the unit keeps what it has")
        try end(player)
        #expect(try session.objects("ps").isEmpty)
    }

    @Test func aUnitThatTakesNoFilesIsNamed() throws {
        let file = URL(filePath: session.path("auserviced/rigs/odd.rig.json"))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = """
            {"version": 1, "units": [{"component": "aufx gain Demo", "files": [{"path": "\(session.path("in.wav"))"}]}]}
            """
        try Data(text.utf8).write(to: file)
        let outcome = try session.run("rig", "play", "odd", session.path("in.wav"), "--device", "offline")
        #expect(outcome.status == 5 && outcome.error.contains("files.user-selected"), "\(outcome.error)")
    }
}
