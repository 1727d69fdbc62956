import AudioToolbox
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// `auctl render`: what it writes is what the unit makes of the file, by every route.
@Suite(.serialized) struct RenderCommandTests {
    static let frames = 20_000
    static let effects = DemoUnit.allCases.filter { $0 != .instrument }

    private static let noise: [[Float]] = (0..<2).map { channel in
        (0..<frames).map { UnitRun.noise(frame: $0, channel: channel) }
    }

    /// A session with the noise in `in.wav`.
    private func session() throws -> CommandSession {
        let session = try CommandSession()
        try Wave.write(Self.noise, to: session.path("in.wav"))
        return session
    }

    /// Renders `in.wav` into `out.wav` and reads that.
    private func render(_ session: CommandSession, _ arguments: String...) throws -> [[Float]] {
        let outcome = try session.run(["render", session.path("in.wav"), session.path("out.wav")] + arguments)
        try #require(outcome.status == 0, "\(outcome.error)")
        return try Wave.read(session.path("out.wav"))
    }

    private func expectSame(_ heard: [[Float]], _ expected: [[Float]]) {
        #expect(heard.map(\.count) == expected.map(\.count))
        for (heard, expected) in zip(heard, expected) { #expect(firstDifference(heard, expected) == nil) }
    }

    @Test(arguments: effects)
    func aFileSoundsAsInTheLibrary(_ demo: DemoUnit) async throws {
        let session = try session()
        let heard = try render(session, "--unit", demo.rawValue, "--param", argument(demo), "--frames", "512")
        let expected = try await library(demo, frames: heard[0].count)
        expectSame(heard, expected)
        #expect(heard[0] != Self.noise[0])
    }

    @Test(arguments: effects)
    func everyRouteWritesTheSame(_ demo: DemoUnit) throws {
        let session = try session()
        let unit = ["--unit", demo.rawValue, "--param", argument(demo)]
        func render(_ arguments: [String]) throws -> [[Float]] {
            let outcome = try session.run(["render", session.path("in.wav"), session.path("out.wav")] + arguments)
            try #require(outcome.status == 0, "\(outcome.error)")
            return try Wave.read(session.path("out.wav"))
        }
        let remote = try render(unit)
        expectSame(try render(unit + ["--in-process"]), remote)
        try session.startDaemon()
        expectSame(try render(unit), remote)
        expectSame(try render(unit + ["--no-daemon", "--frames", "100"]), remote)
        #expect(try session.objects("ps").isEmpty)
    }

    @Test func aKnownGainMultiplies() throws {
        let heard = try render(try session(), "--unit", "aufx gain Demo", "--param", "gain=0.25")
        expectSame(heard, Self.noise.map { $0.map { $0 * 0.25 } })
    }

    /// Of eight inputs only the first has something to play. A matrix mixer is silent until somebody opens a crossing.
    @Test(arguments: ["mcmx", "mxmx", "3dem"])
    func aMixerRendersInAProcessOfItsOwnAsHere(_ code: String) throws {
        let session = try session()
        let remote = try render(session, "--unit", "aumx \(code) appl")
        #expect(remote[0].contains { $0 != 0 } == (code != "mxmx"))
        expectSame(try render(session, "--unit", "aumx \(code) appl", "--in-process"), remote)
    }

    @Test(arguments: [[], ["--group"], ["--in-process"]])
    func everyUnitOfAChainIsHeard(_ route: [String]) throws {
        let session = try session()
        let outcome = try session.run(
            [
                "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--unit",
                "aufx gain Demo", "--param", "gain=0.5", "--param", "2:gain=0.25",
            ] + route)
        #expect(outcome.status == 0, "\(outcome.error)")
        expectSame(try Wave.read(session.path("out.wav")), Self.noise.map { $0.map { $0 * 0.5 * 0.25 } })
    }

    @Test(arguments: ["flac", "aiff", "ogg", "caf"])
    func otherFormatsAreRead(_ format: String) throws {
        let session = try session()
        let source = session.path("in.\(format)")
        try Wave.write(Self.noise, to: source)
        let outcome = try session.run(
            "render", source, session.path("out.wav"), "--unit", "aufx gain Demo", "--param", "gain=0.5")
        #expect(outcome.status == 0, "\(outcome.error)")
        // What the decoder makes of the file, not what was encoded.
        expectSame(try Wave.read(session.path("out.wav")), try Wave.read(source).map { $0.map { $0 * 0.5 } })
    }

    /// The largest step between two samples of the format.
    @Test(arguments: [("flac", 0x1p-23), ("aiff", 0), ("w64", 0), ("voc", 0x1p-15)])
    func otherFormatsAreWritten(_ format: String, _ step: Double) throws {
        let session = try session()
        let target = session.path("out.\(format)")
        let outcome = try session.run(
            "render", session.path("in.wav"), target, "--unit", "aufx gain Demo", "--param", "gain=0.5")
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(target)
        #expect(heard.map(\.count) == [Self.frames, Self.frames])
        for (heard, noise) in zip(heard, Self.noise) {
            #expect(zip(heard, noise).allSatisfy { abs(Double($0) - Double($1) * 0.5) <= step })
        }
    }

    /// AAC, which is not exact, and as long as what was rendered. Another file of that name is replaced.
    @Test func anM4AIsWritten() throws {
        let session = try session()
        let tone = (0..<96_000).map { Float(sin(2 * .pi * 440 * Double($0) / 48_000)) / 2 }
        try Wave.write([tone, tone], to: session.path("tone.wav"))
        let target = session.path("out.m4a")
        try Data("precious".utf8).write(to: URL(filePath: target))
        let outcome = try session.run("render", session.path("tone.wav"), target, "--unit", "aufx gain Demo")
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(target)
        #expect(heard.map(\.count) == [96_000, 96_000])
        // Between what the encoder does at both ends.
        #expect(zip(heard[0], tone).dropFirst(4096).dropLast(4096).allSatisfy { abs($0 - $1) < 0.02 })
        let left = try FileManager.default.contentsOfDirectory(atPath: session.folder.path).filter {
            $0.contains(".part")
        }
        #expect(left.isEmpty)
    }

    @Test func aRecordingIsWrittenAsM4A() throws {
        let session = try session()
        let target = session.path("out.m4a")
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "offline", "--record", target)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try Wave.read(target).map(\.count) == [Self.frames, Self.frames])
    }

    @Test func withoutTheCodecProgramAnM4AIsRefusedBeforeAnythingIsRendered() throws {
        let session = try session()
        let arguments = ["render", session.path("in.wav"), session.path("out.m4a"), "--unit", "aufx gain Demo"]
        let outcome = try session.run(arguments, adding: ["AUSERVICED_CODEC": "/nowhere/aucodec"])
        #expect(outcome.status == 4 && outcome.error.contains("aucodec is missing"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: session.path("out.m4a")))
    }

    @Test func aSummaryIsJSON() throws {
        let session = try session()
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--json")
        let summary = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(summary?["seconds"] as? Double == Double(Self.frames) / 48_000)
        #expect(summary?["file"] as? String == session.path("out.wav"))
        #expect(summary?["incidents"] as? Int == 0)
    }

    // MARK: Latency and tail

    @Test(arguments: [[], ["--in-process"], ["--group"]])
    func latencyIsTakenOffTheStart(_ route: [String]) throws {
        let session = try session()
        // Both units together are 1100 frames late, which is no whole number of blocks.
        let outcome = try session.run(
            [
                "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx look Test", "--unit",
                "aufx look Test", "--param", "frames=1000", "--frames", "256",
            ] + route)
        #expect(outcome.status == 0, "\(outcome.error)")
        expectSame(try Wave.read(session.path("out.wav")), Self.noise)
    }

    @Test func renderingIsNeverPipelined() throws {
        // Offline nothing is gained by not waiting, and blocks that came too late would be bridged.
        let heard = try render(try session(), "--unit", "aufx gain Demo", "--param", "gain=0.5", "--pipelined")
        expectSame(heard, Self.noise.map { $0.map { $0 * 0.5 } })
    }

    /// Milliseconds between repeats, how loud each is beside the one before, in per cent, and how many there are until
    /// they are 60 dB down.
    @Test(arguments: [(100, 50, 11), (500, 75, 26)])
    func aTailIsRenderedToItsEnd(_ milliseconds: Int, _ decay: Int, _ repeats: Int) throws {
        let session = try session()
        let heard = try render(
            session, "--unit", "aufx dist Demo", "--param", "delay.time=\(milliseconds)", "--param",
            "delay.decay=\(decay)", "--param", "delay.mix=50")
        #expect(heard[0].count == Self.frames + repeats * milliseconds * 48)
        #expect(heard[0].suffix(48 * milliseconds).contains { $0 != 0 })
        let short = try render(session, "--unit", "aufx dist Demo", "--tail", "0")
        #expect(short[0].count == Self.frames)
    }

    /// However long its cycles are, a file of notes ends with their last sound: the note ends at half a second, and the
    /// instrument's voice some time after that.
    @Test func notesEndWithTheirLastSound() throws {
        let session = try CommandSession()
        let note: [UInt8] = [0, 0x90, 69, 100, 96, 0x80, 69, 0, 0, 0xff, 0x2f, 0]
        let head = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [0, 0, 0, 12]
        try Data(head + note).write(to: URL(fileURLWithPath: session.path("song.mid")))
        func render(_ arguments: String...) throws -> [[Float]] {
            let outcome = try session.run(
                ["render", "--midi-file", session.path("song.mid"), session.path("out.wav")] + arguments)
            try #require(outcome.status == 0, "\(outcome.error)")
            return try Wave.read(session.path("out.wav"))
        }
        let heard = try render()
        #expect(heard[0].count > 24_000)
        #expect(heard.contains { $0.last != 0 })
        for frames in ["77", "512"] { expectSame(try render("--frames", frames), heard) }
        let cut = try render("--tail", "0")
        expectSame(cut, heard.map { Array($0.prefix(24_000)) })
        // Whoever names a length gets it, silent or not.
        let long = try render("--tail", "5")
        #expect(long[0].count == 24_000 + 5 * 48_000)
        expectSame(long.map { Array($0.prefix(heard[0].count)) }, heard)
        #expect(long.allSatisfy { $0[heard[0].count...].allSatisfy { $0 == 0 } })
    }

    // MARK: Reference

    private func argument(_ demo: DemoUnit) -> String { "\(demo.parameter.name)=\(demo.parameter.value)" }

    /// What a host makes of the noise in its own process, where the unit allows it.
    private func library(_ demo: DemoUnit, frames: Int) async throws -> [[Float]] {
        let unit = try await Installation.host().instantiate(try demo.description, options: .loadInProcess)
        try unit.parameter(demo.parameter.name).value = demo.parameter.value
        try unit.prepare(maximumFrames: 512)
        defer { unit.deallocateRenderResources() }
        let noise = Self.noise
        let run = UnitRun(unit.renderBlock) { frame, channel in frame < noise[0].count ? noise[channel][frame] : 0 }
        return run.run(Array(repeating: 512, count: frames / 512 + 1)).map { Array($0.prefix(frames)) }
    }
}
