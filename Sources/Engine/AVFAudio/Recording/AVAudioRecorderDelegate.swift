import Foundation

/// Hears of what becomes of a recording (AVAudioRecorder.h). Every requirement has a default that does nothing. Thread:
/// main; each is called on the main queue, which a program without a main loop does not serve.
public protocol AVAudioRecorderDelegate: NSObjectProtocol {
    /// The file is complete: it was stopped, or has its duration.
    /// - Parameter flag: false where not all of it could be written. What was written can be read.
    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
    /// Something could not be encoded or written. `audioRecorderDidFinishRecording` follows.
    func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
    /// Somebody else has the sound; the recorder has paused.
    func audioRecorderBeginInterruption(_ recorder: AVAudioRecorder)
    /// The interruption is over; the recorder records again when it is told to.
    /// - Parameter flags: 1 where it is meant to go on.
    func audioRecorderEndInterruption(_ recorder: AVAudioRecorder, withOptions flags: Int)
}

extension AVAudioRecorderDelegate {
    /// Does nothing.
    public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {}
    /// Does nothing.
    public func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {}
    /// Does nothing.
    public func audioRecorderBeginInterruption(_ recorder: AVAudioRecorder) {}
    /// Does nothing.
    public func audioRecorderEndInterruption(_ recorder: AVAudioRecorder, withOptions flags: Int) {}
}
