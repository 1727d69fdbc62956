import Foundation
import TestSupport
import Testing

/// A host that is killed with `kill -9` in the middle of playing.
@Suite(.serialized) struct HostDeathTests {
    @Test func aKilledHostLeavesNothingBehind() throws {
        let installation = try Installation.shared.get()
        let host = try start(installation)
        // A runner that rehearses the unit has its library as well.
        #expect(eventually { !Self.services(of: host.processIdentifier).isEmpty })
        let services = Self.services(of: host.processIdentifier)
        let spares = Self.children(of: host.processIdentifier)

        kill(host.processIdentifier, SIGKILL)
        host.waitUntilExit()

        #expect(
            eventually { (services + spares).allSatisfy { !FileManager.default.fileExists(atPath: "/proc/\($0)") } })
        #expect(!Self.sockets().contains("/\(host.processIdentifier)"))
        let shared = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
        #expect(!shared.contains { $0.contains("auserviced") || $0.contains("link-") })
    }

    private func start(_ installation: Installation) throws -> Process {
        let recording = installation.scratch.appending(path: "silence.wav")
        try Wave.write(seconds: 60, to: recording)
        let host = Process()
        host.executableURL = installation.binaries.appending(path: "auctl")
        host.arguments = [
            "play", recording.path, "--unit", "aufx gain Demo", "--device", "paced-null", "--no-daemon",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["AUEXTENSION_PATH"] = installation.extensions.path
        host.environment = environment
        host.standardOutput = FileHandle.nullDevice
        host.standardError = FileHandle.nullDevice
        try host.run()
        return host
    }

    /// Services that have loaded a unit: their title is its name.
    private static func services(of host: Int32) -> [Int32] {
        children(of: host).filter { child in
            let maps = (try? String(contentsOfFile: "/proc/\(child)/maps", encoding: .utf8)) ?? ""
            return maps.contains("libGain.so")
        }
    }

    private static func children(of host: Int32) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { process in
            let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
            return status.contains("\nPPid:\t\(host)\n")
        }
    }

    private static func sockets() -> String {
        (try? String(contentsOfFile: "/proc/net/unix", encoding: .utf8)) ?? ""
    }
}
