import AudioToolbox
import LinuxSystem
import RenderLink
import Synchronization

/// Renders a chain's units one after another, and neighbours that are joined as one: in one call, or in two between
/// which the host does other work. Thread: render for `render`, `kick` and `collect`; the rest any but render.
// @unchecked: the layout is exchanged atomically; the state belongs to the render thread and is exchanged only while
// nothing renders.
final class ChainRenderer: @unchecked Sendable {
    private let layout = RenderExchange<ChainLayout>()
    /// The core on which the services are to run; −1: that of the host's render thread.
    private let wantedCore = Atomic<Int>(-1)
    /// The state's place; behind a pointer, because a class's own field costs an exclusivity check at each access.
    private let cell: UnsafeMutablePointer<UnsafeMutablePointer<ChainRenderState>?>

    private var state: UnsafeMutablePointer<ChainRenderState>? {
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

    func prepare(_ units: [ExtensionAudioUnit], channelCount: Int, maximumFrames: Int) {
        release()
        let state = UnsafeMutablePointer<ChainRenderState>.allocate(capacity: 1)
        state.initialize(to: ChainRenderState(units, channelCount: channelCount, maximumFrames: maximumFrames))
        cell.pointee = state
    }

    /// Nothing renders any more.
    func release() {
        if let state { abandon(state) }
        state?.deinitialize(count: 1)
        state?.deallocate()
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

    /// One cycle in one call.
    @section("render")
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ output: UnsafeMutablePointer<AudioBufferList>, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        guard let state else { return kAudioUnitErr_Uninitialized }
        RealtimeScope.enter()
        defer { RealtimeScope.exit() }
        abandon(state)
        var status = state.pointee.begin(timestamp, Int(frames), flags.pointee)
        if status == 0 { status = state.pointee.pullInput(pull, timestamp) }
        guard status == 0 else { return status }
        start(state, isDeferred: false)
        finish(state)
        flags.pointee = state.pointee.unitFlags.pointee
        state.pointee.deliver(to: output)
        return 0
    }

    /// The first half of a cycle: hands the input over and starts the first unit without waiting. The input, one
    /// pointer per channel, stays until `collect`.
    @section("render")
    func kick(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ flags: AudioUnitRenderActionFlags,
        _ input: UnsafePointer<UnsafePointer<Float>?>
    ) -> OSStatus {
        guard let state else { return kAudioUnitErr_Uninitialized }
        RealtimeScope.enter()
        defer { RealtimeScope.exit() }
        abandon(state)
        let status = state.pointee.begin(timestamp, Int(frames), flags)
        guard status == 0 else { return status }
        state.pointee.take(input)
        start(state, isDeferred: true)
        return 0
    }

    /// The second half: waits, renders what is left, and points the list at the chain's output.
    /// `kAudioUnitErr_NoConnection` where nothing was kicked.
    @section("render")
    func collect(_ output: UnsafeMutablePointer<AudioBufferList>) -> OSStatus {
        guard let state else { return kAudioUnitErr_Uninitialized }
        guard state.pointee.isUnderWay else { return kAudioUnitErr_NoConnection }
        RealtimeScope.enter()
        defer { RealtimeScope.exit() }
        finish(state)
        state.pointee.lend(to: output)
        return 0
    }

    /// The layout stays in use from here to `finish`.
    @section("render")
    private func start(_ state: UnsafeMutablePointer<ChainRenderState>, isDeferred: Bool) {
        let present = UnsafeRawPointer(bitPattern: layout.render.begin())
        state.pointee.start(
            present.map { Unmanaged<ChainLayout>.fromOpaque($0) }, isDeferred: isDeferred,
            core: wantedCore.load(ordering: .relaxed))
    }

    @section("render")
    private func finish(_ state: UnsafeMutablePointer<ChainRenderState>) {
        state.pointee.finish()
        layout.render.end()
    }

    /// Ends a cycle that was kicked and never collected.
    @section("render")
    private func abandon(_ state: UnsafeMutablePointer<ChainRenderState>) {
        guard state.pointee.isUnderWay else { return }
        state.pointee.abandon()
        layout.render.end()
    }
}
