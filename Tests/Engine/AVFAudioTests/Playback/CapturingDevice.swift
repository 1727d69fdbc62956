import AVFAudio
import AudioDevices
import Foundation
import Synchronization

/// A device that keeps everything that it plays, and records a signal that is known: cycle by cycle on a thread of its
/// own, so that nothing is lost for lateness; as fast as it can, or at its rate.
final class CapturingDevice: AudioDevice {
    private struct State: Sendable {
        var played: [[Float]] = []
        var frames = 0
        var isRunning = false
        var isHeld = false
        var starts = 0
        var onChange: (@Sendable (AudioDeviceChange) -> Void)?
        var ended: DispatchSemaphore?
    }

    /// The sample that a channel records as the frame of a number.
    typealias Signal = @Sendable (_ channel: Int, _ frame: Int) -> Float

    private let state: Mutex<State>
    private let signal: Signal
    private let cycleFrames: Int
    private let keepsTime: Bool
    let name = "capturing"
    let isPaced = false
    let format: AudioDeviceFormat
    let statistics = AudioDeviceStatistics()

    init(
        rate: Double = 48_000, outputs: Int = 2, inputs: Int = 0, frames: Int = 256, keepsTime: Bool = false,
        signal: @escaping Signal = { _, _ in 0 }
    ) {
        (self.signal, cycleFrames, self.keepsTime) = (signal, frames, keepsTime)
        format = AudioDeviceFormat(
            sampleRate: rate, outputChannelCount: outputs, inputChannelCount: inputs, framesPerCycle: frames)
        state = Mutex(State(played: [[Float]](repeating: [], count: outputs)))
    }

    /// What each channel has played since it was made.
    var played: [[Float]] { state.withLock { $0.played } }
    var frameCount: Int { state.withLock { $0.frames } }
    var isRunning: Bool { state.withLock { $0.isRunning } }
    /// How often it was started.
    var starts: Int { state.withLock { $0.starts } }
    /// Whether it stands still.
    var isHeld: Bool {
        get { state.withLock { $0.isHeld } }
        set { state.withLock { $0.isHeld = newValue } }
    }

    func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        let ended = DispatchSemaphore(value: 0)
        state.withLock {
            $0.isRunning = true
            $0.starts += 1
            $0.onChange = onChange
            $0.ended = ended
        }
        Thread.detachNewThread { [self] in
            let (begin, first) = (Self.now, frameCount)
            let (outputs, inputs) = (buffers(format.outputChannelCount), buffers(format.inputChannelCount))
            while isRunning {
                let due = begin + UInt64(Double(frameCount - first) / format.sampleRate * 1e9)
                while keepsTime, Self.now < due { usleep(100) }
                if !isHeld { run(outputs, inputs, callback, keepsTime ? due : Self.now) }
                usleep(100)
            }
            for list in [outputs, inputs] {
                for buffer in list { buffer.mData?.deallocate() }
                free(list.unsafeMutablePointer)
            }
            ended.signal()
        }
    }

    func stop() {
        let ended = state.withLock { state in
            state.isRunning = false
            state.onChange = nil
            defer { state.ended = nil }
            return state.ended
        }
        ended?.wait()
    }

    func waitUntilFinished() throws {}

    /// Nanoseconds of CLOCK_MONOTONIC.
    private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// The callbacks end with a change, as a device's do.
    func end(_ change: AudioDeviceChange) {
        let onChange = state.withLock { state in
            state.isRunning = false
            return state.onChange
        }
        onChange?(change)
    }

    private func buffers(_ channels: Int) -> UnsafeMutableAudioBufferListPointer {
        let list = AudioBufferList.allocate(maximumBuffers: max(channels, 1))
        list.count = channels
        for channel in 0..<channels {
            list[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(cycleFrames * 4),
                mData: UnsafeMutableRawPointer.allocate(byteCount: cycleFrames * 4, alignment: 16))
        }
        return list
    }

    private func run(
        _ outputs: UnsafeMutableAudioBufferListPointer, _ inputs: UnsafeMutableAudioBufferListPointer,
        _ callback: AudioDeviceCallback, _ hostTime: UInt64
    ) {
        let first = frameCount
        for (channel, buffer) in inputs.enumerated() {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<cycleFrames { samples[frame] = signal(channel, first + frame) }
        }
        for buffer in outputs { memset(buffer.mData!, 0, cycleFrames * 4) }
        var stamp = AudioTimeStamp()
        (stamp.mSampleTime, stamp.mHostTime) = (Double(first), hostTime)
        stamp.mFlags = [.sampleTimeValid, .hostTimeValid]
        var cycle = AudioDeviceCycle(
            frameCount: cycleFrames, output: outputs.isEmpty ? nil : outputs.unsafeMutablePointer, outputTime: stamp,
            input: inputs.isEmpty ? nil : UnsafePointer(inputs.unsafeMutablePointer), inputTime: stamp)
        _ = callback(&cycle)
        state.withLock { state in
            for (channel, buffer) in outputs.enumerated() {
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                state.played[channel] += Array(UnsafeBufferPointer(start: samples, count: cycleFrames))
            }
            state.frames += cycleFrames
        }
    }
}

/// Names under which players find a test's device.
enum TestDevices {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// The main queue need not be the main thread's: a program that waits for it by `dispatchMain` has none.
    static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    static func add(_ device: CapturingDevice) -> String {
        let name = "test:\(UInt32.random(in: 0 ... .max))"
        PlaybackEngines.shared.setOpener({ _ in device }, for: name)
        CaptureDevices.shared.setOpener({ _ in device }, for: name)
        return name
    }
}
