/// Makes up frames that are missing from those before and behind them, without a step at either side.
///
/// What was heard last is taken for the output of an all-pole filter (Burg's method), which goes on by itself; from
/// behind, the same filter runs backwards, and between the two is faded. A steady tone goes on unchanged. With nothing
/// behind, what is made up fades to silence, and whatever comes then is faded in over it. Thread: one at a time, not
/// render.
struct GapConcealment {
    /// Frames that are looked at.
    static let memory = 640
    static let order = 32
    /// Frames in which what nobody sent becomes silent, and in which what has nothing to do with it comes in.
    static let fade = 480
    /// Frames before that for which it goes on as loud as it was: the length of a few packets, which were lost alone.
    static let plateau = 240

    /// The last frames of each channel, the oldest first.
    private var heard: [[Float]]
    /// The filter of each channel, made at a gap's first frame.
    private var filters: [[Double]] = []
    /// Those of the last gap, which serve again where there is no time for new ones.
    private var former: [[Double]] = []
    /// Frames that were made up with nothing behind them.
    private var faded = 0
    /// What comes next does not continue what was heard.
    private var isJoint = true
    /// How what was heard goes on while the next comes in, and how many frames of that are over.
    private var tails: [[Float]] = []
    private var joined = fade

    /// Set by its owner, so that a sender of nothing but gaps does not take all of a core.
    var mayAnalyze = true
    /// Since its owner set this to false.
    var hasAnalyzed = false

    init(channelCount: Int) {
        heard = Array(repeating: Array(repeating: 0, count: Self.memory), count: channelCount)
    }

    /// What comes next has nothing to do with what was heard.
    mutating func begin() { isJoint = true }

    /// Takes frames that were received, of every channel.
    mutating func hear(_ samples: [UnsafeMutablePointer<Float>], count: Int) {
        if isJoint || faded > 0 { join() }
        let rest = min(count, Self.fade - joined)
        for channel in samples.indices {
            for frame in 0..<max(0, rest) {
                let share = Self.curve(Double(joined + frame) / Double(Self.fade))
                samples[channel][frame] = share * samples[channel][frame] + tails[channel][joined + frame]
            }
            remember(UnsafeBufferPointer(start: samples[channel], count: count), channel)
        }
        joined += max(0, rest)
        filters = []
    }

    private mutating func join() {
        tails = heard.indices.map { channel in
            goOn(channel, Self.fade).enumerated().map { frame, sample in
                sample * fading(frame) * (1 - Self.curve(Double(frame) / Double(Self.fade)))
            }
        }
        (joined, faded, isJoint) = (0, 0, false)
    }

    /// Makes up `count` frames of every channel; `next` has frames of each that come behind them, if any are known.
    mutating func fill(_ samples: [UnsafeMutablePointer<Float>], count: Int, next: [[Float]]?) {
        for channel in samples.indices {
            let forward = goOn(channel, count)
            for frame in 0..<count {
                samples[channel][frame] = forward[frame] * (next == nil ? fading(frame) : 1)
            }
            if let next { blend(samples[channel], channel, count, next[channel]) }
        }
        for channel in samples.indices {
            remember(UnsafeBufferPointer(start: samples[channel], count: count), channel)
        }
        if next == nil { faded += count } else { filters = [] }
        if joined < Self.fade { isJoint = true }
    }

    /// Fades to what leads up to `next`.
    private func blend(_ samples: UnsafeMutablePointer<Float>, _ channel: Int, _ count: Int, _ next: [Float]) {
        guard next.count >= Self.order else {
            // Too little is known: at least its first frame is met.
            guard let first = next.first, count > 0 else { return }
            let step = first - samples[count - 1]
            for frame in 0..<count { samples[frame] += step * Self.curve(Double(frame + 1) / Double(count + 1)) }
            return
        }
        var backward = next.prefix(Self.order).reversed().map(Double.init)
        let filter = next.count >= 4 * Self.order ? Self.filter(next) : filters[channel]
        Self.run(filter, &backward, count, bound: Double(bound(channel, next)))
        for frame in 0..<count {
            let share = Self.curve(Double(frame + 1) / Double(count + 1))
            samples[frame] += share * (Float(backward[Self.order + count - 1 - frame]) - samples[frame])
        }
    }

    private mutating func goOn(_ channel: Int, _ count: Int) -> [Float] {
        if filters.isEmpty, !mayAnalyze, !former.isEmpty { filters = former }
        while filters.count <= channel {
            filters.append(Self.filter(heard[filters.count].suffix(Self.memory - 128)))
            if filters.count == heard.count { (former, hasAnalyzed) = (filters, true) }
        }
        var samples = heard[channel].suffix(Self.order).map(Double.init)
        Self.run(filters[channel], &samples, count, bound: Double(bound(channel, [])))
        return samples[Self.order...].map(Float.init)
    }

    private func bound(_ channel: Int, _ next: [Float]) -> Float {
        1.05 * (heard[channel] + next).reduce(0) { max($0, abs($1)) }
    }

    /// The level of made-up frames with nothing behind them.
    private func fading(_ frame: Int) -> Float {
        1 - Self.curve(Double(faded + frame - Self.plateau) / Double(Self.fade))
    }

    private mutating func remember(_ samples: UnsafeBufferPointer<Float>, _ channel: Int) {
        if samples.count >= Self.memory {
            heard[channel] = Array(samples.suffix(Self.memory))
        } else {
            heard[channel].removeFirst(samples.count)
            heard[channel] += samples
        }
    }

    /// From 0 to 1 without a corner at either end.
    private static func curve(_ place: Double) -> Float {
        let place = min(max(place, 0), 1)
        return Float(place * place * (3 - 2 * place))
    }

    /// The weights of the last `order` samples, the newest first, of which the next is made.
    static func filter(_ samples: some Collection<Float>) -> [Double] {
        var forward = samples.map(Double.init)
        var backward = forward
        let count = forward.count
        var weights: [Double] = []
        var power = forward.reduce(0) { $0 + $1 * $1 }
        // What is left of a tone beyond this is rounding: a filter for that would grow without end.
        let silence = power * 1e-9 + 1e-20
        for step in 0..<min(order, count - 1) where power > silence {
            var (product, square) = (0.0, 0.0)
            for index in (step + 1)..<count {
                // Without the weight a tone's pitch depends on where the frames begin and end.
                let place = (Double(index - step) - 0.5) / Double(count - step - 1)
                let weight = place * (1 - place)
                product += weight * forward[index] * backward[index - 1]
                square += weight * (forward[index] * forward[index] + backward[index - 1] * backward[index - 1])
            }
            guard square > silence else { break }
            let reflection = 2 * product / square
            weights = weights.indices.map { weights[$0] - reflection * weights[weights.count - 1 - $0] } + [reflection]
            for index in stride(from: count - 1, to: step, by: -1) {
                let (ahead, behind) = (forward[index], backward[index - 1])
                forward[index] = ahead - reflection * behind
                backward[index] = behind - reflection * ahead
            }
            power *= max(0, 1 - reflection * reflection)
        }
        // A little damping, which no rounding can make up for: what goes on by itself never grows.
        var damping = 1.0
        return weights.map { weight in
            damping *= 0.9998
            return weight * damping
        }
    }

    /// Appends frames to the last ones; a filter that grows is held at `bound`.
    private static func run(_ filter: [Double], _ samples: inout [Double], _ count: Int, bound: Double) {
        for _ in 0..<count {
            var next = 0.0
            for index in filter.indices { next += filter[index] * samples[samples.count - 1 - index] }
            samples.append(min(max(next, -bound), bound))
        }
    }
}
