import AudioToolbox
import ExtensionHost
import Foundation
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// A unit that publishes parameter trees without end.
@Suite(.serialized, .timeLimit(.minutes(3))) struct TreeFloodTests {
    private func floods(_ unit: RemoteAudioUnit) -> [Incident] {
        unit.incidents.filter { "\($0.cause)".contains("parameter trees without end") }
    }

    /// Bytes of this process that lie in memory.
    private func residentBytes() -> Int {
        Int(clamping: ProcFile.number(ofLine: "VmRSS:", in: "/proc/self/status") ?? 0) << 10
    }

    /// The unit ends with the tree that it had, and so does its host.
    private func hasFirstTree(_ unit: RemoteAudioUnit) -> Bool {
        unit.parameterTree?.parameter(withKeyPath: "command")?.address == 3
            && unit.parameterTree?.parameter(withKeyPath: "more.extra") == nil
    }

    @Test func aFloodOfTreesCostsItsHostNoMemoryAndNoSound() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock)
        #expect(Pacer(frames: 512).run(run) { unit.cycleCounts.rendered > 20 })
        let before = try AllocatorReport.present().bytesInUse
        try unit.order(.trees)
        #expect(Pacer(frames: 512).run(run) { !floods(unit).isEmpty })
        #expect(Pacer(frames: 512).run(run) { hasFirstTree(unit) })
        let after = try AllocatorReport.present().bytesInUse
        #expect(after - before < 8 << 20, "\(after - before)")
        // What the incident says was done is what was done: the unit is heard.
        #expect(floods(unit).map(\.action) == [.keptPlaying])
        #expect(unit.restartCount == 0)
    }

    /// From the small tree with which it began, in what the system counts: pages that the allocator keeps for nobody are the
    /// host's, too. A minute of it is measured where AUSERVICED_MEASURES is set.
    @Test func aFloodOfLargeTreesCostsItsHostLittleMoreThanOneOfThem() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        var run = UnitRun(unit.renderBlock)
        #expect(Pacer(frames: 512).run(run) { unit.cycleCounts.rendered > 20 })
        let before = residentBytes()
        var (samples, largeTrees): ([Int], Set<ObjectIdentifier>) = ([], [])
        // What a run keeps of what was heard would be counted, too.
        func step() {
            if run.position > 96_000 { run = UnitRun(unit.renderBlock) }
            run.step(512)
        }
        let isLong = ProcessInfo.processInfo.environment["AUSERVICED_MEASURES"] != nil
        try unit.order(isLong ? .minuteOfTrees : .largeTrees)
        #expect(
            Pacer(frames: 512).run(step: step, seconds: isLong ? 150 : 60) {
                samples.append(residentBytes() - before)
                if let tree = unit.parameterTree, tree.table.count == 10_000 {
                    largeTrees.insert(ObjectIdentifier(tree))
                }
                return !largeTrees.isEmpty && hasFirstTree(unit)
            })
        #expect(largeTrees.count > 1)
        #expect(unit.restartCount == 0)
        // While one tree takes the place of another, both are there.
        let usual = samples.sorted()[samples.count * 9 / 10]
        let most = samples.max() ?? 0
        if isLong {
            print(
                "host's memory: usually +\(usual), at most +\(most) bytes, at the end +\(samples.last ?? 0), \(samples.count) samples"
            )
        }
        #expect(usual < 8 << 20, "\(usual)")
        #expect(most < 20 << 20, "\(most)")
    }
}
