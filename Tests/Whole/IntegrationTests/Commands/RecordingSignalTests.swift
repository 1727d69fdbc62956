import Foundation
import Glibc
import TestSupport
import Testing

/// What is left of a recording, and of a rendered file, when `auctl` is told to end, or does not live to its end.
@Suite(.serialized) struct RecordingSignalTests {
    private func playing(_ session: CommandSession, into name: String) throws -> Process {
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        return try session.start(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--record",
            session.path(name))
    }

    private func frames(_ session: CommandSession, _ name: String) -> Int {
        (try? Wave.read(session.path(name)))?.first?.count ?? 0
    }

    @Test(arguments: [SIGHUP, SIGQUIT, SIGTERM, SIGINT]) func aRecordingIsWholeAfterASignal(_ number: Int32) throws {
        let session = try CommandSession()
        let process = try playing(session, into: "heard.wav")
        #expect(eventually { frames(session, "heard.wav") > 24_000 })
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(frames(session, "heard.wav") > 24_000)
    }

    @Test(arguments: ["heard.wav", "heard.flac"]) func aKilledRecordingIsThere(_ name: String) throws {
        let session = try CommandSession()
        try Data("precious".utf8).write(to: URL(filePath: session.path(name)))
        let process = try playing(session, into: name)
        #expect(eventually { frames(session, name) > 24_000 })
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(frames(session, name) > 24_000)
        let files = try FileManager.default.contentsOfDirectory(atPath: session.folder.path)
        #expect(files.filter { $0.hasPrefix("heard") } == [name])
    }

    @Test func aTerminalThatIsClosedLeavesTheRecording() throws {
        let session = try CommandSession()
        let screen = try Screen()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            [
                "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--record",
                session.path("heard.wav"),
            ], remarks: screen.program)
        #expect(eventually { frames(session, "heard.wav") > 24_000 })
        kill(process.processIdentifier, SIGHUP)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(frames(session, "heard.wav") > 24_000)
    }

    @Test func aTerminalThatTakesNothingDoesNotKeepItFromItsEnd() throws {
        let session = try CommandSession()
        let screen = try Screen()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            [
                "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--record",
                session.path("heard.wav"),
            ], remarks: screen.program)
        #expect(eventually { frames(session, "heard.wav") > 24_000 })
        screen.fill()
        // Many lines of progress later.
        let full = frames(session, "heard.wav")
        #expect(eventually { frames(session, "heard.wav") > full + 96_000 })
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 128 + SIGTERM)
        #expect(frames(session, "heard.wav") > full)
    }

    @Test(arguments: [SIGHUP, SIGQUIT]) func aRenderThatIsToldToEndWritesNothing(_ number: Int32) throws {
        let session = try CommandSession()
        try Data("precious".utf8).write(to: URL(filePath: session.path("out.wav")))
        try Wave.write(seconds: 1, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--tail", "3600")
        #expect(eventually { EndingCommandTests.catchesTermination(process.processIdentifier) })
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        #expect(try String(contentsOfFile: session.path("out.wav"), encoding: .utf8) == "precious")
    }
}

/// Every format's file that finds no room, through the commands.
@Suite(.serialized) struct RefusedFileCommandTests {
    static let suffixes = ["wav", "aiff", "caf", "flac", "ogg", "opus", "mp3"]

    private func session() throws -> CommandSession {
        let session = try CommandSession()
        let noise = (0..<480_000).map { UnitRun.noise(frame: $0, channel: 0) }
        try Wave.write([noise], to: session.path("in.wav"))
        return session
    }

    @Test(arguments: suffixes) func aRenderOntoAFullDiskEndsWith4(_ suffix: String) throws {
        let session = try session()
        let path = session.path("out.\(suffix)")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        let outcome = try session.run("render", session.path("in.wav"), path, "--unit", "aufx gain Demo")
        #expect(outcome.status == 4, "\(outcome.error)")
        #expect(outcome.error.contains("No space left on device") && outcome.error.contains(path), "\(outcome.error)")
    }

    @Test(arguments: suffixes) func aRecordingOntoAFullDiskEndsWith4(_ suffix: String) throws {
        let session = try session()
        let path = session.path("out.\(suffix)")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "offline", "--record", path)
        #expect(outcome.status == 4, "\(outcome.error)")
        #expect(outcome.error.contains("No space left on device"), "\(outcome.error)")
    }

    @Test(.enabled(if: FullDisk.canBeMade), arguments: suffixes + ["m4a"])
    func whatFoundRoomOfARecordingIsKept(_ suffix: String) throws {
        let session = try session()
        let disk = try FullDisk(at: session.path("disk"), kilobytes: 96)
        defer { withExtendedLifetime(disk) {} }
        let path = session.path("disk/out.\(suffix)")
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "offline", "--record", path)
        #expect(outcome.status == 4, "\(outcome.error)")
        #expect(outcome.error.contains("before are kept"), "\(outcome.error)")
        let kept = try Wave.read(path)[0].count
        #expect(kept > 0 && kept < 480_000)
    }

    /// As `ulimit -f` has it.
    @Test(arguments: ["wav", "aiff", "caf"]) func aRecordingBeyondTheLongestFileEndsWith4(_ suffix: String) throws {
        let session = try CommandSession()
        try Wave.write(seconds: 30, to: URL(filePath: session.path("in.wav")))
        let path = session.path("out.\(suffix)")
        let outcome = try session.run(
            [
                "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "offline", "--record", path,
            ], longestFile: 6 << 20)
        #expect(outcome.status == 4, "\(outcome.error)")
        #expect(outcome.error.contains("File too large"), "\(outcome.error)")
        let kept = try Wave.read(path)[0].count
        #expect(kept > 700_000 && kept < 800_000)
    }

    /// It is written by another process, which needs a file with a name.
    @Test func anM4AIsNotWrittenToADevice() throws {
        let session = try session()
        let path = session.path("out.m4a")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        let outcome = try session.run("render", session.path("in.wav"), path, "--unit", "aufx gain Demo")
        #expect(outcome.status == 4 && outcome.error.contains("use .wav"), "\(outcome)")
    }

    @Test func aRenderIntoAnotherFormatSaysWhatItCutOff() throws {
        let session = try session()
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.flac"), "--unit", "aufx gain Demo", "--param", "gain=4",
            "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("cut off at full scale"), "\(outcome.error)")
        #expect(outcome.output.contains("\"clipping\""))
    }
}
