import AudioToolbox
import RenderLink
import Supervision
import Synchronization

extension RemoteRenderState {
    /// Takes the earlier block's reply if it is there, sends this block's request, plays what the delay gives. Never
    /// waits.
    mutating func renderPipelined(
        _ seat: IncarnationSeat?, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        let frames = Int(request.pointee.frameCount)
        let pull = calls.input.pointee
        let status = inputs.gather(nil, pull, timestamp, frames)
        guard status == 0 else { return status }
        settleEarlierBlock(seat)
        var isBegun = false
        if let seat {
            let port = seat.port
            seat.noteCore(serviceCore, nextRequest: nextStart)
            inputs.copy(to: port, frames, isConnected: pull.isConnected)
            isBegun = port.begin(
                LinkCycle(
                    frames: frames, flags: request.pointee.flags.rawValue, timestamp: timestamp,
                    transport: request.pointee.transport, deadline: start &+ period))
            if isBegun { turnStart = start }
            if !isBegun, port.isDead { reportDeath(seat) }
        }
        pipeline?.began(frames: frames, isOutstanding: isBegun)
        pipeline?.pop(into: busses, frames: frames)
        return 0
    }

    /// Stages the block that was asked for in the cycle before, or its bridge.
    private mutating func settleEarlierBlock(_ seat: IncarnationSeat?) {
        let frames = pipeline?.pendingFrames ?? 0
        guard frames > 0 else { return }
        staged.prepareOwn(frames: UInt32(frames))
        if pipeline?.isOutstanding == true, let seat, takeEarlierReply(seat, frames) {
            pipeline?.push(staged, frames: frames)
            return
        }
        missEarlierBlock(seat, frames)
        pipeline?.push(staged, frames: frames)
    }

    private mutating func takeEarlierReply(_ seat: IncarnationSeat, _ frames: Int) -> Bool {
        let port = seat.port
        // Offline nobody minds how long a block takes.
        let outcome = port.wait(deadline: plan.pointee.isOffline ? deadline : 0)
        noteMove(seat, port)
        switch outcome {
        case .done(0, _):
            let own = port.renderTime
            meter.pointee.record(ways: nil, used: own, unitTime: own, period: period, now: start)
            guard copyOutputs(port, to: staged, isEarlier: true), port.lastFlags & LinkFlags.notFinite == 0 else {
                meter.pointee.notFiniteBlocks.wrappingAdd(1, ordering: .relaxed)
                reason = .notFinite
                seat.act(on: strikes.record(.notFinite))
                return false
            }
            wetAll(staged, isEarlier: true, frames)
            handOut(port)
            // It has a whole block's time: whatever it took of it is on time.
            finish(seat, used: 0)
            return true
        case .done(let status, _):
            reason = .failed
            fail(seat, status, hadInput: calls.input.pointee.isConnected)
            return false
        case .died:
            reason = .died
            reportDeath(seat)
            return false
        case .pull, .late, .skipped:
            port.abandon()
            reason = .late
            strike(seat, port, start)
            return false
        }
    }

    private mutating func missEarlierBlock(_ seat: IncarnationSeat?, _ frames: Int) {
        meter.pointee.misses.wrappingAdd(1, ordering: .relaxed)
        meter.pointee.record(ways: nil, used: 0, unitTime: 0, period: period, now: start)
        bridgeAll(staged, isEarlier: true, frames)
    }
}
