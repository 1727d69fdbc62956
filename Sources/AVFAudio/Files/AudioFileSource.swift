import AudioFiles
import AudioToolbox

/// What an `AVAudioFile` reads from: interleaved frames of a container, by whatever library opens it.
protocol AudioFileSource: AnyObject {
    /// How the samples are stored; rate in Hz.
    var description: AudioStreamBasicDescription { get }
    /// Nil where the file does not say what its channels are for.
    var channelLabels: [AudioChannelLabel]? { get }
    /// The type that samples cross in without a loss.
    var exactKind: RawSampleKind { get }
    /// What a decoder has to know beside the description.
    var magicCookie: [UInt8]? { get }
    /// Exact, as far as the file can be read.
    var frameCount: Int64 { get }
    /// The frame that the next read begins with.
    var position: Int64 { get }

    /// Reads up to `count` frames; 0 at the end.
    func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int
    func seek(to frame: Int64) throws
    /// The same file with a position of its own.
    func another() throws -> any AudioFileSource
}

/// What an `AVAudioFile` writes to.
protocol AudioFileTarget: AnyObject {
    /// How the samples are stored; rate in Hz.
    var description: AudioStreamBasicDescription { get }
    /// The type that samples cross in without a loss.
    var exactKind: RawSampleKind { get }

    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws
    func close() throws
}

extension SoundFileSource: AudioFileSource {
    var description: AudioStreamBasicDescription { content.description }
    var channelLabels: [AudioChannelLabel]? { content.channelLabels }
    var exactKind: RawSampleKind { content.exactKind }
    var magicCookie: [UInt8]? { nil }
    func another() throws -> any AudioFileSource { try reopened() }
}

extension SoundFileTarget: AudioFileTarget {
    var description: AudioStreamBasicDescription { content.description }
    var exactKind: RawSampleKind { content.exactKind }
}
