import AVFoundation

/// Speaks prompts: other programs' music is lower meanwhile, and other programs' speech waits.
public final class NavigationPrompt: NSObject, AVAudioPlayerDelegate, @unchecked Sendable {
    public private(set) var player: AVAudioPlayer?
    public private(set) var finished: [Bool] = []

    public func setUpAudioSession() throws {
        let session = AVAudioSession.sharedInstance()
        var options = AVAudioSession.CategoryOptions.duckOthers
        if #available(iOS 9.0, *) { options.insert(.interruptSpokenAudioAndMixWithOthers) }
        try session.setCategory(.playback, options: options)
    }

    public func play(_ url: URL) throws {
        let session = AVAudioSession.sharedInstance()
        player = try AVAudioPlayer(contentsOf: url)
        player?.delegate = self
        try session.setActive(true)
        player?.play()
    }

    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
        let session = AVAudioSession.sharedInstance()
        do {
            try session.setActive(false, options: .notifyOthersOnDeactivation)
            finished.append(flag)
        } catch { print("the session is busy: \(error.localizedDescription)") }
    }
}
