import AudioToolbox
import RenderLink
import Supervision
import Synchronization

// A unit that answers a cycle later: nobody waits for it.
extension HostCycle {
    /// Takes the earlier block's reply if it is there, sends this block's request, plays what the delay gives.
    @section("render")
    mutating func renderPipelined(_ unit: UnsafeMutablePointer<UnitOfCycle>) {
        let pull = unit.pointee.calls.input.pointee
        let port = run.port
        unit.pointee.bringEvents(port?.port(0))
        if isOwnCall {
            status = unit.pointee.inputs.gather(nil, pull, time, frames)
            guard status == 0 else { return }
        } else {
            prepareOutput(unit)
            unit.pointee.inputs.keep(signal, channelCount, frames)
        }
        if port == nil { unit.pointee.reason = .absent }
        settleEarlierBlock(unit, port?.port(0))
        var isBegun = false
        if let port {
            unit.pointee.inputs.copy(to: port.port(0), frames, isConnected: !isOwnCall || pull.isConnected)
            isBegun = callPipelined(unit, port)
        }
        unit.pointee.pipeline?.began(frames: frames, isOutstanding: isBegun)
        unit.pointee.pipeline?.pop(into: unit.pointee.busses, frames: frames)
        takeOutput()
    }

    private mutating func callPipelined(_ unit: UnsafeMutablePointer<UnitOfCycle>, _ port: HandoffPort) -> Bool {
        let next = budget.nextStart
        let place = ServiceCore(serviceCore)
        unit.pointee.seat?._withUnsafeGuaranteedRef { $0.noteCore(place, nextRequest: next) }
        guard port.isReady(frames: frames) else {
            if port.port(0).isDead { unit.pointee.judge(.died, port.port(0), budget, now: budget.start) }
            return false
        }
        port.begin(
            ready: LinkCycle(
                frames: frames, flags: flags.rawValue, timestamp: time,
                transport: unit.pointee.calls.hooks.pointee.transport.current(),
                deadline: budget.start &+ budget.period))
        unit.pointee.turnStart = budget.start
        return true
    }

    /// Stages the block that was asked for in the cycle before, or its bridge.
    private mutating func settleEarlierBlock(_ unit: UnsafeMutablePointer<UnitOfCycle>, _ port: HostLinkPort?) {
        let frames = unit.pointee.pipeline?.pendingFrames ?? 0
        guard frames > 0 else { return }
        unit.pointee.staged.prepareOwn(frames: UInt32(frames))
        let isAsked = unit.pointee.pipeline?.isOutstanding == true
        guard isAsked, let port, takeEarlierBlock(unit, port, frames) else {
            unit.pointee.countMiss(spent: 0, budget, now: budget.start)
            unit.pointee.bridge(frames, isEarlier: true)
            unit.pointee.pipeline?.push(unit.pointee.staged, frames: frames)
            return
        }
        unit.pointee.pipeline?.push(unit.pointee.staged, frames: frames)
    }

    /// False when there is none.
    private mutating func takeEarlierBlock(
        _ unit: UnsafeMutablePointer<UnitOfCycle>, _ port: HostLinkPort, _ frames: Int
    ) -> Bool {
        let now = budget.start
        // Offline nobody minds how long a block takes.
        let outcome = port.wait(deadline: unit.pointee.rule.isOffline ? budget.deadline : 0)
        if port.takeMoved() { unit.pointee.judge(.moved, port, budget, now: now) }
        switch outcome {
        case .done where !port.reply.hasFailed && unit.pointee.copyOut(port, isEarlier: true):
            let reply = port.reply
            let own = reply.renderTime
            unit.pointee.meter.pointee.record(ways: nil, used: own, unitTime: own, period: budget.period, now: now)
            unit.pointee.takeWet(reply, frames, isEarlier: true)
            unit.pointee.handOut(reply, port)
            // It has a whole block's time: whatever it took of it is on time.
            unit.pointee.judge(.good(used: 0), port, budget, now: now)
            return true
        case .done(let status, _):
            let hadInput = !isOwnCall || unit.pointee.calls.input.pointee.isConnected
            unit.pointee.judge(
                status != 0 ? .failed(status, hadInput: hadInput) : .notFinite, port, budget, now: now)
        case .died: unit.pointee.judge(.died, port, budget, now: now)
        case .pull, .late, .skipped:
            port.abandon()
            unit.pointee.judge(.late, port, budget, now: now)
        }
        return false
    }
}
