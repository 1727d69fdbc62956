import Spatialization

/// An environment's part of a plan: hands its inputs to the space that renders them. Thread: render; lies in a plan's
/// memory.
struct SpaceStep {
    private let output: UnsafeMutablePointer<Signal>
    private let inputs: UnsafeMutablePointer<SpaceSignal>
    private let inputCount: Int
    private let space: Unmanaged<SpaceProcessor>

    /// - Parameter arena: keeps the memory.
    init(
        _ inputs: [SpaceSignal], _ output: UnsafeMutablePointer<Signal>, _ space: SpaceProcessor, in arena: PlanArena
    ) {
        self.output = output
        self.inputs = arena.place(inputs)
        inputCount = inputs.count
        self.space = .passUnretained(space)
    }

    @_noLocks @_noAllocation
    mutating func run(_ frames: Int) {
        let (inputs, count, own) = (inputs, inputCount, output.pointee.own)
        space._withUnsafeGuaranteedRef { $0.run(inputs, count, own, frames) }
        // A room goes on after its sources.
        output.pointee.useOwn()
    }
}
