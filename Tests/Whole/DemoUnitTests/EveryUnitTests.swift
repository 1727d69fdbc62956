import AudioToolbox
import ServiceProtocol
import Testing

/// What holds for every demo unit.
@Suite struct EveryUnitTests {
    struct Unit: Sendable, CustomTestStringConvertible {
        let library: String
        let type: String
        let subtype: String
        let manufacturer: String
        var testDescription: String { library }

        func load() throws -> LoadedUnit { try LoadedUnit(UnitLibrary(library), type, subtype, manufacturer) }
        var hasInput: Bool { type == "aufx" }
    }

    static let units = [
        Unit(library: "FilterDemo", type: "aufx", subtype: "fltr", manufacturer: "Demo"),
        Unit(library: "Distortion", type: "aufx", subtype: "dist", manufacturer: "Demo"),
        Unit(library: "RingModulator", type: "aufx", subtype: "ring", manufacturer: "SnFM"),
        Unit(library: "InstrumentDemo", type: "aumu", subtype: "sin3", manufacturer: "Demo"),
        Unit(library: "Gain", type: "aufx", subtype: "gain", manufacturer: "Demo"),
        Unit(library: "Tremolo", type: "aufx", subtype: "trem", manufacturer: "Demo"),
    ]

    @Test(arguments: units) func itDescribesItselfWithoutAnError(unit: Unit) throws {
        let description = try unit.load().describe()
        #expect(!description.name.isEmpty && description.manufacturerName == unit.manufacturer)
        #expect(description.outputBusses.count == 1)
        #expect(description.inputBusses.count == (unit.hasInput ? 1 : 0))
        #expect(!description.parameterNodes.isEmpty)
    }

    @Test(arguments: units) func everyValueSurvivesSavingAndRestoring(unit: Unit) throws {
        let first = try unit.load()
        let changed = try first.describe().parameterNodes.compactMap { node -> ParameterValue? in
            guard case .parameter(let parameter) = node.content else { return nil }
            return ParameterValue(address: parameter.address, value: parameter.maximum)
        }
        _ = try first.send(.setParameters, ParameterValues(changed))
        let state = try first.send(.getState, false).bytes
        let second = try unit.load()
        _ = try second.send(.setState, SetStateMessage(state: state))
        #expect(try second.values() == first.values())
    }

    @Test(arguments: units) func everyFactoryPresetCanBeSelected(unit: Unit) throws {
        let loaded = try unit.load()
        for preset in try loaded.describe().factoryPresets {
            _ = try loaded.send(.selectFactoryPreset, preset.number)
        }
    }

    @Test(arguments: units) func renderingBeforeAllocationIsRefused(unit: Unit) throws {
        let loaded = try unit.load()
        #expect(throws: UnitFailure(status: kAudioUnitErr_Uninitialized, message: "render")) {
            try loaded.render(unit.hasInput ? Signals.ones(64) : nil, frames: 64)
        }
    }

    @Test(arguments: units) func itRendersAgainAfterDeallocation(unit: Unit) throws {
        let loaded = try unit.load()
        let input = unit.hasInput ? Signals.noise(1_000) : nil
        let events: [UnitEvent] = unit.hasInput ? [] : [.midi([0x90, 60, 100])]
        try loaded.allocate(hasInput: unit.hasInput)
        let first = try loaded.render(input, frames: 1_000, events: events)
        _ = try loaded.send(.deallocate)
        try loaded.allocate(sampleRate: 96_000, hasInput: unit.hasInput)
        _ = try loaded.send(.deallocate)
        try loaded.allocate(hasInput: unit.hasInput)
        #expect(try loaded.render(input, frames: 1_000, events: events) == first)
    }

    @Test(arguments: units.filter(\.hasInput)) func inputThatIsLentSoundsAsACopyOfItAndStaysAsItWas(unit: Unit) throws {
        let input = Signals.noise(2_000)
        let (copied, lent) = (try unit.load(), try unit.load())
        try copied.allocate()
        try lent.allocate()
        let expected = try copied.render(input, frames: 2_000, sizes: [512, 33])
        #expect(try lent.render(input, frames: 2_000, sizes: [512, 33], lendsInput: true) == expected)
    }

    @Test(arguments: units) func anyBytesGetAReplyAndNoTrap(unit: Unit) throws {
        let loaded = try unit.load()
        var seed: UInt32 = 7
        for kind in 0..<20 {
            for length in 0..<30 {
                var bytes = [UInt8(kind), 0]
                for _ in 0..<length {
                    seed = seed &* 1_664_525 &+ 1_013_904_223
                    bytes.append(UInt8(truncatingIfNeeded: seed >> 24))
                }
                let reply = try #require(loaded.exchange(bytes).reply)
                _ = try UnitReply(decoding: reply)
            }
        }
    }

    @Test(arguments: ["NoEntry"]) func aLibraryWithoutTheEntryIsRefused(library: String) {
        #expect(throws: UnitLibrary.LoadFailure.self) { try UnitLibrary(library) }
    }

    @Test func aLibraryOfAnotherVersionTellsSo() throws {
        #expect(try UnitLibrary("OtherVersion").interface.pointee.abiVersion != AU_EXTENSION_ABI_VERSION)
    }
}
