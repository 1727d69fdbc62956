/// Brings a device's output from one loudness to another, sample by sample. Belongs to the device's thread.
package struct GainRamp {
    private var gain: Float
    private var target: Float
    private var step: Float
    private var remaining: Int

    /// Begins at a loudness, without a ramp.
    @_noLocks @_noAllocation
    package init(gain: Float) {
        self.gain = gain
        target = gain
        step = 0
        remaining = 0
    }

    /// Whether output is as it came.
    @_noLocks @_noAllocation
    package func isAtUnity() -> Bool { remaining == 0 && gain == 1 }

    /// Aims at a loudness, from the present one; nothing happens when it is aimed at already.
    /// - Parameter frames: of the ramp.
    @_noLocks @_noAllocation
    package mutating func aim(at target: Float, frames: Int) {
        guard target != self.target else { return }
        self.target = target
        remaining = frames > 1 ? frames : 1
        step = (target - gain) / Float(remaining)
    }

    /// Multiplies what a cycle gives.
    ///
    /// - Parameters:
    ///   - channels: channels × frames; channels without memory are left out.
    @_noLocks @_noAllocation
    package mutating func apply(_ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, channelCount: Int, frames: Int)
    {
        guard !isAtUnity() else { return }
        let ramped = remaining < frames ? remaining : frames
        for channel in 0..<channelCount {
            guard let samples = channels[channel] else { continue }
            for frame in 0..<ramped { samples[frame] *= gain + step * Float(frame + 1) }
            let rest = ramped == remaining ? target : gain
            for frame in ramped..<frames { samples[frame] *= rest }
        }
        remaining -= ramped
        gain = remaining == 0 ? target : gain + step * Float(ramped)
    }
}
