import AVFAudio
import AudioToolbox
import Commands
import Foundation

/// An engine with a sampler whose only recording is short and begins at once, and a sequence that plays it.
final class KnockSong {
    static let rate = 48_000.0
    static let key: UInt8 = 60
    /// Beats at two a second, which lie on frames.
    static let beats = [0, 0.5, 1.25, 2, 2.0625, 3.75, 4.5]
    /// Where they belong, from the first frame on.
    static var frames: [Int] { beats.map { Int(($0 * rate / 2).rounded()) } }
    /// Of the whole.
    static let seconds = 3.0
    /// Frames of the recording.
    private static let length = 64

    let engine = AVAudioEngine()
    let sampler = AVAudioUnitSampler()
    let sequencer: AVAudioSequencer
    private let folder: URL

    /// Throws what an engine, or a file, does.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aubench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        engine.attach(sampler)
        engine.connect(sampler, to: engine.mainMixerNode, format: nil)
        sequencer = AVAudioSequencer(audioEngine: engine)
        try sampler.loadAudioFiles(at: [recording()])
        let track = sequencer.createAndAppendTrack()
        for beat in Self.beats {
            track.addEvent(AVMIDINoteEvent(channel: 0, key: UInt32(Self.key), velocity: 127, duration: 0.02), at: beat)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func recording() throws -> URL {
        let url = folder.appending(path: "knock.wav")
        let file = try AVAudioFile(
            forWriting: url,
            settings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: Self.rate, AVNumberOfChannelsKey: 1,
                AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
            ])
        guard let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096),
            let data = buffer.floatChannelData
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        buffer.frameLength = 4096
        for frame in 0..<4096 { data[0][frame] = frame < Self.length ? 0.5 : 0 }
        try file.write(from: buffer)
        file.close()
        return url
    }

    /// Renders offline from the beginning, in calls of these sizes, again and again.
    /// - Parameter isStarted: called once the engine runs.
    /// - Returns: channels × frames.
    func render(_ sizes: [Int], isStarted: () -> Void = {}) throws -> [[Float]] {
        guard let format = AVAudioFormat(standardFormatWithSampleRate: Self.rate, channels: 2),
            let most = sizes.max(),
            let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(most))
        else { throw CommandFailure(.failed, "there is no memory for a buffer") }
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: AVAudioFrameCount(most))
        try engine.start()
        isStarted()
        try sequencer.start()
        var heard: [[Float]] = [[], []]
        var turn = 0
        while heard[0].count < Int(Self.seconds * Self.rate) {
            let frames = min(sizes[turn % sizes.count], Int(Self.seconds * Self.rate) - heard[0].count)
            turn += 1
            guard try engine.renderOffline(AVAudioFrameCount(frames), to: buffer) == .success,
                let data = buffer.floatChannelData
            else { throw CommandFailure(.failed, "an engine did not render") }
            for channel in 0..<2 { heard[channel] += UnsafeBufferPointer(start: data[channel], count: frames) }
        }
        sequencer.stop()
        engine.stop()
        return heard
    }

    /// The frames at which something begins behind silence.
    static func onsets(_ samples: [Float]) -> [Int] {
        var (found, silence): ([Int], Int) = ([], .max / 2)
        for (frame, sample) in samples.enumerated() {
            if sample == 0 {
                silence += 1
            } else {
                if silence > length { found.append(frame) }
                silence = 0
            }
        }
        return found
    }
}
