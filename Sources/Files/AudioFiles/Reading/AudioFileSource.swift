package import AudioToolbox

/// What a sound file is read from: interleaved frames of a container, by whatever library opens it.
package protocol AudioFileSource: AnyObject {
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
    /// Frames that the file says it has, which may be more than are there; nil where it does not say.
    var announcedFrameCount: Int64? { get }
    /// Frames by which what is announced may be wrong.
    var tolerance: Int64 { get }
    /// Whether the file ends before what its header announces, in whatever it counts.
    var isCut: Bool { get }
    /// Whether the header says that nothing is there, and what is there is read all the same.
    var isUnfinished: Bool { get }
    /// Whether `seek` works; a pipe is read once.
    var isSeekable: Bool { get }
    /// What was wrong with the end of the last read; nil when nothing was.
    var fault: String? { get }
    /// The container and the encoding in words.
    var summary: String { get }
    /// The frame that the next read begins with.
    var position: Int64 { get }

    /// Reads up to `count` frames; 0 at the end. `memory` has room for so many of Float64.
    func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int
    func seek(to frame: Int64) throws
    /// The same file with a position of its own.
    func another() throws -> any AudioFileSource
}

extension AudioFileSource {
    package var magicCookie: [UInt8]? { nil }
    package var announcedFrameCount: Int64? { frameCount }
    package var tolerance: Int64 { 0 }
    package var isCut: Bool { false }
    package var isSeekable: Bool { true }
    package var isUnfinished: Bool { false }
    package var fault: String? { nil }
}

extension SoundFileSource: AudioFileSource {
    package var description: AudioStreamBasicDescription { content.description }
    package var channelLabels: [AudioChannelLabel]? { content.channelLabels }
    package var exactKind: RawSampleKind { content.exactKind }
    package func another() throws -> any AudioFileSource { try reopened() }
}
