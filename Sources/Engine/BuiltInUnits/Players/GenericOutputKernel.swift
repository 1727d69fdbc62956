import AudioToolbox
internal import CSampleLoops

/// The input as it is: the output unit of a program that renders by itself.
struct GenericOutputKernel: RenderKernel, ~Copyable {
    init(_ configuration: RenderConfiguration) {}

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        for channel in 0..<context.outputChannelCount() {
            sample_copy(context.outputPointer(channel), context.inputPointer(channel), context.frameCount)
        }
    }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
func renderGenericOutput(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<GenericOutputKernel>.render(kernel, cycle)
}
