import AudioToolbox
import ServiceProtocol

/// One unit behind the extension table.
// @unchecked: control calls come one at a time, as the table documents; what a render call uses is constant.
final class ExtensionInstance: @unchecked Sendable {
    let unit: AUAudioUnit
    let notifier: ExtensionNotifier
    /// Nil when the unit has no view in this library.
    let controller: AUViewControllerBase?
    /// Nil when the unit has no view in a library of its own.
    let viewSize: AUViewSize?
    /// Since the view was first asked for.
    var sizeObservation: AUObservation?
    /// The values that parameters had when the unit was made, by key path: the default where the author names none.
    private let firstValues: [String: AUValue]
    private let messages: MessageExchange
    private let network: NetworkRequests
    private let closureRenderer: ClosureRenderer
    /// What renders the unit; without render resources it answers Uninitialized.
    let renderer: RequestRenderer
    private var isAllocated = false
    private var reportedLatency = 0.0

    init(_ made: PrincipalUnit, host: AUExtensionHost) {
        unit = made.unit
        controller = made.controller
        viewSize = made.viewSize
        closureRenderer = ClosureRenderer()
        renderer = unit.requestRenderer ?? closureRenderer.requestRenderer
        let notifier = ExtensionNotifier(unit, host: host)
        self.notifier = notifier
        messages = MessageExchange(unit) { [weak notifier] number in notifier?.send(.messageWaiting(number)) }
        network = NetworkRequests(notifier)
        firstValues = Dictionary(
            (unit.parameterTree?.allParameters ?? []).map { ($0.keyPath, $0.value) },
            uniquingKeysWith: { first, _ in first })
        closureRenderer.offerHostBlocks(to: unit)
        notifier.onNewTree = { [unowned self] in closureRenderer.use(self.unit.parameterTree) }
        reportProfiles()
        network.begin(for: unit)
        notifier.start()
        unit.forwardScheduledMIDI { [weak notifier] bytes in
            for part in UnitNotification.parts(ofPlayed: bytes) { notifier?.send(.midiPlayed(part)) }
        }
    }

    /// Gives everything up, before the last reference goes.
    func end() {
        unit.forwardScheduledMIDI(to: nil)
        notifier.stop()
        sizeObservation?.cancel()
        if isAllocated { deallocate() }
        network.end(for: unit)
        SelectedFiles.forget(unit)
    }

    // MARK: Control

    /// Handles one message; whatever is wrong becomes an error reply.
    func handle(_ message: [UInt8]) -> UnitReply {
        do {
            let message = try UnitMessage(received: message)
            // On the main thread, while another message may be handled: they touch nothing but the view.
            if message.kind == .requestView || message.kind == .showView {
                return try AUAudioUnitError.translating { try answer(message) }
            }
            defer { reportLatency() }
            return try notifier.quietly(about: message.kind.changedProperties) {
                try AUAudioUnitError.translating { try answer(message) }
            }
        } catch let error as AUAudioUnitError {
            return UnitReply(status: error.code, message: error.message)
        } catch let error as WireError {
            return UnitReply(status: kAudioUnitErr_InvalidPropertyValue, message: "\(error)")
        } catch {
            return UnitReply(status: kAudioUnitErr_FailedInitialization, message: "\(error)")
        }
    }

    /// A kernel's latency changes while it renders; the host learns of it with the next message, at the latest when it
    /// asks for the state after an edit.
    private func reportLatency() {
        let latency = unit.latency
        guard latency != reportedLatency else { return }
        reportedLatency = latency
        notifier.report(.latency(latency))
    }

    private func answer(_ message: UnitMessage) throws -> UnitReply {
        switch message.kind {
        case .describe: try message.reply(to: .describe) { _ in describe() }
        case .allocate: try message.reply(to: .allocate) { try allocate($0) }
        case .deallocate:
            try message.acknowledge(.deallocate) { _ in
                deallocate()
                reportedLatency = unit.latency
            }
        case .reset: try message.acknowledge(.reset) { _ in unit.reset() }
        case .setParameters: try message.acknowledge(.setParameters) { try set($0.values) }
        case .getParameters: try message.reply(to: .getParameters) { try values(of: $0) }
        case .getState: try message.reply(to: .getState) { BytesMessage(try state(forDocument: $0)) }
        case .setState: try message.reply(to: .setState) { try restore($0) }
        case .stringFromValue: try message.reply(to: .stringFromValue) { try string(from: $0) }
        case .valueFromString:
            try message.reply(to: .valueFromString) { try parameter($0.address).value(from: $0.text) }
        case .selectFactoryPreset: try message.reply(to: .selectFactoryPreset) { try selectFactoryPreset($0) }
        case .setProperty:
            try message.acknowledge(.setProperty) { value in
                try notifier.quietly(about: value.changedProperties) { try set(value) }
            }
        case .getProperty: try message.reply(to: .getProperty) { BytesMessage(value(of: $0).valueBytes) }
        case .shouldChangeFormat: try message.reply(to: .shouldChangeFormat) { try accepts($0) }
        case .sendMessage: try message.acknowledge(.sendMessage) { try messages.receive($0) }
        case .takeMessage: try message.reply(to: .takeMessage) { try messages.take($0) }
        case .profileState: try message.reply(to: .profileState) { profileState($0) }
        case .setProfile: try message.acknowledge(.setProfile) { try set($0) }
        case .setBusCount: try message.reply(to: .setBusCount) { try set($0) }
        case .parameterEvent: try message.acknowledge(.parameterEvent) { try note($0) }
        case .requestView: try message.reply(to: .requestView) { _ in loadView() }
        case .supportedViewConfigurations:
            try message.reply(to: .supportedViewConfigurations) { supported($0.elements) }
        case .selectViewConfiguration:
            try message.acknowledge(.selectViewConfiguration) { unit.select(AUAudioUnitViewConfiguration($0)) }
        case .openFile: try message.acknowledge(.openFile) { try SelectedFiles.open($0, for: unit) }
        case .closeFile: try message.acknowledge(.closeFile) { SelectedFiles.close($0, of: unit) }
        case .connection: try message.acknowledge(.connection) { try network.take($0) }
        case .showView: try message.acknowledge(.showView) { showView($0) }
        }
    }

    /// All of them, or none when one is unknown.
    private func set(_ values: [ParameterValue]) throws {
        let parameters = try values.map { try parameter($0.address) }
        let originator = notifier.hostsOwnChanges
        for (parameter, value) in zip(parameters, values) { parameter.setValue(value.value, originator: originator) }
    }

    private func note(_ change: ParameterChange) throws {
        try parameter(change.address).setValue(
            change.value, originator: notifier.hostsOwnChanges, atHostTime: change.hostTime,
            eventType: AUParameterAutomationEventType(rawValue: UInt32(change.type)) ?? .value)
    }

    private func string(from value: ParameterValue) throws -> String {
        let parameter = try parameter(value.address)
        return withUnsafePointer(to: value.value) { parameter.string(fromValue: $0) }
    }

    /// As the unit is now, without what belongs to its view.
    var unitDescription: UnitDescription { UnitDescription(unit, defaults: firstValues) }

    private func describe() -> UnitDescription {
        reportedLatency = unit.latency
        var description = unitDescription
        if controller != nil || viewSize != nil { description.flags.insert(.providesUserInterface) }
        return description
    }

    private func parameter(_ address: UInt64) throws -> AUParameter {
        guard let parameter = unit.parameterTree?.parameter(withAddress: address) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidParameter, "\(name) has no parameter with the address \(address).")
        }
        return parameter
    }

    private func values(of addresses: [UInt64]) throws -> ParameterValues {
        if addresses.isEmpty {
            let all = unit.parameterTree?.table.parameters ?? []
            return ParameterValues(all.map { ParameterValue(address: $0.address, value: $0.value) })
        }
        return ParameterValues(
            try addresses.map { ParameterValue(address: $0, value: try parameter($0).value) })
    }

    private func state(forDocument isForDocument: Bool) throws -> [UInt8] {
        let state = isForDocument ? unit.fullStateForDocument : unit.fullState
        let bytes = try PropertyListCoder.encode(state ?? [:])
        guard bytes.count <= WireLimits.stateBytes else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "The state of \(name) has \(bytes.count) bytes; at most \(WireLimits.stateBytes) can be carried.")
        }
        return bytes
    }

    /// Returns all values.
    private func restore(_ message: SetStateMessage) throws -> ParameterValues {
        let state =
            message.state.isEmpty ? [:] : PropertyListCoder.bridged(try PropertyListCoder.decode(message.state))
        if let problem = unit.problem(ofState: state) {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "\(name) cannot use the state: \(problem); nothing was changed.")
        }
        notifier.withoutNotifyingValues {
            if message.isForDocument { unit.fullStateForDocument = state } else { unit.fullState = state }
        }
        return try values(of: [])
    }

    /// Returns all values.
    private func selectFactoryPreset(_ number: Int64) throws -> ParameterValues {
        guard let preset = unit.factoryPresets?.first(where: { Int64($0.number) == number }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "\(name) has no factory preset number \(number).")
        }
        notifier.withoutNotifyingValues { unit.currentPreset = preset }
        return try values(of: [])
    }

    private var name: String { unit.audioUnitName ?? "\(unit.componentDescription)" }

    // MARK: Resources

    private func allocate(_ message: AllocateMessage) throws -> AllocateReply {
        guard !isAllocated else {
            throw AUAudioUnitError(
                kAudioUnitErr_Initialized, "\(name) has its render resources already; deallocate them first.")
        }
        let tags = message.layoutTags
        try setFormats(message.inputs, tags.prefix(message.inputs.count), of: unit.inputBusses)
        try setFormats(message.outputs, tags.dropFirst(message.inputs.count), of: unit.outputBusses)
        unit.maximumFramesToRender = message.maximumFrames
        unit.isRenderingOffline = message.isOffline
        try unit.allocateRenderResources()
        if unit.requestRenderer == nil { closureRenderer.prepare(unit) }
        isAllocated = true
        reportedLatency = unit.latency
        return AllocateReply(latency: unit.latency, tailTime: unit.tailTime)
    }

    private func deallocate() {
        guard isAllocated else { return }
        isAllocated = false
        unit.deallocateRenderResources()
        closureRenderer.release()
    }

    /// - Parameter layouts: as many as formats, or none.
    private func setFormats(
        _ formats: [BusFormat], _ layouts: ArraySlice<UInt32>, of busses: AUAudioUnitBusArray
    ) throws {
        guard formats.count <= busses.count else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidElement,
                "\(name) has \(busses.count) \(busses.busType) busses; the host set formats for \(formats.count).")
        }
        for (index, (bus, wanted)) in zip(busses, formats).enumerated() {
            if bus.isEnabled != wanted.isEnabled { bus.isEnabled = wanted.isEnabled }
            guard wanted.isEnabled else { continue }
            let layout = layouts.dropFirst(index).first ?? 0
            let format = try Self.format(wanted.sampleRate, wanted.channelCount, layout)
            if bus.format != format { try bus.setFormat(format) }
        }
    }

    private static func format(_ sampleRate: Double, _ channels: UInt32, _ layout: UInt32) throws -> AVAudioFormat {
        guard
            let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: channels, layoutTag: layout)
        else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported, "There is no format with \(channels) channels at \(sampleRate) Hz.")
        }
        return format
    }

    /// Whether there is such a format; throws the unit's reason for refusing.
    private func accepts(_ change: FormatChange) throws -> Bool {
        let busses = change.isInput ? unit.inputBusses : unit.outputBusses
        guard let bus = busses.busses.dropFirst(Int(change.bus)).first else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidElement, "\(name) has no \(busses.busType) bus \(change.bus).")
        }
        guard
            let format = AVAudioFormat.standard(
                sampleRate: change.sampleRate, channels: change.channelCount, layoutTag: change.layoutTag)
        else { return false }
        if let problem = bus.problem(with: format) {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, problem)
        }
        return true
    }
}

extension UnitRequestKind {
    /// What the host itself changes with the request, so that it need not be notified.
    fileprivate var changedProperties: Set<AUAudioUnitProperty> {
        switch self {
        case .setState, .selectFactoryPreset: [.allParameterValues, .currentPreset, .fullState]
        case .allocate, .deallocate:
            [.renderResourcesAllocated, .isRenderingOffline, .inputBusses, .outputBusses]
        case .setBusCount: [.inputBusses, .outputBusses]
        default: []
        }
    }
}

extension UnitPropertyValue {
    /// As that of a request's kind.
    fileprivate var changedProperties: Set<AUAudioUnitProperty> {
        switch self {
        case .channelMap: [.channelMap]
        case .bypass: [.shouldBypassEffect]
        case .renderingOffline: [.isRenderingOffline]
        case .renderQuality: [.renderQuality]
        case .contextName: [.contextName]
        case .latency, .tailTime, .hostMIDIProtocol: []
        }
    }
}
