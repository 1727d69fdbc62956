import AVFAudio
import TestSupport
import Testing

/// Files of every kind whose bytes find no room.
@Suite struct FilesRefusedTests {
    private let folder: TemporaryFolder
    static let kinds: [(suffix: String, formatID: AudioFormatID)] = [
        ("wav", kAudioFormatLinearPCM), ("aiff", kAudioFormatLinearPCM), ("caf", kAudioFormatLinearPCM),
        ("flac", kAudioFormatFLAC), ("ogg", 0x766f_7262), ("opus", kAudioFormatOpus), ("mp3", kAudioFormatMPEGLayer3),
    ]

    init() throws { folder = try TemporaryFolder() }

    /// Writes noise for ten seconds; what that came to.
    private func write(to path: String, _ formatID: AudioFormatID) -> NSError? {
        do {
            let file = try AVAudioFile(
                forWriting: URL(filePath: path),
                settings: [AVFormatIDKey: formatID, AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 1])
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 8192))
            buffer.frameLength = 8192
            var state: UInt32 = 1
            for frame in 0..<8192 {
                state = state &* 1_664_525 &+ 1_013_904_223
                buffer.floatChannelData![0][frame] = Float(Int32(bitPattern: state) >> 16) / 65_536
            }
            for _ in 0..<60 { try file.write(from: buffer) }
            return nil
        } catch { return error as NSError }
    }

    @Test(arguments: kinds) func aFullDiskIsAnErrorWithTheKernelsReason(kind: (suffix: String, formatID: AudioFormatID))
        throws
    {
        let path = folder.file("a.\(kind.suffix)")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        let error = try #require(write(to: path, kind.formatID))
        #expect(error.localizedDescription.contains("No space left on device"), "\(error.localizedDescription)")
        #expect(error.localizedDescription.contains(path))
    }

    @Test(.enabled(if: FullDisk.canBeMade), arguments: kinds + [("m4a", kAudioFormatMPEG4AAC)])
    func whatFoundRoomCanBeRead(kind: (suffix: String, formatID: AudioFormatID)) throws {
        let disk = try FullDisk(at: folder.file("disk"), kilobytes: 48)
        defer { withExtendedLifetime(disk) {} }
        let path = folder.file("disk/a.\(kind.suffix)")
        let error = try #require(write(to: path, kind.formatID))
        #expect(error.localizedDescription.contains("No space left on device"), "\(error.localizedDescription)")
        let length = try AVAudioFile(forReading: URL(filePath: path)).length
        #expect(length > 8192 && length < 60 * 8192)
    }
}
