import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// Arrangements of VST3 plug-ins, expression of single notes, the event loop of their host, and parameters that become others.
@Suite(.serialized, .timeLimit(.minutes(5))) struct VST3ChangeTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addVST3("tests")
    }

    @Test func theChannelsOfAnArrangementArePlayedWithoutMixing() async throws {
        let unit = try folder.unit(VST3Test.wide.name)
        for channels in [1, 2, 6] {
            let layout = RenderLayout(
                sampleRate: 48_000, inputChannels: channels,
                outputChannels: channels)
            try await unit.on(.outOfProcess, layout: layout) { routed in
                let heard = try routed.render(.constant(0.5), blocks: [64])
                // The plug-in multiplies by an eighth of its channels.
                #expect(heard.channels.count == channels)
                #expect(heard.channels.allSatisfy { $0.allSatisfy { $0 == 0.0625 * Float(channels) } })
            }
        }
    }

    @Test func aMemberOfAZoneBendsItsOwnNote() async throws {
        try await folder.unit(VST3Test.expressive.name).on(.outOfProcess) { routed in
            let zone: [[UInt8]] = [[0xb0, 101, 0], [0xb0, 100, 6], [0xb0, 6, 15]]
            let bend: [UInt8] = [0xe1, 0, 96]
            let before = [TestEvent(at: 0, .midi([0x91, 60, 100])), TestEvent(at: 10, .midi(bend))]
            // Without a zone there are no members: the note keeps what it began with.
            let plain = try routed.render(.silence, blocks: [64], events: before)
            #expect(plain.channels[0].allSatisfy { $0 == 0.25 })
            let after =
                [TestEvent(at: 64, .midi([0x81, 60, 0]))] + zone.map { TestEvent(at: 65, .midi($0)) }
                + [TestEvent(at: 70, .midi([0x91, 62, 100])), TestEvent(at: 80, .midi(bend))]
            let bent = try routed.render(.silence, blocks: [64], events: after)
            // Half of 48 semitones of 240 above the middle.
            let wanted = (64..<128).map { frame in frame < 70 ? 0 : frame < 80 ? 0.25 : Float(0.6) }
            #expect(bent.channels[0] == wanted)
        }
    }

    @Test func theEventLoopCallsTimersAndWatchesDescriptors() async throws {
        try await folder.unit(VST3Test.looping.name).on(.outOfProcess) { routed in
            let told = try #require(routed.unit.parameterTree?.allParameters.first { $0.keyPath == "told" })
            #expect(await eventually { told.value == 1 })
        }
    }

    @Test func parametersThatBecomeOthersAreTheUnits() async throws {
        try await folder.unit(VST3Test.changing.name).on(.outOfProcess) { routed in
            let unit = routed.unit
            let gain = try #require(unit.parameterTree?.parameter(withAddress: 70))
            #expect(unit.parameterTree?.allParameters.map(\.keyPath) == ["gain"])
            gain.value = 3
            #expect(
                try await eventually {
                    _ = try routed.render(.constant(0.25), blocks: [64])
                    return unit.parameterTree?.allParameters.map(\.keyPath) == ["gain", "cutoff"]
                })
            #expect(unit.parameterTree?.parameter(withAddress: 70)?.value == 3)
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.75)
        }
    }
}
