import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import Synchronization
import TestSupport
import Testing

/// CLAP plug-ins as units in services of their own. A plug-in that is called on a wrong thread is heard as 99.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CLAPRenderTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addCLAP("tests")
    }

    private func parameter(_ path: String, of unit: AUAudioUnit) throws -> AUParameter {
        try #require(unit.parameterTree?.allParameters.first { $0.keyPath == path })
    }

    @Test func parametersHaveTheirRangesNamesAndGroups() async throws {
        try await folder.unit("clap:org.example.gain").on(.outOfProcess) { routed in
            let gain = try parameter("gain", of: routed.unit)
            #expect(gain.address == 70 && gain.minValue == 0 && gain.maxValue == 4 && gain.value == 1)
            #expect(gain.string(fromValue: nil) == "1.0 times" && gain.value(from: "2.5") == 2.5)
            let mode = try parameter("drive.shape.mode", of: routed.unit)
            #expect(mode.unit == .indexed && mode.valueStrings == ["Clean", "Warm", "Hot"] && mode.address == 9)
            let peak = try parameter("peak", of: routed.unit)
            #expect(peak.flags.contains(.flag_MeterReadOnly) && peak.maxValue.isFinite)
            let paths = routed.unit.parameterTree?.allParameters.map(\.keyPath)
            #expect(paths == ["gain", "drive.shape.mode", "peak", "ticks"])
            #expect(routed.unit.inputBusses.count == 2 && routed.unit.inputBusses[1].name == "Key")
            #expect(routed.unit.tailTime == 0.25)
        }
    }

    @Test func valuesAreHeardFromTheirFrames() async throws {
        try await folder.unit("clap:org.example.gain").onEveryRoute { routed in
            guard routed.route != .chain else { return }
            try parameter("gain", of: routed.unit).value = 2
            let events = [TestEvent.parameter(at: 100, 70, 0.5), TestEvent.parameter(at: 130, 70, 4)]
            let heard = try routed.render(.constant(0.25), blocks: [64, 1, 191], events: events)
            let wanted = (0..<256).map { frame in frame < 100 ? 0.5 : frame < 130 ? 0.125 : Float(1) }
            #expect(heard.channels == [wanted, wanted], "\(routed.route)")
        }
    }

    @Test func whatThePlugInTellsMovesItsParameters() async throws {
        try await folder.unit("clap:org.example.gain").on(.outOfProcess) { routed in
            _ = try routed.render(.constant(0.75), blocks: [64])
            let (peak, ticks) = (try parameter("peak", of: routed.unit), try parameter("ticks", of: routed.unit))
            #expect(await eventually { peak.value == 0.75 })
            // Its timer runs while nothing else asks for anything.
            #expect(
                try await eventually {
                    _ = try routed.render(.constant(0.75), blocks: [64])
                    return ticks.value == 1
                })
        }
    }

    @Test func aRestartBringsAnotherLatency() async throws {
        try await folder.unit("clap:org.example.gain").on(.outOfProcess) { routed in
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

    @Test func theStateComesBackWithItsValues() async throws {
        let unit = try folder.unit("clap:org.example.gain")
        var state: [String: Any]?
        try await unit.on(.outOfProcess) { routed in
            // Set, and not rendered: the plug-in learns of it all the same.
            try parameter("gain", of: routed.unit).value = 3
            try parameter("drive.shape.mode", of: routed.unit).value = 1
            state = routed.unit.fullState
            #expect(state?["plug-in-state"] != nil)
        }
        var kept = try #require(state)
        // The plug-in's own state says it, not the values beside it.
        kept["data"] = nil
        let restored = kept
        try await unit.on(.outOfProcess) { routed in
            routed.unit.fullState = restored
            let gain = try parameter("gain", of: routed.unit)
            #expect(await eventually { gain.value == 3 })
            let heard = try routed.render(.constant(0.25), blocks: [64])
            #expect(heard.channels[0][63] == 0.75)
        }
    }

    @Test func bypassIsThePlugInsOwn() async throws {
        try await folder.unit("clap:org.example.gain").on(.outOfProcess) { routed in
            try parameter("gain", of: routed.unit).value = 2
            routed.unit.shouldBypassEffect = true
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.25)
            routed.unit.shouldBypassEffect = false
            #expect(try routed.render(.constant(0.25), blocks: [64]).channels[0][63] == 0.5)
        }
    }

    @Test func notesSoundFromTheirFrames() async throws {
        try await folder.unit("clap:org.example.voice").on(.outOfProcess) { routed in
            let events = [TestEvent.noteOn(at: 10), .noteOff(at: 100)]
            let heard = try routed.render(.silence, blocks: [64, 64], events: events)
            for channel in heard.channels {
                #expect(channel == (0..<128).map { (10..<100).contains($0) ? 0.5 : 0 })
            }
        }
    }

    @Test func aPlugInThatOnlyHasNotesIsRenderedByASilentOutput() async throws {
        try await folder.unit("clap:org.example.octave").on(.outOfProcess) { routed in
            #expect(routed.unit.inputBusses.isEmpty && routed.unit.outputBusses.count == 1)
            #expect(routed.unit.tailTime == 0)
            let sent = Mutex<[[UInt8]]>([])
            routed.unit.deallocateRenderResources()
            routed.unit.midiOutputEventBlock = { time, _, count, bytes in
                sent.withLock { $0.append([UInt8(time)] + UnsafeBufferPointer(start: bytes, count: count)) }
                return noErr
            }
            try routed.unit.allocateRenderResources()
            let heard = try routed.render(.silence, blocks: [64, 64], events: [.noteOn(at: 70)])
            #expect(heard.channels == Array(repeating: Array(repeating: 0, count: 128), count: 2))
            #expect(sent.withLock { $0 } == [[70, 0x90, 72, 100]])
        }
    }

    @Test func aMonoPlugInPlaysEachChannel() async throws {
        try await folder.unit("clap:org.example.mono").on(.outOfProcess) { routed in
            try parameter("gain", of: routed.unit).value = 0.5
            let heard = try routed.render(.noise(), blocks: [64, 448])
            #expect(heard.channels.count == 2)
            for (channel, samples) in heard.channels.enumerated() {
                #expect(samples == (0..<512).map { TestSignal.noiseSample(frame: $0, channel: channel) * 0.5 })
            }
        }
    }

    @Test func aResetReachesThePlugIn() async throws {
        try await folder.unit("clap:org.example.fresh").on(.outOfProcess) { routed in
            #expect(try routed.render(.silence, blocks: [64]).channels[0].allSatisfy { $0 == 0.125 })
            routed.unit.reset()
            let isReset = try await eventually {
                try routed.render(.silence, blocks: [64]).channels[0].allSatisfy { $0 == 0.25 }
            }
            #expect(isReset)
        }
    }

    @Test func aCrashIsBridgedAndTheUnitComesBack() async throws {
        try await folder.unit("clap:org.example.crashing").on(.outOfProcess) { routed in
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
