import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// LADSPA plug-ins as units in services of their own.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ForeignRenderTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addLibrary("tests")
    }

    @Test func aMonoPlugInPlaysAsManyChannelsAsItIsGiven() async throws {
        try await folder.unit("ladspa:tests:gain").onEveryRoute { routed in
            let gain = try #require(routed.unit.parameterTree?.parameter(withAddress: 2))
            #expect(gain.identifier == "gain" && gain.minValue == 0 && gain.maxValue == 4 && gain.value == 1)
            gain.value = 0.5
            let heard = try routed.render(.noise(), blocks: [64, 1, 447])
            #expect(heard.channels.count == 2)
            for (channel, samples) in heard.channels.enumerated() {
                let wanted = (0..<512).map { TestSignal.noiseSample(frame: $0, channel: channel) * 0.5 }
                #expect(samples == wanted, "\(routed.route)")
            }
        }
    }

    @Test func aPlugInThatItsUserAllowsIsLoadedIntoItsHostAndSoundsAsOutside() async throws {
        #expect(try !folder.unit("ladspa:tests:gain").routes.contains(.inProcess))
        try folder.folder.write(Array("in-process ladspa:tests:*\n".utf8), to: "plug-ins.conf")
        let unit = try folder.unit("ladspa:tests:gain")
        #expect(unit.routes.contains(.inProcess))
        try await unit.on(.inProcess) { routed in
            #expect(routed.unit.isLoadedInProcess)
            try #require(routed.unit.parameterTree?.parameter(withAddress: 2)).value = 0.5
            let events = [TestEvent.parameter(at: 100, 2, 2)]
            let heard = try routed.render(.noise(), blocks: [64, 1, 447], events: events)
            for (channel, samples) in heard.channels.enumerated() {
                let wanted = (0..<512).map {
                    TestSignal.noiseSample(frame: $0, channel: channel) * ($0 < 100 ? 0.5 : 2)
                }
                #expect(samples == wanted)
            }
        }
    }

    @Test func aScheduledValueIsHeardFromItsFrame() async throws {
        try await folder.unit("ladspa:tests:gain").on(.outOfProcess) { routed in
            let events = [TestEvent.parameter(at: 100, 2, 0)]
            let heard = try routed.render(.constant(1), blocks: [256], events: events)
            #expect(heard.channels[0] == (0..<256).map { $0 < 100 ? 1 : 0 })
        }
    }

    @Test func channelsGoToTheirPorts() async throws {
        try await folder.unit("ladspa:tests:double").on(.outOfProcess) { routed in
            let heard = try routed.render(.constant(0.125), blocks: [64])
            #expect(heard.channels == [Array(repeating: 0.25, count: 64), Array(repeating: 0.375, count: 64)])
        }
        try await folder.unit("ladspa:tests:six").on(.outOfProcess) { routed in
            let heard = try routed.render(.constant(0.125), blocks: [64])
            #expect(heard.channels.map { $0[63] } == [0.125, 0.25, 0.375, 0.5, 0.625, 0.75])
        }
    }

    @Test func aPlugInThatReadsOnBehindABlockFindsSilenceThere() async throws {
        let frames = 512
        let layout = RenderLayout(inputChannels: 2, outputChannels: 2, maximumFrames: UInt32(frames))
        try await folder.unit("ladspa:tests:greedy").on(.outOfProcess, layout: layout) { routed in
            let heard = try routed.render(.constant(0.5), blocks: [frames, frames])
            #expect(heard.channels == Array(repeating: Array(repeating: 0.5, count: 2 * frames), count: 2))
        }
    }

    @Test func aSourceSoundsAndAMeterLetsThrough() async throws {
        try await folder.unit("ladspa:tests:source").on(.outOfProcess) { routed in
            let heard = try routed.render(.silence, blocks: [64])
            #expect(heard.channels == [Array(repeating: 0.25, count: 64)])
        }
        try await folder.unit("ladspa:tests:meter").on(.outOfProcess) { routed in
            let heard = try routed.render(.constant(0.75), blocks: [64, 64])
            #expect(heard.channels == [Array(repeating: 0.75, count: 128)])
            let unit = routed.unit
            #expect(await eventually { unit.parameterTree?.parameter(withAddress: 1)?.value == 0.75 })
        }
    }

    @Test func rangesThatMakeNoSenseArePutRight() async throws {
        try await folder.unit("ladspa:tests:odd").on(.outOfProcess) { routed in
            let parameter = try #require(routed.unit.parameterTree?.parameter(withAddress: 2))
            #expect(parameter.minValue.isFinite && parameter.maxValue > parameter.minValue)
            #expect(parameter.value >= parameter.minValue && parameter.value <= parameter.maxValue)
        }
    }

    @Test func aRangeInMultiplesOfTheRateFollowsIt() async throws {
        let unit = try folder.unit("ladspa:tests:scaled")
        try await unit.on(.outOfProcess, layout: RenderLayout(sampleRate: 96_000, inputChannels: 1, outputChannels: 1))
        {
            routed in
            let heard = try routed.render(.silence, blocks: [64])
            // The plug-in gives its control as a share of 96 kHz: half of the way to half of the rate.
            #expect(heard.channels[0][63] == 0.25)
        }
    }

    @Test func theDelayThatAPlugInTellsIsTheUnits() async throws {
        try await folder.unit("ladspa:tests:late").on(.outOfProcess) { routed in
            _ = try routed.render(.constant(1), blocks: [64])
            _ = routed.unit.fullState
            let unit = routed.unit
            #expect(await eventually { unit.latency == 32 / 48_000.0 })
        }
    }
}
