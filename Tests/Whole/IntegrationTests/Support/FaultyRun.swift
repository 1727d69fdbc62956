import AudioToolbox
import ExtensionHost
import Testing

/// The unit that fails on request, in a host that renders it at about the pace of real time.
final class FaultyRun {
    let host: AudioUnitHost
    let unit: RemoteAudioUnit
    let run: UnitRun
    let pace: Pacer
    private let frames: Int

    /// Long blocks: the budget must be far beyond what a busy machine takes away.
    init(_ host: AudioUnitHost, frames: Int = 1024) async throws {
        self.host = host
        self.frames = frames
        unit = try #require(try await host.instantiate(try component("aufx flty Test")) as? RemoteAudioUnit)
        try unit.prepare(maximumFrames: UInt32(frames), isOffline: false)
        run = UnitRun(unit.renderBlock, maximumFrames: frames)
        pace = Pacer(frames: frames)
    }

    deinit { unit.deallocateRenderResources() }

    /// Renders until a condition holds; false when it did not within a minute of audio.
    func render(until condition: () -> Bool) -> Bool { pace.run(run, until: condition) }

    /// Renders until the unit itself is heard again.
    func renderUntilWet() -> Bool {
        let wet = unit.tally.wetFrames
        return render { unit.tally.wetFrames > wet + UInt64(4 * frames) }
    }

    /// Whether the last block is exactly the input at a gain.
    func lastBlockIsInput(times gain: Float) -> Bool {
        let first = run.position - frames
        return (0..<frames).allSatisfy { run.heard[0][first + $0] == run.input(first + $0, 0) * gain }
    }

    /// Has the unit fail in the block that comes next.
    func inflict(_ fault: String, amount: Float = 0) throws {
        let parameter = try unit.parameter("fault")
        let number = try #require(parameter.valueStrings?.firstIndex(of: fault))
        let amountAddress = try unit.parameter("amount").address
        unit.scheduleParameterBlock(Int64(run.position), 0, amountAddress, amount)
        unit.scheduleParameterBlock(Int64(run.position), 0, parameter.address, Float(number))
    }
}
