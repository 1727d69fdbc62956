import AVFAudio
import AudioToolbox
import ExtensionHost

/// An engine that renders manually: rows of units, each fed with the rig's input, as branches into its main mixer.
///
/// Thread: render for the branch's block; the rest any but render.
// @unchecked: the input's memory is used by the render thread alone.
final class EngineGraph: @unchecked Sendable {
    private let engine = AVAudioEngine()
    private let format = AVAudioFormat(standardFormatWithSampleRate: Rig.sampleRate, channels: 2)!
    private let units: [RemoteAudioUnit]
    private var last: [AVAudioUnit] = []
    private var lastSource = AVAudioNode()
    private let frames: Int
    /// Set when the engine has started.
    private var render: AVAudioEngineManualRenderingBlock?
    private let input: UnsafeMutablePointer<Float>
    private let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 1)

    /// Connects the rows and starts the engine.
    init(_ rows: [[RemoteAudioUnit]], frames: Int) throws {
        self.frames = frames
        units = rows.flatMap { $0 }
        input = .allocate(capacity: frames)
        input.initialize(repeating: 0, count: frames)
        try engine.enableManualRenderingMode(
            .realtime, format: format, maximumFrameCount: AVAudioFrameCount(frames))
        for row in rows { try connect(row.map(AVAudioUnit.node)) }
        try engine.start()
        render = engine.manualRenderingBlock
    }

    deinit {
        engine.stop()
        list.deallocate()
        input.deallocate()
    }

    private func connect(_ row: [AVAudioUnit]) throws {
        let (input, frames) = (input, frames)
        let source = AVAudioSourceNode(format: format) { _, _, count, list in
            let buffers = audioBuffers(list)
            for channel in 0..<Int(list.pointee.mNumberBuffers) {
                guard let target = buffers[channel].mData, Int(count) <= frames else { return -1 }
                memcpy(target, input, Int(count) * 4)
            }
            return noErr
        }
        engine.attach(source)
        for node in row { engine.attach(node) }
        (last, lastSource) = (row, source)
        try connectLastRow()
    }

    private func connectLastRow() throws {
        for (node, next) in zip([lastSource] + last, last + [engine.mainMixerNode]) {
            try engine.connectNode(node, to: next, format: format)
        }
    }

    /// Puts the units of the last row in the opposite order, while the engine plays.
    func turnLastRow() throws {
        for node in [lastSource] + last { engine.disconnectNodeOutput(node) }
        last.reverse()
        try connectLastRow()
    }

    /// What the rig renders.
    ///
    /// - Parameters:
    ///   - factor: what the input is multiplied by while all units are heard.
    ///   - others: the most that the rows but the last one give.
    func branch(_ name: String, factor: Float, others: Float) -> RigBranch {
        return RigBranch(
            name, units: units, factor: factor, frames: frames, others: others,
            block: { [self] _, time, count, _, output, pull in
                take(pull, time, count)
                var failure: OSStatus = noErr
                guard render?(count, output, &failure) != .success else { return noErr }
                return failure == noErr ? -1 : failure
            }, ending: { [self] in engine.stop() })
    }

    private func take(_ pull: AURenderPullInputBlock?, _ time: UnsafePointer<AudioTimeStamp>, _ count: UInt32) {
        audioBuffers(list)[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: count * 4, mData: input)
        var flags = AudioUnitRenderActionFlags()
        _ = pull?(&flags, time, count, 0, list)
    }
}
