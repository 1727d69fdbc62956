import Foundation
import Glibc
import TestSupport

/// A network of a test's own, of one machine, with a D-Bus and avahi-daemon where they are started.
final class PrivateNetwork {
    /// Whether this user may have one.
    static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["--net", "--mount", "true"]
        process.standardError = FileHandle.nullDevice
        guard geteuid() == 0, (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    let folder: URL
    private let extensions: URL
    private var holder: ProgramRun?
    private var runs: [ProgramRun] = []
    private var count = 0

    /// In a folder of the test's.
    init(in folder: URL, extensions: URL) throws {
        (self.folder, self.extensions) = (folder, extensions)
        let place = folder.appending(path: "network")
        // A /run of its own: avahi-daemon is one for each machine there.
        let steps = """
            ip link set lo up multicast on && ip route add 224.0.0.0/4 dev lo && mount -t tmpfs tmpfs /run \
            && mkdir -p /run/avahi-daemon && touch '\(place.path)' && exec sleep infinity
            """
        holder = try ProgramRun(
            URL(filePath: "/usr/bin/unshare"), ["--net", "--mount", "bash", "-c", steps], in: folder,
            extensions: extensions, adding: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], suffix: "-network")
        try waitFor("the network") { access(place.path, F_OK) == 0 }
    }

    deinit {
        for run in runs + [holder].compactMap(\.self) where run.process.isRunning {
            kill(run.process.processIdentifier, SIGKILL)
            run.process.waitUntilExit()
        }
    }

    /// Starts the bus; the daemon is started by `startAvahi`.
    func startBus() throws {
        let configuration = try PrivateBus.configuration(in: folder)
        try start("/usr/bin/dbus-daemon", ["--nofork", "--nopidfile", "--config-file=\(configuration.path)"])
        try waitFor("the bus") { access("\(folder.path)/bus", F_OK) == 0 }
    }

    /// Its process. Publishes on the loopback interface, as the only one of this network.
    @discardableResult
    func startAvahi() throws -> Process {
        let file = folder.appending(path: "avahi.conf")
        let configuration = """
            [server]
            host-name=stage
            use-ipv4=yes
            use-ipv6=no
            allow-interfaces=lo
            enable-dbus=yes
            [publish]
            publish-workstation=no
            publish-hinfo=no
            """
        try Data(configuration.utf8).write(to: file)
        // The daemon closes all files that it inherits, by which Foundation takes it for ended and waits for it in the
        // thread that waits for all others, too: so it is a shell's child.
        let steps = "trap 'kill $!' TERM; setpriv --pdeathsig KILL \"$@\" & wait $!; wait $!"
        return try start(
            "/bin/bash",
            [
                "-c", steps, "bash", "/usr/sbin/avahi-daemon", "--file=\(file.path)", "--no-drop-root", "--no-chroot",
                "--no-rlimits",
            ])
    }

    /// Starts a program there; it is ended with this object. Throws when it cannot be started.
    @discardableResult
    func start(_ program: String, _ arguments: [String]) throws -> Process { try launch(program, arguments).process }

    /// Runs a program there to its end.
    func run(_ program: String, _ arguments: [String]) throws -> ProgramRun.Outcome {
        try launch(program, arguments).outcome()
    }

    private func launch(_ program: String, _ arguments: [String]) throws -> ProgramRun {
        guard let holder else { throw CocoaError(.executableLoad) }
        count += 1
        let network = ["--target", "\(holder.process.processIdentifier)", "--net", "--mount"]
        let place = network + UnblockedSignals.command + [program]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/nsenter"), place + arguments, in: folder, extensions: extensions,
            adding: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/bus"], suffix: "-net\(count)")
        runs.append(run)
        return run
    }

    private func waitFor(_ what: String, _ condition: () -> Bool) throws {
        guard eventually(condition) else {
            throw CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: "\(what) did not come up"])
        }
    }
}
