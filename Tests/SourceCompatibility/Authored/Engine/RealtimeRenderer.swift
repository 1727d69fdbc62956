import AVFoundation

/// An engine that somebody else's callback drives: input block, effect, rendering block.
public final class RealtimeRenderer {
    public let engine = AVAudioEngine()
    private let format: AVAudioFormat
    private var renderBlock: AVAudioEngineManualRenderingBlock?
    private let inputBuffer: AVAudioPCMBuffer
    public var hasInput = true

    public init?(sampleRate: Double, maximumFrameCount: AVAudioFrameCount) {
        guard let format = AVAudioFormat(standardFormatWithSampleRate: sampleRate, channels: 1),
            let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: maximumFrameCount)
        else { return nil }
        self.format = format
        inputBuffer = buffer
        do {
            try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: maximumFrameCount)
        } catch let error as NSError {
            print(error.domain, error.code)
            return nil
        }
        let equalizer = AVAudioUnitEQ(numberOfBands: 1)
        equalizer.globalGain = -6.0206
        engine.attach(equalizer)
        let isSet = engine.inputNode.setManualRenderingInputPCMFormat(format) { [unowned self] frameCount in
            guard self.hasInput else { return nil }
            self.inputBuffer.frameLength = frameCount
            return self.inputBuffer.audioBufferList
        }
        guard isSet else { return nil }
        engine.connect(engine.inputNode, to: equalizer, format: format)
        engine.connect(equalizer, to: engine.mainMixerNode, format: format)
        engine.connect(engine.mainMixerNode, to: engine.outputNode, format: format)
        renderBlock = engine.manualRenderingBlock
    }

    public func start() throws { try engine.start() }

    public func process(_ input: [Float]) -> (status: AVAudioEngineManualRenderingStatus, output: [Float]) {
        var output = [Float](repeating: 0, count: input.count)
        for (index, sample) in input.enumerated() { inputBuffer.floatChannelData!.pointee[index] = sample }
        var status = AVAudioEngineManualRenderingStatus.error
        output.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
            var code: OSStatus = noErr
            status = renderBlock?(AVAudioFrameCount(input.count), &list, &code) ?? .error
            if code != noErr { print("rendering failed: \(code)") }
        }
        return (status, output)
    }
}
