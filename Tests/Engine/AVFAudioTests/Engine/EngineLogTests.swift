import AVFAudio
import Foundation
import TestSupport
import Testing

/// What calls cannot throw is logged.
@Suite struct EngineLogTests {
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
