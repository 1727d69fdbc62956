import Foundation
import LinuxSystem

/// What a program set of a player.
struct PlaybackSettings {
    /// As `auctl play --list-devices` names it; nil for the system's.
    var device: String?
    var pan: Float = 0
    /// Nil where the sound's channels go where their names say.
    var assignment: PlaybackAssignment?
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
    /// What its feed is made for.
    let assignment: PlaybackAssignment?

    init(_ settings: PlaybackSettings, _ meter: LevelMeter) {
        pitch = settings.changesRate ? AVAudioUnitTimePitch() : nil
        assignment = settings.assignment
        let measured = settings.assignment.map { MeasuredChannels($0, count: meter.channelCount) }
        node.observeOutput(channelCount: settings.assignment?.channelCount ?? meter.channelCount) { _, frames, list in
            meter.add(measured?.list(of: list) ?? list, frames: frames)
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

/// The channels of the sound among those of the device, for the meter. Thread: render, one at a time.
// @unchecked: the list belongs to the render thread.
private final class MeasuredChannels: @unchecked Sendable {
    private let assignment: PlaybackAssignment
    private let own: UnsafeMutableAudioBufferListPointer

    init(_ assignment: PlaybackAssignment, count: Int) {
        self.assignment = assignment
        own = AudioBufferList.allocate(maximumBuffers: count)
    }

    deinit { free(own.unsafeMutablePointer) }

    func list(of given: UnsafePointer<AudioBufferList>) -> UnsafePointer<AudioBufferList> {
        let given = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: given))
        let count = min(assignment.outputs.count, own.count)
        for channel in 0..<count where assignment.outputs[channel] < given.count {
            own[channel] = given[assignment.outputs[channel]]
        }
        own.unsafeMutablePointer.pointee.mNumberBuffers = UInt32(count)
        return UnsafePointer(own.unsafeMutablePointer)
    }
}
