import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

// What a chain asks of a unit's render state when the unit's output goes to the next without the host.
extension RemoteRenderState {
    /// Sets the budget of a cycle that several units share.
    @section("render")
    mutating func beginHandOff(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ flags: AudioUnitRenderActionFlags
    ) {
        beginCycle(timestamp, frames, flags)
    }

    /// The unit's turn was asked for, as one of a chain that has this budget.
    @_noLocks @_noAllocation @section("render")
    mutating func joinCycle(_ first: borrowing RemoteRenderState) {
        (start, deadline, period) = (first.start, first.deadline, first.period)
        wholeBudget = first.wholeBudget
        turnStart = start
        lastJoined = start
        meter.pointee.hostThread.note()
        noteEventRoom()
    }

    /// Writes for the unit's service on which core it is to run, −1 for that of the host's thread, and when the chain's
    /// next cycle is expected.
    @section("render")
    func noteCore(_ core: Int, nextRequest: UInt64, joinedUnits: Int) {
        presentSeat?._withUnsafeGuaranteedRef {
            $0.noteCore(core, nextRequest: nextRequest, joinedUnits: joinedUnits)
        }
    }

    /// The unit is done: counts, and hands out what it sent.
    ///
    /// - Parameter ways: its share of what the host spent on the chain while no unit rendered, in nanoseconds; nil when
    ///   unknown.
    /// - Parameter isGivenBound: as in `noteLoud`.
    @section("render")
    mutating func settleHandOff(
        _ port: HostLinkPort, _ frames: Int, now: UInt64, ways: UInt64?, isGivenBound: Bool
    ) {
        let own = port.renderTime
        meter.pointee.record(ways: ways, used: own &+ (ways ?? 0), unitTime: own, period: period, now: now)
        noteLoud(port, isGivenBound: isGivenBound)
        bridges[0].countWet(frames: frames)
        meter.pointee.record(bridges[0].tally)
        handOut(port)
        guard let seat = presentSeat else { return }
        seat._withUnsafeGuaranteedRef { seat in finish(seat, used: port.renderTime) }
    }

    /// The unit's output cannot be used: NaN or infinity, or an error in its place.
    @section("render")
    mutating func discardHandOff(_ port: HostLinkPort) {
        reason = port.lastStatus != 0 ? .failed : .notFinite
        guard let seat = presentSeat else { return }
        seat._withUnsafeGuaranteedRef { seat in
            guard port.lastStatus == 0 else { return fail(seat, port.lastStatus, hadInput: true) }
            meter.pointee.notFiniteBlocks.wrappingAdd(1, ordering: .relaxed)
            seat.act(on: strikes.record(.notFinite))
        }
    }

    /// The unit was not done in time. False when it was never given its turn, or too late.
    @section("render")
    mutating func missHandOff(_ port: HostLinkPort) -> Bool {
        reason = .late
        guard let seat = presentSeat else { return true }
        return seat._withUnsafeGuaranteedRef { seat in
            let now = MonotonicClock.now()
            strike(seat, port, now)
            return timeHad(port, now) >= wholeBudget / 2
        }
    }

    /// A unit before this one in the chain was missed or failed in the cycle under way. Its word may say anything, so
    /// that this one waits for it on, and begins no turn for a while.
    @_noLocks @_noAllocation @section("render")
    mutating func noteHeld() { heldUntil = start &+ Self.longestHold }

    /// Somebody moved the host's thread, which waited for this unit.
    @section("render")
    mutating func strikeForMove() {
        guard let seat = presentSeat else { return }
        seat._withUnsafeGuaranteedRef { seat in seat.act(on: strikes.record(.tampered)) }
    }

    @section("render")
    mutating func reportDeathOfHandOff() {
        reason = .died
        guard let seat = presentSeat else { return }
        seat._withUnsafeGuaranteedRef { seat in reportDeath(seat) }
    }

    /// Writes the unit's bridge into a stage's memory.
    @_noLocks @_noAllocation @section("render")
    mutating func bridgeHandOff(dry: UnsafePointer<UnsafePointer<Float>?>, _ stage: ChainStage, _ frames: Int) {
        for channel in 0..<stage.channelCount { busses.point(0, channel, at: stage.samples(channel)) }
        countBridged()
        bridges[0].bridge(dry: dry, output: busses.channels(0), frames: frames)
        meter.pointee.record(bridges[0].tally)
    }
}
