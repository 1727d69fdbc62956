import AudioToolbox
import ExtensionHost

/// Units in a row: each takes its input from the one before it, the first from the host.
package final class UnitChain: @unchecked Sendable {
    // Sendable: everything is fixed at the start; `render` is called by one thread at a time.
    package let units: [AUAudioUnit]
    private let block: AURenderBlock
    private let pull: AURenderPullInputBlock?
    private let joined: RenderChain?

    /// Sets formats and allocates every unit. Throws the first unit's error; no unit stays allocated then.
    /// - Parameters:
    ///   - mode: how audio gets from one remote unit to the next.
    ///   - pull: what feeds the first unit; nil for an instrument.
    package init(
        _ units: [AUAudioUnit], mode: RenderChain.Mode = .handOff, format: AVAudioFormat, maximumFrames: Int,
        pull: AURenderPullInputBlock?
    ) throws {
        guard let last = units.last else { throw CommandFailure(.usage, "a chain needs a unit") }
        self.units = units
        let extensions = units.compactMap { $0 as? ExtensionAudioUnit }
        if units.count > 1, extensions.count == units.count {
            let chain = RenderChain(units: extensions, mode: mode)
            try chain.allocateRenderResources(format: format, maximumFrames: AUAudioFrameCount(maximumFrames))
            joined = chain
            block = chain.renderBlock
            self.pull = pull
        } else {
            joined = nil
            try Self.allocate(units, format, maximumFrames)
            block = last.renderBlock
            self.pull = Self.nest(units.dropLast().map(\.renderBlock), first: pull)
        }
    }

    /// Ends rendering; no render call may be under way.
    package func deallocate() {
        joined?.deallocateRenderResources()
        for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
    }

    /// Renders one block into the list's buffers. Thread: render.
    package func render(
        _ list: UnsafeMutablePointer<AudioBufferList>, frames: Int, timestamp: UnsafePointer<AudioTimeStamp>
    ) -> AUAudioUnitStatus {
        var flags = AudioUnitRenderActionFlags()
        return block(&flags, timestamp, AUAudioFrameCount(frames), 0, list, pull)
    }

    /// Units that hand their output on by themselves at the moment.
    package var joinedUnitCount: Int { joined?.joinedUnitCount ?? 0 }

    /// Frames by which the output is late.
    package func latencyFrames(sampleRate: Double) -> Int {
        Self.frames(units.reduce(0) { $0 + $1.latency }, sampleRate, limit: 60)
    }

    /// Frames that still sound after the input has ended: at most `limit` seconds, and `endless` when a unit's sound
    /// never ends.
    package func tailFrames(sampleRate: Double, limit: Double = 600, endless: Double = 10) -> Int {
        let seconds = units.reduce(0) { $0 + $1.tailTime }
        return Self.frames(seconds.isFinite && seconds < 1e6 ? seconds : endless, sampleRate, limit: limit)
    }

    private static func frames(_ seconds: Double, _ sampleRate: Double, limit: Double) -> Int {
        guard seconds > 0 else { return 0 }
        return Int((min(seconds, limit) * sampleRate).rounded())
    }

    private static func allocate(_ units: [AUAudioUnit], _ format: AVAudioFormat, _ maximumFrames: Int) throws {
        do {
            for unit in units {
                if unit.inputBusses.count > 0 { try unit.inputBusses[0].setFormat(format) }
                if unit.outputBusses.count > 0 { try unit.outputBusses[0].setFormat(format) }
                unit.maximumFramesToRender = AUAudioFrameCount(maximumFrames)
                try unit.allocateRenderResources()
            }
        } catch {
            for unit in units where unit.renderResourcesAllocated { unit.deallocateRenderResources() }
            throw error
        }
    }

    /// Each block pulls from the one before it.
    private static func nest(_ blocks: [AURenderBlock], first: AURenderPullInputBlock?) -> AURenderPullInputBlock? {
        var pull = first
        for block in blocks {
            let before = pull
            pull = { flags, timestamp, frames, bus, list in
                guard bus == 0 else { return kAudioUnitErr_NoConnection }
                return block(flags, timestamp, frames, 0, list, before)
            }
        }
        return pull
    }
}
