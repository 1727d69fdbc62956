import Testing
import UnitTemplates

/// What `auctl new` writes; that it builds and passes every check is tried with the pages' examples.
struct NewUnitTests {
    private static let all = UnitKind.allCases.flatMap { kind in UnitLanguage.allCases.map { (kind, $0) } }

    private func files(
        _ kind: UnitKind, _ language: UnitLanguage, hasView: Bool = false, name: String = "Fuzz",
        manufacturer: String = "Acme"
    ) -> [String: String] {
        let unit = NewUnit(
            kind: kind, language: language, hasView: hasView, name: name, manufacturer: manufacturer, subtype: "fuzz",
            manufacturerCode: "Acme", auserviced: "/a")
        return Dictionary(uniqueKeysWithValues: unit.files.map { ($0.path, $0.text) })
    }

    @Test(arguments: all) func nothingIsLeftOfTheImaginedUnit(_ kind: UnitKind, _ language: UnitLanguage) {
        let files = files(kind, language)
        #expect(files.count == (language == .swift ? 7 : 6))
        Self.expectNothingLeft(in: files)
    }

    private static func expectNothingLeft(in files: [String: String]) {
        for (path, text) in files {
            #expect(text.hasSuffix("\n") && text.utf8.count > 2, "\(path)")
            for rest in ["// only", "// }", "Parts/", "'u', 'b'"] { #expect(!text.contains(rest), "\(path): \(rest)") }
            #expect(text.firstMatch(of: /\bNew[A-Z]|[a-z]New[A-Z]/) == nil, "\(path)")
        }
    }

    @Test(arguments: UnitKind.allCases) func aUnitWithAViewHasALibraryForIt(_ kind: UnitKind) throws {
        let (with, without) = (files(kind, .swift, hasView: true), files(kind, .swift))
        let view = "Sources/FuzzView/FuzzViewController.swift"
        #expect(Set(with.keys) == Set(without.keys).union([view]))
        Self.expectNothingLeft(in: with)
        #expect(try #require(with[view]).contains("AUExtensionViewLibraryEntry"))
        let manifest = try #require(with["Package.swift"])
        #expect(manifest.count(of: " .target(") == 2 && manifest.count(of: "type: .dynamic") == 2)
        #expect(manifest.count(of: "\"FuzzView\"") == 3)
        let changed = without.keys.filter { with[$0] != without[$0] }
        #expect(Set(changed) == ["Package.swift", "Info.plist", "Sources/Fuzz/FuzzUnit.swift"])
        #expect(try #require(with["Info.plist"]).contains("<string>com.apple.AudioUnit-UI</string>"))
        #expect(try #require(without["Info.plist"]).contains("<string>com.apple.AudioUnit</string>"))
        #expect(try #require(with["Sources/Fuzz/FuzzUnit.swift"]).contains("viewSize: AUViewSize("))
    }

    @Test func aUnitInCHasNoView() {
        #expect(files(.effect, .c, hasView: true) == files(.effect, .c))
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
