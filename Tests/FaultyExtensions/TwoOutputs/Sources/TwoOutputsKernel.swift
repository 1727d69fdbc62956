import AudioToolbox

/// Counts its frames on the first output and, downwards, on the second, in steps of 1/4096: a cycle that is rendered
/// twice, or an event that comes twice or not at all, is in every sample that follows.
struct TwoOutputsKernel: RenderKernel, ~Copyable {
    private var count: Float = 0

    init(_ configuration: RenderConfiguration) {}

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        if case .parameter(_, let value) = event { count += value }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        var first = context.output(0, bus: 0)
        var second = context.output(0, bus: 1)
        for frame in 0..<context.frameCount {
            first[frame] = count / 4096
            second[frame] = -count / 4096
            count += 1
        }
    }
}

@_noLocks @_noAllocation
func renderTwoOutputs(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<TwoOutputsKernel>.render(kernel, cycle)
}
