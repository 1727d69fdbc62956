import RenderLink

/// The way from what was heard last into a bridge, of one channel: no step, no corner, and not louder than the louder
/// of both signals.
///
/// Many units only change their input's level or polarity: then the bridge begins with that gain, which goes to 1 over the
/// fade (`GlidingGain`). Whatever the gain leaves between the two signals, or all of what was heard where the two have
/// little in common, goes on as it was (`SignalContinuation`) while it fades away.
struct BridgeEntry {
    /// The dry signal's gain but for the fade.
    private var gain = GlidingGain()
    private var rest = SignalContinuation()
    /// How loud the louder of both signals was.
    private var ceiling: Float = 0

    /// What is less is not heard.
    private static var smallestRest: Double { @_noLocks @_noAllocation get { 1e-6 } }

    @_noLocks @_noAllocation
    init() {}

    /// - Parameters:
    ///   - heard: the last `BridgeHistory.length` samples, cleaned; oldest first.
    ///   - base: those of the signal that the bridge plays.
    ///   - peak: how loud it has been.
    ///   - fade: what is taken of the dry signal in each frame, 0 … 1; `UnitBridge.fadeFrames` of them.
    ///   - memory: `BridgeHistory.length` places to work with.
    @_noLocks @_noAllocation
    init(
        heard: UnsafePointer<Float>, base: UnsafePointer<Float>, peak: Float, fade: UnsafePointer<Float>,
        memory: UnsafeMutablePointer<Double>
    ) {
        gain = GlidingGain(from: base, to: heard, rest: memory)
        ceiling = peak
        var largest = 0.0
        for index in 0..<BridgeHistory.length {
            ceiling = max(ceiling, max(abs(heard[index]), abs(base[index])))
            largest = max(largest, abs(memory[index]))
        }
        guard largest > Self.smallestRest else { return }
        // What comes beside the dry signal at its gain must not swell.
        rest = SignalContinuation(memory, limit: gain.value == 0 ? Double(ceiling) : largest, fade: fade)
    }

    /// A signal that only goes on: a value that is held.
    @_noLocks @_noAllocation
    init(holding value: Float) { ceiling = abs(value) }

    /// The next frame.
    ///
    /// - Parameters:
    ///   - base: of the signal that the bridge plays.
    ///   - weight: 1 at the beginning of the fade, 0 at its end.
    @_noLocks @_noAllocation
    mutating func next(_ base: Float, weight: Float) -> Float {
        gain.advance()
        let coming = Float(rest.next()) * weight
        let largest = max(ceiling, abs(base))
        let most = max(largest, 1)
        let matched = min(max(base * (1 + (gain.value - 1) * weight), -most), most)
        let bound = max(largest, abs(matched))
        return min(max(matched + coming, -bound), bound)
    }
}
