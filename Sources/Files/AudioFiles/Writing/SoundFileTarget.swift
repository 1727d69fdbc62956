package import AudioToolbox
import CSndfile
import Glibc
import LinuxSystem

/// How an encoder spends its bits.
package enum BitRateMode: Sendable {
    case constant, average
    /// By `compression`.
    case variable
}

/// How a sound file is to be made, in libsndfile's words.
package struct SoundFileMaking: Sendable {
    /// Where it is made; what is there is truncated.
    package var path: String
    /// Hz, a whole number.
    package var sampleRate: Double
    package var channelCount: Int
    /// What each channel is for; kept where the container can.
    package var channelLabels: [AudioChannelLabel]?
    /// 0 the best, 1 the smallest; nil leaves it to the encoder.
    package var compression: Double?
    /// Bits per second of an MP3 of constant or average rate; nil leaves it to the encoder.
    package var bitRate: Int?
    /// How an MP3 spends its bits; nil is constant with a bit rate, and is left to the encoder without.
    package var bitRateMode: BitRateMode?
    let format: Int32

    /// Whether a file of this kind has a place for these channels, in whatever order.
    package func holds(_ labels: [AudioChannelLabel]) -> Bool {
        !ChannelArrangement.candidates(labels, format: format).isEmpty
    }

    /// Nil when libsndfile has no such combination.
    package init?(path: String, fileType: SoundFileType, description: AudioStreamBasicDescription) {
        guard let word = fileType.word(description), let rate = Int32(exactly: description.mSampleRate) else {
            return nil
        }
        var info = SF_INFO()
        info.samplerate = rate
        info.channels = Int32(clamping: description.mChannelsPerFrame)
        info.format = word
        guard sf_format_check(&info) != 0 else { return nil }
        (self.path, format) = (path, word)
        (sampleRate, channelCount) = (description.mSampleRate, Int(description.mChannelsPerFrame))
    }
}

/// Writes a sound file in place: others can read what was written so far while it is open, in containers that allow
/// it. Not safe for use from two threads at a time. Thread: any but render.
package final class SoundFileTarget {
    /// What is stored, and how.
    package let content: SoundFileContent
    private let stream: SoundFileStream
    private let file: FileDescriptor

    /// Creates or truncates the file. Throws `AudioFileError` naming it.
    package convenience init(_ making: SoundFileMaking) throws { try self.init(making, limits: SoundFileLimits()) }

    /// As the other, with files that are full earlier.
    package init(_ making: SoundFileMaking, limits: SoundFileLimits) throws {
        var info = SF_INFO()
        info.samplerate = Int32(making.sampleRate)
        info.channels = Int32(making.channelCount)
        info.format = making.format
        file = try Self.open(making.path)
        content = SoundFileContent(info, channelLabels: making.channelLabels)
        stream = try SoundFileStream(
            file.rawValue, path: making.path, info: info, channelLabels: making.channelLabels, isReadable: true,
            limits: limits
        ) { Self.prepare($0, making) }
    }

    deinit { try? close() }

    /// Appends frames. Throws `AudioFileError` when the disk is full, or the file closed.
    package func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws {
        try stream.write(count, as: kind, from: memory)
    }

    /// Completes the file; a second call does nothing. Throws `AudioFileError` when the last samples found no room.
    package func close() throws { try stream.close() }

    private static func open(_ path: String) throws -> FileDescriptor {
        do {
            return try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
        } catch { throw AudioFileError(.create, path, error.reason) }
    }

    private static func prepare(_ handle: borrowing SoundFileHandle, _ making: SoundFileMaking) {
        if Int(making.format) & SF_FORMAT_SUBMASK == SF_FORMAT_MPEG_LAYER_III, let mode = making.bitRateMode {
            setMode(mode, handle)
        }
        if let bitRate = making.bitRate { setBitRate(bitRate, making, handle) }
        if making.bitRate == nil, var compression = making.compression {
            _ = sf_command(handle.pointer, Int32(SFC_SET_COMPRESSION_LEVEL), &compression, 8)
        }
    }

    /// libsndfile takes a place between the least and the most that MPEG of that rate allows.
    private static func setBitRate(_ bitRate: Int, _ making: SoundFileMaking, _ handle: borrowing SoundFileHandle) {
        if making.bitRateMode == nil { setMode(.constant, handle) }
        let sampleRate = making.sampleRate
        let (least, most) =
            sampleRate >= 32_000 ? (32_000.0, 320_000.0) : sampleRate >= 16_000 ? (8000, 160_000) : (8000, 64_000)
        var place = min(max((most - Double(bitRate)) / (most - least), 0), 1)
        _ = sf_command(handle.pointer, Int32(SFC_SET_COMPRESSION_LEVEL), &place, 8)
    }

    private static func setMode(_ mode: BitRateMode, _ handle: borrowing SoundFileHandle) {
        var number: Int32
        switch mode {
        case .constant: number = Int32(SF_BITRATE_MODE_CONSTANT)
        case .average: number = Int32(SF_BITRATE_MODE_AVERAGE)
        case .variable: number = Int32(SF_BITRATE_MODE_VARIABLE)
        }
        _ = sf_command(handle.pointer, Int32(SFC_SET_BITRATE_MODE), &number, 4)
    }
}
