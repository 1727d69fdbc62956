import AudioToolbox
import SignalProcessing
import Spatialization

/// What the parameters and properties ask of one input of the 3-D mixer. Thread: render, but for `init`.
struct SpatialMixerVoice: ~Copyable {
    /// By the parameter's number (`kSpatialMixerParam_…`).
    private var values = SmoothedValues()

    @_noLocks @_noAllocation
    mutating func move(_ number: Int, to value: Float, frames: Int) {
        values.move(number, to: number == 5 ? (value >= 0.5 ? 1 : 0) : value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func finish() { values.finish() }

    /// Frames have passed.
    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        for _ in 0..<frames where values.isMoving { values.advance() }
    }

    /// Whether something of it goes into the room.
    @_noLocks @_noAllocation
    func isSent() -> Bool { values.value(8) > 0 }

    /// Where it is now, seen by the listener.
    @_noLocks @_noAllocation
    func source(_ settings: borrowing SpatialInputSettings, channels: Int) -> SteeredSource {
        var source = SteeredSource()
        let distance = values.value(2)
        source.isInHead = distance < ScenePlacing.headRadius
        source.placing = settings.placing(channels: channels, isInHead: source.isInHead)
        source.hearing = SourceHearing(
            algorithm: settings.heardAlgorithm(), reverbBlend: Float(values.value(8) / 100),
            obstruction: Float(values.value(11)), occlusion: Float(values.value(10)))
        let (azimuth, elevation) = (values.value(0) / 360, values.value(1) / 360)
        let flat = Mathematics.cosine(turns: elevation)
        source.direction = SpatialVector(
            Mathematics.sine(turns: azimuth) * flat, Mathematics.sine(turns: elevation),
            -Mathematics.cosine(turns: azimuth) * flat)
        // A bed is nowhere, and what passes neither.
        var heardFrom = 0.0
        if case .point = source.placing { heardFrom = distance }
        source.level = level(settings.gain(at: heardFrom))
        return source
    }

    /// The gain by distance, gain and enable, within the smallest and largest gain.
    @_noLocks @_noAllocation
    private func level(_ byDistance: Float) -> Float {
        let (least, most) = (Float(values.value(6)), Float(values.value(7)))
        let bounded = min(max(byDistance, least), max(most, least))
        let own = values.value(3) <= -120 ? 0 : Float(Mathematics.amplitude(decibels: values.value(3)))
        return bounded * own * Float(values.value(5))
    }
}
