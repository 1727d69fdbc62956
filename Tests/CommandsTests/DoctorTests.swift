import Foundation
import Testing

@Suite struct DoctorTests {
    private func report(_ auctl: AuctlProcess) throws -> (status: Int32, object: [String: Any]) {
        let outcome = try auctl.run("doctor", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return (outcome.status, try #require(object))
    }

    private func check(_ name: String, _ object: [String: Any]) -> [String: Any]? {
        (object["checks"] as? [[String: Any]])?.first { $0["name"] as? String == name }
    }

    @Test func machineWithoutExtensionsIsNotWorkable() throws {
        let (status, object) = try report(AuctlProcess())
        #expect(status == 1)
        #expect(check("extensions", object)?["status"] as? String == "problem")
        #expect(check("extensions", object)?["remedy"] is String)
    }

    @Test func installedExtensionsAreCounted() throws {
        let auctl = try AuctlProcess()
        try auctl.writeBundle("Filter", subtype: "fltr", title: "Demo: Filter")
        let (_, object) = try report(auctl)
        #expect(check("extensions", object)?["status"] as? String == "good")
    }

    @Test func absentDaemonIsNoProblem() throws {
        let (_, object) = try report(AuctlProcess())
        #expect(object["daemonReachable"] as? Bool == false)
        #expect(check("daemon", object)?["status"] as? String == "note")
    }

    @Test func everyCheckHasAFinding() throws {
        let (_, object) = try report(AuctlProcess())
        let checks = try #require(object["checks"] as? [[String: Any]])
        #expect(checks.count >= 8)
        #expect(checks.allSatisfy { ($0["finding"] as? String)?.isEmpty == false })
    }
}
