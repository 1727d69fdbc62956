import AudioUnitTestKit
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// The kit as an author of a unit uses it.
@Suite(.serialized) struct TestKitTests {
    private func unit(_ name: String) throws -> UnitUnderTest {
        let installation = try Installation.shared.get()
        return try UnitUnderTest(
            bundle: installation.extensions.appending(path: "\(name).appex").path, runnerPath: installation.runnerPath)
    }

    @Test(arguments: ["Distortion", "FilterDemo", "Gain", "InstrumentDemo", "RingModulator", "Tremolo"])
    func everyRouteGivesTheSameBits(_ name: String) async throws {
        let unit = try unit(name)
        let events = [TestEvent.noteOn(at: 3), .noteOff(at: 2000)]
        let blocks = BlockLengths.changing(upTo: 600, total: 6000, seed: 3)
        var heard: [TestRoute: RenderedAudio] = [:]
        try await unit.onEveryRoute { routed in
            heard[routed.route] = try routed.render(.noise(), blocks: blocks, events: events)
        }
        #expect(Set(heard.keys) == Set(unit.routes))
        let first = try #require(heard[.outOfProcess])
        #expect(first.peak() > 0)
        for (route, audio) in heard { #expect(audio.firstDifference(from: first) == nil, "\(route)") }
    }

    @Test func aBundleWithoutTheComponentIsNamed() throws {
        #expect(throws: ExtensionHostError.self) {
            try UnitUnderTest(bundle: "/nowhere/Nothing.appex")
        }
    }

    @Test func aSignalIsTheSameHoweverItIsCut() {
        let noise = TestSignal.noise(seed: 9)
        #expect((0..<100).map { noise.sample($0, 1) } == (0..<100).map { TestSignal.noise(seed: 9).sample($0, 1) })
        #expect((0..<100).map { noise.sample($0, 0) } != (0..<100).map { noise.sample($0, 1) })
        #expect((0..<10_000).allSatisfy { abs(noise.sample($0, 0)) <= 0.5 })
        #expect(TestSignal.impulse(at: 5).during(0..<5).sample(5, 0) == 0)
    }

    @Test func blocksAddUp() {
        #expect(BlockLengths.equal(64, total: 200) == [64, 64, 64, 8])
        #expect(BlockLengths.everyLength(upTo: 50, seed: 1).sorted() == Array(1...50))
        #expect(BlockLengths.changing(upTo: 30, total: 1000, seed: 2).reduce(0, +) == 1000)
        #expect(BlockLengths.equal(64, total: -1).isEmpty)
    }

    @Test func differencesAreFoundWithinTheirTolerance() {
        let first = RenderedAudio(channels: [[0, 0.5, 1], [0, 0, 0]])
        let second = RenderedAudio(channels: [[0, 0.5, 1.000001], [0, .nan, 0]])
        #expect(first.firstDifference(from: second)?.frame == 1)
        #expect(first.firstDifference(from: RenderedAudio(channels: [[0, 0.5, 1.000001], [0, 0, 0]]))?.frame == 2)
        #expect(
            first.firstDifference(
                from: RenderedAudio(channels: [[0, 0.5, 1.000001], [0, 0, 0]]), tolerance: .rounding) == nil)
        #expect(second.firstNonFiniteFrame == 1)
        #expect(second.peak() == .infinity)
    }
}
