import LinuxSystem

/// What the thread of a paced null device does.
struct PacedNullLoop: Sendable {
    let format: AudioDeviceFormat
    let run: DeviceRun
    let notifier: ChangeNotifier
    let control: PacedNullControl?
    let signal: PacedNullInput
    /// How often the device had been plugged in when it was started.
    let appearances: Int

    /// Cycles until somebody has enough. Throws when the device is unplugged or runs at another rate.
    func play(_ callback: @escaping AudioDeviceCallback) throws(AudioDeviceError) {
        let cycle = CallbackCycle(format, run.counters, callback)
        let signal = PacedNullSignal(signal, format)
        defer { if let control { for channel in 0..<cycle.output.channelCount { control.notePlayed(0, channel) } } }
        var lengths = CycleLengths(format.framesPerCycle)
        var seen = -1
        var pace = CyclePace(start: MonotonicClock.now(), sampleRate: format.sampleRate)
        var position = 0
        var residence = CoreResidence()
        while !run.isStopRequested {
            if let control, control.changeCount != seen {
                seen = control.changeCount
                guard try lengths.take(control.current, appearances, format, run, notifier) else { return }
            }
            let frames = lengths.next()
            let start = pace.due
            signal.fill(cycle.input, from: position, frameCount: frames)
            pace.advance(frames: frames)
            // What is filled now sounds when the next period begins, and was recorded during the last.
            let times = CycleTimes(
                start: start, deadline: pace.due, heard: pace.due, recorded: start &- (pace.due &- start))
            residence.begin()
            let action = cycle.perform(frames: frames, times)
            residence.end()
            guard action == .proceed else { return }
            note(cycle.output, frames)
            signal.keep(cycle.output, from: position, frameCount: frames)
            position += frames
            CyclePace.sleep(until: pace.due)
            let now = MonotonicClock.now()
            run.counters.noteWake(lateNanoseconds: UInt64(pace.lateness(at: now)))
            if pace.isMissed(frames: frames, at: now) { run.counters.countXrun() }
        }
    }

    /// Tells a test what was played last.
    private func note(_ output: CycleBuffer, _ frames: Int) {
        guard let control else { return }
        for channel in 0..<output.channelCount { control.notePlayed(output.channel(channel)[frames - 1], channel) }
    }
}

/// How many frames the next cycles have.
private struct CycleLengths {
    private let usual: Int
    private var counts: [Int] = []
    private var index = 0

    init(_ usual: Int) { self.usual = usual }

    mutating func next() -> Int {
        guard !counts.isEmpty else { return usual }
        defer { index = (index + 1) % counts.count }
        return counts[index]
    }

    /// Takes over what a test has set. False when the device has ended with it, after telling; throws when it is gone.
    mutating func take(
        _ state: PacedNullControl.State, _ appearances: Int, _ format: AudioDeviceFormat, _ run: DeviceRun,
        _ notifier: ChangeNotifier
    ) throws(AudioDeviceError) -> Bool {
        guard state.isPresent, state.appearances == appearances else {
            throw AudioDeviceError(device: run.device, operation: "play on", reason: "it was unplugged")
        }
        if let rate = state.sampleRate, rate != format.sampleRate {
            run.end(
                AudioDeviceError(
                    device: run.device, operation: "play on",
                    reason: "its rate is \(rate) Hz now; open it again"))
            notifier.post(.formatChanged)
            return false
        }
        if counts != state.frameCounts {
            (counts, index) = (state.frameCounts, 0)
            if (counts.first ?? usual) != format.framesPerCycle { notifier.post(.cycleChanged) }
        }
        return true
    }
}
