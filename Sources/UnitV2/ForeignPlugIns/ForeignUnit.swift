import AudioToolbox
import CForeignPlugIns
import Synchronization

/// A plug-in of LADSPA, LV2, CLAP or VST3 as an audio unit.
///
/// An instance of LADSPA or LV2 is made when render resources are allocated, for only then is the rate known. Parameters
/// and state that are set before wait for it. One of CLAP or VST3 is there from the beginning.
// @unchecked: control state is used by one thread at a time; what rendering uses is behind the unit's own pointer.
final class ForeignUnit: AUAudioUnit, @unchecked Sendable {
    let unit: OpaquePointer
    /// What the plug-in has now; a description lives as long as the unit.
    var plugIn: UnsafePointer<cfp_plugin> { cfp_unit_plugin(unit) }
    private let layout: cfp_layout
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    /// A plug-in that gets other parameters has it made anew on a thread of its own.
    private let tree = Mutex<AUParameterTree?>(nil)
    /// Hz that ranges in multiples of the rate are made for.
    private(set) var treeRate = ForeignUnit.firstRate
    private var isBypassing = false
    /// By which the plug-in tells of changes.
    var observed: Observed?
    /// By the places of the plug-in's files.
    var given: [UInt32: Given] = [:]

    private static let firstRate = 48_000.0

    /// - Throws: FailedInitialization without memory, and for a plug-in that makes no instance.
    init(
        _ description: AudioComponentDescription, _ library: UnsafeMutablePointer<cfp_library>,
        _ plugIn: UnsafeMutablePointer<cfp_plugin>
    ) throws {
        var problem = [CChar](repeating: 0, count: 1024)
        guard let unit = cfp_unit_make(library, plugIn, &problem, problem.count) else {
            let reason = ForeignReport.text(problem)
            throw AUAudioUnitError(
                kAudioUnitErr_FailedInitialization, "\(String(cString: plugIn.pointee.identity)): \(reason).")
        }
        self.unit = unit
        var layout = cfp_layout()
        cfp_make_layout(plugIn, &layout)
        self.layout = layout
        try super.init(componentDescription: description)
        inputArray = try ForeignBusses(plugIn, layout).array(of: self, .input)
        outputArray = try ForeignBusses(plugIn, layout).array(of: self, .output)
        takeTree()
        observeChanges()
        requestRenderer = RequestRenderer(context: UnsafeMutableRawPointer(unit)) { cfp_unit_render($0, $1) }
    }

    deinit {
        cfp_unit_free(unit)
        for file in given.values { file.deleteCopy() }
    }

    // MARK: Identity

    override var audioUnitName: String? { String(cString: plugIn.pointee.name) }
    override var manufacturerName: String? {
        String(String(cString: plugIn.pointee.maker).map { $0 == ":" ? " " : $0 })
    }
    override var componentName: String? { "\(manufacturerName ?? ""): \(audioUnitName ?? "")" }
    override var componentVersion: UInt32 { plugIn.pointee.version }

    override var providesUserInterface: Bool { cfp_has_picture(plugIn) }

    // MARK: Busses and resources

    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }

    /// What a row has otherwise is filled or mixed: each count of an input goes with each of an output.
    override var channelCapabilities: [AUNumber]? {
        if layout.is_mono { return [AUNumber](numbers: [-1, -1]) }
        let outputs = counts(layout.output_count > 0 ? firstOutput : 0, outputBusses)
        let inputs = counts(layout.input_count > 0 ? firstInput : 0, inputBusses)
        let pairs = inputs.flatMap { input in outputs.map { [input, $0] } }
        return [AUNumber](numbers: pairs.flatMap(\.self))
    }

    /// The plug-in's own first.
    private func counts(_ own: Int, _ busses: AUAudioUnitBusArray) -> [Int] {
        guard own > 0 else { return [0] }
        let all = busses.busses.first?.supportedChannelCounts?.map(\.intValue) ?? [1, 2]
        return [own] + all.filter { $0 != own }
    }

    override var virtualMIDICableCount: Int {
        guard plugIn.pointee.format != nil else { return layout.takes_midi ? 1 : 0 }
        return midiPortNames(areInputs: true).count
    }
    override var midiOutputNames: [String] { midiPortNames(areInputs: false) }

    private func midiPortNames(areInputs: Bool) -> [String] {
        ports.filter { $0.is_input == areInputs && $0.traits & UInt32(CFP_MIDI) != 0 }.map { String(cString: $0.name) }
    }

    var sampleRate: Double {
        (outputArray.busses.first ?? inputArray.busses.first)?.format.sampleRate ?? Self.firstRate
    }

    override func allocateRenderResources() throws {
        let rate = sampleRate
        let all = inputArray.busses + outputArray.busses
        guard all.allSatisfy({ !$0.isEnabled || $0.format.sampleRate == rate }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported, "\(name) needs one sample rate on all busses; set them alike.")
        }
        try checkChannels()
        try super.allocateRenderResources()
        follow(rate)
        var problem = [CChar](repeating: 0, count: 1024)
        let (inputs, outputs) = (channels(inputArray), channels(outputArray))
        guard
            cfp_unit_start(
                unit, rate, maximumFramesToRender, inputs, outputs, isRenderingOffline, &problem, problem.count)
        else {
            setRenderResourcesAllocated(false)
            throw AUAudioUnitError(
                kAudioUnitErr_FailedInitialization, "\(name): \(ForeignReport.text(problem)).")
        }
    }

    private var firstInput: Int { Int(layout.inputs.0.count) }
    private var firstOutput: Int { Int(layout.outputs.0.count) }

    private func channels(_ busses: AUAudioUnitBusArray) -> UInt32 {
        busses.busses.first.map { UInt32($0.format.channelCount) } ?? 0
    }

    private func checkChannels() throws {
        guard layout.is_mono, let input = inputArray.busses.first, let output = outputArray.busses.first,
            input.format.channelCount != output.format.channelCount
        else { return }
        throw AUAudioUnitError(
            kAudioUnitErr_FormatNotSupported, "\(name) has as many channels out as in; set both busses alike.")
    }

    override func deallocateRenderResources() {
        guard renderResourcesAllocated else { return }
        super.deallocateRenderResources()
        // A call that does not come back renders with it.
        if !hasStrayRenderCall { cfp_unit_stop(unit) }
    }

    override func reset() { cfp_unit_reset(unit) }

    var name: String { audioUnitName ?? "\(componentDescription)" }

    // MARK: Properties

    override var latency: Double { Double(cfp_unit_latency(unit)) / sampleRate }

    /// Of LADSPA and LV2 none tells; enough for most delays and rooms.
    override var tailTime: Double {
        let told = cfp_unit_tail(unit)
        return layout.is_silent ? 0 : told < 0 ? Self.tail : told
    }
    private static let tail = 2.0

    override var shouldBypassEffect: Bool {
        get { isBypassing }
        set {
            isBypassing = newValue
            cfp_unit_set_bypass(unit, newValue)
            didChange(.shouldBypassEffect)
        }
    }

    override var parameterTree: AUParameterTree? {
        get { tree.withLock(\.self) }
        set {}
    }

    private func takeTree() {
        let made = makeTree(rate: treeRate)
        tree.withLock { $0 = made }
    }

    /// Those that the plug-in has now. Thread: the plug-in's own.
    func takeParameters() {
        takeTree()
        didChange(.parameterTree)
    }

    /// Where ranges are in multiples of the rate, there are others now. A value that is the old default becomes the new.
    private func follow(_ rate: Double) {
        guard rate != treeRate, hasScaledRanges else { return }
        let old = parameterTree?.allParameters.map { ($0.address, $0.value) } ?? []
        let defaults = defaultValues(rate: treeRate)
        treeRate = rate
        takeTree()
        for (address, value) in old where value != defaults[address] { set(value, at: address) }
        didChange(.parameterTree)
    }

    private func set(_ value: AUValue, at address: AUParameterAddress) {
        parameterTree?.parameter(withAddress: address)?.value = value
    }

    override var supportsUserPresets: Bool { true }
    override var fullState: [String: Any]? {
        get { withOwnState(super.fullState) }
        set {
            super.fullState = newValue
            restoreOwnState(newValue)
        }
    }

    override var factoryPresets: [AUAudioUnitPreset]? {
        (0..<Int(plugIn.pointee.preset_count)).map {
            AUAudioUnitPreset(number: $0, name: String(cString: plugIn.pointee.presets[$0].name))
        }
    }

    override var currentPreset: AUAudioUnitPreset? {
        get { super.currentPreset }
        set {
            if let number = newValue?.number, number >= 0 {
                guard let number = UInt32(exactly: number), cfp_unit_select(unit, number) else { return }
                didChange(.allParameterValues)
            }
            super.currentPreset = newValue
        }
    }
}
