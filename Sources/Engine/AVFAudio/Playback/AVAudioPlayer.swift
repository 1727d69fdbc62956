import AudioToolbox
import Foundation
import Synchronization

/// Plays a sound from a file or from memory (AVAudioPlayer.h).
///
/// All players of one device share an engine, and are mixed in it. A player that is released while it plays stops.
/// Errors are NSError of the domain `com.apple.coreaudio.avfaudio`; what no call can throw is logged. Thread: any but
/// render.
// @unchecked: what changes is behind the voice's lock, but for the delegate, which is the main thread's.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    private let voice: PlaybackVoice
    private let assigned = Mutex<[AVAudioSessionChannelDescription]?>(nil)

    /// Hears of the end of the sound, on the main queue.
    open weak var delegate: (any AVAudioPlayerDelegate)?

    /// Opens a file.
    /// - Throws: NSError when it is missing, unreadable or in no known format.
    public init(contentsOf url: URL) throws {
        voice = PlaybackVoice(try PlaybackSource(contentsOf: url))
        super.init()
        listen()
    }

    /// As the other. A file tells by its content what it is: the hint is not needed.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
        try self.init(contentsOf: url)
    }

    /// Plays bytes, which are a whole file. They are kept in a temporary file as long as the player lives.
    /// - Throws: NSError when they are in no known format.
    public init(data: Data) throws {
        voice = PlaybackVoice(try PlaybackSource(data))
        super.init()
        listen()
    }

    /// As the other. The bytes tell what they are: the hint is not needed.
    public convenience init(data: Data, fileTypeHint utiString: String?) throws { try self.init(data: data) }

    // MARK: The sound

    /// The file; nil for a player of bytes.
    open var url: URL? { voice.source.url }
    /// The bytes; nil for a player of a file.
    open var data: Data? { voice.source.data }
    /// How the sound is stored.
    open var format: AVAudioFormat { voice.source.format }
    /// The same under the keys of AVAudioSettings.h.
    open var settings: [String: Any] { format.settings }
    /// Of the sound.
    open var numberOfChannels: Int { voice.source.file.channelCount }
    /// Seconds of the sound, played once.
    open var duration: TimeInterval { voice.source.duration }

    // MARK: Playing

    /// Takes the device and reads ahead, so that `play()` is heard sooner.
    /// - Returns: false when there is no device, which is logged.
    @discardableResult
    open func prepareToPlay() -> Bool { voice.prepare() }

    /// Plays from `currentTime` on.
    /// - Returns: false when there is no device, which is logged.
    @discardableResult
    open func play() -> Bool { voice.play(at: nil) }

    /// Plays from a moment of `deviceCurrentTime` on; one that has passed means now.
    ///
    /// Players of one device that are given the same moment begin at the same frame. Of a moment that is too near for
    /// the device, what would have sounded before is passed over, so that they stay together.
    /// - Returns: as `play()`.
    @discardableResult
    open func play(atTime time: TimeInterval) -> Bool { voice.play(at: time) }

    /// Stands still, ready to go on.
    open func pause() { voice.pause() }

    /// Stands still and gives up what `prepareToPlay()` took; `currentTime` stays as it is.
    open func stop() { voice.stop() }

    /// Whether it was started, and has neither paused nor ended.
    open var isPlaying: Bool { voice.isPlaying }

    /// Seconds from the beginning of the sound, of what is rendered next; 0 after its end. A value outside of the
    /// sound is moved to its nearest end.
    open var currentTime: TimeInterval {
        get { voice.currentTime }
        set { voice.currentTime = newValue }
    }

    /// Seconds on the time line of the device: it goes on by itself, with the device's frames while one of its players
    /// plays, and never back.
    open var deviceCurrentTime: TimeInterval { voice.deviceTime }

    /// Times that the sound is repeated after the first; negative for ever. It begins again without a seam, with the
    /// frame after its last one. A change counts for what is not read ahead yet, which is most of a second.
    open var numberOfLoops: Int {
        get { voice.loops.count }
        set { voice.loops.count = newValue }
    }

    // MARK: How it sounds

    /// 0 … 1 (1); reached within 5 ms. During a fade its end.
    open var volume: Float {
        get { voice.present.volume }
        set { voice.set { $0.volume = newValue } }
    }

    /// Brings the volume to another one in a straight line, of steps of 5 ms.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
        voice.fade(to: volume, within: duration)
    }

    /// −1 (left) … 1 (right).
    open var pan: Float {
        get { voice.present.pan }
        set { voice.set { $0.pan = newValue.isNaN ? $0.pan : min(max(newValue, -1), 1) } }
    }

    /// Whether `rate` is heeded; set before `prepareToPlay()`.
    open var enableRate: Bool {
        get { voice.present.changesRate }
        set { voice.set { $0.changesRate = newValue } }
    }

    /// How many times as fast, at the same pitch: 0.5 … 2 (1).
    open var rate: Float {
        get { voice.present.rate }
        set { voice.set { $0.rate = newValue.isNaN ? $0.rate : min(max(newValue, 0.5), 2) } }
    }

    /// The device it plays through, as `auctl play --list-devices` names it; nil for the system's. Counts when it is
    /// prepared next.
    open var currentDevice: String? {
        get { voice.present.device }
        set { voice.set { $0.device = newValue } }
    }

    /// Which of the device's channels play the sound's, in their order; nil for those that their names say. The sound's
    /// further channels are not heard. A list with a channel that no device has changes nothing. Counts when it is
    /// prepared next.
    open var channelAssignments: [AVAudioSessionChannelDescription]? {
        get { assigned.withLock { $0 } }
        set {
            let assignment = newValue.flatMap { PlaybackAssignment(numbers: $0.map(\.channelNumber)) }
            guard newValue == nil || assignment != nil else { return }
            assigned.withLock { $0 = newValue }
            voice.set { $0.assignment = assignment }
        }
    }

    // MARK: Levels

    /// Whether levels are measured; they are the sound's own, before volume and pan.
    open var isMeteringEnabled: Bool {
        get { voice.meter.isEnabled }
        set { voice.meter.isEnabled = newValue }
    }

    /// Takes the levels of what was played since it was called last.
    open func updateMeters() { voice.meter.update(isPlaying: voice.isPlaying) }

    /// The mean power of a channel at the last `updateMeters()`, dBFS: −160 for silence and for a channel that the sound
    /// does not have; a sine of full scale has −3.
    open func averagePower(forChannel channelNumber: Int) -> Float { voice.meter.level(of: channelNumber).average }

    /// The highest sample of a channel since the `updateMeters()` before the last one, dBFS.
    open func peakPower(forChannel channelNumber: Int) -> Float { voice.meter.level(of: channelNumber).peak }

    // MARK: The delegate

    private func listen() {
        voice.tell { [weak self] event in DispatchQueue.main.async { self?.tell(event) } }
    }

    private func tell(_ event: PlaybackVoice.Event) {
        switch event {
        case .finished(let failure):
            if let failure { delegate?.audioPlayerDecodeErrorDidOccur(self, error: failure) }
            delegate?.audioPlayerDidFinishPlaying(self, successfully: failure == nil)
        case .interrupted: delegate?.audioPlayerBeginInterruption(self)
        case .interruptionEnded(let shouldResume):
            delegate?.audioPlayerEndInterruption(self, withOptions: shouldResume ? 1 : 0)
        }
    }
}
