/// What a unit may call while it renders: the blocks that the host set before it allocated render resources.
package struct HostHooks: ~Copyable {
    package var transport: TransportSource
    package var midiOutput: AUMIDIOutputEventBlock?
    package var midiOutputList: AUMIDIEventListBlock?
    /// Where values go that the unit publishes; nil for a unit that writes them into the host's tree itself. Somebody
    /// else keeps it.
    var core: Unmanaged<RenderCore>?

    package init(
        transport: consuming TransportSource, midiOutput: AUMIDIOutputEventBlock?, midiOutputList: AUMIDIEventListBlock?
    ) {
        self.transport = transport
        self.midiOutput = midiOutput
        self.midiOutputList = midiOutputList
    }

    /// The blocks that a unit has now.
    package init(of unit: AUAudioUnit) {
        self.init(
            transport: TransportSource(
                musicalContext: unit.musicalContextBlock, transportState: unit.transportStateBlock),
            midiOutput: unit.midiOutputEventBlock, midiOutputList: unit.midiOutputEventListBlock)
    }
}

extension AUExtensionRenderRequest {
    /// Sends what a unit publishes while it renders to these hooks, which outlive the request.
    mutating func connect(_ hooks: UnsafeMutablePointer<HostHooks>) {
        outputContext = UnsafeMutableRawPointer(hooks)
        midiOutput = hooks.pointee.midiOutput == nil ? nil : sendMIDI
        eventListOutput = hooks.pointee.midiOutputList == nil ? nil : sendPackets
        parameterOutput = hooks.pointee.core == nil ? nil : publish
    }
}

private let sendMIDI: AUExtensionMIDIOutput = { context, time, cable, length, bytes in
    guard let context, let bytes, let send = context.assumingMemoryBound(to: HostHooks.self).pointee.midiOutput
    else { return kAudioUnitErr_PropertyNotInUse }
    return send(time, cable, Int(length), bytes)
}

private let sendPackets: AUExtensionEventListOutput = { context, time, cable, list in
    guard let context, let list, let send = context.assumingMemoryBound(to: HostHooks.self).pointee.midiOutputList
    else { return kAudioUnitErr_PropertyNotInUse }
    return send(time, cable, list)
}

private let publish: AUExtensionParameterOutput = { context, address, value in
    guard let context, value.isFinite, let core = context.assumingMemoryBound(to: HostHooks.self).pointee.core
    else { return }
    core._withUnsafeGuaranteedRef { $0.follow(address, value) }
}
