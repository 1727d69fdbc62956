import AudioToolbox
import Foundation

/// What an extended file is written to.
protocol ExtendedTarget: AnyObject {
    /// How the file stores its frames.
    var fileFormat: AVAudioFormat { get }
    /// Of the buffers that are written.
    var processingFormat: AVAudioFormat { get }
    /// Appends what is valid in the buffer. Throws what the file does.
    func append(_ buffer: AVAudioBuffer) throws
    /// Nothing is written from here on. Throws what the file does.
    func complete() throws
}

/// A file that is made: as an `AVAudioFile`, and anew as long as it has no frames and its encoder is set otherwise.
final class MadeFileTarget: ExtendedTarget {
    private let url: URL
    private let settings: [String: Any]
    private var file: AVAudioFile
    private var bitRate: Int?

    /// Throws as `AVAudioFile`.
    init(_ url: URL, _ settings: [String: Any]) throws {
        (self.url, self.settings) = (url, settings)
        file = try AVAudioFile(
            forWriting: url, settings: settings, commonFormat: .pcmFormatFloat64, interleaved: true)
    }

    var fileFormat: AVAudioFormat { file.fileFormat }
    var processingFormat: AVAudioFormat { file.processingFormat }

    /// Bits per second of the encoder; of a file without frames. Throws as `init`.
    func setBitRate(_ wanted: Int) throws {
        guard wanted > 0, wanted != bitRate else { return }
        bitRate = wanted
        file.close()
        file = try AVAudioFile(
            forWriting: url, settings: settings.merging([AVEncoderBitRateKey: wanted]) { $1 },
            commonFormat: .pcmFormatFloat64, interleaved: true)
    }

    func append(_ buffer: AVAudioBuffer) throws {
        guard let buffer = buffer as? AVAudioPCMBuffer, buffer.frameLength > 0 else { return }
        try file.write(from: buffer)
    }

    func complete() throws { try file.finish() }
}

/// A file of AudioFile.h, behind whose packets others are written.
final class PacketFileTarget: ExtendedTarget {
    let fileFormat: AVAudioFormat
    private let file: StoredPacketFile

    /// Nil where nobody encodes its packets.
    init?(_ file: StoredPacketFile) {
        guard let format = AudioConverterObject.format(file.format, nil) else { return nil }
        (self.file, fileFormat) = (file, format)
    }

    /// What is written is as the file stores it.
    var processingFormat: AVAudioFormat { fileFormat }

    func append(_ buffer: AVAudioBuffer) throws {
        let content = buffer.audioBufferList.pointee.mBuffers
        try file.write(
            UnsafeRawBufferPointer(start: content.mData, count: Int(content.mDataByteSize)), at: file.byteCount)
    }

    func complete() throws { try file.updateSizes() }
}
