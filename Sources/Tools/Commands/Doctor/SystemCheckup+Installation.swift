import ComponentRegistry
import DaemonControl
import Foundation
import LinuxProcesses
import LinuxSystem
import Sandbox
import Settings
import Supervision
import Varlink

extension SystemCheckup {
    static func runnerCheck() -> SystemCheck {
        let name = "runner"
        do {
            let place = try RunnerPath.place()
            let origin = place.origin == .variable ? EnvironmentVariable.runner.rawValue : place.origin.rawValue
            return .good(name, "\(place.path) (\(origin))")
        } catch {
            return .problem(
                name, "\(error)",
                "without it no unit runs in a process of its own; `swift build -c release --product auextension` makes it"
            )
        }
    }

    /// How far a runner can be locked in here, which one that is started for it reports.
    static func sandboxCheck() -> SystemCheck {
        let name = "sandbox"
        guard let launcher = try? EmbeddedLauncher(warmCount: 0) else {
            return .note(name, "unknown without a runner", "install the runner first")
        }
        let report = launcher.sandbox
        let gaps = report.gaps.joined(separator: "; ")
        switch report.tier {
        case .namespaces:
            return .good(name, "tier A: services have files, processes and a network of their own")
        case .calls:
            return .warning(
                name, "tier B: services open and call only what they need, but share their user's processes (\(gaps))",
                "allow user namespaces for ordinary users: `sysctl kernel.unprivileged_userns_clone=1`, or an AppArmor "
                    + "profile for auextension")
        case .none:
            return .problem(
                name, "tier C: nothing keeps a service from your files (\(gaps))",
                "boot a kernel with Landlock and seccomp; until then only components in `allowedWithoutSandbox` of the "
                    + "host settings are started")
        }
    }

    static func quarantineChecks() -> [SystemCheck] {
        let name = "quarantine"
        do {
            return try QuarantineStore().entries().map {
                .warning(
                    name, "\($0.component) is not loaded: \($0.reason)",
                    "`auctl quarantine clear \($0.component)` when it was repaired")
            }
        } catch {
            return [.warning(name, "\(error)", "see whether the file is yours and readable")]
        }
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
        checks += faults.map {
            SystemCheck.warning("extension", "\($0.path): \($0.key.map { "\($0): " } ?? "")\($0.problem)", $0.remedy)
        }
        return checks
    }

    static func daemonCheck() -> (check: SystemCheck, isReachable: Bool) {
        do {
            return daemonCheck(at: try DaemonClient.defaultAddress())
        } catch {
            return (.problem("daemon", "\(error)", "correct or unset AUSERVICED_ADDRESS"), false)
        }
    }

    private static func daemonCheck(at address: VarlinkAddress) -> (check: SystemCheck, isReachable: Bool) {
        let name = "daemon"
        do {
            let deadline = MonotonicClock.deadline(milliseconds: 500)
            let socket = try UnixSocket.connect(.stream, to: socketAddress(address), deadline: deadline)
            let owner = try socket.peerCredentials()
            guard owner.userID == CurrentProcess.userIdentifier else {
                let found = "\(address) belongs to process \(owner.processID) of user \(owner.userID): it is not used"
                return (.problem(name, found, "remove the socket and find out who made it"), false)
            }
            return (.good(name, "process \(owner.processID) answers at \(address)"), true)
        } catch {
            let found = error.isNotFound ? "not running" : "does not answer: \(error)"
            let remedy =
                "start it with `auserviced` or `systemctl --user start auserviced.socket` for warm runners, "
                + "metrics and services that outlive a crashed host"
            return (.note(name, "\(found); everything works without it", remedy), false)
        }
    }

    private static func socketAddress(_ address: VarlinkAddress) -> UnixSocket.Address {
        switch address {
        case .path(let path): .path(path)
        case .abstract(let name): .abstract(name)
        }
    }
}
