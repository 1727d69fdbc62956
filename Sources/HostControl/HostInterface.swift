import LinuxSystem
import Supervision
import Varlink

/// `io.auserviced.Host`, answered out of what the host implements.
struct HostInterface: VarlinkInterface {
    static let interfaceName = "io.auserviced.Host"
    static let version = "1"

    let hostName: String
    let controlling: any HostControlling

    var name: String { Self.interfaceName }
    var description: String { HostInterfaceDescription.text }

    func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        switch call.method {
        case "ListUnits":
            let memory = try call.parameters(HostMessages.Listing.self).memory ?? false
            let units = memory ? await unitsWithMemory() : await controlling.units()
            return VarlinkReply(HostMessages.Units(host: hostName, units: units))
        case "Kill":
            try await controlling.kill(instance: call.parameters(HostMessages.Instance.self).instance)
        case "Restart":
            try await controlling.restart(instance: call.parameters(HostMessages.Instance.self).instance)
        case "GetParameters":
            let instance = try call.parameters(HostMessages.Instance.self).instance
            return VarlinkReply(
                HostMessages.Parameters(parameters: try await controlling.parameters(instance: instance)))
        case "SetParameter":
            try await setParameter(call.parameters())
        case "GetPresets":
            let instance = try call.parameters(HostMessages.Instance.self).instance
            return VarlinkReply(HostMessages.Presets(presets: try await controlling.presets(instance: instance)))
        case "SelectPreset":
            let wanted = try call.parameters(HostMessages.Preset.self)
            try await controlling.selectPreset(instance: wanted.instance, preset: wanted.preset)
        case "Incidents":
            return try await incidents(call)
        case "Metrics":
            let metrics = HostMetrics(
                host: HostStatus(processID: CurrentProcess.identifier, name: hostName), units: await unitsWithMemory())
            return VarlinkReply(HostMessages.Text(text: OpenMetricsText.render([metrics])))
        default:
            throw VarlinkError.methodNotFound("\(name).\(call.method)")
        }
        return .empty
    }

    private func unitsWithMemory() async -> [UnitStatus] {
        await controlling.units().map { unit in
            guard unit.pssBytes == nil, let service = unit.servicePID else { return unit }
            var unit = unit
            unit.pssBytes = ProcessMemory.proportionalSetSize(processID: service)
            return unit
        }
    }

    private func setParameter(_ wanted: HostMessages.Value) async throws {
        guard wanted.value.isFinite else { throw VarlinkError.invalidParameter("value") }
        try await controlling.setParameter(
            instance: wanted.instance, parameter: ParameterReference(wanted.parameter), value: wanted.value)
    }

    /// One reply with the latest incidents; with `more`, one for each further incident until the client goes away.
    private func incidents(_ call: VarlinkCall) async throws -> VarlinkReply {
        // Opened first: an incident between the two is then reported twice rather than never.
        let stream = controlling.incidents()
        let recent = HostMessages.Incidents(incidents: await controlling.recentIncidents())
        guard call.wantsMore else { return VarlinkReply(recent) }
        try call.reply(recent)
        for await incident in stream { try call.reply(HostMessages.Incidents(incidents: [incident])) }
        return VarlinkReply(HostMessages.Incidents(incidents: []))
    }
}
