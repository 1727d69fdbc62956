import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl play --record` into files that do not take what they are given.
@Suite(.serialized) struct RecordingCommandTests {
    private func summary(_ session: CommandSession, seconds: Int, _ arguments: String...) throws -> (
        outcome: ProgramRun.Outcome, summary: [String: Any], recording: [String: Any]
    ) {
        try Wave.write(seconds: seconds, to: URL(filePath: session.path("in.wav")))
        let outcome = try session.run(
            ["play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--json"]
                + arguments)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let summary = try #require(object, "\(outcome.error)")
        return (outcome, summary, try #require(summary["recording"] as? [String: Any]))
    }

    /// A pipe in the session's folder.
    private func pipe(_ session: CommandSession) throws -> String {
        let path = session.path("heard.au")
        #expect(mkfifo(path, 0o600) == 0)
        return path
    }

    @Test func aReaderThatLeavesEndsTheRecordingAndNotTheMusic() throws {
        let session = try CommandSession()
        let path = try pipe(session)
        Thread.detachNewThread {
            // Waits for the one who writes.
            let reader = FileHandle(forReadingAtPath: path)
            var taken = 0
            while taken < 100_000, let data = try? reader?.read(upToCount: 4096), !data.isEmpty { taken += data.count }
            try? reader?.close()
        }
        let (outcome, summary, recording) = try summary(session, seconds: 2, "--record", path)
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("auctl: the recording ended"))
        #expect(!outcome.error.contains("Error:"))
        #expect(summary["seconds"] as? Double == 2)
        #expect((recording["failure"] as? String)?.contains("heard.au") == true)
    }

    @Test(.enabled(if: FullDisk.canBeMade)) func aFullDiskEndsTheRecordingAndNotTheMusic() throws {
        let session = try CommandSession()
        let disk = try FullDisk(at: session.path("disk"), kilobytes: 300)
        defer { withExtendedLifetime(disk) {} }
        let (outcome, summary, recording) = try summary(session, seconds: 2, "--record", session.path("disk/heard.wav"))
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("No space left on device"))
        #expect(summary["seconds"] as? Double == 2)
        // What was there before is kept, and is as long as was promised.
        let frames = try #require(recording["frames"] as? Int)
        let heard = try Wave.read(session.path("disk/heard.wav"))
        #expect(frames > 0 && frames < 96_000)
        #expect(heard[0].count <= frames && heard[0].count > 0)
    }

    @Test func aFileThatBlocksTooLongIsNoSuccess() throws {
        let session = try CommandSession()
        let path = try pipe(session)
        // Open for both, so that neither side waits for the other.
        let holder = open(path, O_RDWR)
        defer { close(holder) }
        let folder = session.folder
        Thread.detachNewThread {
            // Nothing is read before the ring is full.
            while let remarks = try? CommandSession.remarks(in: folder),
                !remarks.contains("the recording loses frames")
            { usleep(50_000) }
            _ = try? FileHandle(forReadingAtPath: path)?.readToEnd()
        }
        let (outcome, summary, recording) = try summary(session, seconds: 14, "--record", path)
        let lost = try #require(recording["lostFrames"] as? Int)
        #expect(outcome.status == 4)
        #expect(lost > 0)
        #expect(outcome.error.contains("lacks \(lost) of \(14 * 48_000) frames"), "\(outcome.error)")
        #expect(recording["frames"] as? Int == 14 * 48_000 - lost)
        #expect(summary["seconds"] as? Double == 14)
    }

    /// Variables that name an ALSA device which writes what it plays into a pipe.
    private func writingDevice(_ session: CommandSession, into pipe: String) throws -> [String: String] {
        let text = """
            </usr/share/alsa/alsa.conf>
            pcm.leaving { type file slave.pcm { type null } file "\(pipe)" format "raw" }

            """
        try Data(text.utf8).write(to: URL(filePath: session.path("asound.conf")))
        return ["ALSA_CONFIG_PATH": session.path("asound.conf")]
    }

    @Test func aDeviceThatFailsLeavesWhatWasRecorded() throws {
        let session = try CommandSession()
        let path = session.path("device")
        #expect(mkfifo(path, 0o600) == 0)
        Thread.detachNewThread {
            // As a card that is unplugged after about a second.
            let reader = FileHandle(forReadingAtPath: path)
            var taken = 0
            while taken < 400_000, let data = try? reader?.read(upToCount: 4096), !data.isEmpty { taken += data.count }
            try? reader?.close()
        }
        try Wave.write(seconds: 5, to: URL(filePath: session.path("in.wav")))
        let outcome = try session.run(
            [
                "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "leaving", "--record",
                session.path("heard.wav"),
            ],
            adding: try writingDevice(session, into: path))
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("cannot play on audio device \"leaving\""), "\(outcome.error)")
        #expect(outcome.error.contains("heard.wav has the 0:0"), "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))
        #expect(heard[0].count > 24_000 && heard[0].count < 5 * 48_000)
    }

    @Test func noOneListeningToRemarksEndsNeitherMusicNorRecording() throws {
        let session = try CommandSession()
        let remarks = Pipe()
        try remarks.fileHandleForReading.close()
        try Wave.write(seconds: 1, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            [
                "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--progress",
                "lines", "--record",
                session.path("heard.wav"),
            ], remarks: remarks.fileHandleForWriting)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try Wave.read(session.path("heard.wav"))[0].count == 48_000)
    }

    @Test func aPipeThatStallsKeepsNobodyFromEndingThePlaying() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        let whole = try Data(contentsOf: URL(filePath: session.path("in.wav")))
        // More than is read ahead, so that it plays.
        let (process, pipe) = try session.start(
            "play", "-", "--device", "paced-null", "--unit", "aufx gain Demo", "--record", session.path("heard.wav"),
            stalling: whole.prefix(whole.count / 12))
        defer { withExtendedLifetime(pipe) {} }
        #expect(try eventually { (try session.units("running").first?["cycles"] as? Int ?? 0) > 1000 })
        kill(process.processIdentifier, SIGINT)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try Wave.read(session.path("heard.wav"))[0].count > 48_000)
    }

    @Test func aRecordingThatNeverBeganLeavesWhatWasThere() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 1, to: URL(filePath: session.path("in.wav")))
        try Data("precious".utf8).write(to: URL(filePath: session.path("heard.wav")))
        let outcome = try session.run(
            "play", session.path("in.wav"), "--device", "paced-null", "--unit", "aufx none Demo", "--record",
            session.path("heard.wav"))
        #expect(outcome.status == 2)
        let files = try FileManager.default.contentsOfDirectory(atPath: session.folder.path)
        #expect(files.filter { $0.hasPrefix("heard") } == ["heard.wav"])
        #expect(try String(contentsOfFile: session.path("heard.wav"), encoding: .utf8) == "precious")
    }

    @Test func aWholeRecordingLacksNothing() throws {
        let session = try CommandSession()
        let (outcome, _, recording) = try summary(session, seconds: 1, "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(recording["lostFrames"] as? Int == 0)
        #expect(recording["frames"] as? Int == 48_000)
        #expect(recording["failure"] is NSNull)
    }

    /// Such a device is at the file's end, and past it, before anybody looks.
    @Test(arguments: [48_000.0, 44_100])
    func aDeviceWithoutRealTimeRecordsTheFileAndNothingBehindIt(_ rate: Double) throws {
        let session = try CommandSession()
        let samples = (0..<Int(rate) * 11).map { Float(0.5 * sin(2 * .pi * 440 * Double($0) / rate)) }
        try Wave.write([samples, samples], to: session.path("in.wav"), sampleRate: rate)
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "offline", "--record",
            session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try Wave.read(session.path("heard.wav")) == [samples, samples])
    }
}
