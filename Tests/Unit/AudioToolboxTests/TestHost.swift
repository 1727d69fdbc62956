import AudioToolbox
import Glibc

/// Renders a unit as a host does: stereo in and out, one input signal, time going on.
final class TestHost {
    let unit: AUAudioUnit
    let block: AURenderBlock
    let channels: Int
    var sampleTime = 0.0
    var flags = AudioUnitRenderActionFlags()
    /// What the host feeds: a constant on every channel.
    var input: Float = 1
    var pullStatus: OSStatus = 0
    private(set) var pulledFrames: [UInt32] = []
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let memory: UnsafeMutablePointer<Float>
    private let room = 8192

    init(_ unit: AUAudioUnit, maximumFrames: UInt32 = 512, channels: Int = 2) throws {
        self.unit = unit
        self.channels = channels
        unit.maximumFramesToRender = maximumFrames
        try unit.allocateRenderResources()
        block = unit.renderBlock
        list = .allocate(bufferCount: channels)
        memory = .allocate(capacity: channels * room)
        memory.initialize(repeating: -9, count: channels * room)
    }

    deinit {
        unit.deallocateRenderResources()
        list.deallocate()
        memory.deallocate()
    }

    var buffers: UnsafeMutablePointer<AudioBuffer> { audioBuffers(list) }

    /// Renders one cycle; returns the first channel.
    func render(_ frames: UInt32, bus: Int = 0, nullData: Bool = false, connected: Bool = true) -> (OSStatus, [Float]) {
        var timestamp = AudioTimeStamp()
        timestamp.mSampleTime = sampleTime
        timestamp.mFlags = .sampleTimeValid
        prepare(nullData: nullData)
        let pull: AURenderPullInputBlock = { [unowned self] _, _, frames, _, data in
            pulledFrames.append(frames)
            guard pullStatus == 0 else { return pullStatus }
            let buffers = audioBuffers(data)
            for index in 0..<Int(data.pointee.mNumberBuffers) {
                guard let samples = buffers[index].mData?.assumingMemoryBound(to: Float.self) else { return -1 }
                for frame in 0..<Int(frames) { samples[frame] = input }
            }
            return 0
        }
        let status = block(&flags, &timestamp, frames, bus, list, connected ? pull : nil)
        if status == 0 { sampleTime += Double(frames) }
        return (status, channel(0, frames))
    }

    func channel(_ index: Int, _ frames: UInt32) -> [Float] {
        guard let data = buffers[index].mData else { return [] }
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: Int(frames)))
    }

    private func prepare(nullData: Bool) {
        for index in 0..<channels {
            buffers[index].mNumberChannels = 1
            buffers[index].mDataByteSize = nullData ? 0 : UInt32(room * 4)
            buffers[index].mData = nullData ? nil : UnsafeMutableRawPointer(memory + index * room)
        }
    }
}
