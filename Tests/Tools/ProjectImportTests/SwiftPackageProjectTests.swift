import Foundation
import ProjectImport
import TestSupport
import Testing

/// Packages for Apple's platforms, as the package manager describes them.
struct SwiftPackageProjectTests {
    private func imported(_ target: String, _ more: String = "") throws -> ImportedFolder {
        let temporary = try TemporaryFolder()
        try temporary.write(Array("import AudioToolbox\n".utf8), to: "Bloom/Sources/Kit/Kit.swift")
        try temporary.write(Array("int taps;\n".utf8), to: "Bloom/Sources/DSP/dsp.c")
        try temporary.write(Array("#include <Accelerate/Accelerate.h>\n".utf8), to: "Bloom/Sources/DSP/Public/dsp.h")
        let json = """
            {"name": "Bloom", "toolsVersion": {"_version": "5.9.0"} \(more), "targets": [
                {"name": "DSP", "type": "regular", "publicHeadersPath": "Public", "settings": [
                    {"tool": "cxx", "kind": {"headerSearchPath": {"_0": "Private"}}},
                    {"tool": "c", "kind": {"define": {"_0": "TAPS=4"}}},
                    {"tool": "cxx", "kind": {"unsafeFlags": {"_0": ["-O3"]}}}]},
                {"name": "Kit", "type": "regular", "dependencies": [{"byName": ["DSP", null]}], "settings": [\(target)]}]}
            """
        return try ImportedFolder(
            SwiftPackageProject.read(Array(json.utf8), in: temporary.url.appending(path: "Bloom")))
    }

    @Test func settingsOfTargetsAreFollowed() throws {
        let imported = try imported(
            """
            {"tool": "swift", "kind": {"interoperabilityMode": {"_0": "Cxx"}}},
            {"tool": "swift", "kind": {"define": {"_0": "PRESETS"}}}
            """, ", \"cxxLanguageStandard\": \"c++2b\"")
        let manifest = try #require(imported.texts["Package.swift"])
        for words in [
            ".interoperabilityMode(.Cxx)", ".define(\"PRESETS\")", ".swiftLanguageMode(.v5)",
            "cxxLanguageStandard: .cxx2b", ".headerSearchPath(\"Private\")", ".define(\"TAPS\", to: \"4\")",
            "products(\"Accelerate\", \"AudioToolbox\")",
        ] {
            #expect(manifest.contains(words), "\(words) \(manifest)")
        }
    }

    @Test func publicHeadersLieWhereTheyAreFound() throws {
        let links = try imported("").links.keys
        #expect(links.contains("Sources/DSP/include/dsp.h") && links.contains("Sources/DSP/dsp.c"))
    }

    @Test(arguments: [
        ("", ", \"swiftLanguageVersions\": [\"6\"]", "6"), ("", "", "5"),
        ("{\"tool\": \"swift\", \"kind\": {\"swiftLanguageMode\": {\"_0\": \"6\"}}}", "", "6"),
    ])
    func theLanguageModeIsTheTargetsOrThePackages(_ target: String, _ more: String, _ mode: String) throws {
        let manifest = try #require(try imported(target, more).texts["Package.swift"])
        #expect(manifest.contains(".swiftLanguageMode(.v\(mode))"))
    }

    @Test func settingsOfAnotherFormAreOthers() throws {
        let imported = try imported("{\"tool\": \"swift\", \"kind\": {\"new\": {\"_0\": {\"a\": 1}}, \"old\": {}}}")
        #expect(imported.plan.targets.map(\.module).contains("Kit"))
    }
}
