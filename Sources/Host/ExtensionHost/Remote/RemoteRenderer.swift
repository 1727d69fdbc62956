import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

/// Renders a unit that lives in another process: input and events out, output back, and the bridge when none comes.
///
/// Lives as long as its unit; allocations of render resources give it a plan, incarnations of the service a seat.
/// Thread: render for `render`, one caller at a time; the rest any but render.
// @unchecked: the seat is exchanged atomically; the state belongs to the render thread, and is exchanged only while
// nothing renders.
final class RemoteRenderer: SeatExchange, @unchecked Sendable {
    let meter = UnitMeter()
    private let seat = RenderExchange<IncarnationSeat>()
    /// The state's place; behind a pointer, because a class's own field costs an exclusivity check at each access.
    private let cell: UnsafeMutablePointer<UnsafeMutablePointer<RemoteRenderState>?>

    private var state: UnsafeMutablePointer<RemoteRenderState>? {
        @_noLocks @_noAllocation get { cell.pointee }
    }

    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: nil)
    }

    deinit {
        state?.deinitialize(count: 1)
        state?.deallocate()
        cell.deallocate()
    }

    // MARK: Control

    /// Takes a plan. Nothing renders meanwhile.
    func prepare(_ plan: RenderPlan, core: RenderCore, hooks: consuming HostHooks) {
        release()
        let state = UnsafeMutablePointer<RemoteRenderState>.allocate(capacity: 1)
        state.initialize(to: RemoteRenderState(plan, core: core, hooks: hooks, meter: meter))
        cell.pointee = state
    }

    /// Forgets the plan. Nothing renders meanwhile.
    func release() {
        seat.exchange(nil)
        state?.deinitialize(count: 1)
        state?.deallocate()
        cell.pointee = nil
    }

    func exchange(_ new: IncarnationSeat?, if isWanted: () -> Bool) { seat.exchange(new, if: isWanted) }

    /// Whether the render thread has this incarnation.
    func uses(_ candidate: IncarnationSeat) -> Bool { seat.present === candidate }

    var present: IncarnationSeat? { seat.present }

    var missedCycles: UInt64 { meter.cells.pointee.misses.load(ordering: .relaxed) }

    var boundCycles: (all: UInt64, atBound: UInt64) {
        let cells = meter.cells
        return (
            cells.pointee.cycles.load(ordering: .relaxed), cells.pointee.boundBlocks.load(ordering: .relaxed)
        )
    }

    // MARK: Render

    /// For a chain: the render state, if the incarnation at `address` is the present one and the unit is not bridged.
    @_noLocks @_noAllocation
    func stateForHandOff(_ address: UInt) -> UnsafeMutablePointer<RemoteRenderState>? {
        guard address != 0, seat.render.isPresent(address), let state else { return nil }
        state.pointee.adopt(address)
        return state.pointee.isWet ? state : nil
    }

    /// For a chain: the render state, nil while nothing is allocated.
    var renderState: UnsafeMutablePointer<RemoteRenderState>? {
        @_noLocks @_noAllocation get { state }
    }

    /// One call of the unit's internal render block.
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        kick(flags, timestamp, frames, bus, output, events, .borrow(pull), core: -1, isDeferred: false)
        return collect(flags, bus)
    }

    /// The first half of a call, which does not wait; `collect` must follow. What is given must stay until then.
    ///
    /// - Parameters:
    ///   - core: on which the service is to run; −1: that of the host's thread.
    ///   - isDeferred: whether the host does other work before it collects.
    func kick(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: BorrowedPullInput, core: Int, isDeferred: Bool
    ) {
        let address = seat.render.begin()
        RealtimeScope.enter()
        defer { RealtimeScope.exit() }
        guard let state else { return }
        state.pointee.serviceCore = core
        state.pointee.isDeferred = isDeferred
        state.pointee.kick(address, flags, timestamp, frames, bus, output, events, pull)
    }

    /// The second half of a call.
    func collect(_ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ bus: Int) -> OSStatus {
        RealtimeScope.enter()
        defer {
            RealtimeScope.exit()
            seat.render.end()
        }
        guard let state else { return kAudioUnitErr_Uninitialized }
        return state.pointee.collect(flags, bus)
    }

    /// Ends a call whose second half will not come.
    @_noLocks @_noAllocation
    func abandon() {
        state?.pointee.abandon()
        seat.render.end()
    }
}
