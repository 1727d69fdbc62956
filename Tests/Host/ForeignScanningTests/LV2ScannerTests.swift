import ComponentRegistry
import ForeignScanning
import Foundation
import TestSupport
import Testing

/// What bundles say of themselves, the bad ones included.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/liblilv-0.so.0")))
struct LV2ScannerTests {
    private let folder: ForeignFolder

    init() throws { folder = try ForeignFolder() }

    private func scan() throws -> (components: [RegisteredComponent], broken: [ForeignLibraryRecord.Broken]) {
        let libraries = try folder.scanner().scan().libraries
        return (libraries.flatMap(\.components), libraries.flatMap(\.broken))
    }

    /// A bundle with one plug-in, whose ports are given.
    private func add(_ name: String, ports: String, more: String = "") throws {
        let manifest =
            LV2Text.prefixes
            + "<urn:auserviced:test:effect> a lv2:Plugin ; lv2:binary <plugins.so> ; rdfs:seeAlso <plugins.ttl> ."
        let text = LV2Text.prefixes + "<urn:auserviced:test:effect> a lv2:Plugin ; \(more) lv2:port \(ports) ."
        try folder.addBundle(name, manifest: manifest, text: text)
    }

    private func sound(_ index: Int, _ side: String) -> String {
        "[ a lv2:AudioPort, lv2:\(side)Port ; lv2:index \(index) ; lv2:symbol \"s\(index)\" ; lv2:name \"S\" ]"
    }

    @Test func aBundlesPlugInsAreFoundByItsText() throws {
        try folder.addTestBundle()
        let found = try scan()
        let effect = try #require(found.components.first { $0.foreignName == "lv2:urn:auserviced:test:effect" })
        #expect("\(effect.identifier.type)" == "aufx" && effect.name == "Tests: Test effect")
        #expect(effect.version == 0x0001_0204)
        let instrument = found.components.first { $0.foreignName == "lv2:urn:auserviced:test:instrument" }
        #expect(instrument.map { "\($0.identifier.type)" } == "aumu")
    }

    @Test func aPlugInThatItsLibraryLacksIsBroken() throws {
        try folder.addBundle(
            "lacks",
            manifest: LV2Text.manifest.replacingOccurrences(of: "test:instrument", with: "test:other"),
            text: LV2Text.plugins.replacingOccurrences(of: "test:instrument", with: "test:other"))
        let found = try scan()
        #expect(found.components.map(\.foreignName) == ["lv2:urn:auserviced:test:effect"])
        #expect(found.broken.map(\.name) == ["lv2:urn:auserviced:test:other"])
        #expect(found.broken.first?.reason.hasPrefix("is not in its library") == true)
    }

    @Test func aFeatureThatNobodyOffersIsNamed() throws {
        try add("needy", ports: "\(sound(0, "Output"))", more: "lv2:requiredFeature <urn:test:magic> ;")
        #expect(try scan().broken.first?.reason == "needs a feature that is not offered: urn:test:magic")
    }

    @Test func aMissingLibraryIsABrokenPlugIn() throws {
        try folder.addBundle("bare", manifest: LV2Text.manifest, text: LV2Text.plugins, hasLibrary: false)
        let found = try scan()
        #expect(found.components.isEmpty && found.broken.count == 2)
        #expect(found.broken.allSatisfy { $0.reason.hasPrefix("cannot be loaded") })
    }

    @Test func textThatEndsTooEarlyHidesNothingElse() throws {
        try folder.addBundle(
            "cut", manifest: String(LV2Text.manifest.prefix(900)), text: String(LV2Text.plugins.prefix(1500)))
        try folder.addBundle(
            "whole",
            manifest: LV2Text.prefixes
                + "<urn:auserviced:test:instrument> a lv2:Plugin ; lv2:binary <plugins.so> ; rdfs:seeAlso <plugins.ttl> .",
            text: LV2Text.plugins)
        #expect(try scan().components.contains { $0.foreignName == "lv2:urn:auserviced:test:instrument" })
    }

    @Test func textsThatNameEachOtherComeToAnEnd() throws {
        let text = LV2Text.prefixes + "<urn:auserviced:test:effect> rdfs:seeAlso <manifest.ttl>, <plugins.ttl> ."
        try folder.addBundle("cyclic", manifest: LV2Text.manifest, text: text)
        #expect(try scan().broken.contains { $0.name.contains("urn:auserviced:test") })
    }

    @Test func aNameOfAMegabyteIsCut() throws {
        let name = String(repeating: "x", count: 1 << 20)
        try add("long", ports: sound(0, "Output"), more: "doap:name \"\(name)\" ;")
        let found = try scan()
        #expect(found.components.count == 1 && found.components[0].name.utf8.count < 2100)
    }

    @Test func aThousandPortsAreParameters() throws {
        let controls = (2..<1005).map {
            "[ a lv2:ControlPort, lv2:InputPort ; lv2:index \($0) ; lv2:symbol \"same\" ; lv2:name \"C\" ]"
        }
        try add("many", ports: ([sound(0, "Input"), sound(1, "Output")] + controls).joined(separator: ","))
        #expect(try scan().components.count == 1)
    }
}
