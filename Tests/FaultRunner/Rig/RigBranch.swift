import AudioToolbox
import ExtensionHost
import Glibc

/// One way from the rig's input to an output of its own: a unit, or a chain of units.
///
/// Thread: render for `render`; the rest while nothing renders, except what is documented otherwise.
// @unchecked: buffers that the render thread alone uses while it runs.
final class RigBranch: @unchecked Sendable {
    /// The loudest that a host may play: +18 dBFS.
    static let limit: Float = 7.95

    /// What one cycle of the branch came to.
    struct Cycle {
        var isExact = false
        var nonFinite = 0
        var peak: Float = 0
        /// The greatest step between two samples.
        var step: Float = 0
        var status: OSStatus = 0
        var isSilent = false
    }

    let name: String
    let units: [RemoteAudioUnit]
    /// What the branch multiplies its input by while all of its units are heard; exact, a power of two.
    let factor: Float
    private let chain: RenderChain?
    private let block: AURenderBlock
    private let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
    private let memory: UnsafeMutablePointer<Float>
    private let frames: Int
    private var last: [Float] = [0, 0]

    /// Allocates the units.
    init(_ name: String, units: [RemoteAudioUnit], factor: Float, frames: Int) throws {
        self.name = name
        self.units = units
        self.factor = factor
        self.frames = frames
        memory = .allocate(capacity: 2 * frames)
        memory.initialize(repeating: 0, count: 2 * frames)
        let format = AVAudioFormat.standard(sampleRate: Rig.sampleRate, channels: 2)!
        if units.count > 1 {
            let chain = RenderChain(units: units)
            try chain.allocateRenderResources(format: format, maximumFrames: UInt32(frames))
            (self.chain, block) = (chain, chain.renderBlock)
        } else {
            let unit = units[0]
            try unit.inputBusses[0].setFormat(format)
            try unit.outputBusses[0].setFormat(format)
            unit.maximumFramesToRender = UInt32(frames)
            try unit.allocateRenderResources()
            (chain, block) = (nil, unit.renderBlock)
        }
    }

    deinit {
        list.deallocate()
        memory.deallocate()
    }

    /// Gives up the render resources.
    func end() {
        chain?.deallocateRenderResources()
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// One cycle; `input` is a channel of as many frames as the rig has. Thread: render.
    func render(_ time: UnsafePointer<AudioTimeStamp>, _ input: UnsafePointer<Float>) -> Cycle {
        let count = frames
        for channel in 0..<2 {
            let samples = memory + channel * count
            // NaN marks what nobody wrote.
            samples.update(repeating: .nan, count: count)
            audioBuffers(list)[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(count * 4), mData: samples)
        }
        var flags = AudioUnitRenderActionFlags()
        let status = block(&flags, time, UInt32(count), 0, list) { _, _, wanted, _, data in
            let buffers = audioBuffers(data)
            for channel in 0..<Int(data.pointee.mNumberBuffers) {
                guard let target = buffers[channel].mData else { continue }
                memcpy(target, input, Int(wanted) * 4)
            }
            return noErr
        }
        return judge(status, input)
    }

    private func judge(_ status: OSStatus, _ input: UnsafePointer<Float>) -> Cycle {
        var cycle = Cycle(isExact: status == noErr, status: status, isSilent: true)
        for channel in 0..<2 {
            guard let heard = audioBuffers(list)[channel].mData?.assumingMemoryBound(to: Float.self) else {
                cycle.isExact = false
                continue
            }
            var before = last[channel]
            for frame in 0..<frames {
                let sample = heard[frame]
                if !sample.isFinite { cycle.nonFinite += 1 }
                cycle.peak = max(cycle.peak, abs(sample))
                cycle.step = max(cycle.step, abs(sample - before))
                if sample != input[frame] * factor { cycle.isExact = false }
                if sample != 0 { cycle.isSilent = false }
                before = sample
            }
            last[channel] = before
        }
        return cycle
    }
}
