import AudioToolbox
import ComponentRegistry
import Glibc
import LinuxSystem
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

    override func endRendering() -> Bool {
        // A unit that still renders is not told to give up what it renders with.
        guard seat.exchange(nil) else { return false }
        _ = try? control.call(.deallocate)
        return true
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let seat = seat
        return { flags, timestamp, frames, bus, output, events, pull in
            seat.enter()
            defer { seat.leave() }
            guard let renderer = seat.present else { return kAudioUnitErr_Uninitialized }
            return renderer._withUnsafeGuaranteedRef {
                $0.render(flags, timestamp, frames, bus, output, events, pull)
            }
        }
    }
}

/// Where a render block finds the present renderer. The block outlives allocations; the renderer does not, but for a
/// render call that is under way: a host may deallocate while another thread renders.
private final class RendererSeat: Sendable {
    /// The renderer without counting references; 0 for none.
    private let address = Atomic<UInt>(0)
    private let epoch = RenderEpoch()

    /// How long a render call under way is waited for. A renderer whose call lasts longer is not freed.
    private static let patienceMilliseconds = 2000

    deinit { Self.reference(address.load(ordering: .acquiring))?.release() }

    /// Thread: render.
    func enter() { epoch.begin() }

    /// Thread: render.
    func leave() { epoch.end() }

    /// Between `enter` and `leave`. Thread: render.
    var present: Unmanaged<InProcessRenderer>? { Self.reference(address.load(ordering: .sequentiallyConsistent)) }

    private static func reference(_ address: UInt) -> Unmanaged<InProcessRenderer>? {
        UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }

    /// Takes another renderer, or none; returns when no render call uses the former one any more, or false when one
    /// does not come back or is the caller's own.
    @discardableResult
    func exchange(_ renderer: InProcessRenderer?) -> Bool {
        let new = renderer.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
        let old = address.exchange(new, ordering: .sequentiallyConsistent)
        let moment = epoch.takeMoment()
        if epoch.isWithinCall { return false }
        let deadline = MonotonicClock.deadline(milliseconds: Self.patienceMilliseconds)
        while !epoch.isOver(moment) {
            guard MonotonicClock.now() < deadline else { return false }
            usleep(100)
        }
        Self.reference(old)?.release()
        return true
    }
}
