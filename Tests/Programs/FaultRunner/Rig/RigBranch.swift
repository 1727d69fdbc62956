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
    /// The most that others add to what is heard of this branch.
    private let others: Float
    private let block: AURenderBlock
    private let ending: () -> Void
    private let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
    private let memory: UnsafeMutablePointer<Float>
    private let frames: Int
    private var last: [Float] = [0, 0]

    /// Renders by a block.
    ///
    /// - Parameter ending: gives up the render resources.
    init(
        _ name: String, units: [RemoteAudioUnit], factor: Float, frames: Int, others: Float = 0,
        block: @escaping AURenderBlock, ending: @escaping () -> Void
    ) {
        self.name = name
        self.units = units
        self.factor = factor
        self.frames = frames
        self.others = others
        self.block = block
        self.ending = ending
        memory = .allocate(capacity: 2 * frames)
        memory.initialize(repeating: 0, count: 2 * frames)
    }

    /// Allocates the units.
    convenience init(_ name: String, units: [RemoteAudioUnit], factor: Float, frames: Int) throws {
        let format = AVAudioFormat.standard(sampleRate: Rig.sampleRate, channels: 2)!
        let chain = units.count > 1 ? RenderChain(units: units) : nil
        if let chain {
            try chain.allocateRenderResources(format: format, maximumFrames: UInt32(frames))
        } else {
            try units[0].inputBusses[0].setFormat(format)
            try units[0].outputBusses[0].setFormat(format)
            units[0].maximumFramesToRender = UInt32(frames)
            try units[0].allocateRenderResources()
        }
        let block = chain?.renderBlock ?? units[0].renderBlock
        self.init(name, units: units, factor: factor, frames: frames, block: block) {
            chain?.deallocateRenderResources()
            for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
        }
    }

    deinit {
        list.deallocate()
        memory.deallocate()
    }

    /// Gives up the render resources.
    func end() { ending() }

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
                cycle.peak = max(cycle.peak, abs(sample) - others)
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
