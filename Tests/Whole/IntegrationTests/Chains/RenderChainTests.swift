import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import TestSupport
import Testing

/// Units in a row, by every way that output can take.
@Suite(.serialized) struct RenderChainTests {
    private static let codes = ["aufx fltr Demo", "aufx ring SnFM", "aufx trem Demo", "aufx gain Demo"]

    @Test(arguments: [RenderChain.Mode.handOff, .returnToHost], [HostSettings.Grouping.individually, .together])
    func aChainGivesTheSameBitsAsItsUnitsInTurn(_ mode: RenderChain.Mode, _ grouping: HostSettings.Grouping)
        async throws
    {
        let blocks = changingBlocks(limit: 512, total: 8000)
        let expected = try await inTurn(blocks)
        var settings = HostSettings()
        settings.grouping = grouping
        let chain = RenderChain(units: try await units(try Installation.host(settings)), mode: mode)
        try allocate(chain)
        defer { chain.deallocateRenderResources() }
        #expect(chain.joinedUnitCount == (mode == .handOff ? Self.codes.count : 0))
        let heard = UnitRun(chain.renderBlock).run(blocks)
        for channel in heard.indices { #expect(firstDifference(heard[channel], expected[channel]) == nil) }
    }

    @Test(arguments: [0, 1, 3])
    func aUnitThatDiesIsBridgedWhereItStands(_ victim: Int) async throws {
        let host = try Installation.host()
        let gains = try await (0..<4).asyncMap { _ in
            try await host.instantiate(try DemoUnit.gain.description)
        }
        let chain = RenderChain(units: gains)
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
        try chain.allocateRenderResources(format: format, maximumFrames: 1024)
        defer { chain.deallocateRenderResources() }
        let run = UnitRun(chain.renderBlock, maximumFrames: 1024) { frame, _ in
            Float(0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000))
        }
        let pace = Pacer(frames: 1024)
        #expect(pace.run(run, until: { run.position > 20 * 1024 }))
        let unit = try #require(gains[victim] as? RemoteAudioUnit)
        unit.killService()
        // At once: a new service may be there before the next block is due.
        run.step(1024)
        #expect(pace.run(run, until: { unit.restartCount > 0 && unit.status.state == .running }))
        #expect(pace.run(run, until: { chain.joinedUnitCount == 4 }))
        let expected = (0..<run.position).map { run.input($0, 0) }
        let difference = zip(run.heard[0], expected).map { abs($0 - $1) }.max() ?? 1
        #expect(run.statuses.allSatisfy { $0 == noErr })
        #expect(difference < 1e-6)
        #expect(unit.tally.missingFrames > 0)
    }

    @Test func unitsOfOneGroupShareAProcess() async throws {
        var settings = HostSettings()
        settings.grouping = .together
        let host = try Installation.host(settings)
        let units = try await units(host).compactMap { $0 as? RemoteAudioUnit }
        #expect(Set(units.compactMap(\.serviceProcessID)).count == 1)
    }

    private func units(_ host: AudioUnitHost) async throws -> [ExtensionAudioUnit] {
        try await Self.codes.asyncMap { try await host.instantiate(try component($0)) }
    }

    private func allocate(_ chain: RenderChain) throws {
        for unit in chain.units { unit.isRenderingOffline = true }
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
        try chain.allocateRenderResources(format: format, maximumFrames: 512)
    }

    /// Each unit over the whole of the signal that the one before it made.
    private func inTurn(_ blocks: [Int]) async throws -> [[Float]] {
        var signal: [[Float]]?
        for unit in try await units(try Installation.host()) {
            try unit.prepare(maximumFrames: 512)
            let before = signal
            let run = UnitRun(unit.renderBlock, maximumFrames: 512) { frame, channel in
                before?[channel][frame] ?? UnitRun.noise(frame: frame, channel: channel)
            }
            signal = run.run(blocks)
            unit.deallocateRenderResources()
        }
        return signal ?? []
    }
}

extension Sequence {
    /// `map` with an asynchronous body, one element after another.
    func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
