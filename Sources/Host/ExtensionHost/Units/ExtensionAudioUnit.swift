import AudioToolbox
import ComponentRegistry
import ServiceProtocol
import Synchronization

/// A unit of an extension, as its host sees it: in this process or in one of its own.
///
/// It holds the host's copy of what the unit described (busses, parameters, presets) and turns every control call into
/// a message. Thread: control calls as `AUAudioUnit`'s.
// @unchecked: adds constants and mutex-guarded state to AUAudioUnit, which promises the rest.
public class ExtensionAudioUnit: AUAudioUnit, @unchecked Sendable {
    /// What the unit reported of itself, and what the host did with it.
    struct Facts {
        /// Without its parameters, which the tree has.
        private(set) var description: UnitDescription
        private(set) var tree: TreeIdentity
        var latency: Double
        var tailTime: Double
        /// The last value of every parameter that the host set, to be replayed to a new incarnation.
        var values: [AUParameterAddress: AUValue] = [:]
        /// The last value that was set while nothing rendered and did not get to the unit, with the reason.
        var refusal: (address: AUParameterAddress, reason: ExtensionHostError)?
        /// A state was set while the unit was away: the values of the tree are older than it.
        var isStateAhead = false
        /// When the host last edited something; nanoseconds, 0 when a state was taken since.
        var editedAt: UInt64 = 0
        /// The thread that takes over a property from the unit, while it does.
        var takingThread: UInt?
        var notifications = NotificationQueue()
        var trees = TreeBudget()
        /// As the component is listed; a unit may call itself something else.
        var registeredName: String?

        init(_ description: UnitDescription) {
            self.description = description.withoutParameters
            tree = TreeIdentity(description.parameterNodes)
            (latency, tailTime) = (description.latency, description.tailTime)
        }

        /// Why the value that was just set did not get to the unit; nil where it did, and where the unit is away: it gets
        /// the value when it is back.
        mutating func takeRefusal(of address: AUParameterAddress) -> ExtensionHostError? {
            guard let (refused, reason) = refusal, refused == address else { return nil }
            refusal = nil
            return reason.isAbsence && !reason.isTimeout ? nil : reason
        }

        mutating func show(_ description: UnitDescription) {
            self.description = description.withoutParameters
            tree = TreeIdentity(description.parameterNodes)
        }
    }

    let control: any UnitControl
    let facts: Mutex<Facts>
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    let messages: UnitMessageExchange
    /// What the user selected for the unit.
    let files: UnitFiles
    /// Connects the unit to servers.
    let network: NetworkBroker

    init(
        component: AudioComponentDescription, description: UnitDescription, control: any UnitControl,
        grants: ComponentGrants, settings: HostSettings
    ) throws {
        self.control = control
        network = NetworkBroker(
            component: "\(component)", destinations: grants.destinations,
            isAllowed: settings.allowedNetwork.contains("\(component)"))
        files = UnitFiles(access: grants.selectedFiles)
        messages = UnitMessageExchange(control: control)
        facts = Mutex(Facts(description))
        try super.init(componentDescription: component)
        sendsTreeValues = true
        notifiesLater = { [weak self] in self?.notifyLater($0) ?? false }
        inputArray = try busArray(.input, description)
        outputArray = try busArray(.output, description)
        adopt(description.parameterNodes)
    }

    deinit { messages.end() }

    // MARK: Identity

    /// Without its parameters.
    var unitDescription: UnitDescription { facts.withLock { $0.description } }
    /// Which tree the unit described last.
    var shownTree: TreeIdentity { facts.withLock { $0.tree } }
    /// As the component is listed, whatever the unit calls itself.
    public override var componentName: String? {
        facts.withLock { $0.registeredName ?? "\($0.description.manufacturerName): \($0.description.name)" }
    }
    var registeredName: String? {
        get { facts.withLock { $0.registeredName } }
        set { facts.withLock { $0.registeredName = newValue } }
    }
    public override var audioUnitName: String? { unitDescription.name }
    public override var manufacturerName: String? { unitDescription.manufacturerName }
    public override var audioUnitShortName: String? { unitDescription.shortName }
    public override var componentVersion: UInt32 { unitDescription.version }
    public override var isMusicDeviceOrEffect: Bool { unitDescription.flags.contains(.musicDeviceOrEffect) }
    public override var providesUserInterface: Bool { unitDescription.flags.contains(.providesUserInterface) }

    // MARK: Busses and resources

    public override var inputBusses: AUAudioUnitBusArray { inputArray }
    public override var outputBusses: AUAudioUnitBusArray { outputArray }

    public override func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        guard super.shouldChange(to: format, for: bus) else { return false }
        let change = FormatChange(
            isInput: bus.busType == .input, bus: UInt32(bus.index), sampleRate: format.sampleRate,
            channelCount: format.channelCount,
            layoutTag: bus.supportedChannelLayoutTags == nil ? 0 : format.layoutTag)
        do throws(ExtensionHostError) {
            return try control.call(.shouldChangeFormat, change)
        } catch .refused(_, let status, let reason) {
            // A unit that does not know the question has no say.
            guard status != kAudioUnitErr_InvalidProperty else { return true }
            refusalReason = reason.isEmpty ? nil : reason
            return false
        } catch {
            // A unit that is away takes what it is known to take; its next incarnation is allocated with it.
            guard !error.isAbsence else { return true }
            refusalReason = error.description
            return false
        }
    }

    public override func allocateRenderResources() throws {
        try super.allocateRenderResources()
        do {
            try beginRendering(allocateMessage)
        } catch {
            // The unit may have allocated already: it would refuse to do so again.
            endRendering()
            setRenderResourcesAllocated(false)
            throw error.unitError
        }
    }

    public override func deallocateRenderResources() {
        guard renderResourcesAllocated else { return }
        passOnWaitingValues()
        let isIdle = endRendering()
        giveUpRenderResources(waits: isIdle)
    }

    public override func reset() {
        _ = try? control.call(.reset)
    }

    /// Subclasses make their renderer ready; called with the base class's resources allocated.
    func beginRendering(_ message: AllocateMessage) throws(ExtensionHostError) {
        preconditionFailure("a subclass renders")
    }

    /// Subclasses end rendering; false where they have waited in vain for a render call under way.
    @discardableResult
    func endRendering() -> Bool { true }

    /// Hands the unit, before rendering ends, the values that wait for a cycle. Subclasses need not wait for it.
    func passOnWaitingValues() { try? sendWaitingValues() }

    /// The last state that the unit gave, for while it is away, encoded; empty where it has given none. Nil for a unit
    /// that cannot be away.
    var journaledState: [UInt8]? { nil }

    /// Keeps a state for the unit's next incarnation; false for a unit that has none.
    func journal(_ state: [UInt8]) -> Bool { false }

    /// What the unit is asked to prepare for: the busses' present formats.
    var allocateMessage: AllocateMessage {
        AllocateMessage(
            inputs: inputArray.map(Self.format), outputs: outputArray.map(Self.format),
            maximumFrames: maximumFramesToRender, isOffline: isRenderingOffline, layoutTags: layoutTags)
    }

    // MARK: Properties

    public override var latency: Double { unitLatency }
    /// The unit's own latency in seconds, without what its host adds.
    var unitLatency: Double { facts.withLock { $0.latency } }
    public override var tailTime: Double { facts.withLock { $0.tailTime } }
    public override var canProcessInPlace: Bool { unitDescription.flags.contains(.canProcessInPlace) }
    public override var supportsUserPresets: Bool { unitDescription.flags.contains(.supportsUserPresets) }
    public override var supportsMPE: Bool { unitDescription.flags.contains(.supportsMPE) }
    public override var virtualMIDICableCount: Int { Int(unitDescription.virtualMIDICableCount) }
    public override var midiOutputNames: [String] { unitDescription.midiOutputNames }
    public override var audioUnitMIDIProtocol: MIDIProtocolID {
        let flags = unitDescription.flags
        return flags.contains(.takesMIDI2Packets) ? ._2_0 : flags.contains(.takesMIDI1Packets) ? ._1_0 : .unspecified
    }
    public override var channelCapabilities: [AUNumber]? {
        let capabilities = unitDescription.channelCapabilities
        return capabilities.isEmpty ? nil : [AUNumber](numbers: capabilities)
    }

    public override var shouldBypassEffect: Bool { didSet { forward(.bypass(shouldBypassEffect)) } }
    public override var isRenderingOffline: Bool { didSet { forward(.renderingOffline(isRenderingOffline)) } }
    public override var renderQuality: Int { didSet { forward(.renderQuality(Int64(renderQuality))) } }
    public override var contextName: String? { didSet { forward(.contextName(contextName ?? "")) } }
    public override var channelMap: [AUNumber]? { didSet { forward(channelMapValue) } }
    public override var hostMIDIProtocol: MIDIProtocolID {
        didSet { forward(.hostMIDIProtocol(Int64(hostMIDIProtocol.rawValue))) }
    }

    /// The properties that a new incarnation must be given.
    var properties: [UnitPropertyValue] {
        var values: [UnitPropertyValue] = [
            .bypass(shouldBypassEffect), .renderingOffline(isRenderingOffline),
            .renderQuality(Int64(renderQuality)), .contextName(contextName ?? ""),
        ]
        if channelMap != nil { values.append(channelMapValue) }
        if hostMIDIProtocol != .unspecified {
            values.append(.hostMIDIProtocol(Int64(hostMIDIProtocol.rawValue)))
        }
        return values
    }

    private var channelMapValue: UnitPropertyValue {
        .channelMap(channelMap.map { $0.map { Int32(clamping: $0.intValue) } })
    }

    /// Forwards a property to the unit. Setters fail quietly while the unit is missing: a new incarnation gets them
    /// all.
    private func forward(_ value: UnitPropertyValue) {
        guard !isTakingOver else { return }
        _ = try? control.call(.setProperty, value)
    }

    /// Runs the host's own code about a change that the unit made. Thread: the one that brings the change.
    func callHost(_ body: @escaping @Sendable () -> Void) { body() }

    private func notifyLater(_ property: AUAudioUnitProperty) -> Bool {
        guard isTakingOver else { return false }
        callHost { [weak self] in self?.notifyObservers(of: property) }
        return true
    }

    // MARK: Messages and profiles

    public override func messageChannel(for channelName: String) -> any AUMessageChannel {
        messages.channel(channelName)
    }

    public override func profileState(forCable cable: UInt8, channel: MIDIChannelNumber) -> MIDICIProfileState {
        let query = ProfileQuery(cable: cable, channel: channel)
        let reply = try? control.call(.profileState, query)
        return MIDICIProfileState(
            midiChannel: channel, enabledProfiles: reply?.enabled.map(\.profile) ?? [],
            disabledProfiles: reply?.disabled.map(\.profile) ?? [])
    }

    public override func enable(
        _ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber
    ) throws {
        try set(profile, cable: cable, channel: channel, isEnabled: true)
    }

    public override func disable(
        _ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber
    ) throws {
        try set(profile, cable: cable, channel: channel, isEnabled: false)
    }

    func update(latency: Double, tailTime: Double) {
        let changed = facts.withLock { facts in
            defer { (facts.latency, facts.tailTime) = (latency, tailTime) }
            return (facts.latency != latency, facts.tailTime != tailTime)
        }
        if changed.0 { didChange(.latency) }
        if changed.1 { didChange(.tailTime) }
    }

    // MARK: Presets and state

    public override var factoryPresets: [AUAudioUnitPreset]? {
        let presets = unitDescription.factoryPresets
        return presets.isEmpty ? nil : presets.map { AUAudioUnitPreset(number: Int($0.number), name: $0.name) }
    }

    public override var currentPreset: AUAudioUnitPreset? {
        get { super.currentPreset }
        set {
            guard let newValue else { return super.currentPreset = nil }
            // Apple's setter throws nothing: a preset that the unit refuses is not selected.
            try? select(newValue)
        }
    }

    public override var fullState: [String: Any]? {
        get { try? state(forDocument: false) }
        set { if let newValue { try? restore(newValue, forDocument: false) } }
    }

    public override var fullStateForDocument: [String: Any]? {
        get { try? state(forDocument: true) }
        set { if let newValue { try? restore(newValue, forDocument: true) } }
    }

    /// Whether cycles come, so that a value may wait for the next one.
    var isRendering: Bool { renderResourcesAllocated }

    // MARK: View

    /// Where the view's controller is, while somebody has it.
    let viewSeat = ViewSeat()

    public override func requestViewController(
        completionHandler: @escaping @Sendable (AUViewControllerBase?) -> Void
    ) {
        Task.detached { completionHandler(await self.viewController()) }
    }

    public override func supportedViewConfigurations(
        _ availableViewConfigurations: [AUAudioUnitViewConfiguration]
    ) -> IndexSet { IndexSet((try? supported(availableViewConfigurations)) ?? []) }

    public override func select(_ viewConfiguration: AUAudioUnitViewConfiguration) {
        viewSeat.selected(viewConfiguration)
        _ = try? control.call(.selectViewConfiguration, ViewConfiguration(viewConfiguration))
    }

    // MARK: Upkeep

    /// Nanoseconds of the host's last edit that no state was taken after; 0 when there is none.
    var pendingEdit: UInt64 { facts.withLock { $0.editedAt } }

    func markEdited() { facts.withLock { $0.editedAt = Self.now } }

    func markStateTaken(editedAt: UInt64) {
        facts.withLock { if $0.editedAt == editedAt { $0.editedAt = 0 } }
    }

    /// The unit publishes trees without end; subclasses tell it. Thread: the one that brings the change.
    func describesItselfTooOften() {}

    /// Keeps a description that the unit gave with an answer.
    func note(_ description: UnitDescription) { facts.withLock { $0.show(description) } }
}
