import LinuxSystem

/// What the thread of an ALSA device does: read a period, call back, write a period.
struct ALSALoop: Sendable {
    let duplex: ALSADuplex
    let run: DeviceRun

    /// One wait, and how long a device may move nothing.
    private static let waitMilliseconds: Int32 = 100
    private static let patienceMilliseconds = 2000

    func play(_ callback: @escaping AudioDeviceCallback) throws(AudioDeviceError) {
        let format = duplex.format
        let cycle = CallbackCycle(format, run.counters, callback)
        let frames = format.framesPerCycle
        var (reading, writing) = (Patience(), Patience())
        var residence = CoreResidence()
        try duplex.begin()
        while !run.isStopRequested {
            if let capture = duplex.capture {
                guard try transfer(capture, frames, &reading) else { continue }
                capture.deinterleave(into: cycle.input, frameCount: frames)
            }
            residence.begin()
            let action = cycle.perform(frames: frames, times())
            residence.end()
            if let playback = duplex.playback {
                playback.interleave(cycle.output, frameCount: frames)
                // After an interruption the period is written into the buffer that has begun again.
                while try !transfer(playback, frames, &writing), !run.isStopRequested {}
            }
            if action == .finish {
                duplex.playback?.drain()
                duplex.capture?.drop()
                return
            }
        }
        duplex.drop()
    }

    private func times() -> CycleTimes {
        let now = MonotonicClock.now()
        let format = duplex.format
        let frame = 1e9 / format.sampleRate
        let period = UInt64(Double(format.framesPerCycle) * frame)
        let ahead = UInt64(Double(duplex.playback?.delay ?? 0) * frame)
        let behind = UInt64(Double(duplex.capture?.delay ?? 0) * frame) + (duplex.capture == nil ? 0 : period)
        return CycleTimes(start: now, deadline: now &+ period, heard: now &+ ahead, recorded: now &- behind)
    }

    /// When a stream that moves nothing is given up.
    private struct Patience {
        /// Set while interruptions follow each other and nothing moves between them.
        private var end: UInt64?

        static var fresh: UInt64 { MonotonicClock.deadline(milliseconds: ALSALoop.patienceMilliseconds) }

        /// From now on, or since the first of the interruptions.
        var deadline: UInt64 { end ?? Self.fresh }
        mutating func keep(_ deadline: UInt64) { end = deadline }
        mutating func renew() { end = nil }
    }

    /// Moves a whole period. False when the device had to begin again, or a stop was asked for, and the period is lost.
    private func transfer(
        _ stream: ALSAStream, _ frames: Int, _ patience: inout Patience
    ) throws(AudioDeviceError) -> Bool {
        var done = 0
        var deadline = patience.deadline
        while done < frames {
            if run.isStopRequested { return false }
            switch try stream.transfer(
                from: done, frameCount: frames - done, waitMilliseconds: Self.waitMilliseconds)
            {
            case .moved(let count) where count > 0:
                done += count
                deadline = Patience.fresh
                patience.renew()
            case .interrupted(let result):
                run.counters.countXrun()
                // A device that begins again and again without moving anything would take all of a core.
                guard MonotonicClock.now() < deadline else { throw stuck(stream) }
                try stream.resume(after: result)
                try duplex.begin()
                // With input the buffer is full of silence now, what was to be played is given up, and the input says
                // whether anything moves.
                let isGivenUp = !stream.request.isCapture && duplex.capture != nil
                if !isGivenUp { patience.keep(deadline) }
                return isGivenUp
            case .moved, .stuck:
                guard MonotonicClock.now() < deadline else { throw stuck(stream) }
            }
        }
        return true
    }

    private func stuck(_ stream: ALSAStream) -> AudioDeviceError {
        let what = stream.request.isCapture ? "given" : "taken"
        return AudioDeviceError(
            device: stream.request.device, operation: stream.request.verb,
            reason: "it has \(what) no samples for 2 s; is it suspended or unplugged?")
    }
}
