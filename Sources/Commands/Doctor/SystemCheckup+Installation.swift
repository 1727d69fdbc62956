import ComponentRegistry
import Foundation
import LinuxSystem

extension SystemCheckup {
    static func runnerCheck() -> SystemCheck {
        let name = "runner"
        let candidates = runnerCandidates()
        if let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) { return .good(name, found) }
        return .problem(
            name, "auextension was not found (looked for \(candidates.joined(separator: ", "))): no unit can run in a "
                + "process of its own",
            "put it beside auctl, or set AUSERVICED_RUNNER to its path")
    }

    /// Where the runner may be, first to last.
    static func runnerCandidates() -> [String] {
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder = executable.deletingLastPathComponent()
        let beside = [
            folder.appendingPathComponent("auextension").path,
            folder.deletingLastPathComponent().appendingPathComponent("libexec/auserviced/auextension").path,
        ]
        return (ProcessInfo.processInfo.environment["AUSERVICED_RUNNER"].map { [$0] } ?? []) + beside
    }

    static func extensionChecks() -> [SystemCheck] {
        let scanner = ComponentScanner()
        let scan = scanner.scan()
        let existing = scanner.searchPath.directories.filter { FileManager.default.fileExists(atPath: $0) }
        let place = existing.isEmpty ? scanner.searchPath.directories : existing
        let name = "extensions"
        var checks: [SystemCheck] = []
        if scan.components.isEmpty {
            checks.append(
                .problem(
                    name, "none installed; looked in \(place.joined(separator: ", "))",
                    "assemble the demo units with scripts/build and set AUEXTENSION_PATH to .build/extensions"))
        } else {
            let found = "\(scan.components.count) components in \(place.joined(separator: ", "))"
            checks.append(.good(name, found))
        }
        let faults = scan.diagnostics.filter { $0.severity != .note }
        checks += faults.map { SystemCheck.warning("extension", "\($0.path): \($0.key.map { "\($0): " } ?? "")\($0.problem)", $0.remedy) }
        return checks
    }

    static func daemonCheck() -> (check: SystemCheck, isReachable: Bool) {
        let name = "daemon"
        let path = UserDirectories().daemonSocket
        do {
            let deadline = MonotonicClock.deadline(milliseconds: 500)
            let socket = try UnixSocket.connect(.stream, to: .path(path), deadline: deadline)
            let owner = try socket.peerCredentials()
            guard owner.userID == CurrentProcess.userIdentifier else {
                let found = "\(path) belongs to process \(owner.processID) of user \(owner.userID): it is not used"
                return (.problem(name, found, "remove the socket and find out who made it"), false)
            }
            return (.good(name, "process \(owner.processID) answers at \(path)"), true)
        } catch {
            let found = error.isNotFound ? "not running" : "does not answer: \(error)"
            let remedy = "start it with `auserviced` or `systemctl --user start auserviced.socket` for warm runners, "
                + "metrics and services that outlive a crashed host"
            return (.note(name, "\(found); everything works without it", remedy), false)
        }
    }
}
