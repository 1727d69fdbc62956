import CALSA
import LinuxSystem
import Synchronization

/// Plays on any ALSA PCM: a card, a plug-in such as `plughw:0`, or a sound server's `default`.
///
/// An xrun is counted and playing goes on. A device that takes no samples for two seconds, or that is unplugged, ends
/// the run with an error. `null` takes samples without any pace: it runs as fast as the callback.
public final class ALSADevice: AudioDevice {
    /// The PCM as ALSA names it, such as `default` or `plughw:0`.
    public let name: String
    /// What ALSA agreed to, which may differ from what was asked; fixed once the device is open.
    public let format: AudioDeviceFormat

    private let run = DeviceRun()
    private let priority: Int
    private let stream: Mutex<ALSAStream?>

    /// Opens and configures the device.
    ///
    /// - Throws: `AudioDeviceError` naming the device when it does not exist, is in use, or cannot do what is asked.
    public init(name: String, _ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration()) throws {
        let wanted = try configuration.validated(for: name)
        let stream = try ALSAStream.open(name, wanted)
        self.name = name
        priority = wanted.priority
        format = stream.format
        self.stream = Mutex(stream)
    }

    /// Counters since the start; all 0 before it. Any thread.
    public var statistics: AudioDeviceStatistics { run.counters.snapshot }
    /// Ends after the running cycle and drops what is buffered. Thread: any but render.
    public func stop() { run.stop() }
    /// Returns when the device has ended; throws the `AudioDeviceError` that ended it. Thread: any but render.
    public func waitUntilFinished() throws { try run.waitUntilFinished() }

    /// Plays from a thread of its own, at the configured FIFO priority where that is allowed. Throws `AudioDeviceError`
    /// when there is no thread for it or it was started before: open the device again. Thread: any but render.
    public func start(_ callback: @escaping AudioDeviceCallback) throws {
        try run.start(device: name, scheduling: .fifo(priority: priority)) { [self] () throws(AudioDeviceError) in
            // The stream belongs to the thread from here on and is closed by it.
            guard let stream = stream.withLock({ $0.take() }) else { return }
            try play(stream, callback)
        }
    }

    private func play(_ stream: consuming ALSAStream, _ callback: @escaping AudioDeviceCallback)
        throws(AudioDeviceError)
    {
        let frames = format.framesPerCycle
        let buffer = CycleBuffer(channelCount: format.channelCount, capacity: frames)
        let cycle = CallbackCycle(buffer: buffer, frameCount: frames, counters: run.counters, callback: callback)
        let bytesPerFrame = format.channelCount * stream.sampleFormat.bytesPerSample
        let memory = UnsafeMutableRawPointer.allocate(byteCount: frames * bytesPerFrame, alignment: 64)
        defer { memory.deallocate() }
        // A plug-in's word for it; no real buffer is longer than a minute.
        let longestDelay = Int(format.sampleRate) * 60
        while !run.isStopRequested {
            let ahead = UInt64(Double(min(stream.delay, longestDelay)) * 1e9 / format.sampleRate)
            let action = cycle.perform(hostTime: MonotonicClock.now() &+ ahead)
            stream.sampleFormat.interleave(buffer, frameCount: frames, into: memory)
            try write(stream, memory, frames: frames, bytesPerFrame: bytesPerFrame)
            if action == .finish { return stream.drain() }
        }
        stream.drop()
    }

    private func write(
        _ stream: borrowing ALSAStream, _ memory: UnsafeRawPointer, frames: Int, bytesPerFrame: Int
    ) throws(AudioDeviceError) {
        let waitMilliseconds: Int32 = 100
        let patience = 20
        var done = 0
        var fruitless = 0
        while done < frames, !run.isStopRequested {
            switch try stream.write(
                memory + done * bytesPerFrame, frameCount: frames - done, waitMilliseconds: waitMilliseconds)
            {
            case .written(let count):
                done += count
                if count > 0 { fruitless = 0 }
            case .recovered:
                run.counters.countXrun()
            case .full:
                fruitless += 1
                if fruitless == patience {
                    throw AudioDeviceError(
                        device: name, operation: "play on",
                        reason: "it has taken no samples for 2 s; is it suspended or unplugged?")
                }
            }
        }
    }
}
