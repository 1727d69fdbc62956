import Foundation
import TestSupport
import Testing

/// `auctl preset`: presets of the user's, of units that run.
@Suite(.serialized, .timeLimit(.minutes(2))) struct PresetCommandTests {
    /// A session in which a host plays units of these components.
    private func playing(_ codes: String...) throws -> (session: CommandSession, instances: [String]) {
        let session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        _ = try session.start(
            ["play", session.path("in.wav"), "--device", "paced-null"] + codes.flatMap { ["--unit", $0] })
        try #require(try eventually { try session.units("running").count == codes.count })
        let instances = try codes.map { codes in
            try #require(
                try session.units("running").first { $0["component"] as? String == codes }?["instance"] as? String)
        }
        return (session, instances)
    }

    private func gain(_ session: CommandSession, _ instance: String) throws -> Double? {
        try session.objects("param", instance, "gain").first?["value"] as? Double
    }

    private func names(_ session: CommandSession, _ instance: String) throws -> [String] {
        try session.objects("preset", instance).compactMap { $0["name"] as? String }
    }

    @Test func aPresetOfOnesOwnIsSavedSelectedAndDeleted() throws {
        let (session, instances) = try playing("aufx gain Demo")
        let unit = instances[0]
        #expect(try session.run("param", unit, "gain=0.75").status == 0)
        let saved = try session.run("preset", unit, "--save", "Three quarters")
        #expect(saved.status == 0 && saved.output.contains("Three quarters"), "\(saved.error)")
        #expect(try session.run("preset", unit, "--save", "Other").status == 0)
        #expect(try names(session, unit) == ["Unity", "Half", "Mute", "Other", "Three quarters"])
        let numbers = try session.objects("preset", unit).compactMap { $0["number"] as? Int }
        #expect(numbers.filter { $0 < 0 }.count == 2 && Set(numbers).count == 5, "each has a number of its own")
        #expect(try session.run("preset", unit, "half").status == 0)
        #expect(try eventually { try gain(session, unit) == 0.5 })
        #expect(try session.run("preset", unit, "three").status == 0, "by a part of its name")
        #expect(try eventually { try gain(session, unit) == 0.75 })
        #expect(try session.run("preset", unit, "--delete", "Other").status == 0)
        #expect(try names(session, unit) == ["Unity", "Half", "Mute", "Three quarters"])
        // A host that is started later has it.
        let rendered = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--preset",
            "Three quarters", "--tail", "0")
        #expect(rendered.status == 0, "\(rendered.error)")
        let (before, after) = (try Wave.read(session.path("in.wav"))[0], try Wave.read(session.path("out.wav"))[0])
        #expect(abs(after[100] - before[100] * 0.75) < 1e-4)
    }

    @Test func aPresetGoesThroughAFileToAnotherUnit() throws {
        let (session, instances) = try playing("aufx gain Demo", "aufx fltr Demo")
        let (file, unit) = (session.path("Loud.aupreset"), instances[0])
        #expect(try session.run("param", unit, "gain=2").status == 0)
        #expect(try session.run("preset", unit, "--export", file).status == 0)
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: URL(filePath: file)), format: nil)
        let preset = try #require(list as? [String: Any])
        #expect(preset["name"] as? String == "Loud" && preset["subtype"] as? Int == 0x6761_696e)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<?xml"))
        #expect(try session.run("param", unit, "gain=1").status == 0)
        let imported = try session.run("preset", unit, "--import", file, "--save", "Loud")
        #expect(imported.status == 0, "\(imported.error)")
        #expect(try eventually { try gain(session, unit) == 2 })
        #expect(try names(session, unit).contains("Loud"))
        let other = try session.run("preset", instances[1], "--import", file)
        #expect(
            other.status == 1 && other.error.contains("another unit") && other.error.contains("fltr"), "\(other.error)")
    }

    @Test func theCommandSaysWhatIsWrongAndChangesNothing() throws {
        let (session, instances) = try playing("aufx gain Demo")
        let unit = instances[0]
        try Data("no preset".utf8).write(to: URL(filePath: session.path("text")))
        try PropertyListSerialization.data(fromPropertyList: ["name": "x"], format: .xml, options: 0)
            .write(to: URL(filePath: session.path("nobody")))
        let cases: [([String], Int32, String)] = [
            (["--save", ""], 1, "needs a name"), (["--save", "Half"], 1, "factory preset"),
            (["--save", String(repeating: "x", count: 65)], 1, "at most 64"), (["--save", "a\nb"], 1, "control"),
            (["--delete", "None"], 1, "no preset 'None'"), (["--delete", "Half"], 1, "cannot be deleted"),
            (["--import", session.path("none")], 4, "none"), (["--import", session.path("text")], 4, "no preset"),
            (["--import", "/dev/null"], 4, "not a regular file"), (["--import", session.path("nobody")], 1, "'type'"),
            (["--export", session.path("no/where")], 4, "cannot be written"),
            (["Half", "--save", "Mine"], 64, "--import"), (["--delete", "a", "--export", "b"], 64, "one of"),
            (["None"], 2, "no preset 'None'"),
        ]
        for (arguments, status, words) in cases {
            let outcome = try session.run(["preset", unit] + arguments)
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
        }
        #expect(try names(session, unit) == ["Unity", "Half", "Mute"])
        #expect(try gain(session, unit) == 1)
    }
}
