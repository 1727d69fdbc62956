import AudioToolbox
import ComponentRegistry
import ServiceProtocol
import Synchronization

/// An extension's unit in this process: both sides opted in. A crash of the unit is a crash of the host.
// @unchecked: adds constants and the renderer, which is exchanged only while nothing renders.
public final class InProcessAudioUnit: ExtensionAudioUnit, @unchecked Sendable {
    private let table: InProcessControl
    private let seat = RendererSeat()
    private let meter = InProcessMeter()

    /// Makes an instance of `component` from the library.
    ///
    /// - Parameters:
    ///   - grants: where the component may keep files, and what else it may have that its host brings it.
    ///   - settings: whether it may have connections.
    /// - Throws: `ExtensionHostError`.
    init(
        component: AudioComponentDescription, library: ExtensionLibrary, grants: ComponentGrants, settings: HostSettings
    ) throws {
        table = try InProcessControl(component: component, library: library, dataFolder: grants.dataFolder)
        let description = try table.call(.describe)
        try super.init(
            component: component, description: description, control: table, grants: grants, settings: settings)
        table.onNotification { [weak self] in self?.receive($0) }
    }

    public override var isLoadedInProcess: Bool { true }

    /// Cycles in which the unit returned an error, or NaN or infinity, which was replaced by silence. Thread: any.
    public var failedCycles: UInt64 { meter.failedCycles }

    override func beginRendering(_ message: AllocateMessage) throws(ExtensionHostError) {
        let reply = try control.call(.allocate, message)
        update(latency: reply.latency, tailTime: reply.tailTime)
        let renderer = InProcessRenderer(
            interface: table.interface, instance: table.instance,
            outputChannels: message.outputs.map { Int($0.channelCount) }, maximumFrames: Int(message.maximumFrames),
            core: core, hooks: HostHooks(of: self), meter: meter)
        seat.exchange(renderer)
    }

    override func endRendering() {
        seat.exchange(nil)
        _ = try? control.call(.deallocate)
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let seat = seat
        return { flags, timestamp, frames, bus, output, events, pull in
            guard let renderer = seat.present else { return kAudioUnitErr_Uninitialized }
            return renderer._withUnsafeGuaranteedRef {
                $0.render(flags, timestamp, frames, bus, output, events, pull)
            }
        }
    }
}

/// Where a render block finds the present renderer. The block outlives allocations; the renderer does not.
private final class RendererSeat {
    /// The renderer without counting references; behind a pointer, so that reading it checks nothing.
    private let cell: UnsafeMutablePointer<Unmanaged<InProcessRenderer>?>

    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: nil)
    }

    deinit {
        cell.pointee?.release()
        cell.deallocate()
    }

    /// Thread: render.
    var present: Unmanaged<InProcessRenderer>? { cell.pointee }

    /// Takes another renderer, or none. Nothing renders meanwhile.
    func exchange(_ renderer: InProcessRenderer?) {
        cell.pointee?.release()
        cell.pointee = renderer.map { .passRetained($0) }
    }
}
