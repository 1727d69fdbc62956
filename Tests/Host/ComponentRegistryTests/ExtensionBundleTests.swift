import ComponentRegistry
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite struct ExtensionBundleTests {
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    private func read(_ information: String) throws -> (bundle: ExtensionBundle?, diagnostics: [ScanDiagnostic]) {
        try directory.writeBundle("Filter.appex", information: information)
        return ExtensionBundle.read(path: directory.path + "/Filter.appex")
    }

    @Test func soundBundleYieldsItsComponentAndNoDiagnostic() throws {
        let (bundle, diagnostics) = try read(TemporaryFolder.information())
        let component = try #require(bundle?.components.first)
        #expect(diagnostics.isEmpty)
        #expect(component.identifier.description == "aufx fltr Demo")
        #expect(component.manufacturerName == "Demo" && component.unitName == "Filter")
        #expect(component.version == 65536 && component.hasView && !component.loadableInProcess)
        #expect(component.libraryPath == directory.path + "/Filter.appex/Contents/Linux/libFilter.so")
        #expect(component.bundleHash.count == 16)
    }

    @Test func componentBundleKeyAllowsLoadingInProcess() throws {
        let key = "<key>AudioComponentBundle</key><string>com.example.Filter</string>"
        let (bundle, diagnostics) = try read(TemporaryFolder.information(attributes: key))
        #expect(bundle?.components.first?.loadableInProcess == true && diagnostics.isEmpty)
    }

    @Test func pointWithoutViewIsAccepted() throws {
        let (bundle, _) = try read(TemporaryFolder.information(point: "com.apple.AudioUnit"))
        #expect(bundle?.components.first?.hasView == false)
    }

    @Test(arguments: ["type", "subtype", "manufacturer", "name"])
    func missingKeyIsNamed(key: String) throws {
        let information = TemporaryFolder.information().replacing("<key>\(key)</key>", with: "<key>x\(key)</key>")
        let (bundle, diagnostics) = try read(information)
        #expect(bundle?.components.isEmpty == true)
        let place = "NSExtension › NSExtensionAttributes › AudioComponents[0] › \(key)"
        #expect(diagnostics.map(\.key) == [place])
        #expect(diagnostics.first?.problem == "is missing")
    }

    @Test(arguments: [
        "NSExtension", "NSExtensionAttributes", "NSExtensionPointIdentifier", "AudioComponents",
    ])
    func missingFrameKeyIsNamed(key: String) throws {
        let information = TemporaryFolder.information().replacing("<key>\(key)</key>", with: "<key>x</key>")
        let (bundle, diagnostics) = try read(information)
        #expect(bundle == nil)
        #expect(diagnostics.count == 1 && diagnostics[0].key?.hasSuffix(key) == true)
    }

    @Test func everyFaultOfABundleGetsItsOwnDiagnostic() throws {
        let extra = """
            <key>version</key><string>1.0</string><key>tags</key><string>Effects</string>\
            <key>sandboxSafe</key><integer>1</integer><key>resourceUsage</key><array/>
            """
        let information = TemporaryFolder.information(subtype: "toolong", extra: extra)
        let (_, diagnostics) = try read(information)
        let keys = diagnostics.compactMap { $0.key?.split(separator: " ").last }
        #expect(keys == ["subtype", "version", "tags", "sandboxSafe", "resourceUsage"])
    }

    @Test func aDiagnosticNamesTheLineOfItsValueOrOfWhatShouldHoldIt() throws {
        let lines = TemporaryFolder.information(subtype: "toolong").replacing("<key>", with: "\n<key>").replacing(
            "<key>manufacturer</key>", with: "<key>maker</key>")
        let (_, diagnostics) = try read(lines)
        let rows = lines.split(separator: "\n", omittingEmptySubsequences: false)
        let subtype = try #require(rows.firstIndex { $0.contains("toolong") }) + 1
        let entry = try #require(rows.firstIndex { $0.contains("<key>AudioComponents</key>") }) + 1
        #expect(diagnostics.map(\.line) == [subtype, entry])
        #expect("\(diagnostics[0])".contains("subtype (line \(subtype)): "))
    }

    @Test func oneWrongComponentDoesNotHideAnother() throws {
        let information = TemporaryFolder.information().replacing(
            "<array><dict>", with: "<array><dict><key>type</key><string>aufx</string></dict><string>?</string><dict>")
        let (bundle, diagnostics) = try read(information)
        #expect(bundle?.components.count == 1)
        #expect(diagnostics.count == 5)
    }

    @Test(arguments: [
        "", "not a list", "<plist><dict>", "bplist00\u{1}\u{2}", "<plist version=\"1.0\"><string>a</string></plist>",
    ])
    func brokenListIsOneDiagnosticThatNamesTheBundle(text: String) throws {
        let (bundle, diagnostics) = try read(text)
        #expect(bundle == nil)
        #expect(diagnostics.count == 1 && diagnostics[0].path.hasSuffix("Filter.appex"))
        #expect(diagnostics[0].problem.hasPrefix("Contents/Info.plist"))
    }

    @Test func deepNestingIsRefusedInsteadOfExhaustingTheStack() throws {
        let deep = String(repeating: "<array><!-- </array> -->", count: 40_000)
        let (bundle, diagnostics) = try read("<plist version=\"1.0\"><dict><key>NSExtension</key>" + deep)
        #expect(bundle == nil && diagnostics[0].problem.contains("nested more than"))
    }

    @Test func fifoInPlaceOfTheListDoesNotBlock() throws {
        try directory.writeBundle("Filter.appex")
        let list = directory.path + "/Filter.appex/Contents/Info.plist"
        unlink(list)
        #expect(mkfifo(list, 0o600) == 0)
        let (bundle, diagnostics) = ExtensionBundle.read(path: directory.path + "/Filter.appex")
        #expect(bundle == nil && diagnostics[0].problem.contains("not a regular file"))
    }

    @Test func missingLibraryIsNamed() throws {
        try directory.writeBundle("Filter.appex", libraryName: "other.so")
        let (bundle, diagnostics) = ExtensionBundle.read(path: directory.path + "/Filter.appex")
        #expect(bundle == nil && diagnostics.map(\.problem) == ["Contents/Linux/libFilter.so is missing"])
    }

    @Test func textInPlaceOfALibraryIsRefused() throws {
        try directory.writeBundle("Filter.appex")
        try directory.write(Array("#!/bin/sh\n".utf8), to: "Filter.appex/Contents/Linux/libFilter.so")
        let (bundle, diagnostics) = ExtensionBundle.read(path: directory.path + "/Filter.appex")
        #expect(bundle == nil && diagnostics[0].problem.hasSuffix("is not an ELF file"))
    }

    @Test func executableNameMustNotLeaveTheBundle() throws {
        let body = "<key>CFBundleExecutable</key><string>../../../lib.so</string>"
        let (bundle, diagnostics) = try read(TemporaryFolder.propertyList(body))
        #expect(bundle == nil)
        #expect(diagnostics.map(\.key) == ["CFBundleExecutable", "NSExtension"])
    }

    @Test func aLinkIsTakenForTheBundleThatItLeadsTo() throws {
        try directory.writeBundle("Real.appex", libraryName: "libFilter.so")
        let link = directory.path + "/Filter.appex"
        #expect(symlink("Real.appex", link) == 0)
        let (bundle, diagnostics) = ExtensionBundle.read(path: link)
        #expect(bundle?.path == link, "\(diagnostics)")
        #expect(bundle?.libraryPath == directory.path + "/Real.appex/Contents/Linux/libFilter.so")
    }

    @Test func aLinkToWhatIsNoBundleIsRefused() throws {
        try directory.writeBundle("Real.appex", libraryName: "libFilter.so")
        #expect(rename(directory.path + "/Real.appex", directory.path + "/private") == 0)
        let link = directory.path + "/Filter.appex"
        #expect(symlink("private", link) == 0)
        let (bundle, diagnostics) = ExtensionBundle.read(path: link)
        #expect(bundle == nil && diagnostics.contains { $0.problem.contains("link") })
    }

    @Test func damagedListsNeverTrap() throws {
        var generator = SeededGenerator(state: 7)
        let sound = Array(TemporaryFolder.information().utf8)
        for _ in 0..<300 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            try directory.writeBundle("Filter.appex")
            try directory.write(bytes, to: "Filter.appex/Contents/Info.plist")
            _ = ExtensionBundle.read(path: directory.path + "/Filter.appex")
        }
    }
}

/// A generator that repeats, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
