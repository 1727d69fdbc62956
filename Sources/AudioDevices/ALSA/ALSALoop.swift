import LinuxSystem

/// What the thread of an ALSA device does: read a period, call back, write a period.
struct ALSALoop: Sendable {
    let duplex: ALSADuplex
    let run: DeviceRun

    /// One wait, and how many of them in a row a device may let pass.
    private static let waitMilliseconds: Int32 = 100
    private static let patience = 20

    func play(_ callback: @escaping AudioDeviceCallback) throws(AudioDeviceError) {
        let format = duplex.format
        let cycle = CallbackCycle(format, run.counters, callback)
        let frames = format.framesPerCycle
        try duplex.begin()
        while !run.isStopRequested {
            if let capture = duplex.capture {
                guard try transfer(capture, frames) else { continue }
                capture.deinterleave(into: cycle.input, frameCount: frames)
            }
            let action = cycle.perform(frames: frames, times())
            if let playback = duplex.playback {
                playback.interleave(cycle.output, frameCount: frames)
                // After an interruption the period is written into the buffer that has begun again.
                while try !transfer(playback, frames), !run.isStopRequested {}
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

    /// Moves a whole period. False when the device had to begin again, or a stop was asked for, and the period is lost.
    private func transfer(_ stream: ALSAStream, _ frames: Int) throws(AudioDeviceError) -> Bool {
        var done = 0
        var fruitless = 0
        while done < frames {
            if run.isStopRequested { return false }
            switch try stream.transfer(
                from: done, frameCount: frames - done, waitMilliseconds: Self.waitMilliseconds)
            {
            case .moved(let count):
                done += count
                if count > 0 { fruitless = 0 }
            case .interrupted(let result):
                run.counters.countXrun()
                try stream.resume(after: result)
                try duplex.begin()
                // With input the buffer is full of silence now, and what was to be played is given up.
                return !stream.request.isCapture && duplex.capture != nil
            case .stuck:
                fruitless += 1
                guard fruitless < Self.patience else { throw stuck(stream) }
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
