import AudioToolbox

/// What the render thread runs. Soft clipping: x / (1 + |x|) of the amplified input.
///
/// The framework splits each cycle at its events: `handle` takes an event, `render` fills the frames up to the
/// next. Memory is allocated in `init` and freed in `deinit`.
struct NewUnitKernel: RenderKernel, ~Copyable {
    private var drive = LinearRamp(2)

    init(_ configuration: RenderConfiguration) {}

    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(0, let value): drive.go(to: value, frames: 0)
        case .ramp(0, let goal, let frames): drive.go(to: goal, frames: frames)
        default: break
        }
    }

    mutating func render(_ context: borrowing RenderContext) {
        let start = drive
        for channel in 0..<context.outputChannelCount() {
            let input = context.input(channel)
            var output = context.output(channel)
            var drive = start  // every channel sees the same values
            for frame in 0..<context.frameCount {
                let x = input[frame] * drive.next()
                output[frame] = x / (1 + abs(x))
            }
            self.drive = drive
        }
    }

    mutating func reset() { drive.finish() }
}

/// Stands in the kernel's file: there the compiler checks that nothing below allocates or locks.
@_noLocks @_noAllocation
func renderNewUnit(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<NewUnitKernel>.render(kernel, cycle)
}
