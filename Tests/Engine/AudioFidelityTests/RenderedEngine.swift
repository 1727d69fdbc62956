import AVFAudio
import TestSupport
import Testing

/// An engine that renders offline, fed from the files that the other program reads, too.
final class RenderedEngine {
    let engine = AVAudioEngine()
    let format: AVAudioFormat

    static let rate = 48_000.0
    private static let block: AVAudioFrameCount = 1000

    init(channels: AVAudioChannelCount = 2) throws {
        format = try Self.format(channels)
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: Self.block)
    }

    /// With a layout where there are more than two channels: the usual one of six.
    static func format(_ channels: AVAudioChannelCount) throws -> AVAudioFormat {
        guard channels > 2 else {
            return try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
        }
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_1))
        return AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: layout)
    }

    /// A player of a whole file, connected to the main mixer.
    func player(_ url: URL) throws -> AVAudioPlayerNode {
        let file = try AVAudioFile(forReading: url)
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: file.processingFormat)
        player.scheduleFile(file, at: nil)
        return player
    }

    /// What is heard from the moment at which the players begin; interleaved.
    func render(_ players: [AVAudioPlayerNode], frames: Int) throws -> [Float] {
        try engine.start()
        for player in players { player.play() }
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: Self.block))
        let channels = Int(format.channelCount)
        var result: [Float] = []
        result.reserveCapacity(frames * channels)
        while result.count < frames * channels {
            let count = min(Int(Self.block), frames - result.count / channels)
            try #require(try engine.renderOffline(AVAudioFrameCount(count), to: buffer) == .success)
            let data = try #require(buffer.floatChannelData)
            for frame in 0..<count { for channel in 0..<channels { result.append(data[channel][frame]) } }
        }
        return result
    }
}

/// Files of Float32 for both programs.
extension TemporaryFolder {
    /// Writes interleaved samples as a float WAV.
    func floatWAV(_ name: String, channels: Int, _ samples: [Float]) throws -> URL {
        let address = url.appending(path: name)
        var settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: RenderedEngine.rate, AVNumberOfChannelsKey: channels,
            AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
        ]
        if channels > 2 {
            settings[AVChannelLayoutKey] = try RenderedEngine.format(AVAudioChannelCount(channels)).channelLayout
        }
        let file = try AVAudioFile(
            forWriting: address, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: true)
        let frames = AVAudioFrameCount(samples.count / channels)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: frames))
        buffer.frameLength = frames
        try #require(buffer.floatChannelData)[0].update(from: samples, count: samples.count)
        try file.write(from: buffer)
        file.close()
        return address
    }
}

/// Signals, and what is compared of them.
enum Samples {
    /// Noise that uses all of a float's bits, below `peak`.
    static func noise(_ count: Int, seed: UInt32 = 7, peak: Float = 0.25) -> [Float] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / 2_147_483_648 * peak
        }
    }

    /// Noise of whole 16-bit steps: sums and halves of it are exact in float and in the 32-bit integers of sox.
    static func steps(_ count: Int, seed: UInt32 = 11) -> [Float] {
        noise(count, seed: seed, peak: 1).map { ($0 * 4096).rounded() / 32_768 }
    }

    /// Sines of two heights, interleaved: what codecs keep.
    static func sines(_ frames: Int) -> [Float] {
        (0..<frames).flatMap { frame -> [Float] in
            [997.0, 440].map { Float(0.4 * sin(2 * .pi * $0 * Double(frame) / RenderedEngine.rate)) }
        }
    }

    static func signalToNoise(_ found: ArraySlice<Float>, _ expected: ArraySlice<Float>) -> Double {
        let signal = expected.reduce(0.0) { $0 + Double($1) * Double($1) }
        let noise = zip(found, expected).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        return 10 * log10(signal / noise)
    }

    /// As the integers of sox; nil for a sample that is none.
    static func integers(_ samples: [Float]) -> [Int32?] { samples.map { Int32(exactly: Double($0) * 0x1p31) } }

    /// The largest difference from integers of sox, in their steps.
    static func differenceInSteps(_ found: [Float], _ expected: [Int32]) -> Double {
        zip(found, expected).reduce(0) { max($0, abs(Double($1.0) * 0x1p31 - Double($1.1))) }
    }

    /// The largest difference.
    static func difference(_ found: [Float], _ expected: [Float]) -> Double {
        zip(found, expected).reduce(0) { max($0, abs(Double($1.0) - Double($1.1))) }
    }
}
