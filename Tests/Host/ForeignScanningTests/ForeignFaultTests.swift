import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// Plug-ins that crash, or give out no numbers, while they play.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ForeignFaultTests {
    private let folder: ForeignFolder

    init() throws {
        folder = try ForeignFolder()
        try folder.addLibrary("tests")
    }

    @Test func aCrashIsBridgedAndTheUnitComesBackWithItsValues() async throws {
        try await folder.unit("ladspa:tests:crashing").on(.outOfProcess) { routed in
            _ = try routed.render(.constant(0.5), blocks: [64])
            let unit = try #require(routed.unit as? RemoteAudioUnit)
            let first = unit.serviceProcessID
            unit.parameterTree?.parameter(withAddress: 2)?.value = 1
            let heard = try routed.render(.constant(0.5), blocks: [64, 64])
            #expect(heard.frameCount == 128 && heard.firstNonFiniteFrame == nil)
            unit.parameterTree?.parameter(withAddress: 2)?.value = 0
            #expect(await eventually { unit.serviceProcessID != first && unit.serviceProcessID != nil })
            #expect(
                try await eventually {
                    try routed.render(.constant(0.5), blocks: [64]).channels[0].allSatisfy { $0 == 0.5 }
                })
        }
    }

    @Test func whatIsNoNumberIsNotHeard() async throws {
        try await folder.unit("ladspa:tests:mad").on(.outOfProcess) { routed in
            let heard = try routed.render(.constant(0.5), blocks: Array(repeating: 512, count: 16))
            #expect(heard.firstNonFiniteFrame == nil)
        }
    }

    @Test func aPlugInThatAbortsWhenItIsMadeIsBridged() async throws {
        try await folder.unit("ladspa:tests:aborting").on(.outOfProcess) { routed in
            let heard = try routed.render(.constant(0.5), blocks: [64])
            #expect(heard.frameCount == 64 && heard.firstNonFiniteFrame == nil)
        }
    }
}
