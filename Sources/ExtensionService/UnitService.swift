import AudioToolbox
import ExtensionLoading
import LinuxSystem
import ServiceChannel
import ServiceProtocol

/// What a host asks of this service, and the answers: units, their links, and the render thread.
///
/// Thread: control.
final class UnitService {
    let renderer: ServiceRenderer
    private(set) var units: [UInt32: UnitInstance] = [:]
    private var libraries: [String: ExtensionTable] = [:]
    /// Readable when a unit's notifier has to be looked at.
    let wake: EventCounter

    init() throws(UnitError) {
        renderer = try ServiceRenderer()
        do throws(SystemError) {
            wake = try EventCounter()
        } catch {
            throw UnitError(kAudioUnitErr_FailedInitialization, "the service cannot be woken: \(error)")
        }
    }

    /// Sends what is due; returns when the next thing is.
    func sendDue(_ now: UInt64) -> UInt64 {
        units.values.compactMap { $0.notifier.flushIfDue(now) }.min() ?? MonotonicClock.never
    }

    /// Loads a library ahead of its use.
    func preload(_ path: String) throws(UnitError) {
        _ = try library(path)
    }

    /// Makes an instance, has it allocate, and drops it again: the library's code and the runtime's tables are then in
    /// place.
    func rehearse(_ instance: LoadMessage) throws(UnitError) {
        let unit = try UnitInstance(instance, library: try library(instance.libraryPath), endpoint: nil, wake: wake)
        defer { unit.destroy() }
        let description = try unit.ask(.describe, EmptyMessage())
        try unit.ask(.getParameters, [])
        try unit.ask(.allocate, AllocateMessage(defaultsOf: description))
        try unit.ask(.deallocate, EmptyMessage())
    }

    /// Serves this host from now on; the units that are there notify it.
    func enter(_ endpoint: ServiceEndpoint) {
        for unit in units.values { unit.notifier.use(endpoint) }
    }

    /// The host has gone: its memory is let go, the units stay. Throws when a unit hangs in its render call.
    func leave() throws(UnitError) {
        for unit in units.values { unit.notifier.use(nil as ServiceEndpoint?) }
        try renderer.leaveHost(units.values)
    }

    /// Ends all instances.
    func end() throws(UnitError) {
        for index in units.keys.sorted() { try unload(index) }
    }

    /// Answers one request.
    func answer(_ message: inout IncomingMessage, from endpoint: ServiceEndpoint) -> UnitReply {
        do {
            return try reply(&message, endpoint)
        } catch let error as UnitError {
            return UnitReply(status: error.status, message: error.description)
        } catch {
            return UnitReply(status: kAudioUnitErr_InvalidPropertyValue, message: "\(error)")
        }
    }

    private func reply(_ message: inout IncomingMessage, _ endpoint: ServiceEndpoint) throws -> UnitReply {
        switch message.kind {
        case .ping: return UnitReply()
        case .hello: return try hello(try message.payload(as: HelloMessage.self))
        case .openGate:
            let wish = try message.payload(as: ServiceScheduling.self)
            try renderer.openGate(try descriptor(0, &message))
            return UnitReply(payload: try renderer.schedule(wish))
        case .setScheduling:
            return UnitReply(payload: try renderer.schedule(try message.payload(as: ServiceScheduling.self)))
        case .load: return try load(try message.payload(as: LoadMessage.self), endpoint)
        case .unload: return try done { try unload(try message.payload(as: UnitIndexMessage.self).unitIndex) }
        case .control: return try control(try message.payload(as: ControlMessage.self))
        case .openLink: return try openLink(&message)
        case .closeLink:
            return try done {
                try renderer.closeLink(of: try unit(try message.payload(as: UnitIndexMessage.self).unitIndex))
            }
        case .addUpstream:
            let geometry = try message.payload(as: LinkGeometryMessage.self)
            return UnitReply(payload: try renderer.addUpstream(try descriptor(0, &message), geometry))
        case .removeUpstream: return try done { try renderer.removeUpstream(try message.payload(as: UInt32.self)) }
        case .quit, .fetchReply, .notification, .adopt, .ready, .rehearse, nil:
            throw WireError.unknownKind(message.header.kind)
        }
    }

    private func done(_ body: () throws -> Void) throws -> UnitReply {
        try body()
        return UnitReply()
    }

    private func hello(_ message: HelloMessage) throws(UnitError) -> UnitReply {
        let version = UInt32(AU_EXTENSION_ABI_VERSION)
        guard message.abiVersion == version else {
            throw UnitError(
                kAudioUnitErr_FailedInitialization,
                "the host has version \(message.abiVersion) of the extension table, "
                    + "the runner version \(version); install both from one release")
        }
        let loaded = units.values.map(\.origin).sorted { $0.unitIndex < $1.unitIndex }
        return UnitReply(
            payload: HelloReply(processID: CurrentProcess.identifier, abiVersion: version, loadedUnits: loaded))
    }

    private func load(_ message: LoadMessage, _ endpoint: ServiceEndpoint) throws(UnitError) -> UnitReply {
        guard units[message.unitIndex] == nil else {
            throw UnitError(kAudioUnitErr_Initialized, "unit \(message.unitIndex) of this service is loaded already")
        }
        let unit = try UnitInstance(message, library: try library(message.libraryPath), endpoint: endpoint, wake: wake)
        let description = try UnitInstance.reply(try unit.control(UnitMessage(.describe).bytes), from: unit.library)
        if description.status == noErr { units[message.unitIndex] = unit } else { unit.destroy() }
        return description
    }

    private func unload(_ index: UInt32) throws(UnitError) {
        let unit = try unit(index)
        try renderer.closeLink(of: unit)
        units[index] = nil
        unit.destroy()
    }

    private func openLink(_ message: inout IncomingMessage) throws -> UnitReply {
        let request = try message.payload(as: OpenLinkMessage.self)
        let unit = try unit(request.unitIndex)
        let host = try descriptor(0, &message)
        try renderer.open(request, for: unit, host: host, service: try descriptor(1, &message))
        return UnitReply()
    }

    private func control(_ message: ControlMessage) throws -> UnitReply {
        let unit = try unit(message.unitIndex)
        // What was before the answer must not seem to have come after it.
        unit.notifier.flush()
        return UnitReply(encodedPayload: try UnitControl(unit: unit, renderer: renderer).pass(message.bytes))
    }

    private func unit(_ index: UInt32) throws(UnitError) -> UnitInstance {
        guard let unit = units[index] else {
            throw UnitError(kAudioUnitErr_InvalidElement, "this service has no unit \(index)")
        }
        return unit
    }

    private func library(_ path: String) throws(UnitError) -> ExtensionTable {
        if let library = libraries[path] { return library }
        do throws(ExtensionTableError) {
            let library = try ExtensionTable(loading: path)
            libraries[path] = library
            return library
        } catch {
            throw UnitError(kAudioUnitErr_InvalidFile, error.description)
        }
    }

    private func descriptor(_ index: Int, _ message: inout IncomingMessage) throws(UnitError) -> FileDescriptor {
        if let descriptor = message.takeDescriptor(index) { return descriptor }
        throw UnitError(kAudioUnitErr_InvalidPropertyValue, "the request lacks a descriptor")
    }
}

extension AllocateMessage {
    /// Every bus in its default format.
    fileprivate init(defaultsOf description: UnitDescription) {
        func formats(_ busses: [BusDescription]) -> [BusFormat] {
            busses.map { BusFormat(sampleRate: $0.defaultSampleRate, channelCount: $0.defaultChannelCount) }
        }
        self.init(
            inputs: formats(description.inputBusses), outputs: formats(description.outputBusses), maximumFrames: 512)
    }
}
