import AudioToolbox
import ExtensionHost
import Glibc
import TestSupport
import Testing

/// The same unit, input, events and blocks by every route.
@Suite(.serialized) struct SameAudioTests {
    enum Route: String, CaseIterable, Sendable {
        case outOfProcess
        case dedicated
        case anticipating
        case grouped
    }

    static let blocks = changingBlocks(limit: 700, total: 12_000)

    @Test(arguments: DemoUnit.allCases, Route.allCases)
    func everyRouteGivesTheSameBits(_ demo: DemoUnit, _ route: Route) async throws {
        let reference = try await render(demo, settings: HostSettings(), inProcess: true)
        let other = try await render(demo, settings: settings(route), inProcess: false)
        #expect(reference.count == other.count)
        for channel in reference.indices { #expect(firstDifference(reference[channel], other[channel]) == nil) }
        #expect(reference.contains { $0.contains { $0 != 0 } })
    }

    @Test(arguments: [1, 2, 16, 33, 512, 4096])
    func blockLengthsGiveTheSameBits(_ length: Int) async throws {
        let reference = try await render(.filter, settings: HostSettings(), inProcess: true)
        let count = reference[0].count
        let blocks = Array(repeating: length, count: count / length)
        let other = try await render(.filter, settings: HostSettings(), inProcess: false, blocks: blocks)
        for channel in other.indices {
            #expect(firstDifference(Array(reference[channel].prefix(other[channel].count)), other[channel]) == nil)
        }
    }

    @Test func aPipelinedUnitIsOneMaximumBlockLate() async throws {
        var settings = HostSettings()
        settings.isPipelined = true
        let host = try Installation.host(settings)
        let unit = try await host.instantiate(try DemoUnit.gain.description)
        try unit.prepare(maximumFrames: 256)
        #expect(unit.latency == 256.0 / 48_000)
        let run = UnitRun(unit.renderBlock)
        for frames in [256, 256, 256, 256] {
            run.step(frames)
            usleep(20_000)
        }
        #expect(Array(run.heard[0][..<256]) == [Float](repeating: 0, count: 256))
        #expect(Array(run.heard[0][256..<512]) == (0..<256).map { UnitRun.noise(frame: $0, channel: 0) })
        unit.deallocateRenderResources()
    }

    private func settings(_ route: Route) -> HostSettings {
        var settings = HostSettings()
        switch route {
        case .outOfProcess: break
        case .dedicated: settings.placement = .dedicated
        case .anticipating: settings.placement = .anticipate
        case .grouped: settings.grouping = .together
        }
        return settings
    }

    private func render(
        _ demo: DemoUnit, settings: HostSettings, inProcess: Bool, blocks: [Int] = Self.blocks
    ) async throws -> [[Float]] {
        let host = try Installation.host(settings)
        let unit = try await host.instantiate(
            try demo.description, options: inProcess ? .loadInProcess : .loadOutOfProcess)
        let (name, value) = demo.parameter
        try unit.parameter(name).value = value
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        schedule(unit, demo)
        return UnitRun(unit.renderBlock).run(blocks)
    }

    /// Events in the middle of blocks, on their borders, and ramps across borders.
    private func schedule(_ unit: ExtensionAudioUnit, _ demo: DemoUnit) {
        if let midi = unit.scheduleMIDIEventBlock {
            for (time, bytes) in [(0, [0x90, 60, 100]), (1000, [0x90, 67, 80]), (4001, [0x80, 60, 0])]
                as [(Int64, [UInt8])]
            {
                midi(time, 0, bytes.count, bytes)
            }
        }
        guard let parameter = try? unit.parameter(demo.parameter.name) else { return }
        let schedule = unit.scheduleParameterBlock
        let middle = (parameter.minValue + parameter.maxValue) / 2
        schedule(777, 0, parameter.address, middle)
        schedule(3000, 2500, parameter.address, demo.parameter.value)
    }
}

/// The first frame at which two signals differ in any bit; nil when they do not.
func firstDifference(_ left: [Float], _ right: [Float]) -> Int? {
    if left.count != right.count { return min(left.count, right.count) }
    return zip(left, right).enumerated().first { $1.0.bitPattern != $1.1.bitPattern }?.offset
}
