import AVFoundation

/// Brings what a microphone gives to what a recognizer takes: 16 kHz, mono, 16 bits.
public class SpeechConverter {
    public static let targetFormat = AVAudioFormat(
        commonFormat: .pcmFormatInt16, sampleRate: 16000, channels: 1, interleaved: true)!

    private var converter: AVAudioConverter?
    private(set) public var lastError: NSError?

    public init() {}

    public func convert(_ buffer: AVAudioPCMBuffer) -> AVAudioPCMBuffer? {
        if converter == nil || converter?.inputFormat != buffer.format {
            converter = AVAudioConverter(from: buffer.format, to: Self.targetFormat)
            converter?.primeMethod = .none
            converter?.sampleRateConverterQuality = AVAudioQuality.high.rawValue
        }
        guard let converter = converter else { return nil }
        let ratio = Self.targetFormat.sampleRate / buffer.format.sampleRate
        let capacity = AVAudioFrameCount((Double(buffer.frameLength) * ratio).rounded(.up))
        guard let output = AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: capacity) else {
            return nil
        }
        var error: NSError?
        var isConsumed = false
        let status = converter.convert(to: output, error: &error) { _, outStatus in
            if isConsumed {
                outStatus.pointee = .noDataNow
                return nil
            }
            isConsumed = true
            outStatus.pointee = .haveData
            return buffer
        }
        lastError = error
        switch status {
        case .haveData, .inputRanDry: return output
        case .endOfStream: return nil
        case .error: return nil
        @unknown default: return nil
        }
    }

    /// All in one: the block is a value, and the rest is drained.
    public func convertWhole(_ buffer: AVAudioPCMBuffer) throws -> Data {
        guard let converter = AVAudioConverter(from: buffer.format, to: Self.targetFormat) else { return Data() }
        var isDone = false
        let inputBlock: AVAudioConverterInputBlock = { inNumPackets, outStatus in
            guard !isDone else {
                outStatus.pointee = AVAudioConverterInputStatus.endOfStream
                return nil
            }
            isDone = true
            outStatus.pointee = AVAudioConverterInputStatus.haveData
            return buffer
        }
        var data = Data()
        while true {
            let output = AVAudioPCMBuffer(pcmFormat: Self.targetFormat, frameCapacity: 1024)!
            var error: NSError? = nil
            let status = converter.convert(to: output, error: &error, withInputFrom: inputBlock)
            if let error = error { throw error }
            if let samples = output.int16ChannelData {
                data.append(Data(bytes: samples[0], count: Int(output.frameLength) * MemoryLayout<Int16>.size))
            }
            if status != .haveData { return data }
        }
    }
}
