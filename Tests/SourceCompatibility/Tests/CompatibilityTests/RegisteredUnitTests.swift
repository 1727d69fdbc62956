import AVFAudio
import AudioToolbox
import Testing

/// Units that are registered in this process behave as on Apple's platforms, in each language mode.
@Suite(.serialized) struct RegisteredUnitTests {
    /// What the filter of the authored source does to a signal.
    private static func lowPass(_ input: [Float], cutoffs: [(from: Int, value: Float)], rate: Float) -> [Float] {
        var last: Float = 0
        return input.indices.map { frame in
            let cutoff = cutoffs.last { $0.from <= frame }!.value
            last += min(1, 2 * Float.pi * cutoff / rate) * (input[frame] - last)
            return last
        }
    }

    private static let signal = (0..<1000).map { Float($0 % 50) / 50 - 0.5 }

    @Test(arguments: Mode.allCases) func theFilterFiltersAndFollowsItsEventsToTheFrame(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(mode.register(mode.filter, kAudioUnitType_Effect, "flr"))
        let unit = try #require(host.audioUnit)
        #expect(type(of: unit) == mode.filter)
        #expect(unit.parameterTree?.parameter(withAddress: 0)?.value == 2500)
        host.setParameter(0, to: 1000)
        host.automate(0, to: 4000, at: 300)
        let output = try host.render(Self.signal, block: 128)
        let expected = Self.lowPass(Self.signal, cutoffs: [(0, 1000), (300, 4000)], rate: 44_100)
        #expect(output == [expected, expected])
        #expect(unit.parameterTree?.parameter(withAddress: 0)?.value == 4000)
    }

    @Test(arguments: Mode.allCases) func presetsAreChosenSavedAndRecalled(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(mode.register(mode.filter, kAudioUnitType_Effect, "prs"))
        let unit = try #require(host.audioUnit)
        let cutoff = try #require(unit.parameterTree?.value(forKey: "cutoff") as? AUParameter)
        #expect(unit.factoryPresets?.map(\.name) == ["Prominent", "Bright", "Warm"])
        unit.currentPreset = unit.factoryPresets?[2]
        #expect(cutoff.value == 384)
        cutoff.value = 777
        try host.saveUserPreset(named: "Mine")
        cutoff.value = 50
        host.recallUserPreset(named: "Mine")
        #expect(cutoff.value == 777)
        #expect(unit.currentPreset?.name == "Mine")
        #expect(host.heard("all values"))
        try unit.deleteUserPreset(try #require(unit.userPresets.first))
    }

    @Test(arguments: Mode.allCases) func differentChannelCountsAreRefusedWithAnNSError(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(mode.register(mode.filter, kAudioUnitType_Effect, "chn"))
        let unit = try #require(host.audioUnit)
        try unit.inputBusses[0].setFormat(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1)!)
        let error = #expect(throws: NSError.self) { try unit.allocateRenderResources() }
        #expect(error?.code == Int(kAudioUnitErr_FailedInitialization))
        #expect(error?.domain == NSOSStatusErrorDomain)
        #expect(!unit.renderResourcesAllocated)
    }

    @Test(arguments: Mode.allCases) func viewConfigurationsAreChosen(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(mode.register(mode.filter, kAudioUnitType_Effect, "vws"))
        #expect(host.selectConfiguration()?.width == 800)
        #expect(await host.loadViewController() == nil)
    }

    @Test(arguments: Mode.allCases) func theRingModulatorMultiplies(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(mode.register(mode.ringModulator, kAudioUnitType_Effect, "rng"))
        let tree = try #require(host.audioUnit?.parameterTree)
        #expect(tree.parameter(withAddress: 0)?.value == 22)
        #expect((tree.value(forKeyPath: "oscillator.frequency") as? AUParameter)?.address == 0)
        host.setParameter(0, to: 31)
        let output = try host.render(Self.signal, block: 256)
        var phase: Float = 0
        let expected = Self.signal.map { sample in
            defer { phase += 2 * Float.pi * 31 / 44_100 }
            return sample * sin(phase)
        }
        #expect(output == [expected, expected])
    }

    @Test(arguments: Mode.allCases) func theInstrumentBeginsItsNoteAtItsFrame(_ mode: Mode) async throws {
        let host = mode.host()
        try await host.load(mode.register(mode.sine, kAudioUnitType_MusicDevice, "sin"))
        host.noteOn(69, at: 100)
        let output = try host.render([Float](repeating: 0, count: 400), block: 64)
        let expected = (0..<400).map { frame -> Float in
            frame < 100 ? 0 : sin(2 * Float.pi * 440 * Float(frame - 100) / 44_100)
        }
        #expect(output == [expected])
    }

    @Test(arguments: Mode.allCases) func theHandlerFormLoadsAndTheManagerLists(_ mode: Mode) async throws {
        let host = mode.host()
        let description = mode.register(mode.filter, kAudioUnitType_Effect, "hnd")
        let error = await withCheckedContinuation { continuation in
            host.load(description) { continuation.resume(returning: $0) }
        }
        #expect(error == nil)
        #expect(host.audioUnit != nil)
        let found = host.components(ofType: kAudioUnitType_Effect).first {
            $0.audioComponentDescription.componentSubType == description.componentSubType
        }
        #expect(found?.name == "hnd")
        #expect(host.heard("registrations"))
    }
}
