import AudioToolbox
import LinuxSystem
import RenderLink
import Synchronization

/// What the render thread has of a chain: its cycle, in one call or in two between which the host does other work, and how
/// its units are joined. Thread: render for `render`, `start` and `collect`; the rest any but render.
// @unchecked: the layout is exchanged atomically; the cycle belongs to the render thread and is exchanged only while
// nothing renders.
final class ChainRenderer: @unchecked Sendable {
    private let layout = RenderExchange<ChainLayout>()
    /// The core on which the services are to run; −1: that of the host's render thread.
    private let wantedCore = Atomic<Int>(-1)
    /// The cycle's place; behind a pointer, because a class's own field costs an exclusivity check at each access.
    private let cell: UnsafeMutablePointer<UnsafeMutablePointer<HostCycle>?>

    private var cycle: UnsafeMutablePointer<HostCycle>? {
        @_noLocks @_noAllocation get { cell.pointee }
    }

    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: nil)
    }

    deinit {
        release()
        cell.deallocate()
    }

    // MARK: Control

    func prepare(_ units: [RemoteAudioUnit], channelCount: Int, maximumFrames: Int) {
        release()
        let cycle = UnsafeMutablePointer<HostCycle>.allocate(capacity: 1)
        cycle.initialize(
            to: HostCycle(
                units.map { ($0.renderer, $0.core) }, channelCount: channelCount, maximumFrames: maximumFrames))
        cell.pointee = cycle
    }

    /// Nothing renders any more.
    func release() {
        if let cycle { abandon(cycle) }
        cycle?.deinitialize(count: 1)
        cycle?.deallocate()
        cell.pointee = nil
    }

    /// Lets the render thread use another layout, or none; returns when it no longer uses the one before.
    func exchange(_ new: ChainLayout?) { layout.exchange(new) }

    /// The core on which the services that follow the host are to run; nil: the host's.
    var core: Int? {
        get {
            let core = wantedCore.load(ordering: .relaxed)
            return core >= 0 ? core : nil
        }
        set { wantedCore.store(newValue ?? -1, ordering: .relaxed) }
    }

    // MARK: Render

    /// One cycle in one call. The input is one pointer per channel, null for silence; the list gets pointers to the
    /// chain's output, which stays until the next cycle.
    @section("render")
    func render(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32,
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ input: UnsafePointer<UnsafePointer<Float>?>,
        _ output: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        let status = start(timestamp, frames, flags.pointee, input, isDeferred: false)
        guard status == 0, let cycle else { return status }
        let finished = collect(output)
        if cycle.pointee.isSilent { flags.pointee.formUnion(.unitRenderAction_OutputIsSilence) }
        return finished
    }

    /// The first half of a cycle: hands the input over and starts the first run without waiting. The input, one
    /// pointer per channel, stays until `collect`, and the layout in use.
    @section("render")
    func start(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ flags: AudioUnitRenderActionFlags,
        _ input: UnsafePointer<UnsafePointer<Float>?>, isDeferred: Bool
    ) -> OSStatus {
        guard let cycle else { return kAudioUnitErr_Uninitialized }
        RealtimeScope.enter()
        defer { RealtimeScope.exit() }
        abandon(cycle)
        let status = cycle.pointee.begin(timestamp, Int(frames), flags)
        guard status == 0 else { return status }
        cycle.pointee.take(input)
        let present = UnsafeRawPointer(bitPattern: layout.render.begin())
        cycle.pointee.start(
            present.map { Unmanaged<ChainLayout>.fromOpaque($0) }, isDeferred: isDeferred,
            core: wantedCore.load(ordering: .relaxed))
        return 0
    }

    /// The second half: waits, renders what is left, and points the list at the chain's output.
    /// `kAudioUnitErr_NoConnection` where nothing was started.
    @section("render")
    func collect(_ output: UnsafeMutablePointer<AudioBufferList>) -> OSStatus {
        guard let cycle else { return kAudioUnitErr_Uninitialized }
        guard cycle.pointee.isUnderWay else { return kAudioUnitErr_NoConnection }
        RealtimeScope.enter()
        defer { RealtimeScope.exit() }
        cycle.pointee.finish()
        layout.render.end()
        cycle.pointee.lend(to: output)
        return 0
    }

    /// Ends a cycle that was started and never collected.
    @section("render")
    private func abandon(_ cycle: UnsafeMutablePointer<HostCycle>) {
        guard cycle.pointee.isUnderWay else { return }
        cycle.pointee.abandon()
        layout.render.end()
    }
}
