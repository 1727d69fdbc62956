public import AudioToolbox

/// A kernel that moves to what a parameter is set to over some frames: those that it smooths a step by, or a ramp's.
public protocol SmoothedKernel: RenderKernel, ~Copyable {
    /// Frames over which a step is smoothed.
    var smoothingFrames: Int { get }

    /// Begins to move over so many frames. Thread: render, and any before the first cycle.
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int)
}

extension SmoothedKernel where Self: ~Copyable {
    /// Parameters move; other events are for kernels that have a `handle` of their own.
    @inlinable public mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value): move(address, value, smoothingFrames)
        case .ramp(let address, let goal, let frames): move(address, goal, frames)
        default: break
        }
    }
}
