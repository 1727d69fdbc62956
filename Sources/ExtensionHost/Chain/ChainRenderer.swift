import AudioToolbox
import LinuxSystem
import RenderLink

/// Renders a chain's units one after another, and neighbours that are joined as one. Thread: render for `render`; the
/// rest any but render.
// @unchecked: the layout is exchanged atomically; the state belongs to the render thread and is exchanged only while
// nothing renders.
final class ChainRenderer: @unchecked Sendable {
    private let layout = RenderExchange<ChainLayout>()
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

    func prepare(_ units: [ExtensionAudioUnit], channelCount: Int, maximumFrames: Int) {
        release()
        let state = UnsafeMutablePointer<ChainRenderState>.allocate(capacity: 1)
        state.initialize(to: ChainRenderState(units, channelCount: channelCount, maximumFrames: maximumFrames))
        cell.pointee = state
    }

    func release() {
        state?.deinitialize(count: 1)
        state?.deallocate()
        cell.pointee = nil
    }

    /// Lets the render thread use another layout, or none; returns when it no longer uses the one before.
    func exchange(_ new: ChainLayout?) { layout.exchange(new) }

    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ output: UnsafeMutablePointer<AudioBufferList>, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        let address = layout.render.begin()
        RealtimeScope.enter()
        defer {
            RealtimeScope.exit()
            layout.render.end()
        }
        guard let state else { return kAudioUnitErr_Uninitialized }
        let present = UnsafeRawPointer(bitPattern: address).map { Unmanaged<ChainLayout>.fromOpaque($0) }
        return state.pointee.render(present, flags, timestamp, Int(frames), output, pull)
    }
}
