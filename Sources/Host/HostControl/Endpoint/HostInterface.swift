import FoundationEssentials
import LinuxProcesses
import LinuxSystem
import Supervision
import Varlink

/// `io.auserviced.Host`, answered out of what the host implements.
package struct HostInterface: VarlinkInterface {
    static let version = "1"

    let hostName: String
    let controlling: any HostControlling

    package init(hostName: String, controlling: any HostControlling) {
        (self.hostName, self.controlling) = (hostName, controlling)
    }

    package var name: String { HostMethods.interfaceName }
    package var description: String { HostInterfaceDescription.text(methods: handlers.description) }

    package func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        do {
            return try await handlers.handle(call)
        } catch HostControlError.fileUnusable(let message) {
            throw VarlinkError(HostMethods.fileUnusable, parameters: ["message": .string(message)])
        }
    }

    private var handlers: [VarlinkHandler] {
        [
            HostMethods.listUnits.reply { listing in
                let units = listing.memory ?? false ? await unitsWithMemory() : await controlling.units()
                return HostMessages.Units(host: hostName, units: units, engines: await controlling.engines())
            },
            HostMethods.kill.acknowledge { try await controlling.kill(instance: $0.instance) },
            HostMethods.restart.acknowledge { try await controlling.restart(instance: $0.instance) },
            HostMethods.getParameters.reply {
                HostMessages.Parameters(parameters: try await controlling.parameters(instance: $0.instance))
            },
            HostMethods.setParameter.acknowledge { try await setParameter($0) },
            HostMethods.getPresets.reply {
                HostMessages.Presets(presets: try await controlling.presets(instance: $0.instance))
            },
            HostMethods.selectPreset.acknowledge {
                try await controlling.selectPreset(instance: $0.instance, preset: $0.preset)
            },
            HostMethods.savePreset.reply {
                HostMessages.OnePreset(preset: try await controlling.savePreset(instance: $0.instance, name: $0.name))
            },
            HostMethods.deletePreset.acknowledge {
                try await controlling.deletePreset(instance: $0.instance, name: $0.name)
            },
            HostMethods.getState.handle { _, query in
                try StateTransport.reply(
                    try await controlling.state(instance: query.instance, forDocument: query.document ?? false))
            },
            HostMethods.setState.acknowledge { try await setState($0) },
            HostMethods.chain.reply { _ in HostMessages.Chain(chain: try await controlling.chain()) },
            HostMethods.insertUnit.reply {
                let place = try $0.place.map(Self.place)
                return HostMessages.Instance(instance: try await controlling.insertUnit($0.component, at: place))
            },
            HostMethods.removeUnit.acknowledge { try await controlling.removeUnit(instance: $0.instance) },
            HostMethods.moveUnit.acknowledge {
                try await controlling.moveUnit(instance: $0.instance, to: Self.place($0.place))
            },
            HostMethods.loadRig.acknowledge { try await controlling.loadRig($0.rig) },
            HostMethods.transport.reply { _ in HostMessages.Transport(transport: try await controlling.transport()) },
            HostMethods.pause.acknowledge { _ in try await controlling.pause() },
            HostMethods.resume.acknowledge { _ in try await controlling.resume() },
            HostMethods.seek.acknowledge { try await controlling.seek(to: Self.finite($0.seconds, "seconds")) },
            HostMethods.setVolume.acknowledge {
                try await controlling.setVolume(Self.finite($0.decibels, "decibels"))
            },
            HostMethods.getFiles.reply {
                HostMessages.Files(files: try await controlling.files(instance: $0.instance))
            },
            HostMethods.openFile.reply {
                let file = try await controlling.openFile(instance: $0.instance, path: $0.path, key: $0.key)
                return HostMessages.File(file: file)
            },
            HostMethods.closeFile.acknowledge {
                try await controlling.closeFile(instance: $0.instance, key: $0.key)
            },
            HostMethods.openView.handle { _, wanted in
                let view = try await controlling.openView(instance: wanted.instance)
                let passed = PassedDescriptor(try view.socket.duplicateDescriptor())
                return VarlinkReply(HostMessages.View(name: view.name), descriptors: [passed])
            },
            HostMethods.incidents.handle { call, _ in try await incidents(call) },
            HostMethods.graphs.reply { _ in HostMessages.Graphs(graphs: await controlling.graphs()) },
            HostMethods.metrics.reply { _ in
                let host = HostStatus(processID: CurrentProcess.identifier, name: hostName)
                let metrics = HostMetrics(host: host, units: await unitsWithMemory())
                return HostMessages.Text(text: OpenMetricsText.render([metrics]))
            },
            HostMethods.learnController.reply {
                HostMessages.Binding(
                    binding: try await controlling.learnController(instance: $0.instance, Self.request($0)))
            },
            HostMethods.forgetControllers.reply {
                HostMessages.Count(
                    count: try await controlling.forgetControllers(instance: $0.instance, parameter: $0.parameter))
            },
            HostMethods.getControllers.reply { _ in HostMessages.Bindings(bindings: await controlling.controllers()) },
        ]
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

    private static func finite(_ value: Double, _ name: String) throws(VarlinkError) -> Double {
        guard value.isFinite else { throw VarlinkError.invalidParameter(name) }
        return value
    }

    private static func request(_ wanted: HostMessages.Learning) throws(VarlinkError) -> ControllerRequest {
        for (name, value) in [("least", wanted.least), ("greatest", wanted.greatest)] {
            guard value?.isFinite != false else { throw VarlinkError.invalidParameter(name) }
        }
        guard ControllerRequest.waits.contains(wanted.seconds) else { throw VarlinkError.invalidParameter("seconds") }
        var request = ControllerRequest(parameter: wanted.parameter)
        (request.port, request.least, request.greatest) = (wanted.port, wanted.least, wanted.greatest)
        (request.jumps, request.seconds) = (wanted.jumps ?? false, wanted.seconds)
        return request
    }

    /// A place that a caller named; the host says which of these its chain has.
    private static func place(_ place: Int) throws(VarlinkError) -> Int {
        guard (0...Int(Int32.max)).contains(place) else { throw VarlinkError.invalidParameter("place") }
        return place
    }

    private func setState(_ wanted: HostMessages.StateChange) async throws {
        guard let state = Data(base64Encoded: wanted.state) else { throw VarlinkError.invalidParameter("state") }
        try await controlling.setState(
            instance: wanted.instance, state: [UInt8](state), forDocument: wanted.document ?? false)
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
