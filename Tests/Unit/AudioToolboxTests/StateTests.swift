import AudioToolbox
import TestSupport
import Testing

@Suite struct StateTests {
    @Test func stateRestoresEveryValue() throws {
        let first = try GainUnit()
        first.parameterTree?.parameter(withAddress: 0)?.value = 3.5
        first.parameterTree?.parameter(withAddress: 1)?.value = -0.25
        let bytes = try PropertyListCoder.encode(try #require(first.fullState))
        let second = try GainUnit()
        second.fullState = try PropertyListCoder.decode(bytes)
        #expect(second.parameterTree?.parameter(withAddress: 0)?.value == 3.5)
        #expect(second.parameterTree?.parameter(withAddress: 1)?.value == -0.25)
    }

    @Test func stateCarriesTheMandatoryKeys() throws {
        let state = try #require(try GainUnit().fullState)
        for key in ["type", "subtype", "manufacturer", "version", "name", "data"] {
            #expect(state[key] != nil, "\(key)")
        }
    }

    @Test func aStateMayHoldTheUnitsOwnKindOfNumbers() throws {
        let state: [String: Any] = ["whole": AUNumber(value: 7), "real": AUNumber(value: 0.5)]
        let back = try PropertyListCoder.decode(PropertyListCoder.encode(state))
        #expect(back["whole"] as? Int == 7 && back["real"] as? Double == 0.5)
    }

    @Test func emptyAndForeignStatesChangeNothing() throws {
        let unit = try GainUnit()
        unit.parameterTree?.parameter(withAddress: 0)?.value = 2
        unit.fullState = [:]
        unit.fullState = ["data": [1, 2, 3] as [UInt8], "name": 7]
        unit.fullState = nil
        #expect(unit.parameterTree?.parameter(withAddress: 0)?.value == 2)
    }

    @Test func factoryPresetSetsItsValues() throws {
        let unit = try GainUnit()
        unit.currentPreset = unit.factoryPresets?[1]
        #expect(unit.parameterTree?.parameter(withAddress: 0)?.value == 2)
        #expect(unit.currentPreset?.name == "Double")
    }

    @Test func aFactoryPresetThatIsNotThereChangesNothing() throws {
        let unit = try GainUnit()
        unit.currentPreset = unit.factoryPresets?[0]
        unit.currentPreset = AUAudioUnitPreset(number: 99, name: "none")
        #expect(unit.currentPreset?.number == 0)
    }
}
