import AudioToolbox
import Foundation
import LinuxSystem

/// What a player plays: a file, or bytes, which lie in a file of their own as long as this lives.
final class PlaybackSource: Sendable {
    /// Nil of bytes.
    let url: URL?
    /// Nil of a file.
    let data: Data?
    let file: PlayerFile
    /// How it stores its samples.
    let format: AVAudioFormat
    private let layout: AVAudioChannelLayout?
    private let temporaryPath: String?

    /// - Throws: NSError when the file is missing, unreadable or in no known format.
    convenience init(contentsOf url: URL) throws {
        try self.init(AVAudioFile(forReading: url), url: url, data: nil, temporaryPath: nil)
    }

    /// - Throws: NSError when the bytes are in no known format, or there is no room for them.
    convenience init(_ data: Data) throws {
        guard !data.isEmpty else {
            throw AudioErrors.error(AudioErrors.invalidFile, "the data to be played are empty")
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "au-player-\(UUID().uuidString)").path
        do {
            guard
                FileManager.default.createFile(atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
            else {
                throw AudioErrors.error(
                    AudioErrors.fileAccess, "\(data.count) bytes to be played cannot be kept in \(path)")
            }
            let file = try AVAudioFile(forReading: URL(filePath: path))
            try self.init(file, url: nil, data: data, temporaryPath: path)
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    private init(_ file: AVAudioFile, url: URL?, data: Data?, temporaryPath: String?) throws {
        (self.url, self.data, self.temporaryPath) = (url, data, temporaryPath)
        self.file = try PlayerFile(file)
        format = file.fileFormat
        layout = file.processingFormat.channelLayout
    }

    deinit { if let temporaryPath { try? FileManager.default.removeItem(atPath: temporaryPath) } }

    /// Hz.
    var sampleRate: Double { file.sampleRate }
    /// Seconds.
    var duration: TimeInterval { Double(file.length) / sampleRate }

    /// What it is played as: its channels, at a device's rate.
    func playedFormat(at rate: Double) -> AVAudioFormat? {
        if let layout { return AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: layout) }
        return AVAudioFormat(standardFormatWithSampleRate: rate, channels: AVAudioChannelCount(file.channelCount))
    }

    /// The frame of a moment; the nearest end for one outside of the sound.
    func frame(at time: TimeInterval) -> Int64 {
        guard time.isFinite else { return 0 }
        return min(max(Int64(saturating: (time * sampleRate).rounded()), 0), file.length)
    }
}
