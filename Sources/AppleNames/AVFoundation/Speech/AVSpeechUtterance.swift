public import Foundation

/// The slowest rate.
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
/// The fastest rate: twice the usual.
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
/// The usual rate.
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

/// A text to be spoken, and how (AVSpeechSynthesis.h). What is set counts when its turn comes.
// @unchecked: set before it is spoken, as Apple documents.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
    /// What is spoken: at most 100,000 characters.
    public let speechString: String
    /// The usual one where it is nil.
    open var voice: AVSpeechSynthesisVoice?
    /// 0…1; other values are brought into that.
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    /// 0.5…2; other values are brought into that.
    open var pitchMultiplier: Float = 1
    /// 0…1.
    open var volume: Float = 1
    /// Seconds of silence before it.
    open var preUtteranceDelay: TimeInterval = 0
    /// Seconds of silence behind it.
    open var postUtteranceDelay: TimeInterval = 0

    /// With the usual voice, rate and pitch.
    public init(string: String) {
        speechString = string
        super.init()
    }
}
