import AudioToolbox
import Foundation
import LinuxSystem

/// What an output queue's parameters change: its player, and a unit that changes rate and pitch.
// @unchecked: what changes is behind the lock.
final class OutputQueueSound: QueueParameters, @unchecked Sendable {
    /// What changes rate and pitch; nil for nothing.
    enum Algorithm {
        case timePitch(AVAudioUnitTimePitch)
        case varispeed(AVAudioUnitVarispeed)
    }

    let meter: LevelMeter
    private let player: AVAudioPlayerNode
    private let lock = NSLock()
    private var values: [AudioQueueParameterID: Float] = [
        kAudioQueueParam_Volume: 1, kAudioQueueParam_PlayRate: 1, kAudioQueueParam_Pitch: 0,
        kAudioQueueParam_VolumeRampTime: 0, kAudioQueueParam_Pan: 0,
    ]
    private var ramp = 0
    private var algorithm: Algorithm?
    private var chosen = kAudioQueueTimePitchAlgorithm_Spectral
    private var isOn = false
    private var isMade = false
    private var isBypassed = false

    init(_ player: AVAudioPlayerNode, channels: Int) {
        self.player = player
        meter = LevelMeter(channelCount: channels)
    }

    // MARK: Rate and pitch, until the queue is connected

    var isTimePitchEnabled: Bool { lock.withLock { isOn } }
    var timePitchAlgorithm: UInt32 { lock.withLock { chosen } }

    /// False once the queue has begun, and for an algorithm that there is not.
    func setTimePitch(isEnabled: Bool?, algorithm: UInt32?) -> Bool {
        lock.withLock {
            let known = [
                kAudioQueueTimePitchAlgorithm_Spectral, kAudioQueueTimePitchAlgorithm_TimeDomain,
                kAudioQueueTimePitchAlgorithm_Varispeed,
            ]
            guard !isMade, algorithm.map(known.contains) ?? true else { return false }
            isOn = isEnabled ?? isOn
            chosen = algorithm ?? chosen
            return true
        }
    }

    var isTimePitchBypassed: Bool {
        get { lock.withLock { isBypassed } }
        set {
            lock.withLock {
                isBypassed = newValue
                applyRate()
            }
        }
    }

    /// Behind the player; from here on there are others no more.
    var units: [AVAudioNode] {
        lock.withLock {
            isMade = true
            guard isOn else { return [] }
            defer { applyRate() }
            if chosen == kAudioQueueTimePitchAlgorithm_Varispeed {
                let unit = AVAudioUnitVarispeed()
                algorithm = .varispeed(unit)
                return [unit]
            }
            let unit = AVAudioUnitTimePitch()
            algorithm = .timePitch(unit)
            return [unit]
        }
    }

    private func applyRate() {
        let rate = isBypassed ? 1 : values[kAudioQueueParam_PlayRate] ?? 1
        switch algorithm {
        case .timePitch(let unit):
            unit.rate = rate
            unit.pitch = isBypassed ? 0 : values[kAudioQueueParam_Pitch] ?? 0
        case .varispeed(let unit): unit.rate = rate
        case nil: break
        }
    }

    // MARK: Parameters

    func value(_ parameter: AudioQueueParameterID) -> Float? { lock.withLock { values[parameter] } }

    func set(_ parameter: AudioQueueParameterID, to value: Float) -> Bool {
        let ranges: [AudioQueueParameterID: ClosedRange<Float>] = [
            kAudioQueueParam_Volume: 0...1, kAudioQueueParam_PlayRate: 0.5...2, kAudioQueueParam_Pitch: -2400...2400,
            kAudioQueueParam_VolumeRampTime: 0...3600, kAudioQueueParam_Pan: -1...1,
        ]
        guard let range = ranges[parameter], !value.isNaN else { return false }
        let value = min(max(value, range.lowerBound), range.upperBound)
        let (before, seconds) = lock.withLock {
            defer { values[parameter] = value }
            return (values[parameter] ?? value, values[kAudioQueueParam_VolumeRampTime] ?? 0)
        }
        switch parameter {
        case kAudioQueueParam_Volume: changeVolume(from: before, to: value, within: Double(seconds))
        case kAudioQueueParam_Pan: player.pan = value
        case kAudioQueueParam_PlayRate, kAudioQueueParam_Pitch: lock.withLock { applyRate() }
        default: break
        }
        return true
    }

    func apply(_ events: [AudioQueueParameterEvent]) { for event in events { _ = set(event.mID, to: event.mValue) } }

    private func changeVolume(from: Float, to: Float, within seconds: Double) {
        let number = lock.withLock {
            ramp += 1
            return ramp
        }
        guard seconds > 0 else { return player.volume = to }
        let fade = VolumeFade(
            from: from, to: to, start: MonotonicClock.now(), length: UInt64(saturating: seconds * 1e9))
        continueFade(fade, number)
    }

    private func continueFade(_ fade: VolumeFade, _ number: Int) {
        let now = MonotonicClock.now()
        guard lock.withLock({ number == ramp }) else { return }
        player.volume = fade.isOver(at: now) ? fade.to : fade.value(at: now)
        guard !fade.isOver(at: now) else { return }
        PlaybackEngines.queue.asyncAfter(deadline: .now() + .milliseconds(5)) { [weak self] in
            self?.continueFade(fade, number)
        }
    }

    // MARK: Levels

    var isMetering: Bool {
        get { meter.isEnabled }
        set {
            guard newValue != meter.isEnabled else { return }
            meter.isEnabled = newValue
            if newValue {
                player.installTap(onBus: 0, bufferSize: 1024, format: nil) { [meter] buffer, _ in
                    meter.add(buffer.audioBufferList, frames: Int(buffer.frameLength))
                }
            } else {
                player.removeTap(onBus: 0)
            }
        }
    }
}
