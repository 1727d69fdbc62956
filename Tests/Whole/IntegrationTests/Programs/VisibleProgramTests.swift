import Foundation
import Glibc
import TestSupport
import Testing

/// A program that knows Apple's API alone, beside the daemon and `auctl`.
@Suite(.serialized) struct VisibleProgramTests {
    private func playing(_ session: CommandSession) throws -> (host: pid_t, unit: [String: Any]) {
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        let program = try session.startProgram(
            "AUHost", "--unit", "aufx dist Demo", "--file", session.path("in.wav"), "--seconds", "300")
        try #require(try eventually { try session.units("running").count == 1 })
        return (program.processIdentifier, try #require(try session.units("running").first))
    }

    private func parent(of process: Int) throws -> pid_t {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("PPid:") })
        return try #require(pid_t(line.dropFirst(5).trimmingCharacters(in: .whitespaces)))
    }

    @Test func itsUnitsAreListedAndKilledAsThoseOfAnyHost() throws {
        let session = try CommandSession()
        let (host, unit) = try playing(session)
        #expect(unit["hostProcess"] as? Int == Int(host))
        let service = try #require(unit["serviceProcess"] as? Int)
        #expect(try parent(of: service) == host)
        #expect(try session.run("kill", "distortion").status == 0)
        #expect(
            try eventually {
                let now = try session.units("running").first?["serviceProcess"] as? Int
                return now != nil && now != service
            })
    }

    @Test func itsServicesComeFromTheDaemonThatAnswers() throws {
        let session = try CommandSession()
        try session.startDaemon()
        let (host, unit) = try playing(session)
        let service = try #require(unit["serviceProcess"] as? Int)
        #expect(try parent(of: service) != host)
        let name = try String(contentsOfFile: "/proc/\(try parent(of: service))/comm", encoding: .utf8)
        #expect(name == "auserviced\n")
    }
}
