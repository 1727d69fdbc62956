import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

/// What the render thread has of a unit that lives in another process: its incarnation, what it keeps from cycle to cycle,
/// and the cycle of its own render block.
///
/// Lives as long as its unit; allocations of render resources give it a plan, incarnations of the service a seat.
/// Thread: render, one caller at a time, for what is said to be; the rest any but render.
// @unchecked: the seat is exchanged atomically; the cells belong to the render thread, and are exchanged only while
// nothing renders.
final class RemoteRenderer: SeatExchange, @unchecked Sendable {
    /// Behind a pointer, because a class's own field costs an exclusivity check at each access.
    private struct Cells {
        var unit: UnsafeMutablePointer<UnitOfCycle>?
        var cycle: UnsafeMutablePointer<HostCycle>?
    }

    let meter = UnitMeter()
    let seat = RenderExchange<IncarnationSeat>()
    private let cells: UnsafeMutablePointer<Cells>

    init() {
        cells = .allocate(capacity: 1)
        cells.initialize(to: Cells())
    }

    deinit {
        free()
        cells.deallocate()
    }

    // MARK: Control

    /// Takes a plan. Nothing renders meanwhile.
    func prepare(_ plan: RenderPlan, core: RenderCore, hooks: consuming HostHooks) {
        release()
        let unit = UnsafeMutablePointer<UnitOfCycle>.allocate(capacity: 1)
        unit.initialize(to: UnitOfCycle(plan, core: core, hooks: hooks, meter: meter))
        let cycle = UnsafeMutablePointer<HostCycle>.allocate(capacity: 1)
        cycle.initialize(
            to: HostCycle(
                [(self, core)], channelCount: plan.outputChannels.first ?? 0, maximumFrames: plan.maximumFrames,
                isOwnCall: true))
        cells.pointee = Cells(unit: unit, cycle: cycle)
    }

    /// Forgets the plan. Nothing renders meanwhile.
    func release() {
        seat.exchange(nil)
        free()
        cells.pointee = Cells()
    }

    private func free() {
        cells.pointee.unit?.deinitialize(count: 1)
        cells.pointee.unit?.deallocate()
        cells.pointee.cycle?.deinitialize(count: 1)
        cells.pointee.cycle?.deallocate()
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

    /// What the unit keeps from cycle to cycle; nil while nothing is allocated. Thread: render.
    var unit: UnsafeMutablePointer<UnitOfCycle>? { @_noLocks @_noAllocation get { cells.pointee.unit } }

    /// The same, or nil where the incarnation at an address is to be the present one and the unit not bridged, and that is
    /// not so. Thread: render.
    @_noLocks @_noAllocation @section("render")
    func unit(wetWith address: UInt?) -> UnsafeMutablePointer<UnitOfCycle>? {
        guard let unit, let address else { return self.unit }
        guard address != 0, seat.render.isPresent(address) else { return nil }
        unit.pointee.adopt(address)
        return unit.pointee.isWet ? unit : nil
    }

    /// One call of the unit's internal render block. Thread: render.
    @section("render")
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        let address = seat.render.begin()
        RealtimeScope.enter()
        defer {
            RealtimeScope.exit()
            seat.render.end()
        }
        guard let cycle = cells.pointee.cycle else { return kAudioUnitErr_Uninitialized }
        return cycle.pointee.render(address, flags, timestamp, frames, bus, output, events, .borrow(pull))
    }
}
