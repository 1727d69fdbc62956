import AVFAudio
import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

/// An engine that plays through a real sound server: what is heard there, and what it does when the server changes.
@Suite(.serialized) struct EngineServerTests {
    /// Of each notification, whether the engine ran.
    private final class Notifications: Sendable {
        let wasRunning = Mutex<[Bool]>([])
    }

    /// An engine with a player that plays the signal of a `Take` over and over.
    private final class PlayingEngine {
        let engine = AVAudioEngine()
        private let player = AVAudioPlayerNode()
        private let server: SoundServer
        private let notifications = Notifications()
        private var token: (any NSObjectProtocol)?

        /// - Parameter device: by name; nil for the system's.
        init(_ server: SoundServer, _ device: String?) {
            self.server = server
            engine.deviceServer = server.address
            engine.outputDeviceName = device
            engine.attach(player)
            token = NotificationCenter.default.addObserver(
                forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
            ) { [notifications, weak engine] _ in
                guard let engine else { return }
                notifications.wasRunning.withLock { $0.append(engine.isRunning) }
            }
        }

        deinit {
            if let token { NotificationCenter.default.removeObserver(token) }
            engine.stop()
        }

        /// Of each notification, whether the engine ran.
        var told: [Bool] { notifications.wasRunning.withLock { $0 } }
        var rate: Double { engine.outputNode.outputFormat(forBus: 0).sampleRate }

        /// Starts with the device's own format, so that every sample is heard as it is.
        func play() throws {
            player.stop()
            engine.disconnectNodeOutput(player)
            try engine.connectNode(player, to: engine.mainMixerNode, format: nil)
            try engine.start()
            let format = player.outputFormat(forBus: 0)
            let buffer = try #require(
                AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(Take.period)))
            buffer.frameLength = buffer.frameCapacity
            let data = try #require(buffer.floatChannelData)
            for channel in 0..<Int(format.channelCount) {
                for frame in 0..<Take.period { data[channel][frame] = Take.value(frame, channel: channel) }
            }
            player.scheduleBuffer(buffer, at: nil, options: .loops)
            player.play()
        }

        /// Whether a second client hears the signal, sample for sample and nothing else, in cycles of so many frames.
        func isHeard(by input: String, rate: Double = 48_000, cycle: Int? = nil) throws -> Bool {
            var wanted = AudioDeviceConfiguration(clientName: "listener", server: server.address)
            (wanted.outputChannelCount, wanted.inputChannelCount, wanted.sampleRate) = (0, nil, rate)
            let device = try AudioDevices.open(input: input, wantsInput: true, wanted)
            let take = Take()
            try device.start(take.callback())
            defer { device.stop() }
            let isHeard = eventually {
                take.longestStretch >= 16 * (cycle ?? 256)
                    && (cycle == nil || take.frameCounts.suffix(4).allSatisfy { $0 == cycle })
            }
            return isHeard && take.foreign == 0 && device.format.sampleRate == rate
        }
    }

    // MARK: PipeWire

    private func pipeWire() throws -> SoundServer {
        let server = try SoundServer.pipeWire()
        try plugIn(server)
        return server
    }

    private func plugIn(_ server: SoundServer) throws {
        let isThere = try eventually {
            if AudioDevices.list(server: server.address).contains(where: { $0.name == "pipewire:first" }) {
                return true
            }
            try server.plugIn("first")
            return false
        }
        #expect(isThere)
    }

    @Test func theMusicGoesOnWithAnotherQuantum() throws {
        let server = try pipeWire()
        let playing = PlayingEngine(server, "pipewire:first")
        try playing.play()
        #expect(try playing.isHeard(by: "pipewire:first"))
        for quantum in [64, 1024, 256] {
            try server.command("pw-metadata", "-n", "settings", "0", "clock.force-quantum", "\(quantum)")
            #expect(try playing.isHeard(by: "pipewire:first", cycle: quantum))
        }
        #expect(playing.engine.isRunning && playing.told == [] && playing.engine.lastFault == nil)
    }

    @Test func anotherRateOfTheGraphStopsTheEngineAndIsToldAndTheNextStartHasIt() throws {
        let server = try pipeWire()
        let playing = PlayingEngine(server, "pipewire:first")
        try playing.play()
        #expect(playing.rate == 48_000)
        #expect(try playing.isHeard(by: "pipewire:first"))
        try server.command("pw-metadata", "-n", "settings", "0", "clock.force-rate", "44100")
        #expect(eventually { playing.told == [false] })
        #expect(!playing.engine.isRunning && playing.rate == 44_100)
        try playing.play()
        #expect(try playing.isHeard(by: "pipewire:first", rate: 44_100))
        #expect(playing.engine.isRunning && playing.told == [false])
    }

    @Test func aSinkThatIsUnpluggedIsToldAndSoIsItsReturn() throws {
        let server = try pipeWire()
        let playing = PlayingEngine(server, "pipewire:first")
        try playing.play()
        #expect(try playing.isHeard(by: "pipewire:first"))
        try server.unplug("first")
        #expect(eventually { playing.told == [false] })
        #expect(!playing.engine.isRunning && playing.rate == 0)
        #expect(throws: NSError.self) { try playing.engine.start() }
        try plugIn(server)
        #expect(eventually { playing.told == [false, false] })
        #expect(playing.rate == 48_000)
        try playing.play()
        #expect(try playing.isHeard(by: "pipewire:first"))
    }

    @Test func aPipeWireServerThatIsKilledIsToldAndSoIsTheNextOne() throws {
        let server = try pipeWire()
        let playing = PlayingEngine(server, "pipewire:first")
        try playing.play()
        #expect(try playing.isHeard(by: "pipewire:first"))
        server.kill()
        #expect(eventually { playing.told == [false] })
        #expect(!playing.engine.isRunning && playing.rate == 0)
        try server.restart()
        try plugIn(server)
        #expect(eventually { playing.told == [false, false] })
        try playing.play()
        #expect(try playing.isHeard(by: "pipewire:first"))
    }

    // MARK: JACK

    private func jack() throws -> SoundServer {
        let server = try SoundServer.jack(period: 128)
        waitFor(server)
        return server
    }

    private func waitFor(_ server: SoundServer) {
        #expect(eventually { AudioDevices.list(server: server.address).contains { $0.name == "jack" } })
    }

    @Test func theMusicGoesOnWithAnotherBufferSizeOfJACK() throws {
        let server = try jack()
        let playing = PlayingEngine(server, "jack")
        try playing.play()
        #expect(try playing.isHeard(by: "jack:auserviced", cycle: 128))
        for size in [512, 64] {
            try server.command("jack_bufsize", "\(size)")
            #expect(try playing.isHeard(by: "jack:auserviced", cycle: size))
        }
        #expect(playing.engine.isRunning && playing.told == [] && playing.engine.lastFault == nil)
    }

    @Test func aJACKServerThatIsKilledIsToldAndSoIsTheNextOne() throws {
        let server = try jack()
        let playing = PlayingEngine(server, "jack")
        try playing.play()
        #expect(try playing.isHeard(by: "jack:auserviced"))
        server.kill()
        #expect(eventually { playing.told == [false] })
        #expect(!playing.engine.isRunning && playing.rate == 0)
        #expect(throws: NSError.self) { try playing.engine.start() }
        try server.restart()
        #expect(eventually { playing.told == [false, false] })
        try playing.play()
        #expect(try playing.isHeard(by: "jack:auserviced"))
    }
}
