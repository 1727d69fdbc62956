import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import ForeignScanning
import Foundation
import TestSupport
import Testing

/// Properties of LV2 plug-ins that messages set: numbers, and files that the user selects.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/liblilv-0.so.0")))
struct LV2PatchTests {
    private static let name = "lv2:urn:auserviced:test:reader"
    private let folder: ForeignFolder

    init() throws { folder = try ForeignFolder() }

    private func reader(more: String = "") throws -> UnitUnderTest {
        try folder.addBundle("reader", manifest: LV2Text.readerManifest, text: LV2Text.reader(more: more))
        return try folder.unit(Self.name)
    }

    /// A file with a number; returns its path.
    private func file(_ name: String, _ number: String) throws -> String {
        try folder.folder.write(Array(number.utf8), to: name)
        return folder.folder.file(name)
    }

    @Test func aNumberThatMessagesSetIsAParameter() async throws {
        try await reader().on(.outOfProcess) { routed in
            let gain = try #require(routed.unit.parameterTree?.allParameters.first)
            #expect(gain.identifier == "gain" && gain.minValue == 0 && gain.maxValue == 4 && gain.value == 1)
            // Behind all ports, whatever ports a later version has.
            #expect(gain.address >= 0x8000_0000)
            gain.value = 1.5
            try #expect(
                routed.render(.constant(0.25), blocks: [64]).channels == [Array(repeating: 0.375, count: 64)])
        }
    }

    @Test func aValueThatThePlugInTellsIsTheParameters() async throws {
        try await reader().on(.outOfProcess) { routed in
            let gain = try #require(routed.unit.parameterTree?.allParameters.first)
            gain.value = 3
            try #expect(routed.render(.constant(0.25), blocks: [64, 64]).channels[0][127] == 0.5)
            #expect(eventually { gain.value == 2 })
        }
    }

    @Test func valuesOfPropertiesAreInTheState() async throws {
        let unit = try reader()
        var state: [String: Any]?
        try await unit.on(.outOfProcess) { routed in
            routed.unit.parameterTree?.allParameters.first?.value = 0.5
            _ = try routed.render(.constant(0.25), blocks: [64])
            state = routed.unit.fullState
        }
        let kept = state
        try await unit.on(.outOfProcess) { routed in
            routed.unit.fullState = kept
            #expect(routed.unit.parameterTree?.allParameters.first?.value == 0.5)
            try #expect(routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.125)
        }
    }

    @Test func aFileThatIsSelectedIsReadAndItsKeyIsInTheState() async throws {
        let unit = try reader()
        let (four, two) = (try file("four.txt", "4"), try file("two.txt", "2"))
        var state: [String: Any]?
        try await unit.on(.outOfProcess) { routed in
            try routed.unit.giveFile(atPath: four, key: "number")
            // Offline the worker has answered when the block begins.
            let heard = try routed.render(.constant(0.25), blocks: [64, 64])
            #expect(heard.channels[0][127] == 1)
            state = routed.unit.fullState
        }
        let kept = state
        try await unit.on(.outOfProcess) { routed in
            // Elsewhere the file has another place: the state knows it by its key.
            try routed.unit.giveFile(atPath: two, key: "number")
            routed.unit.fullState = kept
            try #expect(routed.render(.constant(0.25), blocks: [64, 64]).channels[0][127] == 0.5)
        }
    }

    @Test func ofSeveralFilesTheKeyNamesOne() async throws {
        let unit = try reader(
            more:
                "<urn:auserviced:test:reader> patch:writable <urn:other#file> . <urn:other#file> rdfs:range atom:Path ."
        )
        let path = try file("four.txt", "4")
        try await unit.on(.outOfProcess) { routed in
            let error = #expect(throws: (any Error).self) { try routed.unit.giveFile(atPath: path) }
            #expect(error.map { "\($0)" }?.contains("say which one this is: source, file") == true)
            try routed.unit.giveFile(atPath: path, key: "source")
            try #expect(routed.render(.constant(0.25), blocks: [64, 64]).channels[0][127] == 1)
        }
    }

    @Test func aTextOfAFileIsTheValueOfAPropertyThatIsAText() async throws {
        let word = "<urn:auserviced:test:reader#Word>"
        let unit = try reader(
            more: "<urn:auserviced:test:reader> patch:writable \(word) . \(word) rdfs:range atom:String .")
        let (long, none) = (try file("long.txt", "eight888\n"), try file("none.txt", "\u{0}"))
        let large = try file("large.txt", String(repeating: "x", count: 5000))
        try await unit.on(.outOfProcess) { routed in
            try routed.unit.giveFile(atPath: long, key: "word")
            // The plug-in multiplies by the letters.
            try #expect(routed.render(.constant(0.0625), blocks: [64, 64]).channels[0][127] == 0.5)
            for path in [none, large] {
                let error = #expect(throws: (any Error).self) { try routed.unit.giveFile(atPath: path, key: "word") }
                #expect(error.map { "\($0)" }?.contains("takes a text for word") == true)
            }
            try #expect(routed.render(.constant(0.0625), blocks: [64]).channels[0][63] == 0.5)
        }
    }

    @Test func onlyAPlugInWithAFilePropertyTakesFiles() throws {
        try folder.addBundle("reader", manifest: LV2Text.readerManifest, text: LV2Text.reader())
        try folder.addTestBundle()
        let found = try folder.scanner().scan().libraries.flatMap(\.components)
        let taking = found.filter { $0.grants.selectedFiles == .readOnly }.map(\.foreignName)
        #expect(taking == [Self.name] && found.count == 3)
    }

    @Test func propertiesWithoutASensibleRangeHaveThatOfTheirType() async throws {
        let properties = ["Int", "Bool", "Long", "Float", "Double"].map { type in
            """
            <urn:auserviced:test:reader> patch:writable <urn:p#\(type)> . <urn:p#\(type)> rdfs:range atom:\(type) ;
                lv2:minimum 8 ; lv2:maximum -8 .
            <urn:auserviced:test:reader> patch:writable <urn:q#\(type)> . <urn:q#\(type)> rdfs:range atom:\(type) .
            """
        }
        try await reader(more: properties.joined(separator: "\n")).on(.outOfProcess) { routed in
            let tree = try #require(routed.unit.parameterTree)
            let parameters = tree.allParameters
            #expect(parameters.count == 11)
            #expect(parameters.allSatisfy { $0.minValue < $0.maxValue && $0.value.isFinite })
            #expect(Set(parameters.map(\.address)).count == 11)
            #expect(Set(parameters.map(\.identifier)).count == 11)
            for parameter in parameters { parameter.value = parameter.maxValue }
            _ = try routed.render(.constant(0.25), blocks: [64, 64])
        }
    }
}
