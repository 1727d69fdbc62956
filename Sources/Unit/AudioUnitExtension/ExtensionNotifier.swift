import AudioToolbox
import Glibc
import ServiceProtocol
import Synchronization

/// Notifies the host of what a unit changed on its own: from the parameter observers' thread or the changing thread,
/// never from render.
// @unchecked: the host's table is constant and its `notify` takes any thread; the observations change only in start and
// stop.
final class ExtensionNotifier: @unchecked Sendable {
    private let unit: AUAudioUnit
    private let host: AUExtensionHost
    private var token: AUParameterObserverToken?
    private var observedTree: AUParameterTree?
    private var observation: AUObservation?
    private var busObservations: [AUObservation] = []
    /// Called when the unit has another tree. Thread: the unit's.
    var onNewTree: (() -> Void)?
    /// The thread that handles a message of the host, and what the message changes: that is answered, not notified.
    private let quiet = Mutex<(thread: pthread_t, properties: Set<AUAudioUnitProperty>)?>(nil)

    init(_ unit: AUAudioUnit, host: AUExtensionHost) {
        self.unit = unit
        self.host = host
    }

    func start() {
        observeTree()
        observation = unit.observeAll { [weak self] _, property in self?.propertyChanged(property) }
        busObservations = [unit.inputBusses, unit.outputBusses].map { busses in
            busses.observe { [weak self] bus in
                self?.propertyChanged(bus.busType == .input ? .inputBusses : .outputBusses)
            }
        }
    }

    func stop() {
        observation?.cancel()
        busObservations = []
        if let token { observedTree?.removeParameterObserver(token) }
        token = nil
        observedTree = nil
    }

    /// Originator for changes made for the host: they are not sent back, but changes the unit makes in response are.
    /// Nil for a unit without parameters.
    var hostsOwnChanges: AUParameterObserverToken? { token }

    /// Handles a message of the host; of the properties that the message itself changes nothing is notified.
    func quietly<Result>(
        about properties: Set<AUAudioUnitProperty>, _ body: () throws -> Result
    ) rethrows -> Result {
        quiet.withLock { $0 = (pthread_self(), properties) }
        defer { quiet.withLock { $0 = nil } }
        return try body()
    }

    /// Whether this is the thread on which a message of the host is handled now.
    var isHandlingMessage: Bool {
        quiet.withLock { quiet in quiet.map { pthread_equal($0.thread, pthread_self()) != 0 } ?? false }
    }

    /// Brings about changes of many values, which reach the host by other means.
    func withoutNotifyingValues<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let token, let observedTree else { return try body() }
        return try observedTree.withoutNotifying(token, body)
    }

    func report(_ value: UnitPropertyValue) { send(.propertyChanged(value)) }

    /// The size is no value of the host's: it is notified of every change.
    func report(preferredContentSize size: ViewSize) { send(.preferredContentSizeChanged(size)) }

    private func isQuiet(about property: AUAudioUnitProperty) -> Bool {
        quiet.withLock { quiet in
            guard let quiet, pthread_equal(quiet.thread, pthread_self()) != 0 else { return false }
            return quiet.properties.contains(property)
        }
    }

    private func observeTree() {
        let tree = unit.parameterTree
        if let token { observedTree?.removeParameterObserver(token) }
        observedTree = tree
        token = tree?.token(byAddingControlObserver: { [weak self, weak tree] count, events in
            guard let self, let tree else { return }
            self.send(UnsafeBufferPointer(start: events, count: count), of: tree)
        })
    }

    /// Sends changes as they came. The last value of each parameter is the present one: what the host has set since is
    /// not to be taken back.
    private func send(_ events: UnsafeBufferPointer<AUParameterAutomationEvent>, of tree: AUParameterTree) {
        var changes = events.map {
            ParameterChange(
                address: $0.address, value: $0.value, hostTime: $0.hostTime, type: UInt8($0.eventType.rawValue))
        }
        var seen = Set<UInt64>()
        for index in changes.indices.reversed() where changes[index].type == 0 {
            guard seen.insert(changes[index].address).inserted else { continue }
            let present = tree.parameter(withAddress: changes[index].address)?.cachedValue
            changes[index].value = present ?? changes[index].value
        }
        var rest = changes[...]
        while !rest.isEmpty {
            send(.parameterEvents(Array(rest.prefix(UnitNotification.eventsPerMessage))))
            rest = rest.dropFirst(UnitNotification.eventsPerMessage)
        }
    }

    private func propertyChanged(_ property: AUAudioUnitProperty) {
        if property == .parameterTree {
            observeTree()
            onNewTree?()
        }
        guard !isQuiet(about: property) else { return }
        switch property {
        case .latency: send(.propertyChanged(.latency(unit.latency)))
        case .tailTime: send(.propertyChanged(.tailTime(unit.tailTime)))
        case .shouldBypassEffect: send(.propertyChanged(.bypass(unit.shouldBypassEffect)))
        case .contextName: send(.propertyChanged(.contextName(unit.contextName ?? "")))
        case .parameterTree, .factoryPresets, .inputBusses, .outputBusses, .channelCapabilities:
            send(.descriptionChanged)
        case .allParameterValues: sendAllValues()
        case .currentPreset:
            if let preset = unit.currentPreset {
                send(.presetChanged(PresetDescription(number: Int64(preset.number), name: preset.name)))
            }
            sendAllValues()
        case .isRenderingOffline: send(.propertyChanged(.renderingOffline(unit.isRenderingOffline)))
        case .renderQuality: send(.propertyChanged(.renderQuality(Int64(unit.renderQuality))))
        case .channelMap: send(.propertyChanged(unit.channelMapValue))
        case .userPresets, .fullState, .renderResourcesAllocated, .supportedViewConfigurations, .hostMIDIProtocol:
            break
        }
    }

    private func sendAllValues() {
        let parameters = (unit.parameterTree?.table.parameters ?? []).prefix(WireLimits.parameterNodes)
        send(.parametersChanged(parameters.map { ParameterValue(address: $0.address, value: $0.value) }))
    }

    func send(_ notification: UnitNotification) {
        guard let notify = host.notify else { return }
        notification.encoded.withUnsafeBufferPointer { notify(host.context, $0.baseAddress, $0.count) }
    }
}
