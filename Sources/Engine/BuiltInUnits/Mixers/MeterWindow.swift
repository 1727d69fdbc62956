import SignalProcessing

/// How a mixer divides its time: into stretches of at most 128 frames, none of which goes beyond its meters' window.
struct MeterWindow: BitwiseCopyable {
    /// Frames that are mixed at a time.
    static var stretch: Int { @_noLocks @_noAllocation get { 128 } }

    /// By which a held peak falls in a window: 20 dB a second.
    let fall: Float
    private var frames = 0

    init(sampleRate: Double) {
        fall = Float(Mathematics.amplitude(decibels: -20 * Double(LevelMeter.window) / sampleRate))
    }

    /// The next stretch of the frames that are left of a block.
    @_noLocks @_noAllocation
    func stretch(of rest: Int) -> Int { min(min(rest, Self.stretch), LevelMeter.window &- frames) }

    /// True when the window is over, and another one begins.
    @_noLocks @_noAllocation
    mutating func advance(_ count: Int) -> Bool {
        frames &+= count
        guard frames == LevelMeter.window else { return false }
        frames = 0
        return true
    }

    @_noLocks @_noAllocation
    mutating func clear() { frames = 0 }
}
