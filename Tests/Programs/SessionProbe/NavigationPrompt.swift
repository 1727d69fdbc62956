import AVFoundation

/// A spoken prompt as a navigation program has it: its session ends when its player's delegate hears of the end.
final class NavigationPrompt: NSObject, AVAudioPlayerDelegate {
    private let session = AVAudioSession.sharedInstance()
    private var player: AVAudioPlayer?
    /// What came of it; nil while it is heard.
    private(set) var outcome: String?

    func play(_ url: URL) throws {
        outcome = nil
        player = try AVAudioPlayer(contentsOf: url)
        player?.delegate = self
        try session.setActive(true)
        player?.play()
    }

    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
        do {
            try session.setActive(false, options: .notifyOthersOnDeactivation)
            outcome = "finished \(flag)"
        } catch { outcome = "busy \((error as NSError).code)" }
    }

    /// Serves the main queue, where delegates are called, until the prompt is over.
    func serveUntilItIsOver() {
        while outcome == nil { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)) }
    }
}
