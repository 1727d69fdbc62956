import AudioToolbox
import Synchronization
import Testing

@Suite struct BusTests {
    private func format(_ channels: UInt32, _ rate: Double = 48_000) throws -> AVAudioFormat {
        try #require(AVAudioFormat.standard(sampleRate: rate, channels: channels))
    }

    @Test func refusedFormatLeavesTheOldOne() throws {
        let unit = try GainUnit()
        let old = unit.outputBusses[0].format
        #expect(throws: AUAudioUnitError.self) { try unit.outputBusses[0].setFormat(try format(9)) }
        #expect(unit.outputBusses[0].format == old)
    }

    @Test func formatIsFixedWhileResourcesAreAllocated() throws {
        let unit = try GainUnit()
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        let error = #expect(throws: AUAudioUnitError.self) { try unit.outputBusses[0].setFormat(try format(1)) }
        #expect(error?.code == kAudioUnitErr_Initialized)
    }

    @Test func interleavedFormatsAreRefused() throws {
        let interleaved = try #require(
            AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: 2, interleaved: true))
        #expect(throws: AUAudioUnitError.self) { try GainUnit().outputBusses[0].setFormat(interleaved) }
    }

    @Test func oneObserverSeesEveryBus() throws {
        let unit = try GainUnit()
        let changes = Atomic<Int>(0)
        let observation = unit.inputBusses.observe(toAllBusses: { _ in changes.wrappingAdd(1, ordering: .relaxed) })
        try unit.inputBusses[0].setFormat(try format(1))
        unit.inputBusses.replaceBusses([
            try AUAudioUnitBus(format: try format(2)), try AUAudioUnitBus(format: try format(2)),
        ])
        try unit.inputBusses[1].setFormat(try format(1))
        observation.cancel()
        try unit.inputBusses[1].setFormat(try format(2))
        #expect(changes.load(ordering: .relaxed) == 2)
    }

    @Test func busesKnowTheirPlaceAndOwner() throws {
        let unit = try GainUnit()
        #expect(unit.inputBusses[0].ownerAudioUnit === unit)
        #expect(unit.inputBusses[0].busType == .input)
        #expect(unit.outputBusses === unit.outputBusses)
    }
}
