import ComponentRegistry
import FoundationEssentials
import Testing

@Test func fourPrintableCharactersMakeACode() throws {
    #expect(try ComponentCode("aufx").rawValue == 0x6175_6678)
    #expect(try ComponentCode("a x ").description == "a x ")
}

@Test(arguments: ["", "auf", "aufxx"]) func anotherLengthIsRefusedWithItsCount(text: String) {
    #expect(throws: ComponentCodeError(text: text, reason: .length(text.count))) { try ComponentCode(text) }
}

@Test(arguments: ["auf\u{7}", "aüfx", "auf\0"]) func unprintableCharactersAreRefused(text: String) {
    #expect(throws: ComponentCodeError(text: text, reason: .unprintable)) { try ComponentCode(text) }
}

@Test func wildcardMatchesEverythingAndNothingElseDoes() throws {
    let filter = try ComponentIdentifier(type: "aufx", subtype: "fltr", manufacturer: "Demo")
    #expect(try ComponentIdentifier(type: "aufx", subtype: "0", manufacturer: "0").matches(filter))
    #expect(try !ComponentIdentifier(type: "aumu", subtype: "0", manufacturer: "0").matches(filter))
    #expect(!filter.matches(.any))
}

@Test func codesTravelAsTextInJSON() throws {
    let filter = try ComponentIdentifier(type: "aufx", subtype: "0", manufacturer: "Demo")
    let data = try JSONEncoder().encode(filter)
    #expect(String(decoding: data, as: UTF8.self).contains("\"aufx\""))
    #expect(try JSONDecoder().decode(ComponentIdentifier.self, from: data) == filter)
}
