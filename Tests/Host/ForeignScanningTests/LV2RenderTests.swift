import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import Sandbox
import TestSupport
import Testing

/// LV2 plug-ins as units in services of their own.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/liblilv-0.so.0")))
struct LV2RenderTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addTestBundle()
    }

    @Test func notesReachAnEventPortOfBeforeAtoms() async throws {
        let old = "<urn:auserviced:test:old>"
        let text = """
            @prefix ev: <http://lv2plug.in/ns/ext/event#> .
            \(old) a lv2:InstrumentPlugin, lv2:Plugin ; doap:name "Old" ;
                lv2:requiredFeature <http://lv2plug.in/ns/ext/event>, <http://lv2plug.in/ns/ext/uri-map> ;
                lv2:port [ a ev:EventPort, lv2:InputPort ; lv2:index 0 ; lv2:symbol "events" ; lv2:name "Events" ;
                    ev:supportsEvent midi:MidiEvent ],
                [ a lv2:AudioPort, lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
            """
        let manifest = "\(old) a lv2:Plugin ; lv2:binary <plugins.so> ; rdfs:seeAlso <plugins.ttl> ."
        try folder.addBundle("old", manifest: LV2Text.prefixes + manifest, text: LV2Text.prefixes + text)
        try await folder.unit("lv2:urn:auserviced:test:old").on(.outOfProcess) { routed in
            let events = [TestEvent.noteOn(at: 10), .noteOff(at: 100)]
            let heard = try routed.render(.silence, blocks: [64, 64], events: events)
            #expect(heard.channels[0] == (0..<128).map { (10..<100).contains($0) ? 0.5 : 0 })
        }
    }

    @Test func anEffectHasTheParametersOfItsText() async throws {
        try await folder.unit("lv2:urn:auserviced:test:effect").onEveryRoute { routed in
            guard routed.route != .chain else { return }
            let gain = try #require(routed.unit.parameterTree?.parameter(withAddress: 2))
            #expect(gain.identifier == "gain" && gain.minValue == 0.5 && gain.maxValue == 4 && gain.value == 1)
            #expect(gain.flags.contains(.flag_DisplayLogarithmic))
            gain.value = 2
            let heard = try routed.render(.constant(0.25), blocks: [64, 1, 63])
            #expect(heard.channels == [Array(repeating: 0.5, count: 128)], "\(routed.route)")
        }
    }

    /// Some plug-ins read what they have not written. The effect is 77 times as loud when that is not zero.
    @Test func whatLoadingALibraryLeavesInMemoryIsNotFoundByTheInstance() async throws {
        try await folder.unit("lv2:urn:auserviced:test:effect").on(.outOfProcess) { routed in
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.25)
        }
    }

    @Test func whatAWorkerAnswersIsHeardAndKept() async throws {
        let unit = try folder.unit("lv2:urn:auserviced:test:effect")
        var state: [String: Any]?
        try await unit.on(.outOfProcess) { routed in
            routed.unit.parameterTree?.parameter(withAddress: 2)?.value = 4
            _ = try routed.render(.constant(1 / 512.0), blocks: [64])
            // The worker has made the factor 100.
            let heard = try routed.render(.constant(1 / 512.0), blocks: [64])
            #expect(heard.channels[0][63] == 400 / 512.0)
            state = routed.unit.fullState
        }
        let kept = state
        try await unit.on(.outOfProcess) { routed in
            routed.unit.fullState = kept
            routed.unit.parameterTree?.parameter(withAddress: 2)?.value = 1
            let heard = try routed.render(.constant(1 / 512.0), blocks: [64])
            #expect(heard.channels[0][63] == 100 / 512.0)
        }
    }

    @Test func eachChannelOfAMonoPlugInHasAWorkerAndTheState() async throws {
        let unit = try folder.unit("lv2:urn:auserviced:test:effect")
        let layout = RenderLayout(inputChannels: 2, outputChannels: 2)
        var state: [String: Any]?
        try await unit.on(.outOfProcess, layout: layout) { routed in
            routed.unit.parameterTree?.parameter(withAddress: 2)?.value = 4
            _ = try routed.render(.constant(1 / 512.0), blocks: [64])
            let heard = try routed.render(.constant(1 / 512.0), blocks: [64])
            #expect(heard.channels.map { $0[63] } == [400 / 512.0, 400 / 512.0])
            state = routed.unit.fullState
        }
        let kept = state
        try await unit.on(.outOfProcess, layout: layout) { routed in
            // Before there is an instance, and while there is.
            for _ in 0..<2 {
                routed.unit.fullState = kept
                routed.unit.parameterTree?.parameter(withAddress: 2)?.value = 1
                let heard = try routed.render(.constant(1 / 512.0), blocks: [64])
                #expect(heard.channels.map { $0[63] } == [100 / 512.0, 100 / 512.0])
            }
        }
    }

    @Test func aPresetOfTheBundleIsAFactoryPreset() async throws {
        try await folder.unit("lv2:urn:auserviced:test:effect").on(.outOfProcess) { routed in
            let presets = try #require(routed.unit.factoryPresets)
            #expect(presets.map(\.name) == ["Loud"])
            routed.unit.currentPreset = presets.first
            #expect(routed.unit.parameterTree?.parameter(withAddress: 2)?.value == 2)
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.5)
        }
    }

    @Test func presetsOfBundlesBesideItsOwnAreFactoryPresets() async throws {
        let preset = "a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ; rdfs:label"
        try folder.addBundle(
            "beside",
            manifest: LV2Text.prefixes
                + "<plugins.ttl> a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ; "
                + "rdfs:seeAlso <plugins.ttl> .",
            text: LV2Text.prefixes
                + "<> \(preset) \"Kept\" ; lv2:port [ lv2:symbol \"gain\" ; pset:value 0.5 ] ;"
                + " state:state [ <urn:auserviced:test:factor> 8 ] .", hasLibrary: false)
        try folder.addBundle(
            "other", manifest: LV2Text.prefixes + "<urn:o> a pset:Preset ; lv2:appliesTo <urn:other> .",
            hasLibrary: false)
        // In a folder that is not the system's a service that is locked in sees its own bundle alone.
        let unit = try folder.unit("lv2:urn:auserviced:test:effect", sandbox: .none)
        try await unit.on(.outOfProcess) { routed in
            let presets = try #require(routed.unit.factoryPresets)
            #expect(presets.map(\.name) == ["Kept", "Loud"])
            _ = try routed.render(.constant(0.25), blocks: [64])
            routed.unit.currentPreset = presets.first
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 1)
        }
    }

    @Test func notesSoundFromTheirFrames() async throws {
        try await folder.unit("lv2:urn:auserviced:test:instrument").on(.outOfProcess) { routed in
            let events = [TestEvent.noteOn(at: 10), .noteOff(at: 100)]
            let heard = try routed.render(.silence, blocks: [64, 64], events: events)
            #expect(heard.channels == [(0..<128).map { (10..<100).contains($0) ? 0.5 : 0 }])
        }
    }
}
