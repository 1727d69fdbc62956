import ExtensionHost
import Foundation
import Settings
import TestSupport
import Testing

@Suite struct DoctorTests {
    private func report(
        _ auctl: AuctlProcess, environment: [String: String] = [:]
    ) throws -> (status: Int32, object: [String: Any]) {
        let outcome = try auctl.run(["doctor", "--json"], environment: environment)
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

    @Test func theDaemonIsLookedForWhereTheVariableNamesIt() throws {
        let auctl = try AuctlProcess()
        let path = auctl.folder.path + "/elsewhere"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
        }
        try #require(status == 0 && listen(listener, 1) == 0)
        let (_, object) = try report(auctl, environment: ["AUSERVICED_ADDRESS": "unix:" + path])
        #expect(object["daemonReachable"] as? Bool == true)
        let (_, wrong) = try report(auctl, environment: ["AUSERVICED_ADDRESS": "nowhere"])
        #expect(check("daemon", wrong)?["status"] as? String == "problem")
    }

    @Test func theRunnerIsLookedForWhereTheVariableNamesIt() throws {
        let auctl = try AuctlProcess()
        let folder = auctl.folder.appendingPathComponent("programs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let runner = folder.appendingPathComponent("auextension")
        try FileManager.default.createSymbolicLink(atPath: runner.path, withDestinationPath: "/bin/true")
        let (_, named) = try report(auctl, environment: ["AUSERVICED_RUNNER": runner.path])
        #expect(check("runner", named)?["finding"] as? String == "\(runner.path) (AUSERVICED_RUNNER)")
        let (status, wrong) = try report(auctl, environment: ["AUSERVICED_RUNNER": "/nowhere"])
        #expect(status == 1)
        #expect((check("runner", wrong)?["finding"] as? String)?.contains("AUSERVICED_RUNNER names /nowhere") == true)
    }

    @Test func everySettingIsListedWithItsValueAndItsOrigin() throws {
        let auctl = try AuctlProcess()
        let folder = auctl.folder.appendingPathComponent("auserviced")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"{"framesPerCycle": 256}"#.utf8).write(to: folder.appendingPathComponent("host.json"))
        try Data(#"{"warmRunners": 5, "extensionDirectories": ["/a"]}"#.utf8)
            .write(to: folder.appendingPathComponent("config.json"))
        let (_, object) = try report(auctl)
        let rows = try #require(object["settings"] as? [[String: Any]])
        func row(_ name: String) -> [String?] {
            let found = rows.filter { $0["name"] as? String == name }
            return found.count == 1 ? [found[0]["value"] as? String, found[0]["origin"] as? String] : []
        }
        let names =
            EnvironmentVariable.allCases.map(\.rawValue) + UserFile.allCases.map(\.rawValue)
            + SystemPlace.allCases.map(\.rawValue) + HostKey.allCases.map(\.rawValue)
            + DaemonKey.allCases.map(\.rawValue)
        #expect(rows.compactMap { $0["name"] as? String } == names)
        #expect(row("AUEXTENSION_PATH") == [auctl.extensions.path, "environment"])
        #expect(row("AUSERVICED_RUNNER") == [EnvironmentVariable.runner.defaultText, "default"])
        #expect(row("quarantine") == ["\(folder.path)/quarantine.json", "XDG_STATE_HOME"])
        #expect(row("framesPerCycle") == ["256", "\(folder.path)/host.json"])
        #expect(row("spinMicroseconds") == ["\(HostSettings().spinMicroseconds)", "default"])
        #expect(row("placement") == [HostSettings().placement.rawValue, "default"])
        #expect(row("warmRunners") == ["5", "\(folder.path)/config.json"])
        #expect(row("extensionDirectories") == [#"["/a"]"#, "\(folder.path)/config.json"])
        #expect(names.allSatisfy(try auctl.run("doctor", "--settings").output.contains))
        #expect(!(try auctl.run("doctor").output.contains("spinMicroseconds")))
    }

    @Test func remediesStandAtTheEnd() throws {
        let lines = try AuctlProcess().run("doctor").output.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "What to do:"))
        #expect(lines[(start + 1)...].allSatisfy { $0.hasPrefix("  ") && $0.contains(": ") })
        // What does not work at all comes first.
        #expect(lines[start + 1].hasPrefix("  runner: ") || lines[start + 1].hasPrefix("  extensions: "), "\(lines)")
    }

    @Test func theDefaultOfALSAsConfigurationIsADevice() throws {
        let auctl = try AuctlProcess()
        let configuration = auctl.folder.appendingPathComponent("asound.conf")
        try Data("pcm.!default { type null }\n".utf8).write(to: configuration)
        let (_, object) = try report(
            auctl, environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(configuration.path)"])
        #expect(check("sound device", object)?["status"] as? String == "good")
    }

    @Test func aSettingsFileThatCannotBeUsedIsAProblem() throws {
        let auctl = try AuctlProcess()
        let folder = auctl.folder.appendingPathComponent("auserviced")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"{"frames": 256}"#.utf8).write(to: folder.appendingPathComponent("host.json"))
        try Data("{".utf8).write(to: folder.appendingPathComponent("config.json"))
        let (_, object) = try report(auctl)
        #expect((check("host settings", object)?["finding"] as? String)?.contains("'frames' is not a setting") == true)
        #expect(check("daemon settings", object)?["status"] as? String == "problem")
    }

    @Test(arguments: [
        (#"{"placement": "foo"}"#, "'placement' must be one of"),
        (#"{"framesPerCycle": 0}"#, "'framesPerCycle' must be"),
        ("[]", "not a JSON object"),
    ])
    func aHostSettingThatHostsRefuseIsAProblem(_ text: String, _ reason: String) throws {
        let auctl = try AuctlProcess()
        let folder = auctl.folder.appendingPathComponent("auserviced")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("host.json"))
        let (status, object) = try report(auctl)
        #expect(status == 1)
        #expect(check("host settings", object)?["status"] as? String == "problem")
        #expect((check("host settings", object)?["finding"] as? String)?.contains(reason) == true)
    }

    @Test(arguments: [
        (#"{"warmRunners": "foo"}"#, "'warmRunners' must be a whole number from 0 to 64"),
        (#"{"address": 7}"#, "'address' must be a string"),
        (#"{"warm": 3}"#, "'warm' is not a setting"),
        ("[]", "not a JSON object"),
    ])
    func aDaemonSettingThatTheDaemonRefusesIsAProblem(_ text: String, _ reason: String) throws {
        let auctl = try AuctlProcess()
        let folder = auctl.folder.appendingPathComponent("auserviced")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("config.json"))
        let (status, object) = try report(auctl)
        #expect(status == 1)
        #expect(check("daemon settings", object)?["status"] as? String == "problem")
        #expect((check("daemon settings", object)?["finding"] as? String)?.contains(reason) == true)
    }

    @Test func theEndpointIsNamedAsHostsNameIt() throws {
        let (_, object) = try report(AuctlProcess(), environment: ["XDG_RUNTIME_DIR": "/run/user/1000"])
        let rows = try #require(object["settings"] as? [[String: Any]])
        let row = try #require(rows.first { $0["name"] as? String == SystemPlace.hostEndpoint.rawValue })
        // The mark of the daemon's folder there: FNV-1a of its path.
        let mark = "/run/user/1000/auserviced".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
        }
        #expect(row["value"] as? String == "@auserviced/host/\(getuid())/\(String(mark, radix: 16))/PROCESS")
    }

    @Test func theReportFitsIntoATerminal() throws {
        let auctl = try AuctlProcess()
        let folder = auctl.folder.appendingPathComponent("auserviced")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"{"framesPerCycle": 256}"#.utf8).write(to: folder.appendingPathComponent("host.json"))
        let lines = try auctl.screen(["doctor", "--settings"])
        let end = try #require(lines.firstIndex(of: ""))
        // A path is a word that is not cut: it may be longer.
        #expect(lines[..<end].allSatisfy { $0.count <= 80 || $0.contains("/") }, "\(lines.joined(separator: "\n"))")
        #expect(lines[end...].allSatisfy { $0.count <= 80 }, "\(lines.joined(separator: "\n"))")
        let names = DaemonKey.allCases.map(\.rawValue) + HostKey.allCases.map(\.rawValue)
        #expect(names.allSatisfy { name in lines[end...].contains { $0.contains(name) } })
    }

    @Test func everyCheckHasAFinding() throws {
        let (_, object) = try report(AuctlProcess())
        let checks = try #require(object["checks"] as? [[String: Any]])
        #expect(checks.count >= 8)
        #expect(checks.allSatisfy { ($0["finding"] as? String)?.isEmpty == false })
    }
}
