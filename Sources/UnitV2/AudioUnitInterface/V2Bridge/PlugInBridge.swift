import AudioToolbox
import CAudioUnitInterface

/// A unit written against the C interface, as an `AUAudioUnit`.
///
/// Made by `AUAudioUnit.instantiate` for components that AudioComponentRegister or a `.component` bundle offers; a
/// subclass may be an author's way from one interface to the other. `audioUnit` serves the C functions.
// @unchecked: what render calls use is in V2BridgeRendering; the rest is control state, used by one thread at a time.
open class PlugInBridge: AUAudioUnitV2Bridge, HandledUnit, @unchecked Sendable {
    let plugIn: PlugIn
    let rendering: V2BridgeRendering
    private let entry: PlugInFactories.Entry
    private var listener: V2BridgeListener?
    private var inputArray: AUAudioUnitBusArray?
    private var outputArray: AUAudioUnitBusArray?
    private var tree: AUParameterTree?
    private let state: V2BridgeHostCalls

    /// - Throws: ExtensionNotFound when no such component is registered or loaded; why it could not be opened.
    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        guard let entry = PlugInFactories.entry(for: componentDescription) else {
            throw AUAudioUnitError(
                kAudioUnitErr_ExtensionNotFound,
                "No plug-in \(componentDescription) is known here; register it, or install its bundle.")
        }
        self.entry = entry
        plugIn = try PlugIn(entry.factory, componentDescription)
        state = V2BridgeHostCalls()
        rendering = V2BridgeRendering(plugIn)
        try super.init(bridging: componentDescription, options: options)
        tree = makeTree()
        listener = V2BridgeListener(self)
    }

    deinit {
        listener?.end()
        if renderResourcesAllocated { _ = AudioUnitUninitialize(plugIn.handle) }
    }

    /// The unit behind this one, for the C functions; valid while this one lives.
    public final override var audioUnit: AudioUnit { plugIn.handle }

    /// The same for `AudioComponentInstanceNew`.
    package final var handle: AudioComponentInstance { plugIn.handle }

    // MARK: Identity

    open override var componentName: String? { entry.name }
    open override var componentVersion: UInt32 { entry.version }

    // MARK: Busses and resources

    open override var inputBusses: AUAudioUnitBusArray {
        if let inputArray { return inputArray }
        let array = makeBusses(.input)
        inputArray = array
        return array
    }

    open override var outputBusses: AUAudioUnitBusArray {
        if let outputArray { return outputArray }
        let array = makeBusses(.output)
        outputArray = array
        return array
    }

    open override func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        !renderResourcesAllocated && tries(format, for: bus)
    }

    open override func allocateRenderResources() throws {
        try super.allocateRenderResources()
        do {
            try prepare()
        } catch {
            setRenderResourcesAllocated(false)
            throw error
        }
    }

    open override func deallocateRenderResources() {
        guard renderResourcesAllocated else { return }
        super.deallocateRenderResources()
        rendering.end()
        // A call that does not come back renders with them.
        if !hasStrayRenderCall { _ = AudioUnitUninitialize(plugIn.handle) }
    }

    open override func reset() { _ = AudioUnitReset(plugIn.handle, 0, 0) }

    /// What the unit needs to know, in the order in which C hosts set it.
    private func prepare() throws {
        try applyFormats()
        let frames = plugIn.set(kAudioUnitProperty_MaximumFramesPerSlice, maximumFramesToRender)
        guard frames == noErr else { throw failure(frames, "does not take \(maximumFramesToRender) frames") }
        _ = plugIn.set(kAudioUnitProperty_OfflineRender, UInt32(isRenderingOffline ? 1 : 0))
        if musicalContextBlock != nil || transportStateBlock != nil {
            state.take(musicalContextBlock, transportStateBlock)
            _ = plugIn.set(kAudioUnitProperty_HostCallbacks, state.callbacks)
        }
        rendering.setMIDIOutput(midiOutputEventBlock)
        if midiOutputEventBlock != nil {
            _ = plugIn.set(kAudioUnitProperty_MIDIOutputCallback, rendering.midiOutputCallback)
        }
        try rendering.connectInputs(inputBusses.count)
        let status = AudioUnitInitialize(plugIn.handle)
        guard status == noErr else { throw failure(status, "could not be initialized") }
        rendering.begin(parameterTree?.table)
    }

    func failure(_ status: OSStatus, _ problem: String) -> AUAudioUnitError {
        AUAudioUnitError(status, "\(audioUnitName ?? "\(componentDescription)") \(problem).")
    }

    open override var internalRenderBlock: AUInternalRenderBlock {
        let rendering = rendering
        return { flags, timestamp, frames, bus, data, events, pull in
            rendering.render(flags, timestamp, frames, bus, data, events, pull)
        }
    }

    // MARK: Parameters

    open override var parameterTree: AUParameterTree? {
        get { tree }
        set {}
    }

    open override func parametersForOverview(withCount count: Int) -> [AUParameterAddress] {
        let numbers = plugIn.list(kAudioUnitProperty_ParametersForOverview, of: AudioUnitParameterID(0))
        return numbers.map { $0.prefix(max(0, count)).map { AUParameterAddress($0) } }
            ?? super.parametersForOverview(withCount: count)
    }

    /// The unit reported that it has other parameters.
    func replaceTree() {
        tree = makeTree()
        didChange(.parameterTree)
    }

    // MARK: Properties

    open override var latency: Double { plugIn.get(kAudioUnitProperty_Latency, 0.0) ?? 0 }
    open override var tailTime: Double { plugIn.get(kAudioUnitProperty_TailTime, 0.0) ?? 0 }
    open override var canProcessInPlace: Bool {
        (plugIn.get(kAudioUnitProperty_InPlaceProcessing, UInt32(0)) ?? 0) != 0
    }
    open override var supportsMPE: Bool { (plugIn.get(kAudioUnitProperty_SupportsMPE, UInt32(0)) ?? 0) != 0 }
    open override var channelCapabilities: [AUNumber]? {
        plugIn.list(kAudioUnitProperty_SupportedNumChannels, of: Int16(0)).map { [AUNumber](numbers: $0) }
    }

    /// A unit that cannot be bypassed stays as it is.
    open override var shouldBypassEffect: Bool {
        get { (plugIn.get(kAudioUnitProperty_BypassEffect, UInt32(0)) ?? 0) != 0 }
        set {
            guard plugIn.set(kAudioUnitProperty_BypassEffect, UInt32(newValue ? 1 : 0)) == noErr else { return }
            didChange(.shouldBypassEffect)
        }
    }

    open override var renderQuality: Int {
        didSet { _ = plugIn.set(kAudioUnitProperty_RenderQuality, UInt32(clamping: renderQuality)) }
    }
    open override var isRenderingOffline: Bool {
        didSet { _ = plugIn.set(kAudioUnitProperty_OfflineRender, UInt32(isRenderingOffline ? 1 : 0)) }
    }
    open override var contextName: String? {
        didSet {
            let text = CoreFoundationObject.make(contextName ?? "")
            _ = plugIn.set(kAudioUnitProperty_ContextName, text)
            AUCFRelease(text)
        }
    }

    open override var virtualMIDICableCount: Int { isMusicDeviceOrEffect ? 1 : 0 }
    open override var midiOutputNames: [String] {
        guard let object = plugIn.object(kAudioUnitProperty_MIDIOutputCallbackInfo) else { return [] }
        defer { AUCFRelease(object) }
        return (CoreFoundationObject.value(object) as? [Any])?.compactMap { $0 as? String } ?? []
    }

    // MARK: State and presets

    open override var fullState: [String: Any]? {
        // A unit that keeps no state has its parameters kept for it.
        get { classInfo(kAudioUnitProperty_ClassInfo) ?? super.fullState }
        set { _ = restore(newValue) }
    }

    open override var fullStateForDocument: [String: Any]? {
        get { classInfo(kAudioUnitProperty_ClassInfoFromDocument) ?? fullState }
        set {
            if !take(newValue, as: kAudioUnitProperty_ClassInfoFromDocument) { fullState = newValue }
        }
    }

    open override var supportsUserPresets: Bool { true }

    open override var factoryPresets: [AUAudioUnitPreset]? {
        guard let array = plugIn.object(kAudioUnitProperty_FactoryPresets) else { return nil }
        defer { AUCFRelease(array) }
        return PresetArray.presets(of: OpaquePointer(array))
    }

    open override var currentPreset: AUAudioUnitPreset? {
        get { presentPreset ?? super.currentPreset }
        set {
            if let newValue, newValue.number >= 0 {
                guard select(newValue) else { return }
            } else if let newValue {
                guard let state = try? presetState(for: newValue), restore(state) else { return }
                _ = select(newValue)
            }
            noteSelected(newValue)
            if newValue != nil { didChange(.allParameterValues) }
        }
    }
}
