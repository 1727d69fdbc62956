import AVFAudio
import Testing

/// Feeds a converter from samples and collects what comes out.
enum ConversionSupport {
    static func format(
        _ type: AVAudioCommonFormat, _ rate: Double, _ channels: UInt32 = 1, interleaved: Bool = true
    ) throws -> AVAudioFormat {
        try #require(
            AVAudioFormat(commonFormat: type, sampleRate: rate, channels: channels, interleaved: interleaved))
    }

    /// Interleaved Float64 in a buffer.
    static func buffer(_ samples: ArraySlice<Double>, _ format: AVAudioFormat) throws -> AVAudioPCMBuffer {
        let frames = samples.count / Int(format.channelCount)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(max(1, frames))))
        buffer.frameLength = UInt32(frames)
        let data = try #require(buffer.audioBufferList.pointee.mBuffers.mData).assumingMemoryBound(to: Double.self)
        for (index, sample) in samples.enumerated() { data[index] = sample }
        return buffer
    }

    /// Interleaved Float64 out of a buffer.
    static func samples(_ buffer: AVAudioPCMBuffer) -> [Double] {
        Array(UnsafeBufferPointer<Double>(buffer.audioBufferList.pointee.mBuffers))
    }

    /// All of `input` through a converter of interleaved Float64, in pieces of `chunk` frames, `capacity` frames out at
    /// a time; whatever the converter asks for.
    static func run(
        _ converter: AVAudioConverter, _ input: [Double], chunk: Int, capacity: UInt32
    ) throws -> [Double] {
        let channels = Int(converter.inputFormat.channelCount)
        var (position, output): (Int, [Double]) = (0, [])
        let target = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: capacity))
        while true {
            var error: NSError?
            let status = converter.convert(to: target, error: &error) { _, status in
                guard position < input.count else {
                    status.pointee = .endOfStream
                    return nil
                }
                let end = min(input.count, position + chunk * channels)
                defer { position = end }
                status.pointee = .haveData
                return try? buffer(input[position..<end], converter.inputFormat)
            }
            output += samples(target)
            if status == .endOfStream { return output }
            try #require(status == .haveData, "\(status) \(String(describing: error))")
        }
    }

    static func sine(_ frequency: Double, rate: Double, count: Int, amplitude: Double = 0.5) -> [Double] {
        (0..<count).map { amplitude * sin(2 * .pi * frequency * Double($0) / rate) }
    }

    /// dB of the power of `expected` over that of the difference.
    static func signalToNoise(_ found: ArraySlice<Double>, _ expected: ArraySlice<Double>) -> Double {
        let signal = expected.reduce(0) { $0 + $1 * $1 }
        let noise = zip(found, expected).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return 10 * log10(signal / noise)
    }
}
