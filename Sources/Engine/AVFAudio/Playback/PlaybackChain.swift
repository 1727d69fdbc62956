import Foundation
import LinuxSystem

/// What a program set of a player.
struct PlaybackSettings {
    /// As `auctl play --list-devices` names it; nil for the system's.
    var device: String?
    var pan: Float = 0
    var rate: Float = 1
    /// Whether it may be played at another speed.
    var changesRate = false
    /// The volume at the end of a fade, which ends with a volume that is set.
    var wantedVolume: Float = 1
    var fade: VolumeFade?

    var volume: Float {
        get { wantedVolume }
        set { (wantedVolume, fade) = (newValue.isNaN ? wantedVolume : min(max(newValue, 0), 1), nil) }
    }

    func volume(at time: UInt64) -> Float { fade?.value(at: time) ?? wantedVolume }
}

/// The nodes of one sound in its device's engine.
struct PlaybackChain {
    let node = PlaybackNode()
    private let pitch: AVAudioUnitTimePitch?

    init(_ settings: PlaybackSettings, _ meter: LevelMeter) {
        pitch = settings.changesRate ? AVAudioUnitTimePitch() : nil
        node.observeOutput(channelCount: meter.channelCount) { _, frames, list in
            meter.add(list, frames: frames)
            return true
        }
        apply(settings)
    }

    var changesRate: Bool { pitch != nil }
    /// From the player on.
    var nodes: [AVAudioNode] { [node] + (pitch.map { [$0] } ?? []) }

    func apply(_ settings: PlaybackSettings) {
        node.volume = settings.volume(at: MonotonicClock.now())
        node.pan = settings.pan
        pitch?.rate = settings.rate
    }
}
