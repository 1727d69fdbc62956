import ComponentRegistry
import HostControl
import LinuxSystem
import ServiceClient
import Supervision
import Varlink

/// `io.auserviced`, answered by the daemon.
struct DaemonInterface: VarlinkInterface {
    /// SAFETY against a cycle: the daemon owns the server that owns this, and lets go of it in `stop`.
    let daemon: Daemon

    var name: String { DaemonMessages.interfaceName }
    var description: String { DaemonInterfaceDescription.text }

    func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        switch call.method {
        case "Status": return VarlinkReply(daemon.status())
        case "List": return try await list(call)
        case "Info": return try info(call.parameters())
        case "Rescan": return VarlinkReply(ComponentList(daemon.registry.rescan(), matching: .any))
        case "Launch": return try await launch(call.parameters(), caller: call.peer.processID)
        case "Attach": return try attach(call.parameters(), caller: call.peer.processID)
        case "Services": return VarlinkReply(DaemonMessages.Services(services: daemon.services.list()))
        case "ExitCause":
            let process = try call.parameters(DaemonMessages.Process.self).processID
            return VarlinkReply(DaemonMessages.Cause(cause: daemon.services.end(processID: process)?.cause))
        case "LastOutput":
            let process = try call.parameters(DaemonMessages.Process.self).processID
            return VarlinkReply(DaemonMessages.Lines(lines: daemon.services.lastOutput(processID: process)))
        case "Hosts": return try await hosts(call)
        case "Kill":
            let unit = try call.parameters(DaemonMessages.Unit.self)
            try HostClient(processID: unit.host).kill(instance: unit.instance)
            return .empty
        case "Restart":
            let unit = try call.parameters(DaemonMessages.Unit.self)
            try HostClient(processID: unit.host).restart(instance: unit.instance)
            return .empty
        case "Incidents": return try await incidents(call)
        case "Metrics": return VarlinkReply(DaemonMessages.Text(text: await daemon.metricsText()))
        case "Quarantine": return VarlinkReply(DaemonMessages.Quarantine(entries: try daemon.quarantine.entries()))
        case "Release": return try release(call.parameters())
        case "Shutdown":
            daemon.log.write(.notice, "process \(call.peer.processID) asked for the end")
            daemon.requestShutdown()
            return .empty
        default: throw VarlinkError.methodNotFound("\(name).\(call.method)")
        }
    }
}

extension DaemonInterface {
    private func list(_ call: VarlinkCall) async throws -> VarlinkReply {
        let query = try call.parameters(DaemonMessages.Query.self).identifier()
        guard call.wantsMore else { return VarlinkReply(ComponentList(daemon.registry.current, matching: query)) }
        let (scans, continuation) = AsyncStream.makeStream(of: ComponentScan.self, bufferingPolicy: .bufferingNewest(1))
        let token = daemon.registry.addObserver { continuation.yield($0) }
        defer { daemon.registry.removeObserver(token) }
        try call.reply(ComponentList(daemon.registry.current, matching: query))
        for await scan in scans { try call.reply(ComponentList(scan, matching: query)) }
        throw CancellationError()
    }

    private func info(_ wanted: DaemonMessages.Name) throws -> VarlinkReply {
        let found = daemon.registry.current.components(named: wanted.name)
        guard let component = found.first, found.count == 1 else {
            let names = found.map { "\($0.identifier) (\($0.name))" }.joined(separator: ", ")
            let problem = found.isEmpty ? "is not installed" : "is ambiguous: \(names)"
            throw refused("NoSuchComponent", "the component '\(wanted.name)' \(problem)")
        }
        return VarlinkReply(DaemonMessages.Component(component: component))
    }

    private func hosts(_ call: VarlinkCall) async throws -> VarlinkReply {
        guard call.wantsMore else { return VarlinkReply(DaemonMessages.Hosts(hosts: await HostSurvey.take())) }
        let interval = try call.parameters(DaemonMessages.Interval.self).intervalMilliseconds ?? 1000
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

    private func release(_ wanted: DaemonMessages.Release) throws -> VarlinkReply {
        if let hash = wanted.bundleHash {
            let isFound = try daemon.quarantine.remove(bundleHash: hash)
            return VarlinkReply(DaemonMessages.Released(count: isFound ? 1 : 0))
        }
        // A file that cannot be read counts as none, and is replaced: releasing is the way out of that too.
        let count = (try? daemon.quarantine.entries().count) ?? 0
        try daemon.quarantine.removeAll()
        return VarlinkReply(DaemonMessages.Released(count: count))
    }

    func refused(_ error: String, _ message: String) -> VarlinkError {
        VarlinkError("\(name).\(error)", parameters: ["message": .string(message)])
    }
}
