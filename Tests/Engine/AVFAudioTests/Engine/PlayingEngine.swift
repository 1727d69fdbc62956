import AVFAudio
import Synchronization
import TestSupport
import Testing

extension OfflineEngine {
    /// A player that is attached and connected to the main mixer.
    func player(_ format: AVAudioFormat? = nil) -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: format ?? self.format)
        return player
    }

    /// A buffer of a constant in every channel.
    func constant(_ value: Float, _ frames: Int, _ other: AVAudioFormat? = nil) throws -> AVAudioPCMBuffer {
        try filledBuffer(other ?? format, frames) { _, _ in value }
    }
}

/// A time of samples.
func frame(_ time: Int64, _ rate: Double = 48_000) -> AVAudioTime { AVAudioTime(sampleTime: time, atRate: rate) }

/// A time that is nothing.
func invalidTime() -> AVAudioTime {
    var stamp = AudioTimeStamp()
    return AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
}

/// Counts what is called from any thread.
final class Count: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .acquiring) }
    func add() { number.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}

/// Keeps what is told from any thread, in its order.
final class Log<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])
    var all: [Entry] { entries.withLock { $0 } }
    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}

/// Nanoseconds of host times.
func hostNow() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

extension TemporaryFolder {
    /// A WAV file of Float32, whose samples a function gives.
    func floatFile(
        _ name: String, rate: Double = 48_000, channels: AVAudioChannelCount = 2, frames: Int,
        _ value: (_ channel: Int, _ frame: Int) -> Float
    ) throws -> AVAudioFile {
        let address = url.appending(path: name)
        let written = try AVAudioFile(
            forWriting: address,
            settings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
                AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
            ])
        try written.write(from: filledBuffer(written.processingFormat, frames, value))
        written.close()
        return try AVAudioFile(forReading: address)
    }
}
