import Foundation
import TestSupport
import Testing

/// `auctl view`: pictures, descriptions and events, of units that run and of such as are started for it.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ViewCommandTests {
    @Test func aPictureHasTheSizeAndTheScale() throws {
        let session = try CommandSession()
        let path = session.path("view.png")
        let outcome = try session.run("view", "Painter", "--snapshot", path, "--size", "300x100", "--scale", "2")
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome.error)")
        let file = Array(try Data(contentsOf: URL(filePath: path)).prefix(24))
        #expect(Array(file.suffix(8)) == [0, 0, 2, 88, 0, 0, 0, 200])
    }

    @Test func whatIsSentIsDoneBeforeTheDescription() throws {
        let session = try CommandSession()
        let steps = "down 16,10; drag 160,10; up"
        let elements = try session.objects("view", "Painter", "--send", steps, "--describe")
        #expect(elements.count == 1)
        #expect(elements.first?["role"] as? String == "slider" && elements.first?["number"] as? Double == 0.5)
        #expect(elements.first?["value"] as? String == "50 %")
    }

    @Test func severalViewsAreOnePicture() throws {
        let session = try CommandSession()
        let path = session.path("grid.png")
        let outcome = try session.run(
            "view", "--grid", "Painter", "aufx dist Demo", "aufx fltr Demo", "--snapshot", path, "--size", "300x100")
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.error)")
        // Two columns and two rows with 8 pixels around each: 624 × 224.
        #expect(try Array(Data(contentsOf: URL(filePath: path)).prefix(24).suffix(8)) == [0, 0, 2, 112, 0, 0, 0, 224])
    }

    private func element(_ session: CommandSession, _ unit: String, _ label: String) throws -> [String: Any] {
        let elements = try session.objects("view", unit, "--generic", "--describe")
        return try #require(elements.first { $0["label"] as? String == label })
    }

    /// A filter, whose process is asked for nothing but its parameters.
    @Test func anyUnitHasAGenericView() throws {
        let session = try CommandSession()
        let cutoff = try element(session, "aufx fltr Demo", "Cutoff")
        #expect(cutoff["role"] as? String == "slider" && cutoff["value"] as? String == "400 Hz")
        let number = try #require(cutoff["id"] as? Int)
        let path = session.path("generic.png")
        let outcome = try session.run(
            "view", "aufx fltr Demo", "--generic", "--send", "set \(number) 1000", "--describe", "--snapshot", path,
            "--size", "480x120")
        #expect(outcome.status == 0 && outcome.output.contains("1000 Hz"), "\(outcome.error)")
        #expect(try Array(Data(contentsOf: URL(filePath: path)).prefix(24).suffix(8)) == [0, 0, 1, 224, 0, 0, 0, 120])
    }

    @Test func theGenericViewOfAUnitThatPlaysSetsItsParameters() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        _ = try session.start(
            "play", session.path("in.wav"), "--device", "paced-null", "--unit", "aufx fltr Demo")
        try #require(try eventually { try session.units("running").count == 1 })
        let instance = try #require(try session.units("running").first?["instance"] as? String)
        let number = try #require(try element(session, instance, "Resonance")["id"] as? Int)
        let outcome = try session.run("view", instance, "--generic", "--send", "set \(number) 7")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            try eventually { try session.objects("param", instance, "resonance").first?["value"] as? Double == 7 })
        #expect(try element(session, instance, "Resonance")["number"] as? Double == 7)
    }

    @Test func theCommandSaysWhatIsWrong() throws {
        let session = try CommandSession()
        let cases: [([String], Int32, String)] = [
            (["Gain", "--describe"], 5, "has no view"),
            (["augn hang Test", "--describe"], 5, "not responding; the unit plays on"),
            (["Zwiebel", "--describe"], 2, "no component 'Zwiebel'"), (["9", "--describe"], 3, "no host of yours"),
            (["Painter", "--json"], 64, "--snapshot FILE.png"),
            (["Painter", "--size", "0x9", "--describe"], 64, "--size"),
            (["Painter", "--scale", "9", "--describe"], 64, "--scale"),
            (["Painter", "--send", "jump"], 64, "is no step"),
            (["Painter", "--snapshot", "/nowhere/a.png"], 4, "/nowhere/a.png"),
            (["Painter", "Gain", "--describe"], 64, "--grid"),
            (["Painter", "--grid", "--describe"], 64, "--snapshot FILE.png"),
            (["Painter", "--grid"], 4, "DISPLAY is not set"),
            (["--grid", "Painter", "Gain", "--snapshot", session.path("grid.png")], 5, "has no view"),
        ]
        for (arguments, status, words) in cases {
            let outcome = try session.run(["view"] + arguments)
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
        }
    }
}
