import AudioToolbox

/// Units in a row: each pulls its input from the one before it, the first from the file.
package final class UnitChain: @unchecked Sendable {
    // Sendable: everything is fixed at the start; `render` is called by one thread at a time.
    package let units: [AUAudioUnit]
    private let block: AURenderBlock
    private let pull: AURenderPullInputBlock?

    /// Takes units whose render resources are allocated. Throws when there is none.
    package init(_ units: [AUAudioUnit], input: ChainInput?) throws {
        guard let last = units.last else { throw CommandFailure(.usage, "a chain needs a unit") }
        self.units = units
        var pull: AURenderPullInputBlock? = input.map { input in
            { _, _, frames, bus, list in
                bus == 0 ? input.pull(list, frames: Int(frames)) : kAudioUnitErr_NoConnection
            }
        }
        for unit in units.dropLast() {
            let block = unit.renderBlock
            let before = pull
            pull = { flags, timestamp, frames, bus, list in
                guard bus == 0 else { return kAudioUnitErr_NoConnection }
                return block(flags, timestamp, frames, 0, list, before)
            }
        }
        block = last.renderBlock
        self.pull = pull
    }

    /// Renders one block into the list's buffers. Thread: render.
    package func render(
        _ list: UnsafeMutablePointer<AudioBufferList>, frames: Int, timestamp: UnsafePointer<AudioTimeStamp>
    ) -> AUAudioUnitStatus {
        var flags = AudioUnitRenderActionFlags()
        return block(&flags, timestamp, AUAudioFrameCount(frames), 0, list, pull)
    }

    /// Frames by which the output is late.
    package func latencyFrames(sampleRate: Double) -> Int { Self.frames(units.reduce(0) { $0 + $1.latency }, sampleRate, limit: 60) }

    /// Frames that still sound after the input has ended, at most `limit` seconds.
    package func tailFrames(sampleRate: Double, limit: Double = 10) -> Int {
        Self.frames(units.reduce(0) { $0 + $1.tailTime }, sampleRate, limit: limit)
    }

    private static func frames(_ seconds: Double, _ sampleRate: Double, limit: Double) -> Int {
        guard seconds > 0 else { return 0 }
        return Int((min(seconds, limit) * sampleRate).rounded())
    }
}
