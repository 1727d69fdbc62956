import Foundation

/// Hears of what becomes of a player's sound by itself (AVAudioPlayer.h). Every requirement has a default that does
/// nothing. Thread: main; each is called on the main queue, which a program without a main loop does not serve.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// The sound was played to its end. Not called for `stop()` and interruptions.
    /// - Parameter flag: false where it ended because no more of it could be decoded.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// No more of the sound could be decoded. `audioPlayerDidFinishPlaying` follows.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
    /// Somebody else has the sound; the player has paused.
    func audioPlayerBeginInterruption(_ player: AVAudioPlayer)
    /// The interruption is over; the player plays again when it is told to.
    /// - Parameter flags: 1 where it is meant to go on.
    func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
    /// Does nothing.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    /// Does nothing.
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
    /// Does nothing.
    public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {}
    /// Does nothing.
    public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {}
}
