import AudioFiles
import Foundation

/// Test recordings.
enum Wave {
    /// A stereo 440 Hz sine at 48 kHz and half scale.
    static func write(seconds: Int, to file: URL) throws {
        let writer = try AudioFileWriter(path: file.path, sampleRate: 48_000, channelCount: 2)
        let second = (0..<48_000).map { Float(0.5 * sin(2 * .pi * 440 * Double($0) / 48_000)) }
        for _ in 0..<seconds { try writer.write([second, second]) }
        try writer.finish()
    }
}
