import Synchronization

/// A unit made of one kernel and a list of parameters.
///
/// Values set through the tree reach the kernel at its next cycle; scheduled events reach it at their frame. All output
/// busses of a cycle are rendered together; asking for another bus at the same time copies what is there.
// @unchecked: what the render thread uses is in KernelStorage; the other fields are control state, used by one thread
// at a time.
open class KernelAudioUnit<Kernel: RenderKernel & ~Copyable>: AUAudioUnit, @unchecked Sendable {
    /// As the initializer got it; never changes.
    public let definition: KernelUnitDefinition
    private let renderFunction: KernelRenderFunction
    private let makeKernel: (RenderConfiguration) -> Kernel
    private var kernel: UnsafeMutablePointer<Kernel>
    private let endpoint = KernelEndpoint()
    private var storage: KernelStorage?
    private let tree: AUParameterTree
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    private var isBypassing = false
    /// Those whose format somebody has set.
    private var chosenBusses: Set<ObjectIdentifier> = []

    /// - Parameters:
    ///   - componentDescription: as the host asked for it.
    ///   - options: as the host asked for it.
    ///   - definition: what the unit has: busses, parameters, presets.
    ///   - render: the author's concrete function, see `KernelRunner`.
    ///   - makeKernel: for a kernel that several units share and that has to know which of them it is.
    /// - Throws: FormatNotSupported when a bus's default makes no sense.
    public init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = [],
        definition: KernelUnitDefinition, render: @escaping KernelRenderFunction,
        makeKernel: @escaping (RenderConfiguration) -> Kernel = { Kernel($0) }
    ) throws {
        self.definition = definition
        self.makeKernel = makeKernel
        renderFunction = render
        kernel = .allocate(capacity: 1)
        tree = AUParameterTree.createTree(withChildren: definition.parameters)
        try super.init(componentDescription: componentDescription, options: options)
        inputArray = try makeKernelBusses(.input, definition.inputs, maximum: definition.maximumInputs, of: self)
        outputArray = try makeKernelBusses(.output, definition.outputs, maximum: definition.maximumOutputs, of: self)
        let table = tree.table
        tree.implementorValueObserver = { [weak table] parameter, _ in table?.markForKernel(parameter) }
        requestRenderer = endpoint.requestRenderer
    }

    deinit {
        endpoint.connect(nil)
        if storage != nil { kernel.deinitialize(count: 1) }
        kernel.deallocate()
    }

    // MARK: Identity and properties

    open override var audioUnitName: String? { definition.name }
    open override var manufacturerName: String? { definition.manufacturer }
    open override var componentName: String? { "\(definition.manufacturer): \(definition.name)" }
    open override var componentVersion: UInt32 { definition.version }
    open override var inputBusses: AUAudioUnitBusArray { inputArray }
    open override var outputBusses: AUAudioUnitBusArray { outputArray }
    open override var canProcessInPlace: Bool { definition.canProcessInPlace }
    open override var channelCapabilities: [AUNumber]? {
        definition.channelCapabilities.map { [AUNumber](numbers: $0) }
    }
    open override var virtualMIDICableCount: Int { definition.virtualMIDICableCount }
    open override var midiOutputNames: [String] { definition.midiOutputNames }
    open override var audioUnitMIDIProtocol: MIDIProtocolID { definition.midiProtocol ?? .unspecified }
    open override var supportsUserPresets: Bool { definition.supportsUserPresets }
    open override var parameterTree: AUParameterTree? {
        get { tree }
        set {}
    }

    private var sampleRate: Double {
        (outputArray.busses.first ?? inputArray.busses.first)?.format.sampleRate ?? 48_000
    }

    /// As the kernel reported after the last cycle; 0 before render resources are allocated.
    open override var latency: Double {
        storage.map { Double($0.latencyFrames.load(ordering: .relaxed)) / sampleRate } ?? 0
    }

    open override var tailTime: Double {
        guard let frames = storage?.tailFrames.load(ordering: .relaxed) else { return 0 }
        return frames == Int.max ? .infinity : Double(frames) / sampleRate
    }

    open override var shouldBypassEffect: Bool {
        get { isBypassing }
        set {
            isBypassing = newValue
            storage?.isBypassed.store(newValue, ordering: .relaxed)
            didChange(.shouldBypassEffect)
        }
    }

    // MARK: Resources

    open override func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        guard !renderResourcesAllocated else { return false }
        chosenBusses.insert(ObjectIdentifier(bus))
        return true
    }

    /// Inputs that nobody has given a format have the output's rate: they need not be fed.
    private func followRate() {
        for bus in inputArray where !chosenBusses.contains(ObjectIdentifier(bus)) {
            guard bus.format.sampleRate != sampleRate,
                let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: bus.format.channelCount)
            else { continue }
            bus.adopt(format)
        }
    }

    open override func allocateRenderResources() throws {
        if definition.inputsAreOptional { followRate() }
        try checkFormats()
        try super.allocateRenderResources()
        let configuration = RenderConfiguration(
            sampleRate: sampleRate, maximumFrames: Int(maximumFramesToRender),
            inputChannelCounts: inputArray.map { Int($0.format.channelCount) },
            outputChannelCounts: outputArray.map { Int($0.format.channelCount) }, isOffline: isRenderingOffline)
        kernel.initialize(to: makeKernel(configuration))
        for parameter in tree.table.parameters {
            _ = parameter.cell.pointee.takeForKernel()
            _ = parameter.cell.pointee.takeRampFrames()
            kernel.pointee.handle(.parameter(address: parameter.address, value: parameter.cachedValue))
        }
        kernel.pointee.reset()
        let storage = KernelStorage(
            render: renderFunction, kernel: kernel, table: tree.table, configuration: configuration,
            canProcessInPlace: definition.canProcessInPlace, pullsOwnInput: definition.pullsOwnInput,
            inputsAreOptional: definition.inputsAreOptional,
            latencyFrames: kernel.pointee.latencyFrames, hooks: HostHooks(of: self))
        storage.tailFrames.store(kernel.pointee.tailFrames, ordering: .relaxed)
        storage.isBypassed.store(isBypassing, ordering: .relaxed)
        self.storage = storage
        endpoint.connect(storage)
    }

    open override func deallocateRenderResources() {
        guard let storage else { return super.deallocateRenderResources() }
        super.deallocateRenderResources()
        endpoint.connect(nil)
        self.storage = nil
        if hasStrayRenderCall {
            // A call that does not come back renders with them: they are never freed.
            _ = Unmanaged.passRetained(storage)
            kernel = .allocate(capacity: 1)
        } else {
            kernel.deinitialize(count: 1)
        }
    }

    /// Happens at the beginning of the next cycle.
    open override func reset() { storage?.needsReset.store(true, ordering: .relaxed) }

    open override var internalRenderBlock: AUInternalRenderBlock {
        let endpoint = endpoint
        return { flags, timestamp, frameCount, bus, data, events, pullInput in
            guard let storage = endpoint.storage else { return kAudioUnitErr_Uninitialized }
            return storage._withUnsafeGuaranteedRef {
                $0.render(flags, timestamp, frameCount, bus, data, events, pullInput)
            }
        }
    }

    /// One sample rate everywhere, which kernels can size their memory by, and a combination of channel counts that the
    /// unit knows.
    private func checkFormats() throws {
        let all = inputArray.busses + outputArray.busses
        guard Set(all.filter(\.isEnabled).map(\.format.sampleRate)).count <= 1 else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "\(definition.name) needs one sample rate on all busses; set them alike.")
        }
        guard AVAudioFormat.usableRates.contains(sampleRate) else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "\(definition.name) does not run at \(sampleRate) Hz; give its busses 1000 to 1536000.")
        }
        guard let input = inputArray.busses.first, let output = outputArray.busses.first else { return }
        let (inputs, outputs) = (Int(input.format.channelCount), Int(output.format.channelCount))
        guard ChannelCapabilities(definition.channelCapabilities).allow(inputs: inputs, outputs: outputs) else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "\(definition.name) does not go from \(inputs) to \(outputs) channels; set other formats.")
        }
    }

    // MARK: Presets

    open override var factoryPresets: [AUAudioUnitPreset]? {
        definition.presets.enumerated().map { AUAudioUnitPreset(number: $0.offset, name: $0.element.name) }
    }

    open override var currentPreset: AUAudioUnitPreset? {
        get { super.currentPreset }
        set {
            if let number = newValue?.number, number >= 0 {
                guard definition.presets.indices.contains(number) else { return }
                rampValues {
                    for parameter in tree.table.parameters {
                        guard let value = definition.presets[number].values[parameter.address] else { continue }
                        parameter.value = value
                    }
                }
            }
            super.currentPreset = newValue
        }
    }

    open override var fullState: [String: Any]? {
        get { super.fullState }
        set { rampValues { super.fullState = newValue } }
    }

    /// Lets the values that are set in `body` get there within 20 ms, where something was heard and they can ramp: a
    /// step would click.
    private func rampValues(_ body: () -> Void) {
        guard let storage, storage.hasRendered.load(ordering: .relaxed) else { return body() }
        let cells = tree.table.parameters.map(\.cell)
        for cell in cells { cell.pointee.ramp(frames: UInt32(sampleRate / 50)) }
        body()
        for cell in cells where !cell.pointee.isMarkedForKernel { _ = cell.pointee.takeRampFrames() }
    }
}

/// The busses of a side; a host may change their number where the definition says how many there may be.
private func makeKernelBusses(
    _ type: AUAudioUnitBusType, _ definitions: [KernelUnitDefinition.Bus], maximum: Int?, of unit: AUAudioUnit
) throws -> AUAudioUnitBusArray {
    let busses = try definitions.map(makeKernelBus)
    guard let maximum, let last = definitions.last else {
        return AUAudioUnitBusArray(audioUnit: unit, busType: type, busses: busses)
    }
    return AUAudioUnitBusArray(
        audioUnit: unit, busType: type, busses: busses, maximumBusCount: max(maximum, busses.count)
    ) { index in
        let bus = try makeKernelBus(last)
        bus.name = "\(last.name) \(index + 1)"
        return bus
    }
}

private func makeKernelBus(_ definition: KernelUnitDefinition.Bus) throws -> AUAudioUnitBus {
    guard
        let format = AVAudioFormat.standard(
            sampleRate: 48_000, channels: AVAudioChannelCount(max(0, definition.channels)))
    else {
        throw AUAudioUnitError(
            kAudioUnitErr_FormatNotSupported,
            "The bus \"\(definition.name)\" cannot have \(definition.channels) channels.")
    }
    let bus = try AUAudioUnitBus(format: format, name: definition.name)
    bus.maximumChannelCount = AUAudioChannelCount(max(0, definition.maximumChannels))
    bus.supportedChannelCounts = definition.supportedChannelCounts.map { [AUNumber](numbers: $0) }
    return bus
}
