import AudioFiles
import Foundation
import TestSupport
import Testing

/// `auctl play --attach`: a player that is killed, and another that takes its unit over.
@Suite(.serialized) struct AttachCommandTests {
    private struct Orphan {
        let host: Int32
        let service: Int32
        let instance: String
    }

    @Test func anotherPlayerGoesOnWithTheUnitAsItWas() throws {
        let session = try CommandSession()
        try session.startDaemon()
        let orphan = try leaveUnit(in: session)
        let row = try #require(try session.units("waiting").first)
        #expect((row["secondsLeft"] as? Double).map { $0 > 0 && $0 <= 600 } == true)
        #expect(try session.run("ps").output.contains("s left"))

        try Wave.write([[Float](repeating: 0.75, count: 48_000)], to: session.path("constant.wav"))
        let player = try session.start(
            "play", session.path("constant.wav"), "--attach", orphan.instance, "--device", "paced-null", "--frames",
            "2048",
            "--loop", "--record", session.path("heard.wav"))
        #expect(try eventually { try session.units("running").first?["cycles"] as? Int ?? 0 > 10 })
        let unit = try #require(try session.units("running").first)
        #expect(unit["serviceProcess"] as? Int32 == orphan.service)
        #expect(unit["restarts"] as? Int == 0)
        #expect(try gain(in: session, of: unit) == 0.5)

        player.terminate()
        player.waitUntilExit()
        #expect(player.terminationStatus == 0)
        // A fresh unit would pass 0.75 on; blocks that a busy machine made late are bridged with it.
        let heard = try AudioFileReader(path: session.path("heard.wav")).readAll()
        #expect(heard[0].contains(0.375))
        #expect(
            try eventually { try session.objects("ps").isEmpty }, "a host that ends in order leaves nothing waiting")
    }

    @Test func aDeadHostsProcessNamesAllOfItsUnits() throws {
        let session = try CommandSession()
        try session.startDaemon()
        let orphan = try leaveUnit(in: session, units: ["aufx gain Demo", "aufx fltr Demo"])
        let services = try session.units("waiting").compactMap { $0["serviceProcess"] as? Int32 }
        #expect(services.count == 2)

        let outcome = try session.run(
            "play", session.path("long.wav"), "--attach", "\(orphan.host)", "--device", "paced-null", "--duration",
            "0.5")
        #expect(outcome.status == 0, "\(outcome.error)")
        let positions = services.map { outcome.error.range(of: "(process \($0))")?.lowerBound }
        #expect(positions.allSatisfy { $0 != nil })
        #expect(positions.compactMap { $0 } == positions.compactMap { $0 }.sorted())
    }

    @Test func aUnitThatDiedWhileItWaitedIsStartedAnewInItsPlaceAndThatIsSaid() throws {
        let session = try CommandSession(allowsIncidents: false)
        try session.startDaemon()
        let names = ["aufx gain Demo", "aufx fltr Demo", "aufx trem Demo"]
        let orphan = try leaveUnit(in: session, units: names)
        let waiting = try session.units("waiting")
        let lost = try #require(
            waiting.first { $0["component"] as? String == names[1] }?["serviceProcess"] as? Int32)
        kill(lost, SIGKILL)
        #expect(try eventually { try session.units("waiting").count == 2 })

        let player = try session.start(
            "play", session.path("long.wav"), "--attach", "\(orphan.host)", "--device", "paced-null", "--frames",
            "2048",
            "--json")
        #expect(try eventually { try session.units("running").count == 3 })
        let playing = try session.units("running")
        #expect(playing.compactMap { $0["component"] as? String } == names)
        // The two that lived go on in their processes; the third has one of its own.
        let processes = playing.compactMap { $0["serviceProcess"] as? Int32 }
        let before = waiting.compactMap { $0["serviceProcess"] as? Int32 }
        #expect(zip(processes, before).map { $0 == $1 } == [true, false, true])
        #expect(try gain(in: session, of: playing[0]) == 0.5)

        player.terminate()
        player.waitUntilExit()
        #expect(player.terminationReason == .exit && player.terminationStatus == 5)
        let remarks = try session.remarks()
        #expect(
            remarks.contains(
                "(process \(lost)) of the host \(orphan.host) ended while it waited; it was started anew, without what it "
                    + "was set to"))
        #expect(remarks.contains("(unit 2) was started again"))
        #expect(try session.outputs().contains("\"restarts\" : 1"))
    }

    @Test func aMistakeAfterTakingOverLetsTheUnitWaitAgain() throws {
        let session = try CommandSession()
        try session.startDaemon()
        let orphan = try leaveUnit(in: session)
        let outcome = try session.run(
            "play", session.path("long.wav"), "--attach", orphan.instance, "--param", "loudness=1", "--device",
            "paced-null")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("no parameter 'loudness'"))
        #expect(
            try eventually { try session.units("waiting").first?["serviceProcess"] as? Int32 == orphan.service })
        let again = try session.run(
            "play", session.path("long.wav"), "--attach", orphan.instance, "--device", "paced-null", "--duration", "0.2"
        )
        #expect(again.status == 0, "\(again.error)")
    }

    @Test func whatDoesNotWaitIsNamed() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("long.wav")))
        func attach(_ name: String) throws -> ProgramRun.Outcome {
            try session.run("play", session.path("long.wav"), "--attach", name, "--device", "paced-null")
        }
        #expect(try attach("0123abcd").status == 3)

        try session.startDaemon()
        let unknown = try attach("0123abcd")
        #expect(unknown.status == 2)
        #expect(unknown.error.contains("'0123abcd'"))

        let player = try session.start(
            "play", session.path("long.wav"), "--unit", "aufx gain Demo", "--device", "paced-null")
        #expect(try eventually { try !session.units("running").isEmpty })
        let service = try #require(try session.units("running").first?["serviceProcess"] as? Int32)
        let used = try attach("\(service)")
        #expect(used.status == 1)
        #expect(used.error.contains("in use by the host \(player.processIdentifier)"))
        #expect(try session.units("running").first?["serviceProcess"] as? Int32 == service)
    }

    /// Plays until the first unit renders with a changed parameter, then kills the player.
    private func leaveUnit(
        in session: CommandSession, units: [String] = ["aufx gain Demo"]
    ) throws -> Orphan {
        try Wave.write(seconds: 60, to: URL(filePath: session.path("long.wav")))
        let player = try session.start(
            // Long blocks: a busy machine must not make the unit late, or it is started again.
            ["play", session.path("long.wav"), "--device", "paced-null", "--linger", "600", "--frames", "2048"]
                + units.flatMap { ["--unit", $0] })
        #expect(try eventually { try session.units("running").count == units.count })
        let unit = try #require(try session.units("running").first)
        let running = try #require(unit["instance"] as? String)
        #expect(try session.run("param", running, "gain=0.5").status == 0)
        let unknown = try session.run("param", running, "volume=0.5")
        #expect(unknown.status == 2)
        #expect(unknown.error.contains("has no parameter 'volume'"))
        // The value travels with a cycle.
        let cycles = unit["cycles"] as? Int ?? 0
        #expect(try eventually { try session.units("running").first?["cycles"] as? Int ?? 0 > cycles + 10 })

        kill(player.processIdentifier, SIGKILL)
        player.waitUntilExit()
        #expect(try eventually { try session.units("waiting").count == units.count })
        let service = try #require(unit["serviceProcess"] as? Int32)
        let row = try #require(try session.units("waiting").first { $0["serviceProcess"] as? Int32 == service })
        return Orphan(
            host: player.processIdentifier, service: service, instance: try #require(row["instance"] as? String))
    }

    private func gain(in session: CommandSession, of unit: [String: Any]) throws -> Double? {
        let rows = try session.objects("param", try #require(unit["instance"] as? String), "gain")
        return rows.first?["value"] as? Double
    }
}
