import Foundation
import TestSupport
import Testing

/// `auctl render` through a unit that is missing from a part of the file: no success, and every such frame is named.
@Suite(.serialized) struct AbsenceCommandTests {
    static let frames = 96_000
    private let noise = (0..<Self.frames).map { UnitRun.noise(frame: $0, channel: 0) }

    /// Renders the noise at half its level through a unit that crashes in every incarnation, after 20,000 frames.
    private func render(_ session: CommandSession, _ arguments: [String]) throws -> ProgramRun.Outcome {
        try Wave.write([noise], to: session.path("in.wav"))
        return try session.run(
            ["render", session.path("in.wav"), session.path("out.wav"), "--tail", "0", "--json"] + arguments)
    }

    private let faulty = [
        "--unit", "aufx flty Test", "--param", "gain=0.5", "--param", "persistent=1", "--param", "delay=20000",
        "--param", "fault=1",
    ]

    private func absences(_ outcome: ProgramRun.Outcome) throws -> [[String: Any]] {
        let summary = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(summary?["absences"] as? [[String: Any]])
    }

    private func ranges(_ absence: [String: Any]) throws -> [Range<Int>] {
        try #require(absence["ranges"] as? [[String: Int]]).map { range in
            let first = try #require(range["first"])
            return first..<first + (try #require(range["count"]))
        }
    }

    @Test func theFramesThatAreNotTheUnitsOwnAreNamed() throws {
        let session = try CommandSession()
        let outcome = try render(session, faulty + ["--frames", "512"])
        #expect(outcome.status == 5, "\(outcome.error)")
        for word in ["unit 1", "Faulty", "out.wav was written and kept", "--allow-incidents"] {
            #expect(outcome.error.contains(word), "\(outcome.error)")
        }
        let absence = try #require(try absences(outcome).first)
        #expect(absence["unit"] as? Int == 1)
        #expect(absence["component"] as? String == "aufx flty Test")
        let ranges = try ranges(absence)
        #expect(absence["frames"] as? Int == ranges.reduce(0) { $0 + $1.count })
        // The block in which it crashed is the first that is missing.
        #expect(ranges.first?.lowerBound == 20_000 / 512 * 512)
        let heard = try Wave.read(session.path("out.wav"))[0]
        #expect(heard.count == Self.frames)
        let own = heard.indices.filter { frame in !ranges.contains { $0.contains(frame) } }
        #expect(own.count >= 20_000 / 512 * 512)
        #expect(own.allSatisfy { heard[$0] == noise[$0] * 0.5 })
        #expect(ranges.contains { $0.contains { heard[$0] != noise[$0] * 0.5 } })
    }

    @Test func incidentsCanBeAllowedAndAreNamedAllTheSame() throws {
        let session = try CommandSession()
        let outcome = try render(session, faulty + ["--allow-incidents"])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("unit 1"))
        #expect(try absences(outcome).count == 1)
    }

    @Test func theUnitOfAChainThatIsMissingIsNamed() throws {
        let session = try CommandSession()
        let unit = faulty.map { $0.contains("=") ? "2:" + $0 : $0 }
        let outcome = try render(session, ["--unit", "aufx gain Demo"] + unit)
        #expect(outcome.status == 5, "\(outcome.error)")
        #expect(try absences(outcome).map { $0["unit"] as? Int } == [2])
    }

    @Test func aUnitThatPutsOutNoNumbersIsMissing() throws {
        let session = try CommandSession()
        let unit = faulty.dropLast() + ["fault=10"]
        let outcome = try render(session, Array(unit))
        #expect(outcome.status == 5, "\(outcome.error)")
        #expect(try absences(outcome).count == 1)
    }

    @Test func whatWasPlayedWithoutAUnitIsNoSuccessAndItsFramesAreNamed() throws {
        let session = try CommandSession(allowsIncidents: false)
        try Wave.write([noise], to: session.path("in.wav"))
        let arguments = ["play", session.path("in.wav"), "--device", "paced-null", "--json"] + faulty
        let outcome = try session.run(arguments)
        #expect(outcome.status == 5, "\(outcome.error)")
        for word in ["unit 1", "Faulty", "what was heard is not all its units' work", "--allow-incidents"] {
            #expect(outcome.error.contains(word), "\(outcome.error)")
        }
        let absence = try #require(try absences(outcome).first)
        // The block in which it crashed, or one in which a busy machine made it late before that.
        let first = try #require(try ranges(absence).first)
        #expect(first.lowerBound <= 20_000)
        #expect(try session.run(arguments + ["--allow-incidents"]).status == 0)
    }

    @Test func aRenderWithoutIncidentsNamesNothing() throws {
        let session = try CommandSession()
        let outcome = try render(session, ["--unit", "aufx gain Demo"])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try absences(outcome).isEmpty)
    }
}
