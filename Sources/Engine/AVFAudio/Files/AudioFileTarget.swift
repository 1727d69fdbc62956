import AudioFiles
import AudioToolbox

/// What an `AVAudioFile` writes to.
protocol AudioFileTarget: AnyObject {
    /// How the samples are stored; rate in Hz.
    var description: AudioStreamBasicDescription { get }
    /// The type that samples cross in without a loss.
    var exactKind: RawSampleKind { get }

    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws
    func close() throws
}

extension SoundFileTarget: AudioFileTarget {
    var description: AudioStreamBasicDescription { content.description }
    var exactKind: RawSampleKind { content.exactKind }
}
