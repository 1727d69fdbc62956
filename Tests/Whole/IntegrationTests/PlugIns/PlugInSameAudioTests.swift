import AudioToolbox
import AudioUnitInterface
import ExtensionHost
import TestSupport
import Testing

/// A unit gives the same samples through the C interface, through `AUAudioUnit`, and in a process of its own.
@Suite(.serialized) struct PlugInSameAudioTests {
    private static let blocks = changingBlocks(limit: 700, total: 12_000)

    /// Values before, a step and a ramp over several blocks during, MIDI for what plays it.
    private func play(_ unit: AUAudioUnit) throws -> [[Float]] {
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let parameters = try #require(unit.parameterTree?.allParameters)
        parameters[0].value = (parameters[0].minValue + parameters[0].maxValue) / 3
        let schedule = unit.scheduleParameterBlock
        schedule(700, 0, parameters[1].address, parameters[1].maxValue)
        schedule(1500, 3000, parameters[0].address, parameters[0].minValue)
        schedule(6000, 0, parameters[0].address, parameters[0].maxValue)
        if let midi = unit.scheduleMIDIEventBlock {
            midi(100, 0, 6, [0x90, 60, 100, 0x90, 64, 90])
            midi(4000, 0, 3, [0x80, 60, 0])
            midi(4001, 0, 3, [0x90, 67, 80])
        }
        let run = UnitRun(unit.renderBlock)
        let heard = run.run(Self.blocks)
        #expect(run.statuses.allSatisfy { $0 == noErr })
        return heard
    }

    @Test(arguments: PlugInUnit.allCases) func everyRouteOfAPlugInGivesTheSameSamples(_ plugIn: PlugInUnit) async throws
    {
        let bridged = try play(try bridge(plugIn))
        #expect(bridged[0].contains { $0 != 0 })
        let host = try Installation.host()
        let inside = try await host.instantiate(try plugIn.description)
        #expect(inside.isLoadedInProcess)
        #expect(try play(inside) == bridged)
        let outside = try await host.instantiate(try plugIn.description, options: .loadOutOfProcess)
        #expect(!outside.isLoadedInProcess)
        #expect(try play(outside) == bridged)
    }

    @Test func theCFunctionsGiveWhatTheBridgeGives() throws {
        let unit = try bridge(.attenuator)
        try unit.prepare()
        let parameters = try #require(unit.parameterTree?.allParameters)
        parameters[0].value = -7
        parameters[1].value = 1
        let bridged = UnitRun(unit.renderBlock).run(Self.blocks)
        unit.deallocateRenderResources()
        let direct = try bridge(.attenuator)
        let host = CHost(direct.audioUnit)
        try host.prepare()
        #expect(AudioUnitSetParameter(host.unit, 0, 0, 0, -7, 0) == noErr)
        #expect(AudioUnitSetParameter(host.unit, 1, 0, 0, 1, 0) == noErr)
        #expect(UnitRun(host.block).run(Self.blocks) == bridged)
        #expect(AudioUnitUninitialize(host.unit) == noErr)
    }

    @Test(arguments: [DemoUnit.filter, .gain, .tremolo], [false, true])
    func anEffectGivesTheSameThroughTheCFunctions(_ demo: DemoUnit, inProcess: Bool) async throws {
        let host = try Installation.host()
        let options: AudioComponentInstantiationOptions = inProcess ? .loadInProcess : []
        let wanted = try await host.instantiate(try demo.description, options: options)
        try wanted.prepare()
        try wanted.parameter(demo.parameter.name).value = demo.parameter.value
        let expected = UnitRun(wanted.renderBlock).run(Self.blocks)
        wanted.deallocateRenderResources()
        let unit = try await host.instantiate(try demo.description, options: options)
        let instance = ComponentHandles.keep(unit)
        defer { _ = AudioComponentInstanceDispose(instance) }
        let direct = CHost(instance)
        try direct.prepare()
        let number = UInt32(try unit.parameter(demo.parameter.name).address)
        #expect(AudioUnitSetParameter(instance, number, 0, 0, demo.parameter.value, 0) == noErr)
        #expect(direct.parameter(number) == demo.parameter.value)
        #expect(UnitRun(direct.block).run(Self.blocks) == expected)
    }

    @Test(arguments: [false, true]) func anInstrumentGivesTheSameThroughTheCFunctions(inProcess: Bool) async throws {
        let host = try Installation.host()
        let options: AudioComponentInstantiationOptions = inProcess ? .loadInProcess : []
        let wanted = try await host.instantiate(try DemoUnit.instrument.description, options: options)
        try wanted.prepare()
        let midi = try #require(wanted.scheduleMIDIEventBlock)
        midi(AUEventSampleTimeImmediate + 37, 0, 3, [0x90, 69, 111])
        let first = UnitRun(wanted.renderBlock)
        first.step(512)
        midi(AUEventSampleTimeImmediate + 5, 0, 3, [0x80, 69, 64])
        let expected = first.run([300, 300])
        wanted.deallocateRenderResources()
        let instance = ComponentHandles.keep(
            try await host.instantiate(try DemoUnit.instrument.description, options: options))
        defer { _ = AudioComponentInstanceDispose(instance) }
        let direct = CHost(instance)
        try direct.prepare(hasInput: false)
        #expect(MusicDeviceMIDIEvent(instance, 0x90, 69, 111, 37) == noErr)
        let second = UnitRun(direct.block)
        second.step(512)
        #expect(MusicDeviceStopNote(instance, 0, 69, 5) == noErr)
        #expect(second.run([300, 300]) == expected)
        #expect(expected[0].contains { $0 != 0 })
    }

    @Test func processingInPlaceGivesWhatRenderingGives() async throws {
        let host = try Installation.host()
        let unit = try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess)
        try unit.prepare()
        let expected = UnitRun(unit.renderBlock).run([512])
        unit.deallocateRenderResources()
        let instance = ComponentHandles.keep(
            try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess))
        defer { _ = AudioComponentInstanceDispose(instance) }
        try CHost(instance).prepare()
        nonisolated(unsafe) let processed = instance
        let run = UnitRun({ flags, time, frames, _, data, pull in
            let status = pull?(flags, time, frames, 0, data) ?? noErr
            return status == noErr ? AudioUnitProcess(processed, flags, time, frames, data) : status
        })
        #expect(run.run([512]) == expected)
    }

    @Test func aConnectionFeedsOneUnitFromAnother() async throws {
        let host = try Installation.host()
        let filter = ComponentHandles.keep(
            try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess))
        defer { _ = AudioComponentInstanceDispose(filter) }
        let source = CHost(filter)
        try source.prepare()
        let plugIn = try bridge(.attenuator)
        let gain = CHost(plugIn.audioUnit)
        #expect(
            gain.set(
                kAudioUnitProperty_MakeConnection, scope: 1,
                AudioUnitConnection(sourceAudioUnit: filter, sourceOutputNumber: 0, destInputNumber: 0)) == noErr)
        #expect(gain.set(kAudioUnitProperty_MaximumFramesPerSlice, UInt32(4096)) == noErr)
        #expect(AudioUnitInitialize(gain.unit) == noErr)
        #expect(AudioUnitSetParameter(gain.unit, 0, 0, 0, 20, 0) == noErr)
        // The pull block of the run is the filter's input.
        nonisolated(unsafe) let target = gain.unit
        let chained = UnitRun(
            source.feeding { flags, time, frames, _, data, _ in
                AudioUnitRender(target, flags, time, 0, frames, data)
            })
        let heard = chained.run([256, 256])
        let alone = ComponentHandles.keep(
            try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess))
        defer { _ = AudioComponentInstanceDispose(alone) }
        let plain = CHost(alone)
        try plain.prepare()
        let filtered = UnitRun(plain.block).run([256, 256])
        #expect(heard == filtered.map { $0.map { $0 * 10 } })
        #expect(chained.statuses.allSatisfy { $0 == noErr })
    }
}
