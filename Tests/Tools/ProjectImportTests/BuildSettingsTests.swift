import ProjectImport
import Testing

/// Build settings with the variables in them.
struct BuildSettingsTests {
    private let settings = BuildSettings(layers: [
        ["NAME": "Low", "FLAGS": "one", "TARGET_NAME": "Klänge 2"],
        [
            "NAME": "High", "FLAGS": "$(inherited) \"two words\"", "DEEP": "$(NAME)/${FLAGS}", "SELF": "$(SELF)",
            "ID": "$(TARGET_NAME:c99extidentifier)", "URL": "$(TARGET_NAME:rfc1034identifier)",
            "FALLBACK": "$(NOBODY:default=none)$(NOBODY)", "COST": "5 $ or $(", "A": "$(B)$(B)$(B)",
            "B": "$(A)$(A)$(A)",
            "LOWER": "$(NAME:lower)", "PLACE[sdk=macosx*]": "mac", "PLACE[sdk=iphoneos*]": "phone", "PLACE": "any",
        ],
    ])

    @Test(arguments: [
        ("NAME", "High"), ("FLAGS", "one \"two words\""), ("DEEP", "High/one \"two words\""), ("SELF", ""),
        ("ID", "Klänge_2"), ("URL", "Kl-nge-2"), ("FALLBACK", "none"), ("COST", "5 $ or $("), ("LOWER", "high"),
        ("PLACE", "mac"),
    ])
    func variablesHaveTheirValues(_ name: String, _ value: String) { #expect(settings[name] == value) }

    @Test func aListKeepsQuotedWordsTogether() { #expect(settings.list("FLAGS") == ["one", "two words"]) }

    @Test func whatNamesItselfEnds() {
        #expect((settings["A"]?.utf8.count ?? 0) < 1 << 20)
        #expect(settings["NOBODY"] == nil)
    }
}
