import Foundation
import ProjectImport
import SourceRules
import TestSupport
import Testing

/// Whole projects as Xcode writes them.
struct XcodeProjectTests {
    @Test func anEffectOfTheTemplateIsAUnitWithItsKernel() throws {
        let imported = try ImportedFolder(project: "Tremor/Tremor.xcodeproj")
        #expect(imported.plan.targets.map(\.module) == ["TremorExtensionC", "TremorExtension"])
        let unit = try #require(imported.plan.units.first)
        #expect(unit.components == ["aufx trmr Exmp, Example: Tremor"])
        #expect(unit.principalClass == "TremorExtension.AudioUnitViewController")
        #expect(imported.plan.leftOut.map(\.target) == ["Tremor"])
        #expect(imported.plan.tasks == [])
        #expect(
            Set(imported.plan.changes.map(\.rule.rawValue)) == [
                "objc", "interface-builder", "override", "macos", "returned-block", "kept-block", "empty-options",
                "buffered-bus", "info-plist",
            ])
        let busses = try #require(imported.texts["Sources/TremorExtension/BufferedAudioBusses.swift"])
        #expect(busses.contains("extension BufferedInputBus {"))
        let manifest = try #require(imported.texts["Package.swift"])
        #expect(manifest.contains("\"-import-module\", \"-Xfrontend\", \"TremorExtensionC\""))
        #expect(manifest.contains(".interoperabilityMode(.Cxx)") && manifest.contains("cxxLanguageStandard: .cxx20"))
        let list = try #require(imported.texts["Sources/TremorExtension/Info.plist"])
        #expect(list.contains("libTremorExtension.so") && list.contains("<string>1.2</string>"))
        #expect(!list.contains("$("))
    }

    @Test func synchronizedFoldersHaveTheirFilesButForTheExceptions() throws {
        let imported = try ImportedFolder(project: "Klänge Synth/Klänge.xcodeproj")
        let unit = try #require(imported.plan.units.first)
        #expect(unit.module == "Klange_Extension")
        #expect(unit.components == ["aumu klng Exmp, Example: Klänge Extension"])
        // The storyboard names no class: the only one that makes units is taken.
        #expect(unit.principalClass == "Klange_Extension.Factory")
        let folder = "Sources/Klange_Extension/Klänge Extension"
        #expect(imported.links["\(folder)/Voices/Voice.swift"] != nil)
        #expect(imported.links["\(folder)/Voices/Sketch.swift"] == nil)
        #expect(imported.line(2, of: "\(folder)/KlängeUnit.swift") == "import Glibc")
        #expect(imported.texts["Sources/Klange_Extension/Resources/words.txt"] == "one two\n")
        #expect(imported.plan.tasks.map(\.place) == ["Klänge Extension/MainInterface.storyboard"])
        #expect(imported.plan.remarks.contains { $0.contains("https://example.com/tuning") })
        let manifest = try #require(imported.texts["Package.swift"])
        #expect(manifest.contains(".swiftLanguageMode(.v6), .define(\"WITH_VOICES\")"))
    }

    @Test func aClassInAFrameworkIsTheExtensionsPrincipalClass() throws {
        let imported = try ImportedFolder(project: "Harbor/Harbor.xcodeproj")
        #expect(imported.plan.targets.map(\.module) == ["HarborKitC", "HarborKit", "HarborExtension_macOS"])
        let unit = try #require(imported.plan.units.first)
        #expect(unit.principalClass == "HarborKit.HarborViewController" && unit.needs == ["HarborKit"])
        #expect(
            imported.plan.leftOut.map(\.target).sorted() == ["All", "HarborExtension_iOS", "HarborTests"])
        let places = imported.plan.tasks.map(\.place)
        #expect(places.sorted() == ["HarborKit/Classifier.swift:1", "HarborKit/Legacy.mm:4"])
        let controller = "Sources/HarborKit/HarborKit/HarborViewController.swift"
        #expect(imported.line(4, of: controller)?.contains("@IBOutlet") == false)
        #expect(imported.line(12, of: controller)?.contains("Selector(HarborViewController.levelMoved)") == true)
        #expect(imported.plan.remarks.contains { $0.contains("'Stamp the version'") })
        #expect(imported.links["Sources/HarborKitC/HarborKit/level.c"] != nil)
        #expect(
            imported.texts["IMPORT.txt"]?.contains(
                "HarborKit/Legacy.mm:4: the class HarborLegacyUnit is in Objective-C") == true)
    }

    @Test func aNameThatIsTakenHasAnother() throws {
        let project = try XcodeProject.read(ImportedFolder.place(of: "Harbor/Harbor.xcodeproj"))
        let imported = try ImportedFolder(project) { $0 != "HarborKit" }
        let unit = try #require(imported.plan.units.first)
        #expect(unit.principalClass == "HarborKitImported.HarborViewController" && unit.needs == ["HarborKitImported"])
        #expect(imported.texts["Package.swift"]?.contains("\"-module-alias\", \"HarborKit=HarborKitImported\"") == true)
    }

    @Test func theProjectStaysAsItIs() throws {
        let file = ImportedFolder.place(of: "Tremor/TremorExtension/Common/AudioUnit/TremorExtensionAudioUnit.swift")
        let before = try Data(contentsOf: file)
        _ = try ImportedFolder(project: "Tremor/Tremor.xcodeproj")
        #expect(
            try Data(contentsOf: file) == before
                && String(decoding: before, as: UTF8.self).contains("@objc override init"))
    }

    // MARK: Projects that are none

    private func error(_ text: String) throws -> ImportError? {
        let temporary = try TemporaryFolder()
        try temporary.write(Array(text.utf8), to: "P.xcodeproj/project.pbxproj")
        return #expect(throws: ImportError.self) {
            try ImportPlanner.plan(XcodeProject.read(temporary.url.appending(path: "P.xcodeproj"))) { _ in true }
        }
    }

    @Test(arguments: [
        ("{}", ImportError.Kind.invalid, "no objects"),
        ("{objects = {a = {isa = PBXProject; targets = (); }; }; rootObject = a; }", .nothingToImport, "has 0 targets"),
        ("{objects = {a = {targets = (b, c); }; }; rootObject = a; }", .nothingToImport, "has 0 targets"),
        (
            "{objects = {a = {targets = (a, ); mainGroup = a; children = (a, ); }; }; rootObject = a; }",
            .nothingToImport, "nothing of P can be brought over"
        ),
        ("{objects = (", .invalid, "line 1"),
    ])
    func whatIsNoProjectIsSaidInASentence(_ text: String, _ kind: ImportError.Kind, _ words: String) throws {
        let error = try #require(try error(text))
        #expect(error.kind == kind && error.message.contains(words), "\(error.message)")
        #expect(error.message.contains("P"))
    }

    @Test func groupsThatAreNestedTooDeeplyAreRefused() throws {
        let groups = (0..<200).map { "g\($0) = {isa = PBXGroup; children = (g\($0 + 1), ); path = p; };" }.joined()
        let text = "{objects = {a = {mainGroup = g0; targets = (a, ); }; \(groups)}; rootObject = a; }"
        #expect(try error(text)?.message.contains("more than 64 levels") == true)
    }

    @Test func targetsThatNeedEachOtherAreToldByTheirNames() throws {
        let temporary = try TemporaryFolder()
        func target(_ name: String, needs other: String) -> String {
            """
            f\(name) = {isa = PBXFileReference; path = \(name).swift; sourceTree = "<group>"; }; b\(name) = {fileRef = f\(name); };
            s\(name) = {isa = PBXSourcesBuildPhase; files = (b\(name), ); }; d\(name) = {target = t\(other); };
            t\(name) = {name = \(name); productType = "com.apple.product-type.framework"; buildPhases = (s\(name), );
                dependencies = (d\(name), ); };
            """
        }
        let text = """
            {objects = {a = {mainGroup = g; targets = (tOne, tTwo); }; g = {isa = PBXGroup; children = (fOne, fTwo); };
            \(target("One", needs: "Two")) \(target("Two", needs: "One")) }; rootObject = a; }
            """
        try temporary.write(Array(text.utf8), to: "P.xcodeproj/project.pbxproj")
        for name in ["One", "Two"] { try temporary.write(Array("import Foundation\n".utf8), to: "\(name).swift") }
        let error = #expect(throws: ImportError.self) {
            try ImportPlanner.plan(XcodeProject.read(temporary.url.appending(path: "P.xcodeproj"))) { _ in true }
        }
        #expect(error?.message.contains("need each other: One, Two") == true, "\(error?.message ?? "nothing")")
    }

    @Test func aUnitInObjectiveCAloneIsTold() throws {
        let temporary = try TemporaryFolder()
        try temporary.write(
            Array(
                """
                {objects = {a = {mainGroup = g; targets = (t, ); }; g = {isa = PBXGroup; children = (f, ); };
                f = {isa = PBXFileReference; path = Unit.mm; sourceTree = "<group>"; }; b = {fileRef = f; };
                s = {isa = PBXSourcesBuildPhase; files = (b, ); };
                t = {name = Unit; productType = "com.apple.product-type.app-extension"; buildPhases = (s, ); }; };
                rootObject = a; }
                """.utf8), to: "P.xcodeproj/project.pbxproj")
        try temporary.write(Array("\n@implementation MyUnit\n@end\n".utf8), to: "Unit.mm")
        let error = #expect(throws: ImportError.self) {
            try ImportPlanner.plan(XcodeProject.read(temporary.url.appending(path: "P.xcodeproj"))) { _ in true }
        }
        let message = try #require(error?.message)
        #expect(message.contains("Objective-C only") && message.contains("Unit.mm:2: the class MyUnit"), "\(message)")
    }

    @Test func tenThousandFilesAreRead() throws {
        let numbers = 0..<10_000
        let references = numbers.map {
            "f\($0) = {isa = PBXFileReference; path = F\($0).swift; sourceTree = \"<group>\"; };"
        }
        let members = numbers.map { "b\($0) = {isa = PBXBuildFile; fileRef = f\($0); };" }
        let text = """
            {objects = {a = {mainGroup = g; targets = (t, ); };
            g = {isa = PBXGroup; children = (\(numbers.map { "f\($0)," }.joined())); };
            s = {isa = PBXSourcesBuildPhase; files = (\(numbers.map { "b\($0)," }.joined())); };
            t = {name = Many; productType = "com.apple.product-type.framework"; buildPhases = (s, ); };
            \(references.joined())\(members.joined())}; rootObject = a; }
            """
        let folder = ProjectFolder(URL(filePath: "/nowhere"))
        let project = try XcodeProject(Array(text.utf8), name: "Many", folder: folder).sources()
        #expect(project.targets.first?.sources.count == 10_000)
        // None of them is there: each is told, and nothing else happens.
        #expect(try ImportPlanner.plan(project) { _ in true }.tasks.count == 10_000)
    }

    @Test func aProjectOfMoreThan64MiBIsRefused() throws {
        let temporary = try TemporaryFolder()
        try temporary.write([], to: "P.xcodeproj/project.pbxproj")
        let file = temporary.url.appending(path: "P.xcodeproj/project.pbxproj")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 100 << 20)
        let error = #expect(throws: ImportError.self) {
            try XcodeProject.read(temporary.url.appending(path: "P.xcodeproj"))
        }
        #expect(error?.kind == .unreadable && error?.message.contains("64 MiB") == true)
    }
}
