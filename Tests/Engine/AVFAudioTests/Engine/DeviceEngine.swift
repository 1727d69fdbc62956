import AVFAudio
import AudioDevices
import Synchronization
import Testing

/// An engine on a paced null device of its own.
final class DeviceEngine {
    let control: PacedNullControl
    let engine = AVAudioEngine()

    init(input: PacedNullInput = .silence, frames: Int = 256, rate: Double? = nil, maximumFrames: Int = 4096) {
        control = PacedNullControl(
            name: "engine-\(UInt32.random(in: 0 ... .max))", maximumFramesPerCycle: maximumFrames, input: input)
        if let rate { control.setSampleRate(rate) }
        engine.outputDeviceName = control.deviceName
        engine.preferredDeviceFrameCount = frames
    }

    deinit {
        engine.stop()
        control.remove()
    }

    /// A player that is attached and connected to the main mixer.
    func player(_ format: AVAudioFormat? = nil) -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: format)
        return player
    }
}

/// Keeps what the render thread hears, without a lock. Shapes: channels × frames, up to its capacity.
// @unchecked: the memory is written by the render thread in front of `count` and read behind it.
final class Recording: @unchecked Sendable {
    let channelCount: Int
    private let capacity: Int
    private let memory: UnsafeMutablePointer<Float>
    private let frames = Atomic(0)

    init(channels: Int = 2, capacity: Int = 480_000) {
        channelCount = channels
        self.capacity = capacity
        memory = .allocate(capacity: channels * capacity)
        memory.initialize(repeating: 0, count: channels * capacity)
    }

    deinit { memory.deallocate() }

    var count: Int { frames.load(ordering: .acquiring) }

    /// Thread: render.
    func take(_ list: UnsafePointer<AudioBufferList>, _ count: AVAudioFrameCount) {
        let position = frames.load(ordering: .relaxed)
        let added = min(Int(count), capacity - position)
        for (channel, buffer) in UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list)).enumerated()
        where channel < channelCount {
            guard let data = buffer.mData else { continue }
            (memory + channel * capacity + position).update(
                from: data.assumingMemoryBound(to: Float.self), count: added)
        }
        frames.store(position + added, ordering: .releasing)
    }

    func channel(_ channel: Int) -> [Float] {
        Array(UnsafeBufferPointer(start: memory + channel * capacity, count: count))
    }

    /// A sink that records.
    var sink: AVAudioSinkNode {
        AVAudioSinkNode { [self] _, frames, list in
            take(list, frames)
            return noErr
        }
    }
}
