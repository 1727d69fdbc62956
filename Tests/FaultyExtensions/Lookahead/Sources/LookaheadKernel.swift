import AudioToolbox

/// Gives its input back some frames later and says so, as an effect does that looks ahead.
struct LookaheadKernel: RenderKernel, ~Copyable {
    static var framesAddress: AUParameterAddress {
        @_noLocks @_noAllocation get { 0 }
    }
    static var longest: Int {
        @_noLocks @_noAllocation get { 4096 }
    }
    private static var channels: Int {
        @_noLocks @_noAllocation get { 8 }
    }

    private let lines: UnsafeMutablePointer<Float>
    private var position = 0
    private(set) var latencyFrames = 0

    init(_ configuration: RenderConfiguration) {
        lines = .allocate(capacity: Self.channels * Self.longest)
        lines.initialize(repeating: 0, count: Self.channels * Self.longest)
    }

    deinit { lines.deallocate() }

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        if case .parameter(Self.framesAddress, let value) = event { latencyFrames = Int(value) }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let start = position
        for channel in 0..<context.outputChannelCount() {
            let input = context.input(channel)
            var output = context.output(channel)
            let line = lines + (channel & (Self.channels - 1)) * Self.longest
            for frame in 0..<context.frameCount {
                let now = (start + frame) & (Self.longest - 1)
                line[now] = input[frame]
                output[frame] = line[(now - latencyFrames) & (Self.longest - 1)]
            }
        }
        position = (start + context.frameCount) & (Self.longest - 1)
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        for index in 0..<Self.channels * Self.longest { lines[index] = 0 }
        position = 0
    }
}

@_noLocks @_noAllocation
func renderLookahead(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<LookaheadKernel>.render(kernel, cycle)
}
