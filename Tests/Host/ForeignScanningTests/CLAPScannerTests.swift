import ComponentRegistry
import ForeignScanning
import Foundation
import TestSupport
import Testing

/// What a look at CLAP libraries finds, the bad ones included.
@Suite struct CLAPScannerTests {
    private let folder: ForeignFolder
    /// Those of the library that nothing is wrong with.
    private static let sound = 9

    init() throws { folder = try ForeignFolder() }

    /// Of the libraries in the test's own folder.
    private func scan(patience: Int = 20_000) throws -> [ForeignLibraryRecord] {
        let records = try folder.scanner([.clap], patience: patience).scan()
        return records.libraries.filter { $0.path.hasPrefix(folder.folder.path) }
    }

    @Test func plugInsAreComponentsByTheirPortsAndFeatures() throws {
        try folder.addCLAP("tests")
        let components = try scan().flatMap(\.components)
        let types = Dictionary(components.map { ($0.foreignName ?? "", "\($0.identifier.type)") }) { first, _ in first }
        #expect(types["clap:org.example.gain"] == "aufx" && types["clap:org.example.voice"] == "aumu")
        #expect(types["clap:org.example.octave"] == "aumi" && types["clap:org.example.fresh"] == "augn")
        let gain = try #require(components.first { $0.foreignName == "clap:org.example.gain" })
        #expect(gain.name == "Tests: Test gain" && gain.version == 0x0001_0203 && gain.foreignFormat == .clap)
        #expect("\(gain.identifier)".contains(" CLP"))
    }

    @Test func oneThatLiesAndOneThatRefusesAreBrokenAndTheOthersAreNot() throws {
        try folder.addCLAP("tests")
        let records = try scan()
        let reasons = Dictionary(records.flatMap(\.broken).map { ($0.name, $0.reason) }) { first, _ in first }
        #expect(reasons["clap:org.example.lying"] == "does not describe its audio input 2")
        #expect(reasons["clap:org.example.refusing"] == "refuses to be initialized")
        #expect(reasons.count == 2 && records.flatMap(\.components).count == Self.sound)
    }

    @Test func aLibraryThatHangsCrashesOrIsUnwillingIsBlamed() throws {
        for name in ["waiting", "unwilling", "crashing", "well"] { try folder.addCLAP(name) }
        try Data("no library".utf8).write(to: URL(filePath: folder.folder.file("clap/text.clap")))
        let records = try scan(patience: 1500)
        let reasons = Dictionary(
            records.flatMap { record in
                record.broken.map { (record.path.split(separator: "/").last.map(String.init) ?? "", $0.reason) }
            }
        ) { first, _ in first }
        #expect(reasons["waiting.clap"]?.contains("did not come to an end") == true)
        #expect(reasons["unwilling.clap"] == "refuses to be initialized")
        #expect(reasons["crashing.clap"]?.contains("SIGABRT") == true)
        #expect(reasons["text.clap"]?.hasPrefix("cannot be loaded") == true)
        #expect(records.first { $0.path.hasSuffix("/well.clap") }?.components.count == Self.sound)
    }

    @Test func aMakersFolderIsSearched() throws {
        try FileManager.default.createDirectory(
            atPath: folder.folder.file("clap/Maker"), withIntermediateDirectories: true)
        try folder.addCLAP("Maker/deep")
        #expect(try scan().flatMap(\.components).count == Self.sound)
    }
}
