import ComponentRegistry
import DaemonControl
import HostControl
import LinuxProcesses
import LinuxSystem
import Logging
import Supervision
import Varlink

/// `io.auserviced`, answered by the daemon.
struct DaemonInterface: VarlinkInterface {
    /// SAFETY against a cycle: the daemon owns the server that owns this, and lets go of it in `stop`.
    let daemon: Daemon

    var name: String { DaemonMethods.interfaceName }
    var description: String { DaemonInterfaceDescription.text(methods: handlers.description) }

    func handle(_ call: VarlinkCall) async throws -> VarlinkReply { try await handlers.handle(call) }

    private var handlers: [VarlinkHandler] {
        [
            DaemonMethods.status.reply { _ in daemon.status() },
            DaemonMethods.list.handle { try await list($0, $1.identifier()) },
            DaemonMethods.info.reply { try info($0) },
            DaemonMethods.rescan.reply { _ in ComponentList(daemon.registry.rescan(), matching: .any) },
            DaemonMethods.launch.handle { try await launch($1, caller: $0.peer.processID) },
            DaemonMethods.attach.handle { try attach($1, caller: $0.peer.processID) },
            DaemonMethods.services.reply { _ in DaemonMessages.Services(services: daemon.services.list()) },
            DaemonMethods.exitCause.reply {
                DaemonMessages.Cause(cause: daemon.services.end(processID: $0.processID)?.cause)
            },
            DaemonMethods.lastOutput.reply {
                DaemonMessages.Lines(lines: daemon.services.lastOutput(processID: $0.processID))
            },
            DaemonMethods.hosts.handle { try await hosts($0, $1) },
            DaemonMethods.kill.acknowledge { try HostClient(processID: $0.host).kill(instance: $0.instance) },
            DaemonMethods.restart.acknowledge { try HostClient(processID: $0.host).restart(instance: $0.instance) },
            DaemonMethods.incidents.handle { call, _ in try await incidents(call) },
            DaemonMethods.metrics.reply { _ in DaemonMessages.Text(text: await daemon.metricsText()) },
            DaemonMethods.quarantine.reply { _ in
                DaemonMessages.Quarantine(entries: try daemon.quarantine.entries())
            },
            DaemonMethods.release.reply { try release($0) },
            DaemonMethods.shutdown.handle { call, _ in
                daemon.log.notice("process \(call.peer.processID) asked for the end")
                daemon.requestShutdown()
                return .empty
            },
        ]
    }
}

extension DaemonInterface {
    private func list(_ call: VarlinkCall, _ query: ComponentIdentifier) async throws -> VarlinkReply {
        guard call.wantsMore else { return VarlinkReply(ComponentList(daemon.registry.current, matching: query)) }
        let (scans, continuation) = AsyncStream.makeStream(of: ComponentScan.self, bufferingPolicy: .bufferingNewest(1))
        let token = daemon.registry.addObserver { continuation.yield($0) }
        defer { daemon.registry.removeObserver(token) }
        try call.reply(ComponentList(daemon.registry.current, matching: query))
        for await scan in scans { try call.reply(ComponentList(scan, matching: query)) }
        throw CancellationError()
    }

    private func info(_ wanted: DaemonMessages.Name) throws -> DaemonMessages.Component {
        let found = daemon.registry.current.components(named: wanted.name)
        guard let component = found.first, found.count == 1 else {
            let names = found.map { "\($0.identifier) (\($0.name))" }.joined(separator: ", ")
            let problem = found.isEmpty ? "is not installed" : "is ambiguous: \(names)"
            throw refused("NoSuchComponent", "the component '\(wanted.name)' \(problem)")
        }
        return DaemonMessages.Component(component: component)
    }

    private func hosts(_ call: VarlinkCall, _ wanted: DaemonMessages.Interval) async throws -> VarlinkReply {
        guard call.wantsMore else { return VarlinkReply(DaemonMessages.Hosts(hosts: await HostSurvey.take())) }
        let interval = wanted.intervalMilliseconds ?? 1000
        guard (50...3_600_000).contains(interval) else { throw VarlinkError.invalidParameter("intervalMilliseconds") }
        while !Task.isCancelled {
            try call.reply(DaemonMessages.Hosts(hosts: await HostSurvey.take()))
            try await Task.sleep(for: .milliseconds(interval))
        }
        throw CancellationError()
    }

    private func incidents(_ call: VarlinkCall) async throws -> VarlinkReply {
        guard call.wantsMore else { return VarlinkReply(DaemonMessages.Incidents(incidents: daemon.incidents.recent)) }
        let (recent, further) = daemon.incidents.follow()
        try call.reply(DaemonMessages.Incidents(incidents: recent))
        for await incident in further { try call.reply(DaemonMessages.Incidents(incidents: [incident])) }
        return VarlinkReply(DaemonMessages.Incidents(incidents: []))
    }

    private func release(_ wanted: DaemonMessages.Release) throws -> DaemonMessages.Released {
        if let hash = wanted.bundleHash {
            let isFound = try daemon.quarantine.remove(bundleHash: hash)
            return DaemonMessages.Released(count: isFound ? 1 : 0)
        }
        // A file that cannot be read counts as none, and is replaced: releasing is the way out of that too.
        let count = (try? daemon.quarantine.entries().count) ?? 0
        try daemon.quarantine.removeAll()
        return DaemonMessages.Released(count: count)
    }

    func refused(_ error: String, _ message: String) -> VarlinkError {
        VarlinkError("\(name).\(error)", parameters: ["message": .string(message)])
    }
}
