import AudioToolbox
import LinuxSystem
import RenderLink
import Synchronization

/// Renders a chain's units one after another, and neighbours that are joined as one. Thread: render for `render`; the rest any but render.
// @unchecked: the layout is an atomic address; the state belongs to the render thread and is exchanged only while nothing renders.
final class ChainRenderer: @unchecked Sendable {
    private let layout = Atomic<UInt>(0)
    private let epoch = Atomic<UInt64>(0)
    private let owner = Mutex<ChainLayout?>(nil)
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
    func exchange(_ new: ChainLayout?) {
        owner.withLock { owner in
            let old = owner
            owner = new
            let address = new.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
            layout.store(address, ordering: .sequentiallyConsistent)
            let seen = epoch.load(ordering: .sequentiallyConsistent)
            if seen & 1 == 1 {
                while epoch.load(ordering: .sequentiallyConsistent) == seen { Pause.briefly() }
            }
            withExtendedLifetime(old) {}
        }
    }

    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ output: UnsafeMutablePointer<AudioBufferList>, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        epoch.wrappingAdd(1, ordering: .sequentiallyConsistent)
        RealtimeScope.enter()
        defer {
            RealtimeScope.exit()
            epoch.wrappingAdd(1, ordering: .releasing)
        }
        guard let state else { return -10867 }  // Uninitialized
        let layout = UnsafeRawPointer(bitPattern: layout.load(ordering: .sequentiallyConsistent))
            .map { Unmanaged<ChainLayout>.fromOpaque($0) }
        return state.pointee.render(layout, flags, timestamp, Int(frames), output, pull)
    }
}
