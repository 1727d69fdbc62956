import AudioToolbox

/// The values of a kernel's parameters, each on its way to where it was last sent. Sixteen at most.
struct SmoothedValues: ~Copyable {
    private var ramps = InlineArray<16, LinearRamp>(repeating: LinearRamp(0))
    /// Frames until nothing moves any more.
    private var moving = 0

    var isMoving: Bool {
        @_noLocks @_noAllocation get { moving > 0 }
    }

    @_noLocks @_noAllocation
    mutating func move(_ index: Int, to value: Float, frames: Int) {
        guard index >= 0, index < 16 else { return }
        ramps[index].go(to: value, frames: frames)
        moving = max(moving, frames)
    }

    @_noLocks @_noAllocation
    func value(_ index: Int) -> Double { Double(ramps[index].value) }

    @_noLocks @_noAllocation
    func goal(_ index: Int) -> Double { Double(ramps[index].goal) }

    /// Goes on to the next frame.
    @_noLocks @_noAllocation
    mutating func advance() {
        guard moving > 0 else { return }
        moving -= 1
        for index in 0..<16 { _ = ramps[index].next() }
    }

    @_noLocks @_noAllocation
    mutating func finish() {
        for index in 0..<16 { ramps[index].finish() }
        moving = 0
    }
}

/// A sample that may be kept: zero for what is no number, and no louder than 120 dB above full scale, so that no sum or
/// square of such samples overflows.
@_noLocks @_noAllocation
func keepable(_ sample: Float) -> Float { sample.isFinite ? min(max(sample, -1e6), 1e6) : 0 }
