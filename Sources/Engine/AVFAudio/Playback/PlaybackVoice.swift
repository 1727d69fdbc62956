import AudioToolbox
import Foundation
import LinuxSystem
import RenderGraph

/// One sound in a device's engine: what is behind `AVAudioPlayer` and system sounds.
///
/// Thread: any but render. What it tells, it tells on `PlaybackEngines.queue`.
// @unchecked: what changes is behind the lock.
final class PlaybackVoice: @unchecked Sendable {
    /// What became of the sound by itself.
    enum Event: Sendable {
        /// All of it was heard, or, with an error, what could be decoded.
        case finished(failure: NSError?)
        case interrupted
        case interruptionEnded(shouldResume: Bool)
    }

    let source: PlaybackSource
    let meter: LevelMeter
    let loops = PlaybackLoops()
    private let lock = NSRecursiveLock()
    private var state = PlaybackState()
    private var settings = PlaybackSettings()
    /// Held while it is prepared.
    private var engine: PlaybackEngine?
    private var chain: PlaybackChain?
    private var feed: PlaybackFeed?
    /// The file's frame with which it begins next.
    private var place: Int64 = 0
    private var isInterrupted = false
    private var handler: (@Sendable (Event) -> Void)?

    init(_ source: PlaybackSource) {
        self.source = source
        meter = LevelMeter(channelCount: source.file.channelCount)
    }

    deinit {
        guard let engine, let chain else { return }
        engine.remove(ObjectIdentifier(self), chain.nodes)
    }

    /// Whom it tells; set before it plays.
    func tell(_ handler: @escaping @Sendable (Event) -> Void) { lock.withLock { self.handler = handler } }

    // MARK: Playing

    var isPlaying: Bool { lock.withLock { state.isPlaying } }

    /// Takes the device and reads ahead. False when it cannot, which is logged.
    func prepare() -> Bool { lock.withLock { perform(state.prepare(), nil) } }

    /// Plays from now, or from a moment of the device's time on.
    func play(at time: TimeInterval?) -> Bool {
        lock.withLock {
            isInterrupted = false
            return perform(state.play(), time)
        }
    }

    func pause() { lock.withLock { _ = perform(state.pause(), nil) } }

    /// Gives the device back; the place stays.
    func stop() { lock.withLock { _ = perform(state.stop(), nil) } }

    private func perform(_ action: PlaybackState.Action, _ time: TimeInterval?) -> Bool {
        do {
            switch action {
            case .nothing: break
            case .prepare: try makeReady()
            case .prepareAndBegin, .begin:
                try makeReady()
                try begin(time)
            case .resume:
                try engine?.start()
                chain?.node.resume(at: startTime(time))
            case .pause:
                chain?.node.queue.pause()
                engine?.lookForIdleness()
            case .release: release()
            }
            return true
        } catch {
            AudioLog.player.write(error as NSError)
            release()
            state.fail()
            return false
        }
    }

    /// Nodes in the device's engine, and the first frames of the sound. Nothing, where that is done.
    private func makeReady() throws {
        if let chain {
            let isOther = chain.changesRate != settings.changesRate || chain.assignment != settings.assignment
            if isOther || engine !== wantedEngine { release() }
        }
        let engine = self.engine ?? wantedEngine
        guard let rate = engine.sampleRate,
            let format = settings.assignment.map({ $0.format(at: rate) }) ?? source.playedFormat(at: rate)
        else {
            throw EngineFaults.error(-66680, "there is no device to play \(source.file.name) through")
        }
        if chain == nil {
            let made = PlaybackChain(settings, meter)
            try engine.add(self, made.nodes, format)
            (self.engine, chain) = (engine, made)
        }
        guard feed == nil else { return }
        loops.restart()
        let made = try PlaybackFeed(source, from: place, at: rate, loops, settings.assignment)
        made.fill(blocks: PlaybackFeed.firstBlocks)
        feed = made
    }

    private var wantedEngine: PlaybackEngine { PlaybackEngines.shared.engine(for: settings.device) }

    private func begin(_ time: TimeInterval?) throws {
        guard let engine, let chain, let feed else { return }
        try engine.start()
        let run = state.run
        chain.node.begin(feed, at: startTime(time)) { [weak self] in
            PlaybackEngines.queue.async { [weak self] in self?.finish(run) }
        }
    }

    private func startTime(_ time: TimeInterval?) -> PlayerItemState.Start {
        guard let engine, let time else { return .next }
        if settings.changesRate { return .host(UInt64(saturating: time * 1e9)) }
        return engine.start(at: time) ?? .next
    }

    private func release() {
        if let feed { place = feed.playedFrame }
        if let engine, let chain { engine.remove(ObjectIdentifier(self), chain.nodes) }
        (engine, chain, feed) = (nil, nil, nil)
    }

    private func finish(_ run: Int) {
        let failure = lock.withLock { () -> NSError?? in
            guard state.finish(run) else { return nil }
            let failure = feed?.failure as NSError?
            release()
            place = 0
            return .some(failure)
        }
        if let failure { lock.withLock { handler }?(.finished(failure: failure)) }
    }

    // MARK: The place

    /// Seconds from the beginning of the sound.
    var currentTime: TimeInterval {
        get { lock.withLock { Double(feed?.playedFrame ?? place) / source.sampleRate } }
        set { lock.withLock { move(to: source.frame(at: newValue)) } }
    }

    private func move(to frame: Int64) {
        chain?.node.stop()
        (feed, place) = (nil, frame)
        _ = perform(state.restart(), nil)
    }

    /// Seconds of the device's time line.
    var deviceTime: TimeInterval { (lock.withLock { engine } ?? wantedEngine).deviceTime }

    // MARK: What happens to the device

    /// The engine has stopped by itself. It goes on in the device that is there now, once there is one.
    func changeDevice() {
        lock.withLock {
            guard state.isPrepared else { return }
            let wasPlaying = state.isPlaying
            release()
            guard wasPlaying else { return state.fail() }
            guard wantedEngine.sampleRate != nil else { return waitForDevice() }
            _ = perform(state.restart(), nil)
        }
    }

    /// Stays in the engine's list, so that it hears when there is a device again.
    private func waitForDevice() { wantedEngine.await(self) }

    func interrupt() {
        let isHit = lock.withLock { () -> Bool in
            guard state.isPlaying else { return false }
            isInterrupted = true
            return perform(state.pause(), nil)
        }
        if isHit { lock.withLock { handler }?(.interrupted) }
    }

    func endInterruption(shouldResume: Bool) {
        let wasHit = lock.withLock { () -> Bool in
            defer { isInterrupted = false }
            return isInterrupted
        }
        if wasHit { lock.withLock { handler }?(.interruptionEnded(shouldResume: shouldResume)) }
    }

    // MARK: Settings

    /// What the program set. A change of volume, pan and rate is heard at once, that of the device and of whether the
    /// rate changes at all when it is prepared next.
    func set(_ change: (inout PlaybackSettings) -> Void) {
        lock.withLock {
            change(&settings)
            chain?.apply(settings)
        }
    }

    var present: PlaybackSettings { lock.withLock { settings } }

    /// Changes the volume in a straight line.
    func fade(to volume: Float, within seconds: TimeInterval) {
        lock.withLock {
            guard seconds.isFinite, seconds > 0 else { return set { $0.volume = volume } }
            let now = MonotonicClock.now()
            settings.fade = VolumeFade(
                from: settings.volume(at: now), to: min(max(volume, 0), 1), start: now,
                length: UInt64(saturating: seconds * 1e9))
            settings.wantedVolume = settings.fade?.to ?? volume
        }
        continueFade()
    }

    private func continueFade() {
        let goesOn = lock.withLock { () -> Bool in
            chain?.apply(settings)
            guard let fade = settings.fade, !fade.isOver(at: MonotonicClock.now()) else {
                settings.fade = nil
                return false
            }
            return true
        }
        guard goesOn else { return }
        PlaybackEngines.queue.asyncAfter(deadline: .now() + .milliseconds(5)) { [weak self] in self?.continueFade() }
    }
}
