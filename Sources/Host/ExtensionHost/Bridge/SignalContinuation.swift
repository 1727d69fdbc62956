import RenderLink

/// How a signal of which only the end is known goes on: each sample from the four before it, so that tones keep their
/// level, pitch and phase.
///
/// Several ways are tried on the samples that are known and played to the end of the fade in which they will be heard, as
/// far as the time for it goes: seven whole ways, some microseconds. Taken is the one with the least step and kink that is
/// never louder than allowed. Thread: render.
struct SignalContinuation {
    /// For the sample before, and for those before that.
    private var factors = SIMD4<Double>.zero
    private var past = SIMD4<Double>.zero

    /// Silence.
    @_noLocks @_noAllocation
    init() {}

    /// - Parameters:
    ///   - samples: `BridgeHistory.length` of them, oldest first.
    ///   - limit: the loudest that it may become.
    ///   - fade: what is taken of the other signal in each frame, 0 … 1; `UnitBridge.fadeFrames` of them.
    @_noLocks @_noAllocation
    init(_ samples: UnsafePointer<Double>, limit: Double, fade: UnsafePointer<Float>) {
        let last = BridgeHistory.length &- 1
        for index in 0..<4 { past[index] = samples[last &- index] }
        var trial = Trial(samples, limit: limit, fade: fade)
        let moments = Moments(samples)
        var order = 2
        while order <= 4, !trial.isGood {
            predict(&trial, moments, order)
            order &+= 1
        }
        if !trial.isGood { decay(&trial) }
        // The value that it has, which is never too loud.
        if !trial.isGood { trial.takeLast(SIMD4(1, 0, 0, 0), past) }
        factors = trial.factors
    }

    /// The next sample.
    @_noLocks @_noAllocation
    mutating func next() -> Double {
        let products = factors * past
        let coming = products.x + products.y + products.z + products.w
        past = SIMD4(coming, past.x, past.y, past.z)
        return coming
    }

    /// As the samples that are known came from the ones before them; where that would swell, damped.
    @_noLocks @_noAllocation
    private func predict(_ trial: inout Trial, _ moments: Moments, _ order: Int) {
        guard let found = moments.prediction(order) else { return }
        for step in 0..<4 {
            let damping = step == 0 ? 1 : step == 1 ? 0.998 : step == 2 ? 0.99 : 0.97
            var factors = found
            var power = damping
            for index in 0..<order {
                factors[index] *= power
                power *= damping
            }
            if trial.take(factors, past) { return }
        }
    }

    /// From its value and slope to silence, which fits every signal.
    @_noLocks @_noAllocation
    private func decay(_ trial: inout Trial) {
        var decay = 1 / 32.0
        while decay <= 0.5 {
            let pole = 1 - decay
            if trial.take(SIMD4(2 * pole, -pole * pole, 0, 0), past) { return }
            decay *= 1.5
        }
    }
}

/// The best of several ways to go on.
private struct Trial {
    private(set) var factors = SIMD4<Double>.zero
    /// In parts of what may just be heard: a step of −60 dBFS or a kink of −40 dBFS beyond the signal's own.
    private(set) var cost = Double.infinity
    /// Frames that may still be played; the last way has its own.
    private var framesLeft = Trial.mostFrames
    private let limit: Double
    private let fade: UnsafePointer<Float>
    private let own: SignalMotion

    private static var mostFrames: Int { @_noLocks @_noAllocation get { 6 * UnitBridge.fadeFrames } }
    private static var audibleStep: Double { @_noLocks @_noAllocation get { 0.001 } }
    private static var audibleKink: Double { @_noLocks @_noAllocation get { 0.01 } }
    /// By so much a way may become steeper, which what fades in does not hide as what fades does.
    private static var steepening: Double { @_noLocks @_noAllocation get { 0.02 } }

    /// Whether nothing better need be looked for.
    var isGood: Bool { @_noLocks @_noAllocation get { cost < 0.2 } }

    @_noLocks @_noAllocation
    init(_ samples: UnsafePointer<Double>, limit: Double, fade: UnsafePointer<Float>) {
        self.fade = fade
        var loudest = limit
        for index in 0..<BridgeHistory.length { loudest = max(loudest, abs(samples[index])) }
        self.limit = loudest * 1.000_000_1
        own = SignalMotion(samples)
    }

    /// Plays the way that is left when there is none better.
    @_noLocks @_noAllocation
    mutating func takeLast(_ factors: SIMD4<Double>, _ past: SIMD4<Double>) {
        framesLeft = UnitBridge.fadeFrames
        _ = take(factors, past)
    }

    /// Plays one way to its end; false when it becomes too loud, or when no time is left for it.
    @_noLocks @_noAllocation
    mutating func take(_ factors: SIMD4<Double>, _ past: SIMD4<Double>) -> Bool {
        guard framesLeft >= UnitBridge.fadeFrames else { return false }
        var (first, second, third, fourth) = (past.x, past.y, past.z, past.w)
        var (last, earlier) = (first, second)
        var (step, steepest, kink) = (0.0, 0.0, 0.0)
        for frame in 0..<UnitBridge.fadeFrames {
            // The sample before comes in last: it is the one that is waited for.
            let coming = factors.x * first + (factors.y * second + (factors.z * third + factors.w * fourth))
            steepest = max(steepest, abs(coming - first))
            (fourth, third, second, first) = (third, second, first, coming)
            let heard = coming * Double(1 - fade[frame])
            // Also what fades is hardly louder, so that with what fades in it is not. False for what is no number.
            guard abs(heard) <= limit, abs(coming) <= 1.01 * limit else {
                framesLeft &-= frame &+ 1
                return false
            }
            step = max(step, abs(heard - last))
            kink = max(kink, abs(heard - 2 * last + earlier))
            (earlier, last) = (last, heard)
        }
        framesLeft &-= UnitBridge.fadeFrames
        let heard = max((step - own.step) / Self.audibleStep, (kink - own.kink) / Self.audibleKink)
        let cost = max(heard, (steepest - own.step) / Self.steepening)
        if cost < self.cost { (self.cost, self.factors) = (cost, factors) }
        return true
    }
}

/// How the known samples hang together: the sums of their products with those up to four frames before them.
private struct Moments {
    /// Row and column by how many frames before.
    private var sums = InlineArray<25, Double>(repeating: 0)

    @_noLocks @_noAllocation
    init(_ samples: UnsafePointer<Double>) {
        for row in 0..<5 {
            for column in row..<5 {
                var sum = 0.0
                for index in 4..<BridgeHistory.length { sum += samples[index &- row] * samples[index &- column] }
                sums[row &* 5 &+ column] = sum
                sums[column &* 5 &+ row] = sum
            }
        }
    }

    /// What to multiply the samples before with, for the least error; nil where they say nothing.
    @_noLocks @_noAllocation
    func prediction(_ order: Int) -> SIMD4<Double>? {
        var matrix = sums
        var power = 0.0
        for index in 1...order { power += sums[index &* 6] }
        // Keeps what rounding leaves of tones from being taken for tones.
        let floor = 1e-10 * power + 1e-18
        for index in 1...order { matrix[index &* 6] += floor }
        for pivot in 1...order {
            let own = matrix[pivot &* 6]
            guard own > 0 else { return nil }
            var row = pivot &+ 1
            while row <= order {
                let share = matrix[row &* 5 &+ pivot] / own
                for column in pivot...order { matrix[row &* 5 &+ column] -= share * matrix[pivot &* 5 &+ column] }
                matrix[row &* 5] -= share * matrix[pivot &* 5]
                row &+= 1
            }
        }
        var factors = SIMD4<Double>.zero
        var row = order
        while row >= 1 {
            var rest = matrix[row &* 5]
            var column = row &+ 1
            while column <= order {
                rest -= matrix[row &* 5 &+ column] * factors[column &- 1]
                column &+= 1
            }
            factors[row &- 1] = rest / matrix[row &* 6]
            row &-= 1
        }
        return factors
    }
}
