import AudioToolbox

/// Adds a mono source to an output's channels with gains that go to new ones in straight lines. Thread: render.
public struct PannedSource: Sendable {
    private var ramps = InlineArray<8, LinearRamp>(repeating: LinearRamp(0))
    private var isNew = true

    /// Silent until gains are set.
    public init() {}

    /// Goes to these gains over so many frames; the first ones are taken at once.
    @_noLocks @_noAllocation
    public mutating func go(to gains: InlineArray<8, Float>, overFrames frames: Int) {
        for channel in 0..<8 where ramps[channel].goal != gains[channel] || isNew {
            ramps[channel].go(to: gains[channel], frames: isNew ? 0 : frames)
        }
        isNew = false
    }

    /// The next gains are taken at once.
    @_noLocks @_noAllocation
    public mutating func reset() { isNew = true }

    /// Adds `frames` samples to each output channel.
    ///
    /// - Parameter outputs: one pointer per channel, at most 8.
    @_noLocks @_noAllocation
    public mutating func add(
        _ input: UnsafePointer<Float>, to outputs: UnsafePointer<UnsafeMutablePointer<Float>>, channelCount: Int,
        frames: Int
    ) {
        for channel in 0..<min(channelCount, 8) {
            let output = outputs[channel]
            var frame = 0
            while frame < frames, ramps[channel].remaining > 0 {
                output[frame] += input[frame] * ramps[channel].next()
                frame += 1
            }
            let gain = ramps[channel].value
            if gain == 0 { continue }
            while frame < frames {
                output[frame] += input[frame] * gain
                frame += 1
            }
        }
    }
}
