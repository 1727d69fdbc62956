import LinuxSystem

/// Runs a callback once per cycle: clears the buffer, stamps the time, measures, counts.
final class CallbackCycle {
    let buffer: CycleBuffer
    let frameCount: Int
    private let counters: CycleCounters
    private let callback: AudioDeviceCallback
    private var sampleTime: UInt64 = 0

    init(buffer: CycleBuffer, frameCount: Int, counters: CycleCounters, callback: @escaping AudioDeviceCallback) {
        self.buffer = buffer
        self.frameCount = frameCount
        self.counters = counters
        self.callback = callback
    }

    func perform(hostTime: UInt64) -> AudioDeviceAction {
        buffer.prepare(frameCount: frameCount, sampleTime: sampleTime, hostTime: hostTime)
        let begin = MonotonicClock.now()
        RealtimeScope.enter()
        let action = callback(buffer.list, frameCount, buffer.timestamp)
        RealtimeScope.exit()
        counters.countCycle(frames: frameCount, nanoseconds: MonotonicClock.now() &- begin)
        buffer.collect(frameCount: frameCount)
        sampleTime &+= UInt64(frameCount)
        return action
    }
}
