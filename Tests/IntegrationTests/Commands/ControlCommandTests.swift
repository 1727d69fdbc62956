import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl control`: pauses, places and volumes of what is played, by what is heard.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ControlCommandTests {
    private let session: CommandSession
    /// Frames over which the source fades.
    private static let fade = 256
    /// The value of frame n is n of these, which a Float holds exactly.
    private static let step: Float = 1 / 1_048_576

    init() throws {
        session = try CommandSession()
        let ramp = (0..<480_000).map { Float($0) * Self.step }
        try Wave.write([ramp, ramp], to: session.path("ramp.wav"))
    }

    private func start(_ arguments: String...) throws -> Process {
        let player = try session.start(
            [
                "play", session.path("ramp.wav"), "--device", "paced-null", "--frames", "512", "--record",
                session.path("heard.wav"),
            ] + arguments)
        try #require(try eventually { try status()?["position"] as? Double ?? 0 > 0.2 })
        return player
    }

    /// What `auctl control` shows; nil while nothing plays.
    private func status() throws -> [String: Any]? {
        let outcome = try session.run("control", "--json")
        return try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    }

    private func control(_ arguments: String...) throws -> ProgramRun.Outcome {
        let outcome = try session.run(["control"] + arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
        return outcome
    }

    /// Which frame of the ramp each frame is that was heard; nil for one between two.
    private func heard() throws -> [Int?] {
        try Wave.read(session.path("heard.wav"))[0].map { value in
            let frame = (value / Self.step).rounded()
            return abs(value / Self.step - frame) < 0.01 ? Int(frame) : nil
        }
    }

    /// The first run of so many zeros at least, behind `start`.
    private func silence(_ frames: [Int?], from start: Int, count: Int = 500) throws -> Range<Int> {
        var begin = start
        while begin < frames.count {
            let end = frames[begin...].firstIndex { $0 != 0 } ?? frames.count
            if end - begin >= count { return begin..<end }
            begin = max(end, begin + 1)
        }
        throw CocoaError(.fileReadUnknown)
    }

    @Test func aPauseLosesNoFrameAndIsSilent() throws {
        let player = try start()
        #expect(try control("--pause").output.contains("paused at 0:0"))
        try #require(try eventually { try status()?["isPlaying"] as? Bool == false })
        var places: [Double] = []
        for _ in 0..<3 {
            usleep(100_000)
            places.append(try #require(try status()?["position"] as? Double))
        }
        #expect(places[1] == places[2], "it stands still: \(places)")
        #expect(try control("--resume").output.contains("plays at"))
        player.waitUntilExit()
        #expect(player.terminationStatus == 0)
        let frames = try heard()
        let pause = try silence(frames, from: 1)
        let before = pause.lowerBound - Self.fade
        #expect(frames[..<before].elementsEqual((0..<before).map(Optional.some)))
        let after = pause.upperBound + Self.fade
        let first = try #require(frames[after])
        #expect(frames[after...].prefix { $0 != 0 }.elementsEqual((first..<480_000).map(Optional.some)))
        // The fades are of the source's own frames: those before and behind the silence follow each other.
        #expect(first - before <= 2 * Self.fade + 2 && first - before >= 2 * Self.fade - 2, "\(first) \(before)")
    }

    @Test func aPlaceIsGoneToExactlyAndOneThatIsNotThereIsRefused() throws {
        let player = try start("--unit", "aufx gain Demo")
        _ = try control("--seek", "8.5")
        #expect(try status()?["position"] as? Double ?? 0 >= 8.5)
        _ = try control("--seek", "-4")
        let place = try #require(try status()?["position"] as? Double)
        #expect((4.5..<8).contains(place))
        let refused = try session.run("control", "--seek", "0:11")
        #expect(refused.status == 1 && refused.error.contains("0:10.0 long"), "\(refused.error)")
        #expect(try session.run("control", "--seek", "here").status == 64)
        player.terminate()
        player.waitUntilExit()
        let frames = try heard()
        let jump = try silence(frames, from: 1, count: 1)
        let far = try #require(frames[jump.lowerBound...].firstIndex { $0 ?? 0 >= 408_000 })
        // Within the fade values are between two frames, or by chance one too low.
        let behind = try #require(frames[(far + 2 * Self.fade)...].first ?? nil)
        #expect((408_000 + Self.fade..<408_000 + 40 * Self.fade).contains(behind), "\(behind)")
    }

    @Test func theVolumeIsHeardAndOneOutOfRangeIsRefused() throws {
        let player = try start("--loop")
        let told = try control("--volume", "-6.0206")
        #expect(told.output.contains("-6.0 dB"))
        #expect(try session.run("control", "--volume", "3").status == 64)
        let place = try #require(try status()?["position"] as? Double)
        _ = try eventually { try status()?["position"] as? Double ?? 0 > place + 0.5 }
        player.terminate()
        player.waitUntilExit()
        let samples = try Wave.read(session.path("heard.wav"))[0]
        let last = samples.count - 10_000
        let slope = (samples[last + 5000] - samples[last]) / 5000
        #expect(abs(slope / Self.step - 0.5) < 0.01, "\(slope / Self.step)")
    }

    @Test func whatComesOnceHasNoOtherPlaceAndNothingPlayedHasNone() throws {
        let nobody = try session.run("control")
        #expect(nobody.status == 3 && nobody.error.contains("no host of yours plays"))
        let bytes = try Data(contentsOf: URL(filePath: session.path("ramp.wav")))
        let (player, pipe) = try session.start("play", "-", "--device", "paced-null", stalling: bytes)
        try #require(try eventually { try status() != nil })
        let refused = try session.run("control", "--seek", "1")
        #expect(refused.status == 1 && refused.error.contains("comes once"), "\(refused.error)")
        _ = try control("--pause")
        #expect(try status()?["isPlaying"] as? Bool == false)
        player.terminate()
        withExtendedLifetime(pipe) { player.waitUntilExit() }
    }

    @Test func aUnitIsToldWhetherAndWhereTheTransportMoves() throws {
        let player = try start("--unit", "aufx tran Test", "--loop")
        try #require(try eventually { try session.units("running").first?["cycles"] as? Int ?? 0 > 20 })
        _ = try control("--pause")
        let cycles = try #require(try session.units("running").first?["cycles"] as? Int)
        #expect(try eventually { try session.units("running").first?["cycles"] as? Int ?? 0 > cycles + 20 })
        _ = try control("--seek", "5", "--resume")
        #expect(try eventually { try status()?["position"] as? Double ?? 0 > 5.2 })
        player.terminate()
        player.waitUntilExit()
        let heard = try Wave.read(session.path("heard.wav"))
        // A block that came too late is bridged: the ramp is heard instead.
        let told = zip(heard[0], heard[1]).filter { flags, _ in [0, 0.25, 0.5, 0.75].contains(flags) }
        #expect(told.contains { $0.0 == 0.5 } && told.contains { $0.0 == 0 }, "moving, and not")
        #expect(told.contains { $0.0 == 0.25 } && told.contains { $0.0 == 0.75 }, "each change is told")
        let still = told.filter { $0.0 == 0 }.map { ($0.1 * 4_800_000).rounded() }
        #expect(Set(still).count <= 2, "the place stays: \(Set(still))")
        #expect(told.contains { $0.0 == 0.75 && abs($0.1 * 4_800_000 - 240_000) < 2 }, "the place that it goes to")
    }
}
