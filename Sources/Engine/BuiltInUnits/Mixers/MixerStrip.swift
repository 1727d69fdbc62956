import AudioToolbox

/// What the sound of one bus of a mixer is multiplied by, each value on its way to where it was last sent.
struct MixerStrip: BitwiseCopyable {
    private var volume = LinearRamp(1)
    /// 0 or 1, and what lies between on the way.
    private var enable = LinearRamp(1)
    private var pan = LinearRamp(0)

    @_noLocks @_noAllocation
    init() {}

    /// Whether nothing moves.
    var isAtRest: Bool {
        @_noLocks @_noAllocation get { volume.remaining == 0 && enable.remaining == 0 && pan.remaining == 0 }
    }

    /// Sends one of the values there, by its number in the C interface.
    @_noLocks @_noAllocation
    mutating func move(_ number: AudioUnitParameterID, to value: Float, frames: Int) {
        switch number {
        // kMultiChannelMixerParam_Volume, _Enable and _Pan.
        case 0: volume.go(to: value, frames: frames)
        case 1: enable.go(to: value >= 0.5 ? 1 : 0, frames: frames)
        case 2: pan.go(to: value, frames: frames)
        default: break
        }
    }

    @_noLocks @_noAllocation
    mutating func finish() {
        volume.finish()
        enable.finish()
        pan.finish()
    }

    /// Writes the gains of the coming frames: without pan, of the left and of the right channel. A sound in the middle
    /// keeps its full level on both sides, one at a side is silent on the other.
    @_noLocks @_noAllocation
    mutating func fill(_ gains: MixerGains, _ frames: Int) {
        for frame in 0..<frames {
            let gain = volume.next() * enable.next()
            let side = pan.next()
            gains.middle[frame] = gain
            gains.left[frame] = gain * min(1, 1 - side)
            gains.right[frame] = gain * min(1, 1 + side)
        }
    }
}

/// Room for the gains of one stretch of frames.
struct MixerGains: BitwiseCopyable {
    let middle: UnsafeMutablePointer<Float>
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>

    init(frames: Int) {
        middle = .allocate(capacity: 3 * frames)
        middle.initialize(repeating: 0, count: 3 * frames)
        left = middle + frames
        right = left + frames
    }

    func deallocate() { middle.deallocate() }

    /// Those of an output channel, of so many.
    @_noLocks @_noAllocation
    func channel(_ channel: Int, of count: Int) -> UnsafeMutablePointer<Float> {
        count < 2 || channel > 1 ? middle : channel == 0 ? left : right
    }
}
