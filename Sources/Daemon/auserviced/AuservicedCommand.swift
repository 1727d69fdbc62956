import ArgumentParser
import DaemonControl
import DaemonServer
import Glibc
import LinuxProcesses
import LinuxSystem
import Logging

/// `auserviced`: reads its settings, runs the daemon until a signal or a client ends it.
@main
struct AuservicedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auserviced",
        abstract: "Starts and watches the processes of audio units for all hosts of a user.",
        discussion: """
            Hosts work without it too. With it they share one registry and waiting runners, services outlive a host \
            that crashed, and incidents and metrics of all hosts are in one place. Settings come from the configuration \
            file; options win over it. It ends on SIGTERM and SIGINT, and looks for extensions again on SIGHUP.

            auserviced --log-level debug
            """,
        version: Daemon.version)

    @OptionGroup var settings: SettingsOptions

    func run() throws {
        // Whoever reads the log may end before the daemon does.
        signal(SIGPIPE, SIG_IGN)
        CurrentProcess.raiseOpenFiles(to: 65_536)
        let environment = CurrentProcess.environment
        let threshold = settings.logLevel.level
        LoggingSystem.bootstrap {
            JournalLogHandler(label: $0, threshold: threshold, environment: environment)
        }
        let log = Logger(label: Daemon.logLabel)
        do {
            // Before any other thread exists: they inherit the blocked signals, so that only the loop below sees them.
            let signals = try SignalDescriptor(signals: [SIGTERM, SIGINT, SIGHUP])
            try serve(environment: environment, log: log, signals: signals)
        } catch {
            log.error("\(error)")
            throw ExitCode.failure
        }
    }

    private func serve(environment: [String: String], log: Logger, signals: SignalDescriptor) throws {
        let ending = try EventCounter()
        let configuration = try settings.configuration(environment: environment)
        let daemon = try Daemon(
            configuration: configuration, environment: environment, log: log, onShutdownRequest: { ending.signal() })
        let manager = ServiceManager(environment: environment)
        let inherited = try ServiceManager.inheritedSockets(environment: environment)
        do {
            try daemon.start(inherited: inherited)
        } catch {
            DaemonLoop.wait { await daemon.stop() }
            throw error
        }
        let place = inherited.isEmpty ? "\(configuration.address)" : "the service manager's socket"
        manager.notify("READY=1\nSTATUS=Serving \(place)")
        manager.startWatchdog { daemon.isResponsive() }
        log.notice("serving \(place)")
        try DaemonLoop.run(signals: signals, ending: ending) {
            manager.notify("RELOADING=1")
            daemon.rescan()
            manager.notify("READY=1")
        }
        manager.notify("STOPPING=1")
        DaemonLoop.wait { await daemon.stop() }
        log.notice("ended")
    }
}
