import Foundation
import ProjectImport
import SourceRules
import Testing

/// What becomes of sources; lines stay where they are.
struct SourceRuleTests {
    private let file = "Sources/Sketch/Unit.swift"

    private func changed(_ text: String) throws -> ImportedFolder { try ImportedFolder(["Unit.swift": text]) }

    @Test func attributesOfObjectiveCAreTakenAway() throws {
        let text = """
            import Foundation
            /* @objc stays in comments */ let note = "@objc \\("@objc")" // @objc
            @objcMembers public class A: NSObject {
                @IBOutlet var label: String?
                @objc(play:) func play(_ x: Int) {}
            }
            """
        let imported = try changed(text)
        let lines = try #require(imported.texts[file]).split(separator: "\n")
        #expect(lines[1] == text.split(separator: "\n")[1])
        #expect(lines[2] == "             public class A: NSObject {")
        #expect(lines[3] == "              var label: String?")
        #expect(lines[4] == "                 func play(_ x: Int) {}")
        #expect(imported.plan.changes.map(\.line) == [3, 4, 5])
    }

    @Test func aFileWithoutAnyOfItIsALink() throws {
        let imported = try changed("import Foundation\nlet a = #\"\"@objc\"#\n")
        #expect(imported.links[file] == "../../../Sketch/Unit.swift")
        #expect(imported.texts["import.patch"] == nil)
    }

    @Test func anOverrideInAnExtensionGoesIntoTheClassAndKeepsItsLine() throws {
        let imported = try changed(
            """
            class Base { func a() -> Int { 1 } }
            class Unit: Base {
                let closing = "}"
            }
            extension Unit {
                func own() -> Int { 2 }
                @objc @discardableResult
                override func a() -> Int {
                    own() + 1
                }
            }
            """)
        let text = try #require(imported.texts[file])
        let inside = try #require(text.range(of: "#sourceLocation(file: \"Unit.swift\", line: 7)"))
        let end = try #require(text.range(of: "extension Unit"))
        #expect(inside.lowerBound < end.lowerBound)
        #expect(text[inside.lowerBound...].contains("override func a() -> Int {\n        own() + 1\n    }"))
        #expect(!text[end.lowerBound...].contains("override"))
        #expect(text[end.lowerBound...].contains("func own() -> Int { 2 }"))
        #expect(imported.plan.changes.map(\.rule.rawValue) == ["objc", "override"])
        #expect(imported.plan.changes.map(\.line) == [7, 7])
        #expect(!text.contains("@objc"))
    }

    @Test func anOverrideOfAClassInAnotherFileGoesIntoThatFile() throws {
        let imported = try ImportedFolder([
            "Unit.swift": "import AudioToolbox\nclass Unit: Base {\n    let a = 1\n}\n",
            "Unit+Presets.swift":
                "import Foundation\nextension Unit {\n    func own() {}\n    public override var b: Int { 1 }\n}\n",
        ])
        let unit = try #require(imported.texts[file])
        #expect(unit.hasPrefix("import Foundation; import AudioToolbox\n"))
        #expect(
            unit.contains(
                "#sourceLocation(file: \"Unit+Presets.swift\", line: 4)\n    public override var b: Int { 1 }\n"
                    + "#sourceLocation(file: \"Unit.swift\", line: 4)\n}"), "\(unit)")
        let presets = try #require(imported.texts["Sources/Sketch/Unit+Presets.swift"])
        #expect(!presets.contains("override") && presets.contains("func own() {}"))
        #expect(presets.split(separator: "\n", omittingEmptySubsequences: false).count == 6)
        #expect(imported.plan.tasks.isEmpty)
    }

    @Test func anOverrideOfAClassOfAnotherModuleIsLeftToAPerson() throws {
        let imported = try changed("import Foundation\nextension Other {\n    override var a: Int { 1 }\n}\n")
        #expect(imported.plan.tasks.map(\.place) == ["Unit.swift:3"])
        #expect(imported.links[file] != nil)
    }

    @Test(arguments: [
        "#Preview {\n    Panel()\n}", "#Preview(\"a } b\", traits: .sizeThatFitsLayout) {\n    if a { Panel() }\n}",
    ])
    func aPreviewIsTakenAway(_ preview: String) throws {
        let imported = try changed("import SwiftUI\n\(preview)\nlet after = 1\n")
        let text = try #require(imported.texts[file])
        #expect(text.filter { $0 != " " && $0 != "\n" } == "importSwiftUIletafter=1")
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == preview.count { $0 == "\n" } + 4)
        #expect(imported.plan.changes.map(\.rule.rawValue) == ["preview"])
    }

    @Test(arguments: [
        ("#if os(macOS)\nimport AppKit\n#endif", "#if os(Linux)\nimport AppKit\n#endif"),
        ("import Darwin.C", "import Glibc"), ("import Cocoa", "import AppKit"),
        ("import AudioToolbox\nclass A: NSObject {}", "import Foundation; import AudioToolbox\nclass A: NSObject {}"),
    ])
    func namesOfTheOtherSystemAreReplaced(_ text: String, _ expected: String) throws {
        #expect(try changed(text).texts[file] == expected)
    }

    @Test(arguments: [
        "import AudioToolbox\nlet url = 1", "#if os(macOS) || os(Linux)\n#endif", "import AudioToolbox\n// NSObject",
    ])
    func whatNeedsNoChangeHasNone(_ text: String) throws { #expect(try changed(text).links[file] != nil) }

    @Test func whatNoRuleCanDoIsToldWithItsLine() throws {
        let imported = try changed(
            """
            import CoreML
            #if os(iOS)
            import WebKit
            #endif
            let s = NSClassFromString(a)
            import Tuning
            """)
        #expect(imported.plan.tasks.map(\.place) == ["Unit.swift:5", "Unit.swift:1", "Unit.swift:6"])
    }

    @Test func selectorsAreMethodsOfTheTypeAroundThem() throws {
        let imported = try changed(
            """
            import AudioToolbox
            class Player {
                struct Part {}
                func a() -> [Selector] { [#selector(tick), #selector(self.got(_:)), #selector( Other.b(with:and:))] }
            }
            extension Player { func b() { use(#selector(Self.tick), "#selector(tick)", #selector(getter: a)) } }
            let alone = #selector(tick)
            """)
        let lines = try #require(imported.texts[file]).split(separator: "\n").map(String.init)
        #expect(
            lines[3] == "    func a() -> [Selector] { "
                + "[Selector(Player.tick), Selector(Player.got(_:)), Selector(Other.b(with:and:))] }")
        #expect(
            lines[5] == "extension Player { func b() { "
                + "use(Selector(Player.tick), \"#selector(tick)\", #selector(getter: a)) } }")
        #expect(imported.plan.changes.map(\.line) == [4, 4, 4, 6])
        #expect(imported.plan.tasks.map(\.place) == ["Unit.swift:6", "Unit.swift:7"])
    }

    @Test func namesOfKeyPathsAreTexts() throws {
        let imported = try changed(
            "import AudioToolbox\nlet a = [#keyPath(AUAudioUnit.latency), #keyPath(self.bus.name), #keyPath(Unit)]\n")
        let text = try #require(imported.texts[file])
        #expect(text.contains("let a = [\"latency\", \"bus.name\", #keyPath(Unit)]"))
        #expect(imported.plan.tasks.map(\.place) == ["Unit.swift:2"])
    }

    @Test func anObserverByNameAdoptsTheProtocolAndOverridesNothing() throws {
        let imported = try changed(
            """
            import AVFoundation
            final class Watcher: NSObject, Codable {
                public override func observeValue(
                    forKeyPath p: String?, of o: Any?, change c: [NSKeyValueChangeKey: Any]?, context x: UnsafeMutableRawPointer?
                ) { super.observeValue(forKeyPath: p, of: o, change: c, context: x) }
            }
            class Controller: AUViewController {
                override func observeValue(forKeyPath p: String?) { super.observeValue(forKeyPath: p) }
            }
            """)
        let lines = try #require(imported.texts[file]).split(separator: "\n").map(String.init)
        #expect(lines[1] == "final class Watcher: NSObject, NSKeyValueObserving, Codable {")
        #expect(lines[2] == "    public          func observeValue(")
        #expect(lines[4] == "    ) { self.passOver(forKeyPath: p, of: o, change: c, context: x) }")
        #expect(lines[7].contains("override func observeValue(forKeyPath p: String?) { super.observeValue"))
        #expect(imported.plan.changes.map(\.line) == [3])
    }

    @Test func aSelectorInAMovedOverrideIsOneToo() throws {
        let imported = try changed(
            """
            class Base { func a() {} }
            class Unit: Base { @objc func b() {} }
            extension Unit {
                override func a() { use(#selector(b)) }
            }
            """)
        let text = try #require(imported.texts[file])
        #expect(text.contains("#sourceLocation(file: \"Unit.swift\", line: 4)"))
        #expect(text.contains("    override func a() { use(Selector(Unit.b)) }"))
    }

    @Test func blocksAreCopiedInCxx() throws {
        let imported = try ImportedFolder([
            "Unit.swift": "import AudioToolbox\n", "Sketch-Bridging-Header.h": "#import \"Kernel.hpp\"\n",
            "DSP/Kernel.hpp": """
            class Kernel {
                void keep(AUHostMusicalContextBlock block, int other) { mBlock = block; mOther = other; }
                AUInternalRenderBlock made() { return ^AUAudioUnitStatus(int a) { if (a) { return 1; } return 0; }; }
            };
            """,
        ])
        let text = try #require(imported.texts["Sources/SketchC/DSP/Kernel.hpp"])
        #expect(text.contains("mBlock = Block_copy(block); mOther = other;"))
        #expect(text.contains("return Block_copy(^AUAudioUnitStatus(int a) { if (a) { return 1; } return 0; }); }"))
        let map = try #require(imported.texts["Sources/SketchC/include/module.modulemap"])
        #expect(map.contains("header \"../Sketch-Bridging-Header.h\"") && map.contains("requires cplusplus"))
        #expect(imported.texts["import.patch"]?.contains("+++ Sources/SketchC/DSP/Kernel.hpp") == true)
        #expect(imported.links["Sources/SketchC/Sketch-Bridging-Header.h"] != nil)
    }

    @Test(arguments: [("", "Bus"), ("Mine", "Bus"), ("Mine", "Other")])
    func aBusWithMemoryIsTheHeadersOwn(_ prefix: String, _ name: String) throws {
        let base = "\(prefix)BufferedAudioBus"
        let imported = try ImportedFolder([
            "Unit.swift": "import AudioToolbox\n", "Sketch-Bridging-Header.h": "#import \"Bus.hpp\"\n",
            "Bus.hpp": """
            struct \(base) {
                AUAudioUnitBus *bus = nullptr;
                void initialize(AVAudioFormat *format) {
                    bus = [[AUAudioUnitBus alloc] initWithFormat:format error:nil];
                }
            };
            struct \(name) : public \(base) {
            };
            """,
        ])
        let lines = try #require(imported.texts["Sources/SketchC/Bus.hpp"]).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1] == "#include <AUBufferedBus.h>" && lines[6] == "struct \(name) : public \(base) {")
        #expect(lines[5] == (prefix.isEmpty ? ";" : "using MineBufferedAudioBus = BufferedAudioBus;"))
        let swift = try #require(imported.texts["Sources/Sketch/BufferedAudioBusses.swift"])
        #expect(swift.contains("extension \(name) {") && swift.contains("var bus: AUAudioUnitBus! {"))
        #expect(imported.plan.tasks == [])
    }

    @Test(arguments: [
        "struct BufferedAudioBus { int frames; };", "struct BufferedAudioBus { AUAudioUnitBus *bus;",
        "struct BufferedAudioBus;",
    ])
    func whatIsNoBusWithMemoryStays(_ text: String) throws {
        let imported = try ImportedFolder([
            "Unit.swift": "import AudioToolbox\n", "Sketch-Bridging-Header.h": "#import \"Bus.hpp\"\n", "Bus.hpp": text,
        ])
        #expect(imported.links["Sources/SketchC/Bus.hpp"] != nil)
        #expect(imported.texts["Sources/Sketch/BufferedAudioBusses.swift"] == nil)
    }

    /// A text that begins everything and ends nothing takes no longer than it is.
    @Test(arguments: [
        "extension A ", "@objc ", "class A {", "override ", "extension A { override ", "return ^", "/*", "\"\\(",
    ])
    func manyBeginningsAreReadOnce(_ text: String) throws {
        let many = String(repeating: text, count: (64 << 10) / text.utf8.count)
        let imported = try ImportedFolder(["Unit.swift": many, "a.cpp": many])
        #expect(imported.plan.targets.count == 2)
    }

    @Test(arguments: [
        "\"", "#\"", "/*", "\"\\(", "'", "\"\"\"", "#", "#\"\\#(\"", "}{}}{", "extension A {", "class A { override",
        "extension A { override var a {", "return ^", "@objc(", "#if\n#else\n#endif\n#endif", "\"\\", "import",
    ])
    func brokenSourcesAreTakenAsTheyAre(_ text: String) throws {
        _ = try changed(text)
        _ = try ImportedFolder(["Unit.swift": "import Foundation", "a.cpp": text])
    }
}
