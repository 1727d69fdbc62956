import ComponentRegistry
import ForeignScanning
import Foundation
import TestSupport
import Testing

/// What a look at VST3 bundles finds, the bad ones included.
@Suite struct VST3ScannerTests {
    private let folder: ForeignFolder

    init() throws { folder = try ForeignFolder() }

    private func scan(patience: Int = 20_000) throws -> [ForeignLibraryRecord] {
        try folder.scanner([.vst3], patience: patience).scan().libraries
    }

    @Test func plugInsAreComponentsByTheirBussesAndCategories() throws {
        try folder.addVST3("tests")
        let components = try scan().flatMap(\.components)
        let types = Dictionary(components.map { ($0.foreignName ?? "", "\($0.identifier.type)") }) { first, _ in first }
        #expect(types[VST3Test.gain.name] == "aufx" && types[VST3Test.voice.name] == "aumu")
        #expect(types[VST3Test.octave.name] == "aumi" && types[VST3Test.fresh.name] == "augn")
        let gain = try #require(components.first { $0.foreignName == VST3Test.gain.name })
        #expect(gain.name == "Tests: Test gain" && gain.version == 0x0001_0203 && gain.foreignFormat == .vst3)
        #expect("\(gain.identifier)".contains(" VS3"))
    }

    @Test func thoseThatLieRefuseOrAreTooNarrowAreBrokenAndTheOthersAreNot() throws {
        try folder.addVST3("tests")
        let records = try scan()
        let reasons = Dictionary(records.flatMap(\.broken).map { ($0.name, $0.reason) }) { first, _ in first }
        #expect(reasons[VST3Test.lying.name] == "does not describe its audio input 2")
        #expect(reasons[VST3Test.refusing.name] == "refuses to be initialized")
        #expect(reasons[VST3Test.narrow.name] == "cannot render samples of 32 bits")
        #expect(reasons.count == 3 && records.flatMap(\.components).count == VST3Test.allCases.count - 3)
    }

    @Test func aBundleThatHangsCrashesOrIsForAnotherMachineIsBlamed() throws {
        for name in ["waiting", "unwilling", "crashing", "well"] { try folder.addVST3(name) }
        try folder.addVST3("foreign", machine: "x86_64-win")
        try folder.folder.write(Array("{}".utf8), to: "vst3/foreign.vst3/Contents/moduleinfo.json")
        try folder.folder.write(Array("no library".utf8), to: "vst3/text.vst3")
        let records = try scan(patience: 1500)
        let reasons = Dictionary(
            records.flatMap { record in
                record.broken.map { (record.path.split(separator: "/").last.map(String.init) ?? "", $0.reason) }
            }
        ) { first, _ in first }
        #expect(reasons["waiting.vst3"]?.contains("did not come to an end") == true)
        #expect(reasons["unwilling.vst3"] == "refuses to be initialized")
        #expect(reasons["crashing.vst3"]?.contains("SIGABRT") == true)
        let code = "Contents/\(VST3Test.machine)/foreign.so"
        #expect(reasons["foreign.vst3"] == "has no code for this machine, \(code)")
        #expect(reasons["text.vst3"]?.hasPrefix("cannot be loaded") == true)
        #expect(records.first { $0.path.hasSuffix("/well.vst3") }?.components.count == VST3Test.allCases.count - 3)
    }

    @Test func aMakersFolderIsSearchedAndNewCodeIsLookedAt() throws {
        try folder.addVST3("Maker/deep")
        #expect(try scan().flatMap(\.components).count == VST3Test.allCases.count - 3)
        let code = folder.folder.file("vst3/Maker/deep.vst3/Contents/\(VST3Test.machine)/deep.so")
        try FileManager.default.removeItem(atPath: code)
        #expect(try scan().isEmpty)
    }
}
