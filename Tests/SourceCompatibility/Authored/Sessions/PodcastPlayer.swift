import AVFoundation

/// Plays speech: it stops for a prompt, and goes on a little before the place where it stopped.
public final class PodcastPlayer: NSObject, @unchecked Sendable {
    public let player: AVAudioPlayer
    public private(set) var isPlaying = false
    public private(set) var wasReset = false
    private var wasPlaying = false
    private var observers: [NSObjectProtocol] = []

    public init(contentsOf url: URL) throws {
        player = try AVAudioPlayer(contentsOf: url)
        super.init()
    }

    public func setUpAudioSession() throws {
        let session = AVAudioSession.sharedInstance()
        var mode = AVAudioSession.Mode.default
        if #available(iOS 9.0, *) { mode = .spokenAudio }
        try session.setCategory(.playback, mode: mode)
        let center = NotificationCenter.default
        observers = [
            center.addObserver(
                forName: AVAudioSession.interruptionNotification, object: session, queue: nil
            ) { [weak self] in self?.handleInterruption($0) },
            center.addObserver(
                forName: AVAudioSession.mediaServicesWereResetNotification, object: session, queue: nil
            ) { [weak self] _ in self?.wasReset = true },
        ]
    }

    public func play() throws {
        try AVAudioSession.sharedInstance().setActive(true)
        isPlaying = player.play()
    }

    private func handleInterruption(_ notification: Notification) {
        guard let userInfo = notification.userInfo,
            let typeValue = userInfo[AVAudioSessionInterruptionTypeKey] as? UInt,
            let type = AVAudioSession.InterruptionType(rawValue: typeValue)
        else { return }
        switch type {
        case .began:
            wasPlaying = isPlaying
            if isPlaying { player.pause() }
            isPlaying = false
        case .ended:
            let flag = AVAudioSession.InterruptionOptions(
                rawValue: userInfo[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0)
            guard flag.contains(.shouldResume), wasPlaying else { return }
            player.currentTime = max(0, player.currentTime - 1)
            try? play()
        @unknown default: break
        }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
}
