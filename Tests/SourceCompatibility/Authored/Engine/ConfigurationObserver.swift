import AVFoundation

/// Starts the engine again after its device changed.
public final class ConfigurationObserver: @unchecked Sendable {
    public let engine = AVAudioEngine()
    public private(set) var restarts = 0
    private var observer: NSObjectProtocol?
    private var task: Task<Void, Never>?

    public init() {
        _ = engine.mainMixerNode
        observer = NotificationCenter.default.addObserver(
            forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
        ) { [weak self] notification in
            guard let self = self, notification.object as? AVAudioEngine === self.engine else { return }
            self.restart()
        }
    }

    private func restart() {
        guard !engine.isRunning else { return }
        let format = engine.outputNode.outputFormat(forBus: 0)
        if format.sampleRate == 0 || format.channelCount == 0 { return }
        do {
            try engine.start()
            restarts += 1
        } catch {
            NSLog("could not restart: %@", error.localizedDescription)
        }
    }

    /// The same as a sequence.
    public func follow(_ changed: @escaping @Sendable () -> Void) {
        task = Task { [engine] in
            for await _ in NotificationCenter.default.notifications(
                named: .AVAudioEngineConfigurationChange, object: engine
            ).map({ _ in () }) {
                changed()
            }
        }
    }

    public static var name: Notification.Name { NSNotification.Name.AVAudioEngineConfigurationChange }

    deinit {
        task?.cancel()
        if let observer = observer { NotificationCenter.default.removeObserver(observer) }
    }
}
