/// A sound as two ears on a sphere hear it: delays that glide, and the head's shadow. Thread: render.
struct HeadSphere {
    /// Frames of the ring, a power of two above the longest delay, a beat and what interpolation needs.
    private let mask: Int
    private let ring: UnsafeMutablePointer<Float>
    private var written = 0
    private var left: Shadow
    private var right: Shadow
    /// Frames that the ring has been filled with since it was cleared, as far as that matters.
    private var isClear = true

    fileprivate struct Shadow {
        var input: Float = 0
        var output: Float = 0

        @_noLocks @_noAllocation
        init() {}
    }

    /// What interpolation reads before the place: a delay is that much longer for both ears.
    private static var margin: Int { @_noLocks @_noAllocation get { 2 } }

    init(sampleRate: Double) {
        var length = 256
        while length < EarFilters.longestDelay(sampleRate: sampleRate) + 8 { length *= 2 }
        mask = length - 1
        ring = SpaceMemory.zeros(length)
        left = Shadow()
        right = Shadow()
    }

    func deallocate() { ring.deallocate() }

    @_noLocks @_noAllocation
    mutating func clear() {
        guard !isClear else { return }
        SpaceLoops.clear(ring, mask &+ 1)
        left = Shadow()
        right = Shadow()
        isClear = true
    }

    /// Adds what both ears hear to two channels, at a gain that moves.
    @_noLocks @_noAllocation
    mutating func add(
        _ input: UnsafePointer<Float>, _ from: VoiceTarget, _ to: VoiceTarget, phase: Int,
        _ leftOutput: UnsafeMutablePointer<Float>, _ rightOutput: UnsafeMutablePointer<Float>, _ frames: Int
    ) {
        isClear = false
        let (a, b) = (from.ears, to.ears)
        let (first, last) = (from.head, to.head)
        for frame in 0..<frames {
            ring[written & mask] = input[frame]
            let part = Float(phase &+ frame) / Float(SpaceGrid.period)
            let gain = first + (last - first) * part
            let pole = a.pole + (b.pole - a.pole) * part
            let heardLeft = left.next(
                read(a.leftDelay + (b.leftDelay - a.leftDelay) * part), a.left0 + (b.left0 - a.left0) * part,
                a.left1 + (b.left1 - a.left1) * part, pole)
            let heardRight = right.next(
                read(a.rightDelay + (b.rightDelay - a.rightDelay) * part), a.right0 + (b.right0 - a.right0) * part,
                a.right1 + (b.right1 - a.right1) * part, pole)
            leftOutput[frame] += gain * heardLeft
            rightOutput[frame] += gain * heardRight
            written = (written &+ 1) & mask
        }
    }

    /// The sample that was written so many frames ago, between samples by a cubic through four of them.
    @_noLocks @_noAllocation
    private func read(_ delay: Float) -> Float {
        let whole = Int(delay)
        let x = 1 - (delay - Float(whole))
        // The place is x behind y1; y0 is the oldest.
        let place = written &- whole &- Self.margin
        let (y0, y1) = (ring[(place &- 1) & mask], ring[place & mask])
        let (y2, y3) = (ring[(place &+ 1) & mask], ring[(place &+ 2) & mask])
        let (xm, xp) = (x - 1, x + 1)
        let x2 = x - 2
        let outer = y3 * (xp * x * xm) - y0 * (x * xm * x2)
        let inner = y1 * (xp * xm * x2) - y2 * (xp * x * x2)
        return outer * (1.0 / 6) + inner * 0.5
    }
}

extension HeadSphere.Shadow {
    @_noLocks @_noAllocation
    fileprivate mutating func next(_ sample: Float, _ b0: Float, _ b1: Float, _ a1: Float) -> Float {
        let filtered = b0 * sample + b1 * input - a1 * output
        input = sample
        output = filtered.isFinite && (filtered > 1e-20 || filtered < -1e-20) ? filtered : 0
        return output
    }
}
