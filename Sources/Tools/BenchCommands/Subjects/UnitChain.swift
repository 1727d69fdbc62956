import AudioToolbox
import Commands
import ExtensionHost
import RenderBenchmark

/// Units in a row for a measurement: each takes its input from the one before it, the first from the benchmark.
final class UnitChain: @unchecked Sendable {
    // Sendable: everything is fixed at the start; `render` is called by one thread at a time.
    private let units: [ExtensionAudioUnit]
    private let block: AURenderBlock
    private let pull: AURenderPullInputBlock?
    private let joined: RenderChain?

    /// Sets formats and allocates every unit. Throws the first unit's error; no unit stays allocated then.
    /// - Parameters:
    ///   - mode: how audio gets from one remote unit to the next.
    ///   - pull: what feeds the first unit; nil for an instrument.
    init(
        _ units: [ExtensionAudioUnit], mode: RenderChain.Mode = .handOff, format: AVAudioFormat, maximumFrames: Int,
        pull: AURenderPullInputBlock?
    ) throws {
        guard let last = units.last else { throw CommandFailure(.usage, "a chain needs a unit") }
        self.units = units
        self.pull = pull
        if units.count > 1 {
            let chain = RenderChain(units: units, mode: mode)
            try chain.allocateRenderResources(format: format, maximumFrames: AUAudioFrameCount(maximumFrames))
            joined = chain
            block = chain.renderBlock
        } else {
            joined = nil
            if !last.inputBusses.isEmpty { try last.inputBusses[0].setFormat(format) }
            try last.outputBusses[0].setFormat(format)
            last.maximumFramesToRender = AUAudioFrameCount(maximumFrames)
            try last.allocateRenderResources()
            block = last.renderBlock
        }
    }

    /// Ends rendering; no render call may be under way.
    func deallocate() {
        joined?.deallocateRenderResources()
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// Renders one block into the list's buffers. Thread: render.
    func render(
        _ list: UnsafeMutablePointer<AudioBufferList>, frames: Int, timestamp: UnsafePointer<AudioTimeStamp>
    ) -> AUAudioUnitStatus {
        var flags = AudioUnitRenderActionFlags()
        return block(&flags, timestamp, AUAudioFrameCount(frames), 0, list, pull)
    }
}

extension MeasuredUnits {
    /// Joins the units to a chain that is ready to render. Throws the first unit's error.
    func chain(_ configuration: BenchmarkConfiguration, mode: RenderChain.Mode = .handOff) throws -> UnitChain {
        try UnitChain(
            units, mode: mode, format: try Self.format(configuration), maximumFrames: configuration.frames, pull: pull)
    }
}
