import AudioToolbox
import Foundation

/// What an extended file is read from: frames at the file's rate, as interleaved Float64, which every sample fits in.
protocol ExtendedSource: AnyObject {
    /// How the file stores its frames.
    var fileFormat: AVAudioFormat { get }
    /// Of the buffers that are read.
    var processingFormat: AVAudioFormat { get }
    /// In frames.
    var length: Int64 { get }
    /// The frame that the next read begins with.
    var framePosition: Int64 { get set }
    /// Reads frames and sets the buffer's length to how many there were: 0 at the end. Throws what the file does.
    func read(into buffer: AVAudioPCMBuffer, frameCount: AVAudioFrameCount) throws
}

extension AVAudioFile: ExtendedSource {}

/// The frames of a file of AudioFile.h.
final class PacketFileSource: ExtendedSource {
    let fileFormat: AVAudioFormat
    let processingFormat: AVAudioFormat
    let length: Int64
    private let file: any PacketFile
    private let decoder: AudioConverterObject
    private let framesPerPacket: Int64
    private var position: Int64 = 0
    private var nextPacket: Int64 = 0
    /// Frames in front of the position in the packet that it lies in.
    private var skipped = 0
    private let memory: UnsafeMutableRawPointer

    /// Nil where nobody decodes its packets.
    init?(_ file: any PacketFile) {
        guard let format = AudioConverterObject.format(file.format, nil),
            let processing = ExtendedFile.exactFormat(of: format),
            let decoder = AudioConverterObject(from: format, to: processing)
        else { return nil }
        (self.file, self.decoder, fileFormat, processingFormat) = (file, decoder, format, processing)
        memory = .allocate(byteCount: Self.blockBytes + file.bytesPerPacket, alignment: 16)
        framesPerPacket = Int64(max(1, file.format.mFramesPerPacket))
        length = file.packetCount * framesPerPacket
    }

    var framePosition: Int64 {
        get { position }
        set {
            position = newValue
            (nextPacket, skipped) = (newValue / framesPerPacket, Int(newValue % framesPerPacket))
            decoder.converter.reset()
        }
    }

    func read(into buffer: AVAudioPCMBuffer, frameCount: AVAudioFrameCount) throws {
        buffer.frameLength = 0
        while skipped > 0 {
            let count = try decode(into: buffer, UInt32(min(skipped, Int(buffer.frameCapacity))))
            guard count > 0 else { return }
            skipped -= Int(count)
        }
        buffer.frameLength = try decode(into: buffer, min(frameCount, buffer.frameCapacity))
        position += Int64(buffer.frameLength)
    }

    private func decode(into buffer: AVAudioPCMBuffer, _ frames: UInt32) throws -> UInt32 {
        var (made, fault) = (frames, (any Error)?.none)
        buffer.frameLength = buffer.frameCapacity
        let status = decoder.fill(&made, buffer.mutableAudioBufferList, nil) { packets, list, _ in
            do {
                packets.pointee = try self.load(packets.pointee, list)
            } catch {
                fault = error
                return kAudioFileUnspecifiedError
            }
            return noErr
        }
        if let fault {
            throw fault
        }
        guard status == noErr else { throw AudioErrors.error(Int(status), "the file's packets cannot be decoded") }
        return made
    }

    /// The next packets, in memory that stays until the ones after them.
    private func load(_ packets: UInt32, _ list: UnsafeMutablePointer<AudioBufferList>) throws -> UInt32 {
        let count = max(1, min(Int(packets), Self.blockBytes / max(1, file.bytesPerPacket)))
        let found = try file.read(count, at: nextPacket, into: memory)
        nextPacket += Int64(found)
        list.pointee.mBuffers.mData = memory
        list.pointee.mBuffers.mDataByteSize = UInt32(found * file.bytesPerPacket)
        return UInt32(found)
    }

    private static let blockBytes = 65_536

    deinit { memory.deallocate() }
}
