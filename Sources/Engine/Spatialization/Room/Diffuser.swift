/// Four all-pass filters one after another, which make many echoes of one without changing its color. Thread: one at a
/// time.
package struct Diffuser: ~Copyable {
    private let memory: UnsafeMutablePointer<Float>
    private let stride: Int
    private var lengths = InlineArray<4, Int>(repeating: 1)
    private var positions = InlineArray<4, Int>(repeating: 0)

    /// - Parameter offset: keeps two channels' echoes apart.
    package init(sampleRate: Double, offset: Double) {
        stride = Int(0.02 * sampleRate) + 8
        memory = .allocate(capacity: 4 * stride)
        memory.initialize(repeating: 0, count: 4 * stride)
        let milliseconds = [1.37, 2.71, 4.93, 7.57]
        for stage in 0..<4 { lengths[stage] = Int((milliseconds[stage] + offset) / 1000 * sampleRate) | 1 }
    }

    deinit { memory.deallocate() }

    @_noLocks @_noAllocation
    package mutating func process(_ input: Float) -> Float {
        var sample = input
        for stage in 0..<4 {
            let place = stage &* stride &+ positions[stage]
            let past = memory[place]
            let inner = sample - 0.6 * past
            memory[place] = abs(inner) > 1e-20 ? inner : 0
            sample = past + 0.6 * inner
            positions[stage] = positions[stage] + 1 == lengths[stage] ? 0 : positions[stage] + 1
        }
        return sample
    }

    @_noLocks @_noAllocation
    package mutating func clear() { memory.update(repeating: 0, count: 4 &* stride) }
}
