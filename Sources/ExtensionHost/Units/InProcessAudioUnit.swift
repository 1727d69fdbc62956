import AudioToolbox
import ServiceProtocol
import Synchronization

/// An extension's unit in this process: both sides opted in. A crash of the unit is a crash of the host.
// @unchecked: adds constants and the renderer, which is exchanged only while nothing renders.
public final class InProcessAudioUnit: ExtensionAudioUnit, @unchecked Sendable {
    private let table: InProcessControl
    private let seat = RendererSeat()

    /// Makes an instance of `component` from the library.
    ///
    /// - Throws: `ExtensionHostError`.
    init(component: AudioComponentDescription, library: ExtensionLibrary) throws {
        table = try InProcessControl(component: component, library: library)
        let description = try table.call(.describe, expecting: UnitDescription.self)
        try super.init(component: component, description: description, control: table)
        table.onNotification { [weak self] in self?.receive($0) }
    }

    public override var isLoadedInProcess: Bool { true }

    override func beginRendering(_ message: AllocateMessage) throws(ExtensionHostError) {
        let reply = try control.call(.allocate(message), expecting: AllocateReply.self)
        took(latency: reply.latency, tailTime: reply.tailTime)
        let renderer = InProcessRenderer(
            interface: table.interface, instance: table.instance,
            outputChannels: message.outputs.map { Int($0.channelCount) }, maximumFrames: Int(message.maximumFrames),
            table: parameterTree?.table)
        renderer.setMIDIOutput(midiOutputEventBlock)
        renderer.setTransport(musicalContextBlock, transportStateBlock)
        seat.renderer = renderer
    }

    override func endRendering() {
        seat.renderer = nil
        try? control.perform(.deallocate)
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let seat = Unmanaged.passUnretained(seat)
        let owner = self.seat
        return { [owner] flags, timestamp, frames, bus, output, events, pull in
            withExtendedLifetime(owner) {
                seat._withUnsafeGuaranteedRef { seat in
                    guard let renderer = seat.renderer else { return kAudioUnitErr_Uninitialized }
                    return renderer.render(flags, timestamp, frames, bus, output, events, pull)
                }
            }
        }
    }
}

/// Where a render block finds the present renderer. The block outlives allocations; the renderer does not.
private final class RendererSeat {
    var renderer: InProcessRenderer?
}
