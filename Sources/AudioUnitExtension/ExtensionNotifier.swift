import AudioToolbox
import Glibc
import ServiceProtocol
import Synchronization

/// Tells the host what a unit changed on its own: from the parameter observers' thread or the changing thread, never
/// from render.
// @unchecked: the host's table is constant and its `notify` takes any thread; the observations change only in start and
// stop.
final class ExtensionNotifier: @unchecked Sendable {
    private let unit: AUAudioUnit
    private let host: AUExtensionHost
    private var token: AUParameterObserverToken?
    private var observedTree: AUParameterTree?
    private var observation: AUObservation?
    /// The thread that handles a message of the host: what it changes is answered, not notified.
    private let quietThread = Mutex<pthread_t?>(nil)

    init(_ unit: AUAudioUnit, host: AUExtensionHost) {
        self.unit = unit
        self.host = host
    }

    func start() {
        observeTree()
        observation = unit.observeAll { [weak self] _, property in self?.propertyChanged(property) }
    }

    func stop() {
        observation?.cancel()
        if let token { observedTree?.removeParameterObserver(token) }
        token = nil
        observedTree = nil
    }

    /// Handles a message of the host; of what it changes nothing is notified.
    func quietly<Result>(_ body: () throws -> Result) rethrows -> Result {
        quietThread.withLock { $0 = pthread_self() }
        defer { quietThread.withLock { $0 = nil } }
        guard let token, let observedTree else { return try body() }
        return try observedTree.withoutTelling(token, body)
    }

    func tell(_ value: UnitPropertyValue) { send(.propertyChanged(value)) }

    private var isQuiet: Bool {
        quietThread.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    private func observeTree() {
        let tree = unit.parameterTree
        if let token { observedTree?.removeParameterObserver(token) }
        observedTree = tree
        token = tree?.token(byAddingControlObserver: { [weak self] address, value in
            self?.send(.parametersChanged([ParameterValue(address: address, value: value)]))
        })
    }

    private func propertyChanged(_ property: AUAudioUnitProperty) {
        if property == .parameterTree { observeTree() }
        guard !isQuiet || property == .parameterTree else { return }
        switch property {
        case .latency: send(.propertyChanged(.latency(unit.latency)))
        case .tailTime: send(.propertyChanged(.tailTime(unit.tailTime)))
        case .shouldBypassEffect: send(.propertyChanged(.bypass(unit.shouldBypassEffect)))
        case .contextName: send(.propertyChanged(.contextName(unit.contextName ?? "")))
        case .parameterTree, .factoryPresets, .inputBusses, .outputBusses, .channelCapabilities:
            send(.descriptionChanged)
        case .allParameterValues, .currentPreset: sendAllValues()
        case .isRenderingOffline, .renderQuality, .userPresets, .fullState, .renderResourcesAllocated,
            .supportedViewConfigurations, .channelMap:
            break
        }
    }

    private func sendAllValues() {
        let parameters = (unit.parameterTree?.table.parameters ?? []).prefix(WireLimits.parameterNodes)
        send(.parametersChanged(parameters.map { ParameterValue(address: $0.address, value: $0.value) }))
    }

    private func send(_ notification: UnitNotification) {
        guard let notify = host.notify else { return }
        notification.encoded.withUnsafeBufferPointer { notify(host.context, $0.baseAddress, $0.count) }
    }
}
