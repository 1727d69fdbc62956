import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl control`: pauses, places and volumes of what is played, by what is heard.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ControlCommandTests {
    private let session: CommandSession
    /// Frames over which the source fades.
    private static let fade = 256
    /// Seconds of a cycle.
    private static let block = 512.0 / 48_000
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

    private func place() throws -> Double { try #require(try status()?["position"] as? Double) }

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
        let player = try start("--unit", "aufx gain Demo", "--loop")
        // Where it stands still no time goes by between a seek and the look.
        _ = try control("--pause")
        _ = try control("--seek", "8.5")
        #expect(try abs(place() - 8.5) <= Self.block)
        _ = try control("--seek", "-4")
        #expect(try abs(place() - 4.5) <= Self.block)
        let refused = try session.run("control", "--seek", "0:11")
        #expect(refused.status == 1 && refused.error.contains("0:10.0 long"), "\(refused.error)")
        #expect(try session.run("control", "--seek", "here").status == 64)
        #expect(try abs(place() - 4.5) <= Self.block, "what was refused moves nothing")
        _ = try control("--resume")
        try #require(try eventually { try abs(place() - 4.5) > 0.2 })
        player.terminate()
        player.waitUntilExit()
        let frames = try heard()
        let pause = try silence(frames, from: 1)
        // Within the fade values are between two frames, or by chance one too low.
        let far = try #require(frames.indices.first { $0 >= pause.upperBound + 2 * Self.fade && frames[$0] != nil })
        let first = try #require(frames[far]) - (far - pause.upperBound)
        #expect(abs(first - 216_000) <= 512, "\(first)")
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

    @Test func aDeviceWithoutRealTimeIsNotPausedAndThatIsSaid() throws {
        let player = try session.start("play", session.path("ramp.wav"), "--device", "offline", "--loop")
        try #require(try eventually { try status() != nil })
        let refused = try session.run("control", "--pause")
        #expect(refused.status == 1 && refused.error.contains("silence without end"), "\(refused.error)")
        #expect(try status()?["isPlaying"] as? Bool == true)
        player.terminate()
        player.waitUntilExit()
    }

    /// What a unit was told, block by block, over a pause, a seek and on: the flags in quarters, and the place.
    private func told() throws -> [(flags: Float, place: Float)] {
        try? FileManager.default.removeItem(atPath: session.path("heard.wav"))
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
        return zip(heard[0], heard[1]).filter { flags, _ in [0, 0.25, 0.5, 0.75].contains(flags) }
            .map { (flags: $0, place: ($1 * 4_800_000).rounded()) }
    }

    @Test func aUnitIsToldWhetherAndWhereTheTransportMoves() throws {
        // A change is told in one block, which a busy machine may make late: another run has it.
        var missing: [String] = []
        let isTold = try eventually {
            let told = try told()
            let still = Set(told.filter { $0.flags == 0 }.map { $0.place })
            #expect(still.count <= 2, "the place stays: \(still)")
            let seen = [
                "moving": told.contains { $0.flags == 0.5 }, "not moving": !still.isEmpty,
                "the pause": told.contains { $0.flags == 0.25 },
                "the place that it goes to": told.contains { $0.flags == 0.75 && abs($0.place - 240_000) < 2 },
            ]
            missing = seen.filter { !$0.value }.map(\.key)
            return missing.isEmpty
        }
        #expect(isTold, "not told: \(missing)")
    }
}
