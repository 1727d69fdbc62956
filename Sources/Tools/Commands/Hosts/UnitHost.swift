import AudioToolbox
import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import RealtimeKit
import RenderBenchmark
import Supervision
import TerminalOutput

/// This process as a host of units: how they are run, seen by `auctl ps`, and their incidents.
struct UnitHost {
    let host: AudioUnitHost
    /// Keeps `auctl ps` able to see this process; nil when it is not wanted.
    private let endpoint: HostEndpoint?

    /// - Parameters:
    ///   - name: what `auctl ps` calls this host; nil to stay unseen.
    ///   - hostPriority: the render thread's FIFO priority; nil when it has none.
    ///   - measuredPlacement: where services run when neither options nor the configuration say.
    ///   - linger: seconds that the daemon keeps the services should this process die.
    ///   - isOffline: whether nobody listens while it renders.
    ///   - debugging: what is done for whoever looks for a fault in a unit; nil for nothing.
    /// - Throws: when no runner is installed, the endpoint cannot be opened, or the user's configuration is broken.
    init(
        name: String?, options: UnitOptions, hostPriority: Int?, measuredPlacement: HostSettings.Placement? = nil,
        linger: Double = 0, isOffline: Bool = false, debugging: DebugOptions? = nil
    ) throws {
        var settings = HostSettings()
        if let measuredPlacement { settings.placement = measuredPlacement }
        try HostConfigurationFile.user.read().apply(to: &settings)
        if let placement = options.placement?.hostPlacement { settings.placement = placement }
        settings.grouping = options.group ? .together : .individually
        // An offline render waits for every block: what came too late would be bridged.
        settings.isPipelined = options.pipelined && !isOffline
        settings.bridgePolicy = options.bridge?.policy
        settings.hostPriority = hostPriority
        // Of several units in one process only the first could be taken over.
        settings.lingerMilliseconds = options.group ? 0 : Int(linger * 1000)
        try debugging?.apply(to: &settings)
        let host: AudioUnitHost
        do {
            let launcher = try AudioUnitHost.launcher(for: settings, usesDaemon: !options.noDaemon) {
                StandardError.write("auctl: \($0)")
            }
            // Whoever debugs a unit lets it crash, and starts one that is in quarantine, too.
            host = try AudioUnitHost(
                settings: settings, launcher: launcher,
                quarantine: debugging?.looksForFault == true ? nil : QuarantineStore())
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
        self.host = host
        endpoint = try name.map { try HostEndpoint(hostName: $0, controlling: host) }
        host.install(as: nil)
        let offersBacktrace = debugging?.looksForFault == false && !settings.diagnosis.printsBacktraces
        _ = host.recorder.addHandler { incident in
            HostIncidents.note()
            HostIncidents.log(incident, host: name ?? "auctl")
            StandardError.write("auctl: \(TerminalText.line("\(incident)"))")
            if case .signal = incident.cause, offersBacktrace { BacktraceHint.tellOnce() }
            if incident.action == .quarantined { StandardError.write("auctl: \(Self.remedy(for: incident))") }
        }
    }

    func close() { endpoint?.close() }

    /// Why a unit is in quarantine, and what lifts it. What is only late is not kept out of other hosts.
    private static func remedy(for incident: Incident) -> String {
        let entry = try? QuarantineStore().entries().last { $0.component == incident.component }
        let again = "`auctl restart \(getpid())/\(incident.instance)` starts it again in this host"
        guard let entry else {
            return
                "\(incident.component) is in quarantine in this host, because it \(TerminalText.line(incident.cause.predicate))"
                + "; \(again)"
        }
        return "\(incident.component) is in quarantine: \(TerminalText.line(entry.reason)); \(again), and "
            + "`auctl quarantine clear \(incident.component)` lets every host load it again"
    }

    /// Where services run when nobody says, measured once on a machine that has the choice.
    static func measuredPlacement(_ options: UnitOptions, hostPriority: Int?) async throws -> HostSettings.Placement? {
        guard options.placement == nil, try HostConfigurationFile.user.read().placement == nil else { return nil }
        return await MeasuredPlacement.choose(on: .present, isRealtime: hostPriority != nil, file: .user) {
            StandardError.write("auctl: measuring once where services run best on this machine")
            return try await MachineMeasurement.take(seconds: 0.5, sampleRate: 48_000, allowsFIFO: true)
                .proposal.hostPlacement
        }
    }

    /// The frames per cycle that a run takes when nobody says.
    static func block(isRealtime: Bool) async -> Int {
        await FoundBlock.choose(
            isRealtime: isRealtime, on: .present, file: .user, at: Date().timeIntervalSince1970
        ) {
            StandardError.write("auctl: measuring how long a cycle this machine needs without real-time rights")
            let core = try CoreAffinity.cores().last ?? 0
            return try await TimerLateness.measure(core: core, fifoPriority: 0).p99
        }
    }

    /// The FIFO priority that a device's thread gets and its services stay below; nil where FIFO is refused, also by
    /// RealtimeKit.
    static func realtimePriority() -> Int? {
        RealtimeKit.install()
        guard let support = try? SchedulingSupport.probe(), support.allowsFIFO else { return nil }
        return min(70, support.maximumPriority)
    }
}
