import AVFoundation

/// Hears of interruptions by selectors, and counts by a timer.
@objcMembers
public class SessionWatcher: NSObject {
    public private(set) dynamic var interruptions = 0
    public private(set) var ticks = 0
    private var timer: Timer?

    @objc public func start() {
        NotificationCenter.default.addObserver(
            self, selector: #selector(handleInterruption(_:)), name: AVAudioSession.interruptionNotification,
            object: nil)
        NotificationCenter.default.addObserver(
            self, selector: #selector(SessionWatcher.reset), name: Notification.Name("SessionWatcherReset"),
            object: self)
        timer = Timer.scheduledTimer(
            timeInterval: 0.001, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }

    public func stop() {
        timer?.invalidate()
        NotificationCenter.default.removeObserver(self)
    }

    @objc private func handleInterruption(_ notification: Notification) { interruptions += 1 }
    @objc func reset() { interruptions = 0 }
    @objc fileprivate func tick() { ticks += 1 }
}
