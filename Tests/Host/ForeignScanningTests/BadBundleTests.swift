import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import ForeignScanning
import Foundation
import TestSupport
import Testing

/// Bundles of LV2 whose texts or libraries are wrong: what can be played is, and of the rest a sentence says why not.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/liblilv-0.so.0")))
struct BadBundleTests {
    private let folder: ForeignFolder
    private static let name = "lv2:urn:auserviced:test:effect"

    init() throws { folder = try ForeignFolder() }

    /// The effect with other control inputs behind its gain, which have what is given beside their symbols.
    private func add(_ controls: [(symbol: String, more: String)], more: String = "") throws {
        let ports = [
            "lv2:InputPort ; lv2:index 0 ; lv2:symbol \"in\"", "lv2:OutputPort ; lv2:index 1 ; lv2:symbol \"out\"",
        ]
        let sound = ports.map { "[ a lv2:AudioPort, \($0) ; lv2:name \"Sound\" ]" }
        let all = [("gain", "; lv2:default 1.0 ; lv2:minimum 0.0 ; lv2:maximum 4.0")] + controls
        let values = all.enumerated().map { place, control in
            "[ a lv2:ControlPort, lv2:InputPort ; lv2:index \(place + 2) ; lv2:symbol \"\(control.0)\" ; "
                + "lv2:name \"Control\" \(control.1) ]"
        }
        let text =
            "<urn:auserviced:test:effect> a lv2:Plugin ; lv2:port \((sound + values).joined(separator: ", ")) .\n\(more)"
        try folder.addBundle("bad", manifest: LV2Text.manifest, text: LV2Text.prefixes + text)
    }

    private func parameters(_ unit: AUAudioUnit) -> [AUParameter] { unit.parameterTree?.allParameters ?? [] }

    private func isPlayed(_ routed: RoutedUnit) throws {
        #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0] == Array(repeating: 0.25, count: 64))
    }

    @Test func rangesThatAreMissingUpsideDownOrNoNumbersArePutRight() async throws {
        try add([
            ("none", ""), ("upside_down", "; lv2:default 5.0 ; lv2:minimum 10.0 ; lv2:maximum 1.0"),
            ("outside", "; lv2:default 1e30 ; lv2:minimum 0.0 ; lv2:maximum 1.0"),
            ("no_number", "; lv2:default \"NaN\"^^<http://www.w3.org/2001/XMLSchema#float> ; lv2:minimum \"x\""),
            ("endless", "; lv2:minimum \"-INF\"^^<http://www.w3.org/2001/XMLSchema#float> ; lv2:maximum 1.0"),
        ])
        try await folder.unit(Self.name).on(.outOfProcess) { routed in
            let all = parameters(routed.unit)
            #expect(all.map(\.identifier) == ["gain", "none", "upside_down", "outside", "no_number", "endless"])
            for parameter in all {
                #expect(parameter.minValue.isFinite && parameter.maxValue.isFinite, "\(parameter.identifier)")
                #expect(parameter.minValue < parameter.maxValue, "\(parameter.identifier)")
                #expect(
                    (parameter.minValue...parameter.maxValue).contains(parameter.value), "\(parameter.identifier)")
            }
            try isPlayed(routed)
        }
    }

    @Test func aThousandControlsOfOneNameAreParametersApart() async throws {
        try add(Array(repeating: ("same", "; lv2:default 0.0 ; lv2:minimum 0.0 ; lv2:maximum 1.0"), count: 1002))
        try await folder.unit(Self.name).on(.outOfProcess) { routed in
            let all = parameters(routed.unit)
            #expect(all.count == 1003 && Set(all.map(\.keyPath)).count == 1003)
            try isPlayed(routed)
        }
    }

    @Test func namesOfAMegabyteAreCut() async throws {
        let name = String(repeating: "ä", count: 1 << 19)
        let value = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#value>"
        try add([
            ("long", "; rdfs:comment \"\(name)\" ; lv2:scalePoint [ rdfs:label \"\(name)\" ; \(value) 1 ]"),
            ("called", "; lv2:designation <urn:\(name)>"),
        ])
        try await folder.unit(Self.name).on(.outOfProcess) { routed in
            #expect(parameters(routed.unit).allSatisfy { $0.displayName.utf8.count < 2100 })
            try isPlayed(routed)
        }
    }

    @Test func aLibraryOfAnotherArchitectureIsBrokenAndSaysSo() throws {
        try folder.addTestBundle()
        let path = folder.folder.file("lv2/test.lv2/plugins.so")
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // ELF: the machine, here that of ARM with 64 bits or that of x86 with as many.
        bytes[18] = bytes[18] == 0xb7 ? 0x3e : 0xb7
        try FileManager.default.removeItem(atPath: path)
        for place in ["lv2/test.lv2/plugins.so", "ladspa/other.so", "clap/other.clap"] {
            try folder.folder.write(bytes, to: place)
        }
        let libraries = try folder.scanner([.ladspa, .lv2, .clap]).scan().libraries
        let reasons = libraries.filter { $0.path.hasPrefix(folder.folder.path) }.flatMap(\.broken).map(\.reason)
        #expect(reasons.count == 4 && reasons.allSatisfy { $0.hasPrefix("cannot be loaded") }, "\(reasons)")
    }

    @Test func aPlugInWhoseLibraryVanishesPlaysOnAndIsMissedWhenItStartsAgain() async throws {
        try folder.addTestBundle()
        try await folder.unit(Self.name).on(.outOfProcess) { routed in
            try isPlayed(routed)
            try FileManager.default.removeItem(atPath: folder.folder.file("lv2/test.lv2"))
            try isPlayed(routed)
            let unit = try #require(routed.unit as? RemoteAudioUnit)
            let process = try #require(unit.serviceProcessID)
            kill(process, SIGKILL)
            // What goes in is heard without it.
            #expect(await eventually { unit.serviceProcessID != process })
            let heard = try routed.render(.constant(0.25), blocks: [64, 64])
            #expect(heard.frameCount == 128 && heard.firstNonFiniteFrame == nil)
        }
        #expect(folder.components.scan().components(named: Self.name).isEmpty)
    }

    @Test func aPresetOfAnotherVersionSetsWhatThereIs() async throws {
        let preset = """
            <urn:auserviced:test:loud> a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ; rdfs:label "Old" ;
                lv2:port [ lv2:symbol "gone" ; pset:value 3.0 ], [ lv2:symbol "gain" ; pset:value 2.0 ],
                    [ lv2:symbol "later" ; pset:value "much" ], [ pset:value 1.0 ], [ lv2:symbol "far" ; pset:value 1e30 ] ;
                state:state [ <urn:auserviced:test:unknown> "1"^^<urn:auserviced:test:type> ] .
            """
        try add(
            ["later", "far"].map { ($0, "; lv2:default 0.5 ; lv2:minimum 0.0 ; lv2:maximum 1.0") }, more: preset)
        try await folder.unit(Self.name).on(.outOfProcess) { routed in
            routed.unit.currentPreset = try #require(routed.unit.factoryPresets?.first { $0.name == "Old" })
            let all = parameters(routed.unit)
            #expect(await eventually { all.first { $0.identifier == "gain" }?.value == 2 })
            #expect(all.allSatisfy { ($0.minValue...$0.maxValue).contains($0.value) })
            #expect(all.first { $0.identifier == "later" }?.value == 0.5)
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.5)
        }
    }
}
