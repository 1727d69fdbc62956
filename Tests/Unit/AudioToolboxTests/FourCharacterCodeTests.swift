import AudioToolbox
import Testing

struct FourCharacterCodeTests {
    @Test func codesAreParsedStrictly() throws {
        #expect(try FourCharacterCode("aufx").rawValue == kAudioUnitType_Effect)
        #expect(FourCharacterCode(rawValue: kAudioUnitType_Effect).description == "aufx")
        #expect(FourCharacterCode(rawValue: 1).description == "0x1")
        for wrong in ["auf", "aufxx", "snd💩", "aux\n", ""] {
            #expect(throws: AUAudioUnitError.self) { try FourCharacterCode(wrong) }
        }
    }

    @Test func zeroInADescriptionMatchesAnything() throws {
        let component = try AudioComponentDescription(type: "aufx", subType: "dely", manufacturer: "Demo")
        var search = AudioComponentDescription()
        #expect(search.matches(component))
        search.componentType = kAudioUnitType_Effect
        #expect(search.matches(component))
        search.componentSubType = 1
        #expect(!search.matches(component))
    }
}
