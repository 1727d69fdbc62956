import AVFoundation
import os.log

/// Files one after the other, by handlers and by await.
@MainActor public final class Playlist {
    public let engine = AVAudioEngine()
    private let player = AVAudioPlayerNode()
    private let log = OSLog(subsystem: "com.example.playlist", category: "player")
    public private(set) var finished: [String] = []
    public var onFinish: (@Sendable (String) -> Void)?

    public init(format: AVAudioFormat?) {
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: format)
    }

    public func start() throws {
        try engine.start()
        player.play()
    }

    public func play(_ url: URL) throws {
        let file = try AVAudioFile(forReading: url)
        let name = url.lastPathComponent
        player.scheduleFile(file, at: nil) {
            Task { @MainActor in self.finished.append(name) }
        }
        os_log("scheduled %{public}@", log: log, type: .debug, name)
    }

    public func playAndCallBack(_ url: URL, type: AVAudioPlayerNodeCompletionCallbackType) throws {
        let file = try AVAudioFile(forReading: url)
        let name = url.lastPathComponent
        player.scheduleFile(file, at: nil, completionCallbackType: type) { [weak self] reached in
            Task { @MainActor [weak self] in
                guard let self, reached == type else { return }
                self.finished.append(name)
                self.onFinish?(name)
            }
        }
    }

    public func playAll(_ urls: [URL]) async throws {
        for url in urls {
            let file = try AVAudioFile(forReading: url)
            await player.scheduleFile(file, at: nil)
            finished.append(url.lastPathComponent)
        }
    }

    public func playUntilHeard(_ buffer: AVAudioPCMBuffer) async -> AVAudioPlayerNodeCompletionCallbackType {
        await player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack)
    }

    public func playTwice(_ buffer: AVAudioPCMBuffer) async {
        await player.scheduleBuffer(buffer)
        await player.scheduleBuffer(buffer, at: nil, options: [.interrupts])
    }

    public func playSegment(of url: URL, from start: TimeInterval, to end: TimeInterval) async throws {
        let file = try AVAudioFile(forReading: url)
        let rate = file.processingFormat.sampleRate
        let frames = AVAudioFrameCount((end - start) * rate)
        await player.scheduleSegment(
            file, startingFrame: AVAudioFramePosition(start * rate), frameCount: frames, at: nil,
            completionCallbackType: .dataRendered)
    }

    public func stop() {
        player.stop()
        engine.stop()
    }
}
