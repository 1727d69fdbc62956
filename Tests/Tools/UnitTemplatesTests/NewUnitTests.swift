import Testing
import UnitTemplates

/// What `auctl new` writes; that it builds and passes every check is tried with the pages' examples.
struct NewUnitTests {
    private static let all = UnitKind.allCases.flatMap { kind in UnitLanguage.allCases.map { (kind, $0) } }

    private func files(
        _ kind: UnitKind, _ language: UnitLanguage, name: String = "Fuzz", manufacturer: String = "Acme"
    ) -> [String: String] {
        let unit = NewUnit(
            kind: kind, language: language, name: name, manufacturer: manufacturer, subtype: "fuzz",
            manufacturerCode: "Acme", auserviced: "/a")
        return Dictionary(uniqueKeysWithValues: unit.files.map { ($0.path, $0.text) })
    }

    @Test(arguments: all) func nothingIsLeftOfTheImaginedUnit(_ kind: UnitKind, _ language: UnitLanguage) {
        let files = files(kind, language)
        #expect(files.count == (language == .swift ? 7 : 6))
        for (path, text) in files {
            #expect(text.hasSuffix("\n") && text.utf8.count > 2, "\(path)")
            for rest in ["// only", "// }", "Parts/", "'u', 'b'"] { #expect(!text.contains(rest), "\(path): \(rest)") }
            #expect(text.firstMatch(of: /\bNew[A-Z]|[a-z]New[A-Z]/) == nil, "\(path)")
        }
    }

    @Test(arguments: all) func eachPartStandsOnce(_ kind: UnitKind, _ language: UnitLanguage) {
        let sources = files(kind, language).filter { $0.key.hasPrefix("Sources/") }.values.joined()
        #expect(sources.count(of: "AUExtensionEntry") == 1)
        for part in language == .swift
            ? ["version = 65536"] : ["version = 65536", "presetCount = ", "'f', 'u', 'z', 'z'"]
        {
            #expect(sources.count(of: part) == 1, "\(part)")
        }
    }

    @Test(arguments: all) func whatIsForOthersIsLeftOut(_ kind: UnitKind, _ language: UnitLanguage) throws {
        let files = files(kind, language)
        let tests = try #require(files["Tests/FuzzTests/FuzzTests.swift"])
        #expect(tests.count(of: "@Test") == 2)
        #expect(tests.contains("anImpulseComesAtOnce") == (kind == .effect))
        let manifest = try #require(files["Package.swift"])
        #expect(manifest.count(of: " .target(") == 1)
        #expect(manifest.contains("CKernelUnit") == (language != .swift))
        #expect(manifest.contains("cLanguageStandard") == (language != .swift))
    }

    @Test func aUnitMayHaveNamesOfTheImaginedOne() throws {
        let list = try #require(files(.effect, .c, name: "NewType", manufacturer: "NewSummary")["Info.plist"])
        #expect(list.contains("<string>NewSummary: NewType</string>"))
        #expect(list.contains("<string>Soft clipping.</string>") && list.contains("<string>aufx</string>"))
        #expect(list.contains("<string>com.example.NewSummary.NewType</string>"))
    }
}

extension String {
    /// How often a text stands in it.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
