import AVFAudio
import Foundation

/// Hears of the end of an utterance's sound.
final class SpeechEnd: NSObject, AVAudioPlayerDelegate, Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
        super.init()
    }

    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { end() }
}
