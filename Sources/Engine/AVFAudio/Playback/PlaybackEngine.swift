import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph

/// The engine of one device, which all players of that device share: it runs while one of them plays.
///
/// Thread: any but render. Players' locks are taken before the engine's own, never after it.
// @unchecked: what changes is behind the lock.
final class PlaybackEngine: @unchecked Sendable {
    private let engine = AVAudioEngine()
    private let lock = NSRecursiveLock()
    private struct WeakVoice { weak var voice: PlaybackVoice? }
    private var voices: [ObjectIdentifier: WeakVoice] = [:]
    private var clock = PlaybackClock()
    private var idleCheck = 0

    /// Seconds without anybody who plays after which the device is given back.
    private static let patience = 2

    init(device: String?, opener: EngineDeviceOpener?) {
        engine.outputDeviceName = device
        if let opener { engine.core.device.opener = opener }
        engine.core.onConfigurationChange = { [weak self] in self?.deviceChanged() }
    }

    // MARK: Players

    /// Hz of the device; nil without one.
    var sampleRate: Double? {
        let rate = engine.core.outputHardwareFormat.sampleRate
        return rate > 0 ? rate : nil
    }

    /// Takes a player's nodes in, each connected to the next and the last one to the mixer.
    /// - Throws: NSError when a node cannot play in this format.
    func add(_ voice: PlaybackVoice, _ nodes: [AVAudioNode], _ format: AVAudioFormat) throws {
        try lock.withLock {
            for node in nodes { engine.attach(node) }
            do {
                for (node, next) in zip(nodes, nodes.dropFirst() + [engine.mainMixerNode]) {
                    try engine.connectNode(node, to: next, format: format)
                }
            } catch {
                for node in nodes { engine.detach(node) }
                throw error
            }
            voices[ObjectIdentifier(voice)] = WeakVoice(voice: voice)
        }
    }

    func remove(_ voice: ObjectIdentifier, _ nodes: [AVAudioNode]) {
        lock.withLock {
            for node in nodes { engine.detach(node) }
            voices[voice] = nil
        }
        lookForIdleness()
    }

    /// Renders from now on, if it does not yet.
    /// - Throws: NSError when the device cannot be used.
    func start() throws {
        try lock.withLock {
            idleCheck += 1
            guard !engine.isRunning else { return }
            // The mixer is there from here on.
            _ = engine.mainMixerNode
            try engine.start()
            clock.begin(at: MonotonicClock.now(), rate: engine.core.outputHardwareFormat.sampleRate)
        }
    }

    /// Gives the device back, or lets it rest, some time after the last player has ended.
    func lookForIdleness() {
        let number = lock.withLock {
            idleCheck += 1
            return idleCheck
        }
        PlaybackEngines.queue.asyncAfter(deadline: .now() + .seconds(Self.patience)) { [self] in rest(number) }
    }

    /// As some time after the last player has ended, at once.
    func restIfNobodyPlays() { rest(lock.withLock { idleCheck }) }

    private func rest(_ number: Int) {
        // Players' locks are not taken under this one.
        let present = present
        guard !present.contains(where: \.isPlaying) else { return }
        lock.withLock {
            guard number == idleCheck else { return }
            guard present.isEmpty else { return engine.pause() }
            engine.stop()
            engine.core.closeDevice()
        }
    }

    /// Tells a player when there is another device.
    func await(_ voice: PlaybackVoice) {
        lock.withLock { voices[ObjectIdentifier(voice)] = WeakVoice(voice: voice) }
    }

    private var present: [PlaybackVoice] { lock.withLock { voices.values.compactMap(\.voice) } }

    // MARK: Time

    /// Seconds of the device's time line: its frames' while it runs, the machine's else. Never goes back.
    var deviceTime: TimeInterval {
        lock.withLock {
            noteRendering()
            return clock.time(at: MonotonicClock.now())
        }
    }

    /// Where on the nodes' time line a moment of the device's time is; nil for now, and for a moment that has passed.
    /// Waits for the device's first cycle, which tells.
    func start(at time: TimeInterval) -> PlayerItemState.Start? {
        for _ in 0..<Self.mostLooks {
            if let frame = lock.withLock({ () -> Int64?? in
                guard engine.isRunning else { return .some(nil) }
                noteRendering()
                guard clock.isKnown else { return nil }
                return .some(clock.frame(of: time, at: MonotonicClock.now()))
            }) {
                return frame.map { .sample($0) }
            }
            usleep(1000)
        }
        return nil
    }

    /// Looks, a millisecond apart, at a device that does not begin.
    private static let mostLooks = 2000

    private func noteRendering() {
        guard engine.isRunning, let last = engine.mainMixerNode.lastRenderTime, last.isSampleTimeValid else { return }
        clock.note(sampleTime: last.sampleTime, hostTime: last.isHostTimeValid ? last.hostTime : nil)
    }

    // MARK: What happens to the device

    /// Another rate, other channels, gone or back: everybody goes on where they were.
    private func deviceChanged() {
        for voice in present { voice.changeDevice() }
    }

    func interrupt() { for voice in present { voice.interrupt() } }

    func endInterruption(shouldResume: Bool) {
        for voice in present { voice.endInterruption(shouldResume: shouldResume) }
    }

    /// How loud everything is together.
    var level: Float {
        get { engine.mainMixerNode.outputVolume }
        set { engine.mainMixerNode.outputVolume = newValue }
    }
}
