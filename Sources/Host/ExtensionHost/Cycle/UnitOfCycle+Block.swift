import AudioToolbox
import RenderLink
import Synchronization

// What is heard of a unit: its own block, or the bridge. With `isEarlier` the block that was asked for in the cycle before
// (`docs/inside/render-cycle.md`, "Pipelined").
extension UnitOfCycle {
    @_noLocks @_noAllocation @section("render")
    mutating func target(isEarlier: Bool) -> OutputBusBuffers { isEarlier ? staged : busses }

    @_noLocks @_noAllocation @section("render")
    private mutating func dry(_ bus: Int, isEarlier: Bool) -> UnsafePointer<UnsafePointer<Float>?> {
        isEarlier ? inputs.earlierDry(bus: bus) : inputs.dry(bus: bus)
    }

    /// Copies every bus into the host's memory and cleans the copy; false when a sample of it was NaN or infinite.
    @_noLocks @_noAllocation @section("render")
    mutating func copyOut(_ port: HostLinkPort, isEarlier: Bool = false) -> Bool {
        let target = target(isEarlier: isEarlier)
        var findings: UInt32 = 0
        for bus in 0..<busCount { findings |= port.copyOutput(bus, into: target.list(bus)).rawValue }
        let isLoud = findings & SampleCleaning.Findings.loud.rawValue != 0
        if isLoud { meter.pointee.loudBlocks.wrappingAdd(1, ordering: .relaxed) }
        return findings & SampleCleaning.Findings.nonfinite.rawValue == 0
    }

    /// A block that was copied is heard: all of it, or what fades in.
    @_noLocks @_noAllocation @section("render")
    mutating func takeWet(_ reply: HostLinkPort.Reply, _ frames: Int, isEarlier: Bool = false) {
        noteLoud(reply, frames, isEarlier: isEarlier)
        let target = target(isEarlier: isEarlier)
        if busCount > 0, recordPeak(target, frames), !isGivenBound(frames, isEarlier: isEarlier) {
            meter.pointee.noteBound()
        }
        if !isWet { meter.pointee.bridgedBlocks.count(.returning) }
        for bus in 0..<busCount {
            bridges[bus].takeWet(dry: dry(bus, isEarlier: isEarlier), output: target.channels(bus), frames: frames)
        }
        if busCount > 0 { meter.pointee.record(bridges[0].tally) }
    }

    /// Notes of a block that goes to the next unit and not through the host what the bridge would start from. The unit
    /// has no latency and is heard.
    @_noLocks @_noAllocation @section("render")
    mutating func noteWet(_ reply: HostLinkPort.Reply, _ output: HostLinkPort.Channels, _ frames: Int) {
        noteLoud(reply, frames, isEarlier: false)
        guard let base = output.base else { return }
        bridges[0].noteWet(dry: inputs.dry(bus: 0), output: base, stride: output.stride, frames: frames)
        meter.pointee.wetFrames.store(bridges[0].tally.wetFrames, ordering: .relaxed)
    }

    /// Plays the bridge, and counts why.
    @_noLocks @_noAllocation @section("render")
    mutating func bridge(_ frames: Int, isEarlier: Bool = false) {
        meter.pointee.bridgedBlocks.count(reason)
        reason = .held
        let target = target(isEarlier: isEarlier)
        for bus in 0..<busCount {
            bridges[bus].bridge(dry: dry(bus, isEarlier: isEarlier), output: target.channels(bus), frames: frames)
        }
        if busCount > 0 { meter.pointee.record(bridges[0].tally) }
    }

    /// Counts a cycle without a turn that could be used.
    @_noLocks @_noAllocation @section("render")
    mutating func countMiss(spent: UInt64, _ budget: CycleBudget, now: UInt64) {
        meter.pointee.record(ways: nil, used: spent, unitTime: 0, period: budget.period, now: now)
        meter.pointee.misses.wrappingAdd(1, ordering: .relaxed)
    }

    /// Counts a block that the service cut at the bound.
    @_noLocks @_noAllocation @section("render")
    private mutating func noteLoud(_ reply: HostLinkPort.Reply, _ frames: Int, isEarlier: Bool) {
        guard reply.flags & LinkFlags.loud != 0 else { return }
        meter.pointee.loudBlocks.wrappingAdd(1, ordering: .relaxed)
        if !isGivenBound(frames, isEarlier: isEarlier) { meter.pointee.noteBound() }
    }

    /// The level of what was copied and cleaned, for whoever looks at the meter; true when it is at the bound.
    @_noLocks @_noAllocation @section("render")
    private mutating func recordPeak(_ target: OutputBusBuffers, _ frames: Int) -> Bool {
        var peak: Float = 0
        // A caller may have brought fewer buffers than there are channels.
        for channel in 0..<min(Int(target.list(0).pointee.mNumberBuffers), bridges[0].channelCount) {
            let own = SampleCleaning.peak(target.channels(0)[channel], count: frames)
            if own > peak { peak = own }
        }
        meter.pointee.record(peak: peak)
        return Self.isAtBound(peak)
    }

    /// Whether the first bus's input is at the bound: then the unit passes on what another did.
    @_noLocks @_noAllocation @section("render")
    private mutating func isGivenBound(_ frames: Int, isEarlier: Bool) -> Bool {
        guard busCount > 0 else { return false }
        let given = dry(0, isEarlier: isEarlier)
        for channel in 0..<bridges[0].channelCount {
            guard let samples = given[channel] else { continue }
            if Self.isAtBound(SampleCleaning.peak(samples, count: frames)) { return true }
        }
        return false
    }

    /// Whether a magnitude is at the bound, or no number.
    @_noLocks @_noAllocation @section("render")
    private static func isAtBound(_ magnitude: Float) -> Bool { !(magnitude < SampleCleaning.limit * 0.99) }
}
