import AudioToolbox
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol

/// Brings one unit up in a service: every request is sent before the first answer is awaited, so that a start costs one
/// round trip and the unit's own time.
///
/// Thread: any but render; blocks until the service answered or the deadline passed.
struct IncarnationStart {
    let process: ServiceProcess
    let unitIndex: UInt32
    /// Whether the unit is there already: its service waited for another host.
    var isLoaded = false
    let component: AudioComponentDescription
    let libraryPath: String
    /// What the unit may keep files in; nil for none.
    let dataFolder: String?
    let scheduling: ServiceScheduling
    /// Nanoseconds of the monotonic clock.
    let deadline: UInt64
    private let began = MonotonicClock.now()

    /// What a unit is given before it renders.
    struct Replay {
        /// What the user selected; before the state, which may need it.
        var files: [UnitFile] = []
        var state: [UInt8]?
        var properties: [UnitPropertyValue] = []
        /// Whatever else the unit was asked to be.
        var requests: [UnitMessage] = []
        var parameters: [ParameterValue] = []
    }

    /// What a unit that renders needs.
    struct Rendering {
        let message: AllocateMessage
        let link: HostLink
    }

    /// What came of it.
    struct Outcome {
        var description: UnitDescription
        var allocation: AllocateReply?
        /// Why the state was not taken; nil when it was, or when there was none.
        var stateRefusal: String?
    }

    /// - Throws: `ExtensionHostError`; the place in the process is the caller's to give up.
    func run(_ replay: Replay = Replay(), _ rendering: Rendering? = nil) throws(ExtensionHostError) -> Outcome {
        try greet()
        let load = isLoaded ? nil : try send(.load, loadMessage)
        let describe = isLoaded ? try control(UnitMessage(.describe)) : nil
        var others: [Ticket<UnitReply>] = []
        for file in replay.files { others.append(try open(file)) }
        let state = try replay.state.map { bytes throws(ExtensionHostError) in
            try control(UnitMessage(.setState, SetStateMessage(state: bytes)))
        }
        for value in replay.properties { others.append(try control(UnitMessage(.setProperty, value))) }
        for request in replay.requests { others.append(try control(request)) }
        if !replay.parameters.isEmpty {
            others.append(try control(UnitMessage(.setParameters, ParameterValues(replay.parameters))))
        }
        let allocate = try rendering.map { rendering throws(ExtensionHostError) in
            try control(UnitMessage(.allocate, rendering.message))
        }
        let open = try rendering.map { rendering throws(ExtensionHostError) in try openLink(rendering) }

        try checkVersion()
        var outcome = Outcome(description: UnitDescription())
        if let load { outcome.description = try answer(load) }
        if let describe { outcome.description = try answer(describe).value(of: .describe) }
        if let state { outcome.stateRefusal = refusal(of: try answer(state)) }
        for ticket in others { _ = try answer(ticket) }
        if let allocate { outcome.allocation = try answer(allocate).value(of: .allocate) }
        if let open { try opened(open, rendering) }
        return outcome
    }

    private typealias Ticket = ServiceConnection.Ticket

    private var loadMessage: LoadMessage {
        LoadMessage(
            unitIndex: unitIndex, libraryPath: libraryPath, type: component.componentType,
            subtype: component.componentSubType, manufacturer: component.componentManufacturer, dataFolder: dataFolder)
    }

    private func openLink(_ rendering: Rendering) throws(ExtensionHostError) -> Ticket<EmptyMessage> {
        let geometry = rendering.link.layout.geometry
        let message = OpenLinkMessage(
            unitIndex: unitIndex,
            geometry: LinkGeometryMessage(geometry))
        return try send(
            .openLink, message,
            [rendering.link.hostFile.rawDescriptor, rendering.link.serviceFile.rawDescriptor])
    }

    /// Opens the link of a unit that is loaded and allocated already.
    func open(_ rendering: Rendering) throws(ExtensionHostError) {
        try opened(try openLink(rendering), rendering)
    }

    private func opened(_ ticket: Ticket<EmptyMessage>, _ rendering: Rendering?) throws(ExtensionHostError) {
        _ = try answer(ticket)
        do throws(SystemError) {
            try rendering?.link.serviceDidMap()
        } catch {
            throw .serviceUnavailable(component: "\(component)", reason: error.description)
        }
    }

    /// How long a runner that waited has for its first words.
    private static let spareMilliseconds = 1000

    private func greet() throws(ExtensionHostError) {
        do throws(ConnectionError) {
            // One that waited, warm, answers at once, or never will: another is started then.
            let patience = MonotonicClock.deadline(milliseconds: Self.spareMilliseconds)
            try process.greet(scheduling, deadline: process.wasWarm ? min(deadline, patience) : deadline)
        } catch {
            throw failure(error, .hello)
        }
    }

    private func checkVersion() throws(ExtensionHostError) {
        let reply: HelloReply
        do throws(ConnectionError) {
            reply = try process.answerToGreeting(scheduling)
        } catch {
            throw failure(error, nil)
        }
        guard reply.abiVersion == AU_EXTENSION_ABI_VERSION else {
            throw .libraryUnusable(
                path: libraryPath,
                reason: "the runner speaks version \(reply.abiVersion) of the extension table, this host version "
                    + "\(AU_EXTENSION_ABI_VERSION); install both from one build")
        }
    }

    private func refusal(of reply: UnitReply) -> String? {
        reply.status == 0 ? nil : "status \(reply.status) \(reply.message)"
    }

    // MARK: Requests

    private func open(_ file: UnitFile) throws(ExtensionHostError) -> Ticket<UnitReply> {
        file.rewind()
        return try send(
            .openFile, OpenFileMessage(unitIndex: unitIndex, file: file.description), [file.rawDescriptor])
    }

    private func control(_ message: UnitMessage) throws(ExtensionHostError) -> Ticket<UnitReply> {
        try send(.control, ControlMessage(unitIndex: unitIndex, bytes: message.bytes))
    }

    private func send<Payload, Reply: WireMessage>(
        _ request: ServiceRequest<Payload, Reply>, _ payload: Payload, _ descriptors: [Int32] = []
    ) throws(ExtensionHostError) -> Ticket<Reply> {
        do throws(ConnectionError) {
            return try process.connection.send(request, payload, descriptors: descriptors, deadline: deadline)
        } catch {
            throw failure(error, request.kind)
        }
    }

    private func answer<Reply: WireMessage>(_ ticket: Ticket<Reply>) throws(ExtensionHostError) -> Reply {
        do throws(ConnectionError) {
            // Whoever debugs a start takes his time.
            return try process.connection.reply(to: ticket, waitsWhileHeld: true)
        } catch {
            throw failure(error, nil)
        }
    }

    private func failure(_ error: ConnectionError, _ kind: ServiceMessageKind?) -> ExtensionHostError {
        let allowed = deadline > began ? (deadline - began + 500_000) / 1_000_000 : 0
        return ExtensionHostError(
            error, component: "\(component)", operation: kind.map { "\($0)" } ?? "start", Int(clamping: allowed))
    }
}
