import AVFoundation

/// A unit that stands before another one and passes everything on.
public class OverridingUnit: AUAudioUnit, @unchecked Sendable {
    private let inner: AUAudioUnit

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        inner = try GainUnit(componentDescription: componentDescription, options: options)
        try super.init(componentDescription: componentDescription, options: options)
    }

    public override var parameterTree: AUParameterTree? {
        get { inner.parameterTree }
        set { inner.parameterTree = newValue }
    }
    public override var inputBusses: AUAudioUnitBusArray { inner.inputBusses }
    public override var outputBusses: AUAudioUnitBusArray { inner.outputBusses }
    public override var renderBlock: AURenderBlock { inner.renderBlock }
    public override var scheduleParameterBlock: AUScheduleParameterBlock { inner.scheduleParameterBlock }
    public override var scheduleMIDIEventBlock: AUScheduleMIDIEventBlock? { inner.scheduleMIDIEventBlock }
    public override var musicalContextBlock: AUHostMusicalContextBlock? {
        get { inner.musicalContextBlock }
        set { inner.musicalContextBlock = newValue }
    }
    public override var transportStateBlock: AUHostTransportStateBlock? {
        get { inner.transportStateBlock }
        set { inner.transportStateBlock = newValue }
    }
    public override var midiOutputEventBlock: AUMIDIOutputEventBlock? {
        get { inner.midiOutputEventBlock }
        set { inner.midiOutputEventBlock = newValue }
    }
    public override var channelMap: [NSNumber]? {
        get { inner.channelMap }
        set { inner.channelMap = newValue }
    }

    public override func allocateRenderResources() throws { try inner.allocateRenderResources() }
    public override func deallocateRenderResources() { inner.deallocateRenderResources() }
    public override var renderResourcesAllocated: Bool { inner.renderResourcesAllocated }
}
