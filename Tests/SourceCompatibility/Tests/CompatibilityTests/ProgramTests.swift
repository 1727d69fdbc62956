import AVFoundation
import AudioToolbox
import CoreMIDI
import Programs5
import Programs6
import Template5
import Template6
import Testing

/// By its symbol: whoever imports the kernel takes all names of the headers in it for the kernel's own.
@_silgen_name("TemplateKernelTempo") private func templateKernelTempo() -> Double

/// Programs in Apple's API alone do what they say, in each language mode.
@Suite(.serialized) struct ProgramTests {
    private func unit(
        _ cls: AUAudioUnit.Type, _ mode: Mode, _ type: OSType, _ subType: String
    ) async throws -> AUAudioUnit {
        try await AUAudioUnit.instantiate(with: mode.register(cls, type, subType))
    }

    @Test(arguments: Mode.allCases) func aUnitWithoutFoundationAmplifies(_ mode: Mode) async throws {
        let cls: AUAudioUnit.Type = mode == .swift5 ? Programs5.GainUnit.self : Programs6.GainUnit.self
        let unit = try await unit(cls, mode, kAudioUnitType_Effect, "gai")
        #expect(unit.channelCapabilities?.map(\.intValue) == [1, 1, 2, 2])
        #expect(unit.factoryPresets?.map(\.name) == ["Unity", "Loud"])
        let gain = try #require(unit.parameterTree?.parameter(withAddress: 0))
        #expect(gain.dependentParameters?.map(\.uint64Value) == [1])
        gain.value = 20
        #expect(abs(gain.value - 12) < 1e-4)
    }

    @Test(arguments: Mode.allCases) func aSwiftUnitWithAKernelInCxxPlaysMIDI2Notes(_ mode: Mode) async throws {
        let cls: AUAudioUnit.Type =
            mode == .swift5 ? Template5.TemplateInstrument.self : Template6.TemplateInstrument.self
        let host = mode.host()
        try await host.load(mode.register(cls, kAudioUnitType_MusicDevice, "tmp"))
        let unit = try #require(host.audioUnit)
        #expect(unit.audioUnitMIDIProtocol == ._2_0)
        host.setParameter(0, to: 1)
        host.noteOn(69, at: 100)
        let output = try host.render([Float](repeating: 0, count: 400), block: 64)
        #expect(output[0][..<100].allSatisfy { $0 == 0 })
        #expect(output[0][100...].contains { abs($0) > 0.3 })
    }

    @Test func aKernelInCxxKeepsABlock() { #expect(templateKernelTempo() == 120) }

    @Test(arguments: Mode.allCases) func namesOfTheFrameworksMeanWhatTheySay(_ mode: Mode) {
        let numbers = [Foundation.NSNumber(value: 3)]
        let parameter =
            mode == .swift5
            ? Programs5.FrameworkNames.parameter(dependent: numbers)
            : Programs6.FrameworkNames.parameter(dependent: numbers)
        #expect(parameter.dependentParameters?.map(\.uint64Value) == [3])
        #expect(Programs5.FrameworkNames.format(or: 0).channelCount == 0)
        #expect(Programs6.FrameworkNames.seconds(CMTime(value: 3, timescale: 2)) == 1.5)
    }

    @Test(arguments: Mode.allCases) func aUnitThatOverridesTheBlocksPassesThemOn(_ mode: Mode) async throws {
        let cls: AUAudioUnit.Type = mode == .swift5 ? Programs5.OverridingUnit.self : Programs6.OverridingUnit.self
        let unit = try await unit(cls, mode, kAudioUnitType_Effect, "ovr")
        unit.parameterTree?.parameter(withAddress: 0)?.value = -6
        #expect(unit.parameterTree?.parameter(withAddress: 0)?.value ?? 0 < -5.99)
        try unit.allocateRenderResources()
        #expect(unit.renderResourcesAllocated)
        unit.deallocateRenderResources()
    }

    @Test(arguments: Mode.allCases) func levelsAndSpectraAreMeasured(_ mode: Mode) {
        let tone = (0..<1024).map { sinf(2 * .pi * 32 * Float($0) / 1024) }
        let spectrum =
            mode == .swift5 ? Programs5.LevelMeter().spectrum(of: tone) : Programs6.LevelMeter().spectrum(of: tone)
        #expect(spectrum.indices.max { spectrum[$0] < spectrum[$1] } == 32)
    }

    @Test(arguments: Mode.allCases) func notesComeThroughAVirtualSource(_ mode: Mode) throws {
        if mode == .swift5 {
            let input = Programs5.MIDIInput()
            try input.start()
            input.play(61)
            #expect(input.notes.contains(61))
            input.stop()
        } else {
            let input = Programs6.MIDIInput()
            try input.start()
            input.play(62)
            #expect(input.notes.contains(62))
            input.stop()
        }
    }

    @Test(arguments: Mode.allCases) func devicesAreListedByTheirIdentifiers(_ mode: Mode) {
        let identifiers =
            mode == .swift5 ? Programs5.DeviceList().devices.map(\.uid) : Programs6.DeviceList().devices.map(\.uid)
        #expect(identifiers.contains("paced-null"))
    }

    @Test func matricesAreMultipliedByBothLibraries() throws {
        let (made, older) = (Programs6.MatrixMath(count: 16), Programs5.MatrixMath(count: 16))
        let math = try #require(made)
        let (a, b): ([Float], [Float]) = ([1, 2, 3, 4], [5, 6, 7, 8])
        let product = math.product(a, b, rows: 2, columns: 2, sums: 2)
        #expect(product == [19, 22, 43, 50] && product == math.productByBLAS(a, b, rows: 2, columns: 2, sums: 2))
        #expect(older?.smoothed([1, 0, 0, 0]) == [0.5, 1, 0.5, 0])
    }

    @Test func codesTimesAndTextsAreApples() {
        let times = Programs6.HostTimes()
        times.start()
        #expect(times.isRunning.boolValue && times.elapsedSeconds >= 0)
        #expect(times.code("appl") == kAudioUnitManufacturer_Apple && times.bigEndian(1) == 0x0100_0000)
        #expect(Programs6.SystemUnits.name(ofEffect: kAudioUnitSubType_Reverb2) == "Reverb")
        #expect(Programs5.SystemUnits.effect(kAudioUnitSubType_Delay).componentSubType == 0x6465_6c79)
    }
}
