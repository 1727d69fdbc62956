import AVFAudio
import Foundation
import TestSupport
import Testing

/// What calls cannot throw is logged.
@Suite struct EngineLogTests {
    @Test func whatIsSetAndNotHeardIsToldOnce() {
        let log = CapturedLog.shared
        let node = AVAudioMixerNode()
        for _ in 0..<2 {
            node.renderingAlgorithm = .HRTFHQ
            node.renderingAlgorithm = .equalPowerPanning
            node.reverbBlend = 0.5
            node.occlusion = -20
        }
        let told = log.records("auserviced.avfaudio.engine").filter { $0.level == "warning" }.map(\.message)
        #expect(told.count { $0.contains("the rendering algorithm HRTFHQ is not there") } == 1)
        #expect(told.count { $0.contains("reverberation is not there") } == 1)
        #expect(told.count { $0.contains("quieter and not duller") } == 1)
    }

    @Test func aFaultOfTheEngineIsLoggedWithItsCode() throws {
        let log = CapturedLog.shared
        let engine = AVAudioEngine()
        let node = AVAudioMixerNode()
        engine.connect(node, to: engine.mainMixerNode, fromBus: 731, toBus: 0, format: nil)
        let fault = try #require(engine.lastFault)
        let records = log.records("auserviced.avfaudio.engine").filter {
            $0.message == "AVAudioEngine: \(fault.localizedDescription)"
        }
        #expect(records.count >= 1 && records.allSatisfy { $0.level == "error" })
        #expect(records.first?.metadata == ["code": "\(fault.code)", "domain": fault.domain])
    }
}
