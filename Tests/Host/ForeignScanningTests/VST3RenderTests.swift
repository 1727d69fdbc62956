import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import Synchronization
import TestSupport
import Testing

/// VST3 plug-ins as units in services of their own: a gain whose controller is an object of its own, and others in one.
@Suite(.serialized, .timeLimit(.minutes(5))) struct VST3RenderTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addVST3("tests")
    }

    private func parameter(_ path: String, of unit: AUAudioUnit) throws -> AUParameter {
        try #require(unit.parameterTree?.allParameters.first { $0.keyPath == path })
    }

    @Test func parametersHaveTheirRangesNamesAndGroups() async throws {
        try await folder.unit(VST3Test.gain.name).on(.outOfProcess) { routed in
            let gain = try parameter("gain", of: routed.unit)
            #expect(gain.address == 70 && gain.minValue == 0 && gain.maxValue == 4 && gain.value == 1)
            #expect(gain.string(fromValue: nil) == "1.0 times" && gain.value(from: "2.5") == 2.5)
            let mode = try parameter("drive.shape.mode", of: routed.unit)
            #expect(mode.unit == .indexed && mode.valueStrings == ["Clean", "Warm", "Hot"] && mode.address == 9)
            let peak = try parameter("peak", of: routed.unit)
            #expect(peak.flags.contains(.flag_MeterReadOnly))
            // A curve: half of the way is not half of the range.
            let cutoff = try parameter("cutoff", of: routed.unit)
            #expect(cutoff.unit == .hertz && abs(cutoff.value / Float(20 * 1000.0.squareRoot()) - 1) < 1e-6)
            #expect(abs(cutoff.maxValue / 20_000 - 1) < 1e-6 && abs(cutoff.minValue - 20) < 1e-4)
            let paths = routed.unit.parameterTree?.allParameters.map(\.keyPath)
            #expect(paths == ["gain", "drive.shape.mode", "peak", "cutoff", "told"])
            #expect(routed.unit.inputBusses.count == 2 && routed.unit.inputBusses[1].name == "Key")
            #expect(routed.unit.tailTime == 0.25)
        }
    }

    @Test func eachCountOfChannelsThatIsTakenIsReported() async throws {
        try await folder.unit(VST3Test.gain.name).on(.outOfProcess) { routed in
            #expect(routed.unit.channelCapabilities?.map(\.intValue) == [2, 2, 2, 1, 1, 2, 1, 1])
        }
    }

    @Test func valuesAreHeardFromTheirFrames() async throws {
        try await folder.unit(VST3Test.gain.name).onEveryRoute { routed in
            guard routed.route != .chain else { return }
            try parameter("gain", of: routed.unit).value = 2
            let events = [TestEvent.parameter(at: 100, 70, 0.5), TestEvent.parameter(at: 130, 70, 4)]
            let heard = try routed.render(.constant(0.25), blocks: [64, 1, 191], events: events)
            let wanted = (0..<256).map { frame in frame < 100 ? 0.5 : frame < 130 ? 0.125 : Float(1) }
            #expect(heard.channels == [wanted, wanted], "\(routed.route)")
        }
    }

    @Test func whatTheProcessorTellsAndWhatItsPartsSayToEachOtherMovesParameters() async throws {
        try await folder.unit(VST3Test.gain.name).on(.outOfProcess) { routed in
            _ = try routed.render(.constant(0.75), blocks: [64])
            let (peak, told) = (try parameter("peak", of: routed.unit), try parameter("told", of: routed.unit))
            #expect(await eventually { peak.value == 0.75 && told.value == 0.5 })
        }
    }

    @Test func aRestartBringsAnotherLatency() async throws {
        try await folder.unit(VST3Test.gain.name).on(.outOfProcess) { routed in
            #expect(routed.unit.latency == 0)
            try parameter("drive.shape.mode", of: routed.unit).value = 2
            _ = try routed.render(.constant(0.5), blocks: [64])
            let unit = routed.unit
            #expect(await eventually { unit.latency == 48 / 48_000.0 })
            #expect(
                try await eventually {
                    try routed.render(.constant(0.5), blocks: [64]).channels[0].allSatisfy { $0 == 0.5 }
                })
        }
    }

    @Test func theStatesOfBothPartsComeBackWithTheirValues() async throws {
        let unit = try folder.unit(VST3Test.gain.name)
        var state: [String: Any]?
        try await unit.on(.outOfProcess) { routed in
            // Set, and not rendered: both parts learn of it all the same.
            try parameter("gain", of: routed.unit).value = 3
            try parameter("cutoff", of: routed.unit).value = 440
            state = routed.unit.fullState
            let own = state?["plug-in-state"] as? [String: Any]
            #expect(own?.keys.sorted() == ["vst3.component", "vst3.controller"])
        }
        var kept = try #require(state)
        // The plug-in's own state says it, not the values beside it.
        kept["data"] = nil
        let restored = kept
        try await unit.on(.outOfProcess) { routed in
            routed.unit.fullState = restored
            let (gain, cutoff) = (try parameter("gain", of: routed.unit), try parameter("cutoff", of: routed.unit))
            #expect(await eventually { gain.value == 3 && abs(cutoff.value - 440) < 0.01 })
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.75)
        }
    }

    @Test func bypassIsThePlugInsOwn() async throws {
        try await folder.unit(VST3Test.gain.name).on(.outOfProcess) { routed in
            try parameter("gain", of: routed.unit).value = 2
            routed.unit.shouldBypassEffect = true
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.25)
            routed.unit.shouldBypassEffect = false
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.5)
        }
    }

    @Test func notesAndMappedControllersAreHeardFromTheirFrames() async throws {
        try await folder.unit(VST3Test.voice.name).on(.outOfProcess) { routed in
            let events = [
                TestEvent.noteOn(at: 10), TestEvent(at: 40, .midi([0xb0, 7, 0])),
                TestEvent(at: 50, .midi([0xb0, 7, 127])), .noteOff(at: 100),
            ]
            let heard = try routed.render(.silence, blocks: [64, 64], events: events)
            for channel in heard.channels {
                #expect(channel == (0..<128).map { (10..<40).contains($0) || (50..<100).contains($0) ? 0.5 : 0 })
            }
            // It knows no controller that lets go of all notes.
            let more = [TestEvent.noteOn(at: 128), TestEvent(at: 160, .midi([0xb0, 123, 0]))]
            let after = try routed.render(.silence, blocks: [64], events: more)
            #expect(after.channels[0] == (0..<64).map { $0 < 32 ? 0.5 : 0 })
        }
    }

    @Test func notesThatThePlugInPlaysAreSentAtTheirFrames() async throws {
        try await folder.unit(VST3Test.voice.name).on(.outOfProcess) { routed in
            let sent = Mutex<[[UInt8]]>([])
            routed.unit.deallocateRenderResources()
            routed.unit.midiOutputEventBlock = { time, cable, length, bytes in
                sent.withLock { $0.append([UInt8(time), cable] + UnsafeBufferPointer(start: bytes, count: length)) }
                return noErr
            }
            try routed.unit.allocateRenderResources()
            _ = try routed.render(.silence, blocks: [64, 64], events: [.noteOn(at: 10), .noteOff(at: 100)])
            let wanted: [[UInt8]] = [[10, 0, 0x90, 72, 100], [100, 0, 0x80, 72, 0]]
            #expect(sent.withLock { $0 } == wanted)
        }
    }

    @Test func aMonoPlugInPlaysEachChannelWithTheSameState() async throws {
        try await folder.unit(VST3Test.mono.name).on(.outOfProcess) { routed in
            try parameter("gain", of: routed.unit).value = 0.5
            let heard = try routed.render(.noise(), blocks: [64, 448])
            #expect(heard.channels.count == 2)
            for (channel, samples) in heard.channels.enumerated() {
                #expect(samples == (0..<512).map { TestSignal.noiseSample(frame: $0, channel: channel) * 0.5 })
            }
        }
    }

    @Test func programsAreFactoryPresets() async throws {
        try await folder.unit(VST3Test.programs.name).on(.outOfProcess) { routed in
            let presets = try #require(routed.unit.factoryPresets)
            #expect(presets.map(\.name) == ["Soft", "Even", "Loud"])
            #expect(routed.unit.parameterTree?.allParameters.map(\.keyPath) == ["gain"])
            routed.unit.currentPreset = presets[2]
            let gain = try parameter("gain", of: routed.unit)
            #expect(await eventually { gain.value == 4 })
            #expect(try routed.render(.constant(0.125), blocks: [64]).channels[0][63] == 0.5)
        }
    }

    @Test func theTempoReachesThePlugIn() async throws {
        try await folder.unit(VST3Test.tempo.name).on(.outOfProcess) { routed in
            routed.unit.deallocateRenderResources()
            routed.unit.musicalContextBlock = { tempo, _, _, _, _, _ in
                tempo?.pointee = 125
                return true
            }
            try routed.unit.allocateRenderResources()
            let heard = try routed.render(.silence, blocks: [64])
            #expect(heard.channels[0].allSatisfy { $0 == 0.125 })
        }
    }

    @Test func aResetReachesThePlugIn() async throws {
        try await folder.unit(VST3Test.fresh.name).on(.outOfProcess) { routed in
            #expect(try routed.render(.silence, blocks: [64]).channels[0].allSatisfy { $0 == 0.125 })
            routed.unit.reset()
            let isReset = try await eventually {
                try routed.render(.silence, blocks: [64]).channels[0].allSatisfy { $0 == 0.25 }
            }
            #expect(isReset)
        }
    }

    @Test func aCrashIsBridgedAndTheUnitComesBack() async throws {
        try await folder.unit(VST3Test.crashing.name).on(.outOfProcess) { routed in
            let unit = try #require(routed.unit as? RemoteAudioUnit)
            let first = unit.serviceProcessID
            try parameter("switch", of: unit).value = 1
            let heard = try routed.render(.constant(0.5), blocks: [64, 64])
            #expect(heard.frameCount == 128 && heard.firstNonFiniteFrame == nil)
            try parameter("switch", of: unit).value = 0
            #expect(await eventually { unit.serviceProcessID != first && unit.serviceProcessID != nil })
            #expect(
                try await eventually {
                    try routed.render(.constant(0.5), blocks: [64]).channels[0].allSatisfy { $0 == 0.5 }
                })
        }
    }
}
