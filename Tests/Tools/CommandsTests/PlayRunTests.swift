import AVFAudio
import AudioDevices
import AudioToolbox
import Commands
import Foundation
import TestSupport
import Testing

/// What keeps `auctl play` going when its device changes, with a null device that a test unplugs.
@Suite(.serialized) struct PlayRunTests {
    /// A counter of frames through one unit of this process, in real time.
    private final class Rig {
        let control: PacedNullControl
        let engine = AVAudioEngine()
        let devices = PlayDevice()
        let playback = Playback(isPaced: true)
        let run: PlayRun
        private(set) var events: [String] = []

        init(input: PacedNullInput = .silence) throws {
            control = PacedNullControl(name: "play-\(UInt32.random(in: 0..<(.max)))", input: input)
            engine.outputDeviceName = control.deviceName
            engine.preferredDeviceSampleRate = 48_000
            engine.openDevices { [devices] in try devices.open($0) }
            run = PlayRun(engine, devices)
        }

        deinit {
            engine.stop()
            control.remove()
        }

        func begin(_ source: AVAudioNode? = nil, _ hear: (@Sendable (Float) -> Void)? = nil) throws {
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
            let given =
                source
                ?? AVAudioSourceNode(format: format) { isSilence, _, _, _ in
                    isSilence.pointee = true
                    return noErr
                }
            _ = try UnitGraph(engine, source: given, units: [try OffsetUnit()], format: format) {
                [playback] _, frames, list in
                if let hear { hear(audioBuffers(list)[0].mData!.assumingMemoryBound(to: Float.self)[frames - 1]) }
                return playback.hear(list, frames: frames)
            }
            try run.start()
        }

        /// Looks until something happens that a condition wants.
        func look(until isMet: () -> Bool) throws {
            #expect(
                try eventually {
                    switch try run.look() {
                    case nil: break
                    case .lost: events.append("lost")
                    case .back: events.append("back")
                    case .gaveUp: events.append("gave up")
                    }
                    return isMet()
                })
        }
    }

    @Test func anotherRateOfTheDeviceInterruptsAndTheUnitsGoOnAtTheirs() throws {
        let rig = try Rig()
        try rig.begin()
        try rig.look { rig.playback.position > 4800 }
        rig.control.setSampleRate(44_100)
        try rig.look { rig.events == ["lost", "back"] }
        let position = rig.playback.position
        try rig.look { rig.playback.position > position + 4800 }
        #expect(rig.run.interruptions == 1)
        #expect(try rig.devices.current().format.sampleRate == 44_100)
    }

    @Test func aDeviceThatIsPluggedInAgainGoesOn() throws {
        let rig = try Rig()
        try rig.begin()
        try rig.look { rig.playback.position > 4800 }
        rig.control.disappear()
        try rig.look { rig.events == ["lost"] }
        let position = rig.playback.position
        rig.control.appear()
        try rig.look { rig.events == ["lost", "back"] && rig.playback.position > position + 4800 }
    }

    @Test func aDeviceThatStaysAwayIsGivenUpWithItsReason() throws {
        let rig = try Rig()
        try rig.begin()
        try rig.look { rig.playback.position > 0 }
        rig.control.disappear()
        try rig.look { rig.events == ["lost", "gave up"] }
    }

    @Test func theEndIsPlayedAndEndsTheDevice() async throws {
        let rig = try Rig()
        rig.playback.end(at: 9600)
        try rig.begin()
        try await rig.run.finish()
        #expect(rig.playback.position >= 9600)
        #expect(rig.run.interruptions == 0)
    }

    @Test func whatADeviceRecordsGoesThroughTheUnits() throws {
        let rig = try Rig(input: .samples([[0.25], [0.5]]))
        let heard = Heard()
        let input = rig.engine.inputNode
        #expect(input.outputFormat(forBus: 0).channelCount == 2)
        try rig.begin(input) { heard.note($0) }
        try rig.look { rig.playback.position > 4800 }
        #expect(heard.last == 0.25)
    }

    private final class Heard: @unchecked Sendable {
        // Sendable: one float, written by one thread.
        private let lock = NSLock()
        private var value: Float = 0
        var last: Float { lock.withLock { value } }
        func note(_ value: Float) { lock.withLock { self.value = value } }
    }
}
