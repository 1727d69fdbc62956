import AudioTypes
import ExtensionLoading
import LinuxProcesses
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
    /// The main thread, once control messages come on another one.
    var mainThread: MainThread? {
        didSet {
            guard let mainThread else { return }
            for (unit, presenter) in waitingPresenters { mainThread.post { mainThread.views.open(unit, presenter) } }
            waitingPresenters = []
        }
    }
    /// Those that came before it.
    private var waitingPresenters: [(UnitInstance, UnixSocket)] = []

    /// How long the main thread may take for what a control message asks of it. Milliseconds; less than a host waits.
    private static let viewPatience = 1000

    /// Whether a unit has a view, for whose sake control messages have to come on another thread than this one.
    var wantsMainThread: Bool {
        mainThread == nil && (!waitingPresenters.isEmpty || units.values.contains { $0.hasLoadedView })
    }

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
        case .ping: try message.acknowledge(.ping) { _, _ in }
        case .hello: try message.reply(to: .hello) { try hello($0) }
        case .openGate:
            try message.reply(to: .openGate) { wish, message in
                let gate = try message.takeDescriptor(0)
                try renderer.openGate(gate, doorbell: try message.takeDescriptor(1))
                return try renderer.schedule(wish)
            }
        case .setScheduling: try message.reply(to: .setScheduling) { try renderer.schedule($0) }
        case .load:
            try turn(try message.payload(of: .load), \.unitIndex) { try load($0, endpoint) }
        case .unload:
            try message.acknowledge(.unload) { unit, _ in try turn(unit, \.unitIndex) { try unload($0.unitIndex) } }
        case .control: try turn(try message.payload(of: .control), \.unitIndex) { try control($0) }
        case .openLink:
            try message.acknowledge(.openLink) { request, message in
                let unit = try unit(request.unitIndex)
                let host = try message.takeDescriptor(0)
                try renderer.open(request, for: unit, host: host, service: try message.takeDescriptor(1))
            }
        case .openFile:
            try message.reply(to: .openFile) { request, message in
                let file = try message.takeDescriptor(0)
                return try renderer.atControlTurn(of: request.unitIndex) { try open(request, file) }
            }
        case .openConnection:
            try message.reply(to: .openConnection) { request, message in
                let socket = try message.takeDescriptor(0)
                return try renderer.atControlTurn(of: request.unitIndex) { try connect(request, socket) }
            }
        case .openView:
            try message.acknowledge(.openView) { request, message in
                try show(try unit(request.unitIndex), to: UnixSocket(owning: try message.takeDescriptor(0)))
            }
        case .closeLink:
            try message.acknowledge(.closeLink) { index, _ in
                try renderer.closeLink(of: try unit(index.unitIndex))
            }
        case .addUpstream:
            try message.reply(to: .addUpstream) { request, message in
                try renderer.addUpstream(try message.takeDescriptor(0), request)
            }
        case .removeUpstream:
            try message.acknowledge(.removeUpstream) { index, _ in try renderer.removeUpstream(index) }
        case .quit, .fetchReply, .notification, .adopt, .ready, .rehearse, nil:
            throw WireError.unknownKind(message.header.kind)
        }
    }

    /// Answers a message of one unit; the host can tell whose it was if the service ends over it.
    private func turn<Message, Reply>(
        _ message: Message, _ unit: KeyPath<Message, UInt32>, _ body: (Message) throws -> Reply
    ) throws -> Reply {
        try renderer.atControlTurn(of: message[keyPath: unit]) { try body(message) }
    }

    private func hello(_ message: HelloMessage) throws(UnitError) -> HelloReply {
        let version = UInt32(AU_EXTENSION_ABI_VERSION)
        guard message.abiVersion == version else {
            throw UnitError(
                kAudioUnitErr_FailedInitialization,
                "the host has version \(message.abiVersion) of the extension table, "
                    + "the runner version \(version); install both from one release")
        }
        let loaded = units.values.map(\.origin).sorted { $0.unitIndex < $1.unitIndex }
        return HelloReply(processID: CurrentProcess.identifier, abiVersion: version, loadedUnits: loaded)
    }

    /// The reply is the unit's own, which the host checks.
    private func load(_ message: LoadMessage, _ endpoint: ServiceEndpoint) throws(UnitError) -> UnitReply {
        guard units[message.unitIndex] == nil else {
            throw UnitError(kAudioUnitErr_Initialized, "unit \(message.unitIndex) of this service is loaded already")
        }
        let unit = try UnitInstance(message, library: try library(message.libraryPath), endpoint: endpoint, wake: wake)
        let description = try UnitInstance.reply(try unit.control(UnitMessage(.describe).bytes), from: unit.library)
        unit.hasView = Self.describesView(description)
        if description.status == noErr { units[message.unitIndex] = unit } else { unit.destroy() }
        return description
    }

    /// Whether a unit describes itself as having a view; the rest of the description is the host's to read.
    private static func describesView(_ description: UnitReply) -> Bool {
        guard description.status == noErr, let flags = try? UnitDescription.flags(in: description.payload) else {
            return false
        }
        return flags.contains(.providesUserInterface)
    }

    /// Has the unit answer on the main thread. A unit of a library that exports no views would not bear another message
    /// meanwhile, so that it is waited for as long as it takes.
    private func answerOnMainThread(_ message: [UInt8], _ unit: UnitInstance) throws -> [UInt8] {
        guard let mainThread else { return try unit.control(message) }
        let deadline =
            unit.library.view != nil ? MonotonicClock.deadline(milliseconds: Self.viewPatience) : MonotonicClock.never
        let outcome = mainThread.perform(deadline: deadline) { Result { try unit.control(message) } }
        if let outcome { return try outcome.get() }
        throw UnitError(
            kAudioUnitErr_CannotDoInCurrentContext, "the view is not responding; the unit plays on")
    }

    private func unload(_ index: UInt32) throws(UnitError) {
        let unit = try unit(index)
        try renderer.closeLink(of: unit)
        units[index] = nil
        guard unit.hasView, let mainThread else { return unit.destroy() }
        // A main thread that hangs in the view keeps the unit for good.
        _ = mainThread.perform(deadline: MonotonicClock.deadline(milliseconds: Self.viewPatience)) {
            mainThread.views.end(index)
            unit.destroy()
        }
    }

    /// Passes a control message to a unit, with what is to be done around it: allocation never overlaps rendering. The
    /// reply carries the unit's own, which the host checks.
    private func control(_ message: ControlMessage) throws -> UnitReply {
        let unit = try unit(message.unitIndex)
        // What was before the answer must not seem to have come after it.
        unit.notifier.flush()
        let kind = (try? UnitMessage(received: message.bytes))?.kind
        if kind == .allocate || kind == .deallocate { try renderer.setRendering(false, unit.origin.unitIndex) }
        if kind == .deallocate { unit.isAllocated = false }
        let isOfView = kind == .requestView || kind == .showView
        let reply = isOfView ? try answerOnMainThread(message.bytes, unit) : try unit.control(message.bytes)
        if kind == .allocate {
            unit.isAllocated = Self.isSuccess(reply)
            if unit.isAllocated { try renderer.setRendering(true, unit.origin.unitIndex) }
        }
        return UnitReply(encodedPayload: reply)
    }

    private static func isSuccess(_ reply: [UInt8]) -> Bool {
        var reader = WireReader(Array(reply.prefix(4)))
        return (try? reader.integer("status", as: Int32.self)) == noErr
    }

    /// Lends the unit a file that the user selected; returns the unit's own reply.
    private func open(_ request: OpenFileMessage, _ file: borrowing FileDescriptor) throws -> UnitReply {
        let message = SelectedFileMessage(request.file, descriptor: file.rawValue)
        return try pass(UnitMessage(.openFile, message), to: try unit(request.unitIndex))
    }

    /// Lends the unit the socket that it has asked for; returns the unit's own reply.
    private func connect(_ request: OpenConnectionMessage, _ socket: borrowing FileDescriptor) throws -> UnitReply {
        let message = ConnectionMessage(number: request.number, .connected(descriptor: socket.rawValue))
        return try pass(UnitMessage(.connection, message), to: try unit(request.unitIndex))
    }

    /// Shows the unit's view to a presenter, as soon as the main thread comes to it.
    private func show(_ unit: UnitInstance, to presenter: UnixSocket) throws(UnitError) {
        guard unit.hasView, unit.library.view != nil || unit.library.viewLibraryPath != nil else {
            throw UnitError(kAudioUnitErr_InvalidProperty, "the unit has no view that draws")
        }
        if unit.library.loadsViewsLate, let problem = PlugInWindows.problem {
            throw UnitError(kAudioUnitErr_InvalidProperty, "the unit \(problem); its parameters have a generic view")
        }
        guard let mainThread else { return waitingPresenters.append((unit, presenter)) }
        mainThread.post { mainThread.views.open(unit, presenter) }
    }

    private func pass(_ message: UnitMessage, to unit: UnitInstance) throws -> UnitReply {
        try UnitInstance.reply(try unit.control(message.bytes), from: unit.library)
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
