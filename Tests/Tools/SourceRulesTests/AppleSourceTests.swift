import Foundation
import SourceRules
import TestSupport
import Testing

/// What the plug-in AppleSource hands the compiler. That it compiles and runs is tried in Tests/SourceCompatibility.
struct AppleSourceTests {
    private let source = """
        import AppKit
        @objcMembers class Panel: NSObject {
            @IBOutlet var label: NSView?
            @objc dynamic var level = 0
        }
        """

    private func lines(_ copy: AppleSourceCopy) -> [String] {
        String(decoding: copy.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    @Test func eachLineKeepsItsNumberAndTheNameOfTheSource() {
        let copy = AppleSourceCopy(of: Array(source.utf8), at: "/a folder/Panel.swift")
        #expect(
            lines(copy) == [
                "#sourceLocation(file: \"/a folder/Panel.swift\", line: 1)", "import AppKit",
                "             class Panel: NSObject {", "              var label: NSView?",
                "          dynamic var level = 0", "}",
            ])
        #expect(copy.warnings.isEmpty)
    }

    @Test func aSourceWithoutAnyOfItIsTheSame() {
        let copy = AppleSourceCopy(of: Array("let a = 1\n".utf8), at: "/a.swift")
        #expect(lines(copy) == ["#sourceLocation(file: \"/a.swift\", line: 1)", "let a = 1", ""])
    }

    @Test func aPreviewIsBlankWithWhatIsInIt() {
        let text = """
            let a = "#Preview { kept }"
            #Preview("Dark", traits: .sizeThatFitsLayout) {
                Panel { @objc in "}" }
            }
            @objc let b = 2
            #Preview { Panel() }
            let c = 3
            """
        let copy = AppleSourceCopy(of: Array(text.utf8), at: "/a.swift")
        #expect(
            lines(copy).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "#sourceLocation(file: \"/a.swift\", line: 1)", "let a = \"#Preview { kept }\"", "", "", "",
                "let b = 2",
                "", "let c = 3",
            ])
    }

    @Test(arguments: [
        ("import AudioToolbox", "func f(_ url: URL) -> CFURL { url as CFURL }", "import AVFoundation; "),
        ("@preconcurrency import CoreAudio", "var name: Unmanaged<CFString>?", "import AVFoundation; "),
        ("import AudioToolbox", "let a: URL? = nil", "import Foundation; "),
        ("import Foundation", "let a: OSStatus = noErr", "import CoreAudio; "),
        ("import AppKit", "let a: OSStatus = noErr", ""),
        ("import AVFoundation", "func f(_ url: URL) -> CFURL { url as CFURL }", ""),
        ("import AudioToolbox", "let a = AudioConverterDescription()", ""),
        ("import Foundation", "func f(_ url: URL) -> CFURL { url as CFURL }", ""),
    ])
    func aModuleIsImportedThatOthersBringThere(_ first: String, _ body: String, _ added: String) {
        let copy = AppleSourceCopy(of: Array("\(first)\n\(body)\n".utf8), at: "/a.swift")
        #expect(lines(copy).dropFirst() == ["\(added)\(first)", body, ""])
    }

    @Test func aNameCannotEndItsText() {
        let copy = AppleSourceCopy(of: [], at: "/a\"\\(b)\n.swift")
        #expect(lines(copy) == ["#sourceLocation(file: \"/a(b).swift\", line: 1)", ""])
    }

    @Test func whatNoRuleCanDoIsAWarningAtItsLine() {
        let copy = AppleSourceCopy(of: Array("let a = 1\nlet b = #selector(a)\n".utf8), at: "/a.swift")
        #expect(copy.warnings == ["/a.swift:2: warning: there is no such selector; pass a closure"])
    }

    @Test func anOverrideThatIsMovedHasTheWholeNameOfItsSource() {
        let text = "class A: B {}\nextension A {\n    override func c() {}\n}\n"
        let copy = String(decoding: AppleSourceCopy(of: Array(text.utf8), at: "/d/A.swift").bytes, as: UTF8.self)
        #expect(copy.contains("#sourceLocation(file: \"/d/A.swift\", line: 3)\n    override func c() {}"))
    }

    @Test func anOverrideGoesToItsClassInAnotherFile() {
        let (unit, presets) = ("class A: B {\n}\n", "extension A {\n    override func c() {}\n}\n")
        let home = AppleSourceCopy(
            of: Array(unit.utf8), at: "/d/A.swift", beside: [("/d/A+C.swift", Array(presets.utf8))])
        #expect(
            String(decoding: home.bytes, as: UTF8.self).contains(
                "#sourceLocation(file: \"/d/A+C.swift\", line: 2)\n    override func c() {}\n"))
        let other = AppleSourceCopy(
            of: Array(presets.utf8), at: "/d/A+C.swift", beside: [("/d/A.swift", Array(unit.utf8))])
        #expect(!String(decoding: other.bytes, as: UTF8.self).contains("override") && other.warnings.isEmpty)
    }

    @Test func theToolWritesTheCopyAndRefusesWhatItCannotRead() throws {
        let folder = try TemporaryFolder()
        let (file, copy) = (folder.url.appending(path: "Panel.swift"), folder.url.appending(path: "copy.swift"))
        try Data(source.utf8).write(to: file)
        func run(_ arguments: String...) throws -> ProgramRun.Outcome {
            try ProgramRun(
                URL(filePath: TestPackage.product("applesource")), arguments, in: folder.url, extensions: folder.url
            ).outcome()
        }
        #expect(try run(file.path, copy.path).status == 0)
        #expect(try [UInt8](Data(contentsOf: copy)) == AppleSourceCopy(of: Array(source.utf8), at: file.path).bytes)
        let missing = try run("/nowhere.swift", copy.path)
        #expect(missing.status == 1 && missing.error.contains("/nowhere.swift cannot be read"), "\(missing.error)")
        let unwritable = try run(file.path, "/nowhere/copy.swift")
        #expect(unwritable.status == 1 && unwritable.error.contains("cannot be written"), "\(unwritable.error)")
    }
}
