import RenderLink

/// The way from what was heard last into a bridge, of one channel: no step, no corner, and not louder than the louder
/// of both signals.
///
/// Most units change their input's level or polarity, so the bridge begins with that gain, which goes to 1 over the
/// fade. What the gain leaves between the two signals dies away, from the value and the slope that it has.
struct BridgeEntry {
    /// The dry signal's gain at the beginning.
    private var gain: Float = 1
    /// The rest in the frame before, and before that; it goes on as a pair of equal poles lets it.
    private var rest = 0.0
    private var earlierRest = 0.0
    private var pole = 0.0
    /// How loud the signal heard last was.
    private var ceiling: Float = 0

    /// The slowest decay: it is over before the fade is.
    private static var slowest: Double { @_noLocks @_noAllocation get { 1 / 32.0 } }
    private static var fastest: Double { @_noLocks @_noAllocation get { 0.5 } }
    private static var largestGain: Float { @_noLocks @_noAllocation get { 4 } }

    @_noLocks @_noAllocation
    init() {}

    /// - Parameters:
    ///   - heard: the last `BridgeHistory.length` samples, cleaned; oldest first.
    ///   - base: those of the signal that the bridge plays.
    ///   - peak: how loud it has been.
    @_noLocks @_noAllocation
    init(heard: UnsafePointer<Float>, base: UnsafePointer<Float>, peak: Float) {
        gain = Self.gain(heard, base)
        let last = BridgeHistory.length &- 1
        rest = Double(heard[last] - gain * base[last])
        earlierRest = Double(heard[last &- 1] - gain * base[last &- 1])
        ceiling = peak
        for index in 0...last { ceiling = max(ceiling, abs(heard[index])) }
        var decay = Self.slowest
        while decay < Self.fastest, swingsOver(1 - decay) { decay *= 1.5 }
        pole = 1 - min(decay, Self.fastest)
    }

    /// Whether what is left would be louder than anything before if it went on with its slope and this pole.
    @_noLocks @_noAllocation
    private func swingsOver(_ pole: Double) -> Bool {
        let most = max(Double(ceiling), abs(rest))
        var (last, earlier) = (rest, earlierRest)
        for _ in 0..<128 {
            let next = pole * (2 * last - pole * earlier)
            if abs(next) > most { return true }
            if abs(next) < abs(last), (next < 0) == (last < 0) { return false }
            (earlier, last) = (last, next)
        }
        return false
    }

    /// A signal that only goes on: a value that is held.
    @_noLocks @_noAllocation
    init(holding value: Float) { ceiling = abs(value) }

    /// The gain that brings the base nearest to what was heard. One with which the two have little in common is at most
    /// 1.
    @_noLocks @_noAllocation
    private static func gain(_ heard: UnsafePointer<Float>, _ base: UnsafePointer<Float>) -> Float {
        var (power, heardPower, product) = (0.0, 0.0, 0.0)
        for index in 0..<BridgeHistory.length {
            let (one, other) = (Double(base[index]), Double(heard[index]))
            power += one * one
            heardPower += other * other
            product += one * other
        }
        guard power > 1e-15 else { return 1 }
        let isAlike = product * product > 0.98 * power * heardPower
        let most = isAlike ? largestGain : 1
        return min(max(Float(product / power), -most), most)
    }

    /// The next frame.
    ///
    /// - Parameters:
    ///   - base: of the signal that the bridge plays.
    ///   - weight: 1 at the beginning of the fade, 0 at its end.
    @_noLocks @_noAllocation
    mutating func next(_ base: Float, weight: Float) -> Float {
        let coming = pole * (2 * rest - pole * earlierRest)
        (earlierRest, rest) = (rest, coming)
        let largest = max(ceiling, abs(base))
        let most = max(largest, 1)
        let matched = min(max(base * (1 + (gain - 1) * weight), -most), most)
        let bound = max(largest, abs(matched))
        return min(max(matched + Float(coming), -bound), bound)
    }
}
