import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// Presets of CLAP plug-ins, choices of their ports, and parameters that become others while they are loaded.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CLAPChangeTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addCLAP("tests")
    }

    @Test func presetsInThePlugInAndInFilesAreFactoryPresets() async throws {
        try folder.folder.write(Array("3".utf8), to: "clap/presets/More/Third.level")
        try folder.folder.write(Array("2".utf8), to: "clap/presets/Double.level")
        try folder.folder.write(Array("9".utf8), to: "clap/presets/Other.text")
        try folder.folder.write(Array("none".utf8), to: "clap/presets/Wrong.level")
        try await folder.unit("clap:org.example.gain").on(.outOfProcess) { routed in
            let presets = try #require(routed.unit.factoryPresets)
            #expect(presets.map(\.name) == ["Soft", "Loud", "Double", "Third", "Wrong"])
            let gain = try #require(routed.unit.parameterTree?.parameter(withAddress: 70))
            for (preset, level) in zip(presets, [0.5, 4, 2, 3] as [Float]) {
                routed.unit.currentPreset = preset
                #expect(await eventually { gain.value == level }, "\(preset.name)")
                let heard = try routed.render(.constant(0.125), blocks: [64])
                #expect(heard.channels[0][63] == 0.125 * level, "\(preset.name)")
            }
            // One that cannot be loaded leaves everything as it is.
            routed.unit.currentPreset = presets[4]
            #expect(gain.value == 3)
        }
    }

    @Test func aPlugInWithoutPresetsHasNone() async throws {
        try await folder.unit("clap:org.example.mono").on(.outOfProcess) { routed in
            #expect(routed.unit.factoryPresets?.isEmpty != false)
        }
    }

    @Test func theChannelsOfAChoiceArePlayedWithoutMixing() async throws {
        let unit = try folder.unit("clap:org.example.wide")
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
        try await unit.on(.outOfProcess) { routed in
            #expect(routed.unit.outputBusses[0].supportedChannelCounts?.map(\.intValue) == [1, 2, 6])
        }
    }

    @Test func parametersThatBecomeOthersAreTheUnits() async throws {
        try await folder.unit("clap:org.example.changing").on(.outOfProcess) { routed in
            let unit = routed.unit
            let first = try #require(unit.parameterTree?.parameter(withAddress: 2))
            #expect(first.keyPath == "switch" && first.maxValue == 4)
            first.value = 3
            #expect(
                try await eventually {
                    _ = try routed.render(.constant(0.25), blocks: [64])
                    return unit.parameterTree?.allParameters.map(\.keyPath) == ["level", "extra.more"]
                })
            let renamed = try #require(unit.parameterTree?.parameter(withAddress: 2))
            #expect(renamed.maxValue == 8 && renamed.value == 3)
            let more = try #require(unit.parameterTree?.parameter(withAddress: 77))
            #expect(more.minValue == -1 && more.maxValue == 1)
            // The new range is heard, and the way back as well.
            renamed.value = 8
            #expect(try await eventually { try routed.render(.constant(0.125), blocks: [64]).channels[0][63] == 1 })
            renamed.value = 1
            #expect(
                try await eventually {
                    _ = try routed.render(.constant(0.25), blocks: [64])
                    return unit.parameterTree?.allParameters.map(\.keyPath) == ["switch"]
                })
        }
    }
}
