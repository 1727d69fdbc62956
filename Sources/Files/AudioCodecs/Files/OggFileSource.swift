package import AudioTypes
import Glibc
import LinuxSystem

/// Reads an Ogg file of Vorbis or Opus as interleaved Float32, its channels in the codec's own order. Its length is
/// exact, and so are its places. Not safe for use from two threads at a time. Thread: any but render.
package final class OggFileSource {
    /// Of a part that is read from its beginning to its end: streams of other rates or channels behind it are left out.
    package let formatID: AudioFormatID
    /// Hz; 48,000 of Opus.
    package let sampleRate: Double
    package let channelCount: Int
    /// Frames, as far as the file goes.
    package let frameCount: Int64
    /// Whether the page is missing that ends the stream.
    package let isCut: Bool
    /// The frame that the next read begins with.
    package private(set) var position: Int64 = 0
    private let descriptor: FileDescriptor
    private let decoder: any OggDecoder

    /// Vorbis, which Core Audio has no name for.
    package static let vorbis: AudioFormatID = 0x766f_7262

    /// Opens a file. Throws `CodecError` when it is damaged; nil for another codec's, or no Ogg file.
    package convenience init?(path: String) throws { try self.init(opening: path) }

    /// The same file again, wherever its name is now, with a position of its own.
    package func reopened() throws -> OggFileSource {
        guard let other = try OggFileSource(opening: "/proc/self/fd/\(descriptor.rawValue)") else {
            throw CodecError("it is no longer what it was")
        }
        return other
    }

    private init?(opening path: String) throws {
        guard let descriptor = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return nil }
        switch OggPages.codec(descriptor.rawValue) {
        case .vorbis: (decoder, formatID) = (try VorbisDecoder(descriptor.rawValue), Self.vorbis)
        case .opus: (decoder, formatID) = (try OpusFileDecoder(descriptor.rawValue), kAudioFormatOpus)
        case nil: return nil
        }
        (sampleRate, channelCount, frameCount) = (decoder.sampleRate, decoder.channelCount, decoder.frameCount)
        isCut = !OggPages.hasEnd(descriptor.rawValue)
        self.descriptor = descriptor
    }

    /// Reads up to `count` frames; 0 at the end and where the rest cannot be decoded.
    package func read(_ count: Int, into memory: UnsafeMutablePointer<Float>) throws -> Int {
        let wanted = Int(min(Int64(count), frameCount - position))
        var done = 0
        while done < wanted {
            let got = try decoder.read(wanted - done, into: memory + done * channelCount)
            guard got > 0 else { break }
            done += got
            position += Int64(got)
        }
        return done
    }

    /// Moves to a frame, at most to the end.
    package func seek(to frame: Int64) throws {
        let target = min(max(0, frame), frameCount)
        if target < frameCount { try decoder.seek(to: target) }
        position = target
    }
}

/// What decodes the pages of one codec.
protocol OggDecoder: AnyObject {
    var sampleRate: Double { get }
    var channelCount: Int { get }
    var frameCount: Int64 { get }
    /// Interleaved; 0 at the end.
    func read(_ count: Int, into memory: UnsafeMutablePointer<Float>) throws -> Int
    func seek(to frame: Int64) throws
}
