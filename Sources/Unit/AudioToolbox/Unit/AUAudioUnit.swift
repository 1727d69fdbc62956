import LinuxSystem
import Synchronization

/// An audio unit, as hosts use it and as authors subclass it (AUAudioUnit.h, AUAudioUnitImplementation.h).
///
/// Authors override `internalRenderBlock`, the busses, `parameterTree` and the allocation of render resources;
/// everything else has a default. Control members are called from any thread but a render thread, one at a time; the
/// blocks say for themselves.
// @unchecked: control state is used by one thread at a time, as documented above; what a render thread touches is in
// RenderCore and atomic. Subclasses restate the promise for their own fields.
open class AUAudioUnit: AUObject, @unchecked Sendable {
    /// As `init` was given it. A state that names other codes is not taken.
    public let componentDescription: AudioComponentDescription
    let coreStorage = AtomicLazyReference<RenderCore>()
    private let isAllocated = Atomic<Bool>(false)
    let observation = UnitObservation()
    private var ownMaximumFrames: AUAudioFrameCount = 512
    private var noInputBusses: AUAudioUnitBusArray?
    private var noOutputBusses: AUAudioUnitBusArray?
    private var ownParameterTree: AUParameterTree?
    var lastSelectedPreset: AUAudioUnitPreset?
    /// The stamp of the user's presets after the last change that this instance made.
    let ownPresets = Mutex<[[String: RegularFile.Stamp?]]?>(nil)

    /// - Throws: an error of the subclass; the base class accepts any description.
    public init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        self.componentDescription = componentDescription
    }

    deinit { coreStorage.load()?.setTable(nil) }

    // MARK: Identity

    /// "Manufacturer: Name", when known.
    open var componentName: String? {
        AudioUnitResolver.entry(of: componentDescription)?.name
            ?? ComponentIdentities.identity(of: componentDescription)?.name
    }
    /// The name behind the colon.
    open var audioUnitName: String? { componentName.map { Self.splitName($0).name } }
    /// The name before the colon.
    open var manufacturerName: String? { componentName.flatMap { Self.splitName($0).manufacturer } }
    /// At most 16 characters.
    open var audioUnitShortName: String? { audioUnitName.map { String($0.prefix(16)) } }
    /// 0xMMMMmmDD.
    open var componentVersion: UInt32 {
        AudioUnitResolver.entry(of: componentDescription)?.version
            ?? ComponentIdentities.identity(of: componentDescription)?.version ?? 0
    }
    /// False for a unit in a service, whose crash leaves this process alive.
    open var isLoadedInProcess: Bool { true }
    /// Only by the type, as AUAudioUnit.h says: false for a MIDI processor, which takes MIDI, too.
    open var isMusicDeviceOrEffect: Bool {
        let type = componentDescription.componentType
        return type == kAudioUnitType_MusicDevice || type == kAudioUnitType_MusicEffect
    }
    /// Whether `requestViewController` has a controller to give; overridden together with it.
    open var providesUserInterface: Bool { false }

    // MARK: Busses and resources

    /// Empty unless overridden; an override returns the same object each time (AUAudioUnit.h).
    open var inputBusses: AUAudioUnitBusArray {
        if let noInputBusses { return noInputBusses }
        let array = AUAudioUnitBusArray(audioUnit: self, busType: .input)
        noInputBusses = array
        return array
    }

    /// Empty unless overridden; an override returns the same object each time (AUAudioUnit.h).
    open var outputBusses: AUAudioUnitBusArray {
        if let noOutputBusses { return noOutputBusses }
        let array = AUAudioUnitBusArray(audioUnit: self, busType: .output)
        noOutputBusses = array
        return array
    }

    /// The most frames of one render call; a value set while render resources are allocated is ignored.
    open var maximumFramesToRender: AUAudioFrameCount {
        get { ownMaximumFrames }
        set { if !renderResourcesAllocated, newValue > 0 { ownMaximumFrames = newValue } }
    }

    /// Whether the unit accepts a format; refuses every change while render resources are allocated.
    open func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool { !renderResourcesAllocated }

    /// Why the unit refused a format last, when it gives a reason; asked for once.
    package final var refusalReason: String?

    final func takeRefusalReason() -> String? {
        defer { refusalReason = nil }
        return refusalReason
    }

    /// Prepares rendering. Overrides call it first, and give up everything again before they throw.
    /// - Throws: Initialized when render resources are allocated already.
    open func allocateRenderResources() throws {
        guard !renderResourcesAllocated else {
            throw AUAudioUnitError(
                kAudioUnitErr_Initialized,
                "\(audioUnitName ?? "\(componentDescription)") has its render resources already.")
        }
        setRenderResourcesAllocated(true)
    }

    /// Ends rendering. Render calls return Uninitialized from then on, and none is under way any more when the base
    /// class's part returns; it waits for one that takes up to two seconds. So overrides call it first, and give up what
    /// they render with afterwards. Within a render call of the unit itself it returns at once.
    open func deallocateRenderResources() { giveUpRenderResources(waits: true) }

    /// The base class's part of deallocating.
    ///
    /// - Parameter waits: false for a subclass that has waited itself, for a render call that does not come back.
    package final func giveUpRenderResources(waits: Bool) {
        guard renderResourcesAllocated else { return }
        setRenderResourcesAllocated(false)
        guard let core = coreStorage.load() else { return }
        hasStrayRenderCall = !waits || !core.awaitRenderCalls()
        core.schedule.discardAll()
    }

    /// Whether a render call was still under way when the unit's resources were given up.
    package private(set) final var hasStrayRenderCall = false

    /// True from the base class's part of allocating to its part of deallocating. Thread: any.
    open var renderResourcesAllocated: Bool { isAllocated.load(ordering: .acquiring) }

    /// For overrides of `allocateRenderResources` that fail after the base class succeeded.
    open func setRenderResourcesAllocated(_ flag: Bool) {
        isAllocated.store(flag, ordering: .releasing)
        if let core = coreStorage.load() { updateCore(core) }
        didChange(.renderResourcesAllocated)
    }

    /// Forgets delay lines, held notes and the like.
    open func reset() {}

    // MARK: Rendering

    /// The block that a host calls to render one bus of one cycle. Fetch it outside render, after allocating render
    /// resources.
    ///
    /// The base class checks the arguments, takes this cycle's events out of the schedule, calls `internalRenderBlock`,
    /// and lets the tree's values follow. Rendering another bus at the same time is the same cycle: it gets no events.
    open var renderBlock: AURenderBlock { baseRenderBlock }

    /// Schedules a parameter change; lock-free. A value outside the parameter's range becomes its limit. A ramp of a
    /// parameter that cannot ramp is ignored, as are NaN and infinity.
    open var scheduleParameterBlock: AUScheduleParameterBlock { baseScheduleParameterBlock }

    /// Schedules MIDI 1.0 messages; lock-free. Nil unless the unit is a music device, a music effect or a MIDI
    /// processor.
    ///
    /// A unit with a protocol of its own gets packets. A chunk that is not made of whole messages is refused and
    /// counted. Where a host renders the unit by its extension table, what its own view or code schedules reaches it by
    /// way of the host: as soon as can be, whatever the time, on cable 0, and as messages of MIDI 1.0.
    open var scheduleMIDIEventBlock: AUScheduleMIDIEventBlock? { baseScheduleMIDIEventBlock }

    /// Schedules Universal MIDI Packets; lock-free. Nil unless the unit is a music device, a music effect or a MIDI
    /// processor.
    ///
    /// A unit gets packets of its protocol, or MIDI 1.0 messages when it has none. Returns MIDIOutputBufferFull when
    /// too much waits, kAudio_ParamError for a list that ends inside a packet.
    open var scheduleMIDIEventListBlock: AUMIDIEventListBlock? { baseScheduleMIDIEventListBlock }

    /// Renders one bus; the subclass's own. Fetched when `renderBlock` is read, so it must not capture what allocating
    /// makes, but where that will be.
    open var internalRenderBlock: AUInternalRenderBlock { { _, _, _, _, _, _, _ in kAudioUnitErr_Uninitialized } }

    /// Whether a value set in the tree is an event of the next cycle: the unit itself is elsewhere, and so is its tree.
    package final var sendsTreeValues = false

    /// For the extension table: a function that renders every bus of a cycle in one call, with its context.
    package final var requestRenderer: RequestRenderer?

    // MARK: Parameters, state and presets

    /// The parameters; immutable apart from their values. A new tree is set as a whole: a parameter in it that was not
    /// given a value yet takes that of the old tree's parameter with its key path.
    open var parameterTree: AUParameterTree? {
        get { ownParameterTree }
        set {
            if let newValue, let old = ownParameterTree, old !== newValue { newValue.takeValues(of: old) }
            ownParameterTree = newValue
            didChange(.parameterTree)
        }
    }

    /// Notifies observers that many values have changed. Always true.
    open var allParameterValues: Bool { true }

    /// The `count` most important parameters' addresses, the first ones here.
    open func parametersForOverview(withCount count: Int) -> [AUParameterAddress] {
        (parameterTree?.allParameters ?? []).prefix(max(0, count)).map(\.address)
    }

    /// Everything that a preset keeps: a property list. Overrides call super.
    open var fullState: [String: Any]? {
        get { standardState() }
        set { restoreStandardState(newValue ?? [:]) }
    }

    /// Everything that a document keeps; the same as `fullState` unless the subclass says otherwise.
    open var fullStateForDocument: [String: Any]? {
        get { fullState }
        set { fullState = newValue }
    }

    /// Nil when the unit has none. Selecting one as `currentPreset` sets no values here: an override does.
    open var factoryPresets: [AUAudioUnitPreset]? { nil }

    /// The preset selected last, whatever was changed since. Setting a user preset restores its state; one that is not
    /// there, or broken, changes nothing: `presetState(for:)` throws why.
    open var currentPreset: AUAudioUnitPreset? {
        get { lastSelectedPreset }
        set { selectPreset(newValue) }
    }

    /// While false `userPresets` is empty, and saving, deleting and reading one throw PropertyNotInUse.
    open var supportsUserPresets: Bool { false }

    /// The user's presets of this component, read again each time: another instance may have saved one. Empty when
    /// unsupported. `observe(.userPresets)` reports changes by any process.
    ///
    /// User presets are files of the host's: where no host library is installed, as in an extension's process, there
    /// are none, and saving, deleting and reading one throw CannotDoInCurrentContext.
    open var userPresets: [AUAudioUnitPreset] { storedUserPresets() }

    /// Saves the present state under the preset's name, replacing one of that name; makes its number negative, in
    /// place.
    /// - Throws: when user presets are unsupported or the file cannot be written; nothing has changed then.
    open func saveUserPreset(_ userPreset: AUAudioUnitPreset) throws { try store(userPreset) }

    /// - Throws: when there is no user preset of that name.
    open func deleteUserPreset(_ userPreset: AUAudioUnitPreset) throws { try deleteStored(userPreset) }

    /// The state that a user preset holds.
    /// - Throws: when there is no user preset of that name, its file is broken, or it is another unit's.
    open func presetState(for userPreset: AUAudioUnitPreset) throws -> [String: Any] {
        try storedState(of: userPreset)
    }

    // MARK: Properties

    /// Seconds from input to output.
    open var latency: Double { 0 }
    /// Seconds that sound goes on after the input has ended.
    open var tailTime: Double { 0 }
    /// 0 (cheapest) to 127 (best); another number changes nothing.
    open var renderQuality: Int = 127 {
        didSet {
            guard (0...127).contains(renderQuality) else {
                renderQuality = oldValue
                return
            }
            didChange(.renderQuality)
        }
    }
    /// Set by the host. The base class keeps it and notifies observers; passing the input on is the subclass's work.
    open var shouldBypassEffect = false { didSet { didChange(.shouldBypassEffect) } }
    /// Whether an output's buffers may be the memory of the input's (AUAudioUnit.h).
    open var canProcessInPlace: Bool { false }
    /// Set by the host while no clock drives the rendering; a `KernelAudioUnit` reads it when it allocates.
    open var isRenderingOffline = false { didSet { didChange(.isRenderingOffline) } }
    /// Pairs of input and output channel counts; −1 for any, as kAudioUnitProperty_SupportedNumChannels. Nil when equal
    /// counts work.
    open var channelCapabilities: [AUNumber]? { nil }
    /// For each channel of the output, the channel of the input that it takes, or −1 for none; nil for their order.
    /// Kept and reported to observers; a unit that maps channels reads it.
    open var channelMap: [AUNumber]? { didSet { didChange(.channelMap) } }
    /// What the host calls the place where the unit is, such as a track's name.
    open var contextName: String? { didSet { didChange(.contextName) } }
    /// Whether the unit takes audio from a device; only units of type `kAudioUnitType_Output` may.
    open var canPerformInput: Bool { false }
    /// Whether the unit gives audio to a device; only units of type `kAudioUnitType_Output` may.
    open var canPerformOutput: Bool { false }
    /// MIDI Polyphonic Expression: each note on a channel of its own (AUAudioUnit.h).
    open var supportsMPE: Bool { false }
    /// How many cables of MIDI the unit distinguishes, numbered from 0; no event is refused for its cable.
    open var virtualMIDICableCount: Int { 0 }
    /// One for each cable that the unit sends MIDI on, in their order; empty when it sends none (AUAudioUnit.h).
    open var midiOutputNames: [String] { [] }

    // MARK: Messages and MIDI-CI profiles

    /// A way to exchange messages of the unit's own making with it. The base class's answers every message with an
    /// empty dictionary. Thread: any but render.
    open func messageChannel(for channelName: String) -> any AUMessageChannel { SilentMessageChannel() }

    /// The profiles that a channel of a cable knows; none here.
    open func profileState(forCable cable: UInt8, channel: MIDIChannelNumber) -> MIDICIProfileState {
        MIDICIProfileState(midiChannel: channel, enabledProfiles: [], disabledProfiles: [])
    }

    /// Enables a profile; a unit that does calls `profileChangedBlock`.
    /// - Throws: PropertyNotInUse when the unit knows no profiles.
    open func enable(_ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber) throws {
        throw noProfiles
    }

    /// Disables a profile; a unit that does calls `profileChangedBlock`.
    /// - Throws: PropertyNotInUse when the unit knows no profiles.
    open func disable(_ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber) throws {
        throw noProfiles
    }

    /// Called for profiles that the unit enabled or disabled, set by the host. Thread: the unit's, never render.
    open var profileChangedBlock: AUMIDICIProfileChangedBlock?

    private var noProfiles: AUAudioUnitError {
        AUAudioUnitError(
            kAudioUnitErr_PropertyNotInUse, "\(audioUnitName ?? "\(componentDescription)") has no MIDI-CI profiles.")
    }

    /// Tempo and position, set by the host before it allocates render resources. Called inside render.
    open var musicalContextBlock: AUHostMusicalContextBlock?
    /// The transport's state, set by the host before it allocates render resources. Called inside render.
    open var transportStateBlock: AUHostTransportStateBlock?
    /// Where the unit's MIDI goes.
    var midiOutlets = MIDIOutlets()
    /// Where MIDI goes that is scheduled here, when that is not the unit's own schedule.
    let midiForwarding = Mutex(MIDIForwarding.Seat())
    /// The protocol of the packets that the host wants from `midiOutputEventListBlock`; 0 for any. Set it first, then
    /// the block, then allocate render resources.
    open var hostMIDIProtocol = MIDIProtocolID.unspecified { didSet { didChange(.hostMIDIProtocol) } }
    /// The protocol of the packets that the unit takes; all MIDI is brought into it. 0 for a unit that takes MIDI 1.0
    /// bytes.
    open var audioUnitMIDIProtocol: MIDIProtocolID { .unspecified }
    /// Bytes of MIDI that the host has room for in a cycle, beyond the usual; set before render resources are
    /// allocated.
    open var midiOutputBufferSizeHint = 0

    static func splitName(_ name: String) -> (manufacturer: String?, name: String) {
        guard let colon = name.firstIndex(of: ":") else { return (nil, name) }
        let rest = name[name.index(after: colon)...].drop { $0 == " " }
        return (String(name[..<colon]), String(rest))
    }

    /// Where the unit's MIDI 1.0 messages go, set by the host before it allocates render resources. Called inside
    /// render.
    ///
    /// A unit finds a block here as well when the host takes packets: the messages become packets of its protocol.
    open var midiOutputEventBlock: AUMIDIOutputEventBlock? {
        get { outgoingBytes }
        set { midiOutlets.bytes = newValue }
    }

    /// Where the unit's Universal MIDI Packets go, set by the host after `hostMIDIProtocol` and before it allocates
    /// render resources. Called inside render.
    ///
    /// The host gets packets of its protocol whatever the unit sends. A unit finds a block here as well when the host
    /// takes bytes: the packets become MIDI 1.0 messages.
    open var midiOutputEventListBlock: AUMIDIEventListBlock? {
        get { outgoingPackets }
        set { midiOutlets.packets = newValue }
    }

    // MARK: View

    /// The controller of the unit's view, nil when it has none. The handler is called once, on an internal thread;
    /// the controller belongs to the main thread.
    @preconcurrency
    open func requestViewController(completionHandler: @escaping @Sendable (AUViewControllerBase?) -> Void) {
        Task.detached { completionHandler(nil) }
    }

    /// The indices of those sizes that the view can be shown in; none here, and the host then takes the largest.
    open func supportedViewConfigurations(
        _ availableViewConfigurations: [AUAudioUnitViewConfiguration]
    ) -> IndexSet { IndexSet() }

    /// The host shows the view in one of the sizes that the unit supports from now on.
    open func select(_ viewConfiguration: AUAudioUnitViewConfiguration) {}

    // MARK: Observation

    override func namedValue(_ key: String) -> NamedValue? { unitValue(key) }
    override func noteChange(ofValueNamed key: String) { AUAudioUnitProperty(named: key).map(didChange) }
    override func observeNamed(_ key: String, _ changed: @escaping @Sendable (Bool) -> Void) -> AUObservation? {
        observeUnitValue(key, changed)
    }

    /// Notifies everyone who observes `property`. Authors call it after a change that the base class cannot see.
    public final func didChange(_ property: AUAudioUnitProperty) {
        if property == .parameterTree || property == .outputBusses, let core = coreStorage.load() {
            updateCore(core)
        }
        if notifiesLater?(property) != true { notifyObservers(of: property) }
    }

    /// Whether the observers of a change are called later, by whoever answers true.
    package final var notifiesLater: ((AUAudioUnitProperty) -> Bool)?
}
