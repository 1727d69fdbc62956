import AudioToolbox
import Foundation
import LinuxSystem

/// Records what a device hears into a file (AVAudioRecorder.h).
///
/// The file has the rate and the channels of the settings: what the device gives is converted. Recorders of one device
/// share it. Errors are NSError of the domain `com.apple.coreaudio.avfaudio`; what no call can throw is logged. Thread:
/// any but render.
// @unchecked: what changes is behind the take's lock, but for the delegate, which is the main thread's.
open class AVAudioRecorder: NSObject, @unchecked Sendable {
    private let take: RecorderTake

    /// Hears of the end of the recording, on the main queue.
    open weak var delegate: (any AVAudioRecorderDelegate)?

    /// A recorder for a file that is made when it is prepared. The name's extension decides the type of the file, unless
    /// `AVAudioFileTypeKey` does.
    /// - Parameter settings: as `AVAudioFile` takes them; 44.1 kHz and two channels where they say nothing.
    /// - Throws: NSError for settings that no file of this type can have.
    public init(url: URL, settings: [String: Any]) throws {
        let standard: [String: Any] = [AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 2]
        take = try RecorderTake(url, settings.merging(standard) { given, _ in given })
        super.init()
        listen()
    }

    /// As the other, with the settings of a format.
    public convenience init(url: URL, format: AVAudioFormat) throws {
        try self.init(url: url, settings: format.settings)
    }

    // MARK: What it records

    /// The file.
    open var url: URL { take.url }
    /// How the file stores its samples.
    open var format: AVAudioFormat { take.format }
    /// The settings that it was made with, and what they left open.
    open var settings: [String: Any] { take.settings.merging(format.settings) { given, _ in given } }

    /// The device that it records from, as `auctl play --list-devices` names it; nil for the system's. Counts when it is
    /// prepared next. Not Apple's, which records from the session's route.
    public var inputDeviceName: String? {
        get { take.inputDevice }
        set { take.inputDevice = newValue }
    }

    // MARK: Recording

    /// Makes the file, or empties the one that is there, and opens the device, so that `record()` begins sooner.
    /// - Returns: false when there is no device or no file can be made, which is logged.
    @discardableResult
    open func prepareToRecord() -> Bool { take.prepare() }

    /// Records from now on, or goes on after a pause.
    /// - Returns: as `prepareToRecord()`.
    @discardableResult
    open func record() -> Bool { take.record(from: MonotonicClock.now(), for: nil) }

    /// Records from a moment of `deviceCurrentTime` on. Recorders of one device that are given the same one begin with
    /// the same frame.
    /// - Returns: as `prepareToRecord()`.
    @discardableResult
    open func record(atTime time: TimeInterval) -> Bool { take.record(from: Self.moment(time), for: nil) }

    /// Records so many seconds, to the frame, and stops.
    /// - Returns: as `prepareToRecord()`.
    @discardableResult
    open func record(forDuration duration: TimeInterval) -> Bool {
        take.record(from: MonotonicClock.now(), for: duration)
    }

    /// Records so many seconds from a moment of `deviceCurrentTime` on, and stops.
    /// - Returns: as `prepareToRecord()`.
    @discardableResult
    open func record(atTime time: TimeInterval, forDuration duration: TimeInterval) -> Bool {
        take.record(from: Self.moment(time), for: duration)
    }

    private static func moment(_ time: TimeInterval) -> UInt64 {
        time.isFinite ? UInt64(saturating: max(time, 0) * 1e9) : MonotonicClock.now()
    }

    /// Takes nothing more until `record()`.
    open func pause() { take.pause() }

    /// Completes the file.
    open func stop() { take.stop() }

    /// Removes the file, unless it is being written.
    @discardableResult
    open func deleteRecording() -> Bool { take.delete() }

    /// Whether it was started, and has neither paused nor stopped.
    open var isRecording: Bool { take.isRecording }

    /// Seconds that were recorded; 0 once it has stopped.
    open var currentTime: TimeInterval { take.currentTime }

    /// Seconds on the time line of devices, which is the machine's clock and that of `AVAudioPlayer`.
    open var deviceCurrentTime: TimeInterval { Double(MonotonicClock.now()) / 1e9 }

    // MARK: Levels

    /// Whether levels are measured, of what is written.
    open var isMeteringEnabled: Bool {
        get { take.meter.isEnabled }
        set { take.meter.isEnabled = newValue }
    }

    /// Takes the levels of what was recorded since it was called last.
    open func updateMeters() { take.meter.update(isPlaying: take.isRecording) }

    /// The mean power of a channel at the last `updateMeters()`, dBFS: −160 for silence and for a channel that the file
    /// does not have; a sine of full scale has −3.
    open func averagePower(forChannel channelNumber: Int) -> Float { take.meter.level(of: channelNumber).average }

    /// The highest sample of a channel since the `updateMeters()` before the last one, dBFS.
    open func peakPower(forChannel channelNumber: Int) -> Float { take.meter.level(of: channelNumber).peak }

    // MARK: The delegate

    private func listen() {
        take.tell { [weak self] event in DispatchQueue.main.async { [weak self] in self?.tell(event) } }
    }

    private func tell(_ event: RecorderTake.Event) {
        switch event {
        case .finished(let failure):
            if let failure { delegate?.audioRecorderEncodeErrorDidOccur(self, error: failure) }
            delegate?.audioRecorderDidFinishRecording(self, successfully: failure == nil)
        case .interrupted: delegate?.audioRecorderBeginInterruption(self)
        case .interruptionEnded(let shouldResume):
            delegate?.audioRecorderEndInterruption(self, withOptions: shouldResume ? 1 : 0)
        }
    }
}
