import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

// What a chain asks of a unit's render state when the unit's output goes to the next without the host.
extension RemoteRenderState {
    /// Sets the budget of a cycle that several units share.
    mutating func beginHandOff(_ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int) {
        beginCycle(timestamp, frames)
    }

    /// Tells the unit's service where the host's thread runs.
    func noteHostCore() {
        seat?._withUnsafeGuaranteedRef { $0.noteHostCore() }
    }

    /// The unit was on time: counts, and hands out what it sent.
    mutating func settleHandOff(_ port: HostLinkPort, _ frames: Int, now: UInt64) {
        meter.pointee.record(elapsed: port.renderTime, unitTime: port.renderTime, period: period, now: now)
        bridges[0].countWet(frames: frames)
        meter.pointee.record(bridges[0].tally)
        handOut(port)
        strikeHandOff(.onTime)
    }

    mutating func strikeHandOff(_ cycle: StrikeCounter.Cycle) {
        let action = strikes.record(cycle)
        guard let seat, action != .none else { return }
        seat._withUnsafeGuaranteedRef { seat in act(on: action, seat) }
    }

    mutating func reportDeathOfHandOff() {
        guard let seat else { return }
        seat._withUnsafeGuaranteedRef { seat in reportDeath(seat) }
    }

    /// Writes the unit's bridge into a stage's memory.
    @_noLocks @_noAllocation
    mutating func bridgeHandOff(dry: UnsafePointer<UnsafePointer<Float>?>, _ stage: ChainStage, _ frames: Int) {
        for channel in 0..<stage.channelCount { busses.point(0, channel, at: stage.samples(channel)) }
        bridges[0].bridge(dry: dry, output: busses.channels(0), frames: frames)
        meter.pointee.record(bridges[0].tally)
    }

    /// The incarnation that rendered last.
    private var seat: Unmanaged<IncarnationSeat>? {
        @_noLocks @_noAllocation get {
            UnsafeRawPointer(bitPattern: seatAddress).map { Unmanaged<IncarnationSeat>.fromOpaque($0) }
        }
    }
}
