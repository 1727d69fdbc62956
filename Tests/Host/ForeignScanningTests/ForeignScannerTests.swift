import ComponentRegistry
import ForeignScanning
import Foundation
import TestSupport
import Testing

/// What a scan finds, keeps and blames.
@Suite struct ForeignScannerTests {
    private let folder: ForeignFolder

    init() throws { folder = try ForeignFolder() }

    private func names(_ records: ForeignRecords) -> [String] {
        records.libraries.flatMap(\.components).compactMap(\.foreignName).sorted()
    }

    @Test func everyPlugInOfALibraryIsAComponentByItsPorts() throws {
        try folder.addLibrary("tests")
        let records = try folder.scanner().scan()
        let components = records.libraries.flatMap(\.components)
        let types = Dictionary(components.map { ($0.foreignName ?? "", "\($0.identifier.type)") }) { first, _ in first }
        #expect(types["ladspa:tests:gain"] == "aufx" && types["ladspa:tests:meter"] == "aufx")
        #expect(types["ladspa:tests:source"] == "augn")
        #expect(components.count == 12 && records.libraries.flatMap(\.broken).isEmpty)
        let gain = try #require(components.first { $0.foreignName == "ladspa:tests:gain" })
        #expect(gain.name == "Tests: Test gain" && gain.foreignFormat == .ladspa && !gain.loadableInProcess)
    }

    @Test func codesAreThoseOfEveryMachine() throws {
        try folder.addLibrary("amp")
        let records = try folder.scanner().scan()
        let gain = records.libraries.flatMap(\.components).first { $0.foreignName == "ladspa:amp:gain" }
        // Computed once, apart from this program: FNV-1a of the name, folded, in base 62.
        #expect(gain.map { "\($0.identifier)" } == "aufx \(Self.code("ladspa:amp:gain"))")
    }

    /// As the definition says, written anew.
    private static func code(_ name: String) -> String {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        var rest = hash ^ (hash >> 32)
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        var text: [Character] = []
        for _ in 0..<5 {
            text.append(digits[Int(rest % 62)])
            rest /= 62
        }
        return "\(String(text[..<4])) LAD\(text[4])"
    }

    @Test func aLibraryThatCrashesIsBlamedAndItsNeighboursAreNot() throws {
        for name in ["first", "middle-crashing", "next-leaving", "other"] { try folder.addLibrary(name) }
        try Data("no library".utf8).write(to: URL(filePath: folder.folder.file("ladspa/text.so")))
        let records = try folder.scanner().scan()
        #expect(names(records).filter { $0.hasSuffix(":gain") } == ["ladspa:first:gain", "ladspa:other:gain"])
        let broken = Dictionary(
            records.libraries.flatMap(\.broken).map { ($0.name.split(separator: "/").last.map(String.init), $0.reason) }
        ) { first, _ in first }
        #expect(broken["middle-crashing.so"]?.contains("SIGABRT") == true)
        #expect(broken["next-leaving.so"]?.contains("exit code 3") == true)
        #expect(broken["text.so"]?.hasPrefix("cannot be loaded") == true)
    }

    @Test func aLibraryThatHangsIsEndedAndBlamed() throws {
        try folder.addLibrary("hanging")
        try folder.addLibrary("sound")
        let records = try folder.scanner(patience: 700).scan()
        #expect(names(records).contains("ladspa:sound:gain"))
        #expect(records.libraries.flatMap(\.broken).map(\.reason).first?.contains("did not come to an end") == true)
    }

    @Test func whatIsAsItWasIsNotLookedAtAgainAndWhatChangedIs() throws {
        try folder.addLibrary("kept-crashing")
        let first = try folder.scanner().scan()
        var looks = 0
        let second = try folder.scanner().scan { _, _ in looks += 1 }
        #expect(second == first && looks == 0)
        try FileManager.default.removeItem(atPath: folder.folder.file("ladspa/kept-crashing.so"))
        try folder.addLibrary("kept-crashing")
        try folder.scanner().scan { _, _ in looks += 1 }
        #expect(looks == 1)
        try folder.scanner().scan(again: true) { _, _ in looks += 1 }
        #expect(looks == 2)
    }

    @Test func aLibraryThatHasGoneIsNotListed() throws {
        try folder.addLibrary("gone")
        try folder.scanner().scan()
        #expect(folder.components.scan().components(named: "ladspa:gone:gain").count == 1)
        try FileManager.default.removeItem(atPath: folder.folder.file("ladspa/gone.so"))
        #expect(folder.components.scan().components(named: "ladspa:gone:gain").isEmpty)
    }

    @Test func anotherFormatsRecordsStayWhenOneIsLookedFor() throws {
        try folder.addLibrary("kept")
        try folder.addTestBundle()
        try folder.scanner().scan()
        let records = try folder.scanner([.lv2]).scan()
        #expect(names(records).contains("ladspa:kept:gain"))
        #expect(names(records).contains("lv2:urn:auserviced:test:effect"))
    }

    @Test func aDamagedRecordIsNone() throws {
        try folder.addLibrary("tests")
        try folder.folder.write(Array("{\"format\":1,".utf8), to: "cache/plug-ins.json")
        #expect(folder.components.scan().components.isEmpty)
        #expect(try folder.scanner().scan().libraries.count == 1)
    }
}
