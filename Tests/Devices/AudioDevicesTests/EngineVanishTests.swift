import AVFAudio
import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

/// An engine whose device goes while the render thread is inside a callback of the program.
@Suite(.serialized) struct EngineVanishTests {
    enum Kind: String, CaseIterable { case card, pipeWire, jack }

    /// A device that goes when the program's block says so, on the render thread.
    private final class VanishingDevice {
        let name: String
        let server: SoundServer?
        private let kind: Kind

        init(_ kind: Kind) throws {
            self.kind = kind
            switch kind {
            case .card: (name, server) = ("alsa:\(ALSACapture.card)", nil)
            case .pipeWire: (name, server) = ("pipewire:first", try .pipeWire())
            case .jack: (name, server) = ("jack", try .jack())
            }
            try appear()
        }

        deinit { if kind == .card { ALSACapture.setGone(false) } }

        /// What makes it go; called on the render thread.
        var vanish: @Sendable () -> Void {
            guard let server else { return { ALSACapture.setGone(true) } }
            let process = server.processID
            return { SoundServer.killAtOnce(process) }
        }

        /// Brings it back once it has gone.
        func comeBack() throws {
            if let server {
                server.kill()
                try server.restart()
            }
            try appear()
        }

        private func appear() throws {
            guard let server else { return ALSACapture.setGone(false) }
            let isThere = try eventually {
                if AudioDevices.list(server: server.address).contains(where: { $0.name == name }) { return true }
                if kind == .pipeWire { try server.plugIn("first") }
                return false
            }
            #expect(isThere)
        }
    }

    /// What the threads of a test share.
    private final class Witness: Sendable {
        let isArmed = Atomic(false)
        let hasVanished = Atomic(false)
        /// Of each notification, whether the engine ran.
        let told = Mutex<[Bool]>([])
        /// The handlers that were called.
        let called = Mutex<[String]>([])

        /// Once, when it is armed. Thread: render.
        func strike(_ vanish: () -> Void) {
            guard isArmed.load(ordering: .acquiring), !hasVanished.load(ordering: .relaxed) else { return }
            vanish()
            hasVanished.store(true, ordering: .releasing)
        }
    }

    /// An engine with a source of the program's that makes the device go, and a player with three buffers.
    private final class VanishingEngine {
        let engine = AVAudioEngine()
        let player = AVAudioPlayerNode()
        private let witness = Witness()
        private var token: (any NSObjectProtocol)?

        /// - Parameter handler: called at each notification.
        init(_ device: VanishingDevice, handler: @escaping @Sendable (AVAudioEngine) -> Void = { _ in }) throws {
            engine.outputDeviceName = device.name
            engine.deviceServer = device.server?.address
            let vanish = device.vanish
            let source = AVAudioSourceNode { [witness] isSilence, _, _, _ in
                witness.strike(vanish)
                isSilence.pointee = true
                return noErr
            }
            engine.attach(source)
            engine.attach(player)
            try engine.connectNode(source, to: engine.mainMixerNode, format: nil)
            try engine.connectNode(player, to: engine.mainMixerNode, format: nil)
            token = NotificationCenter.default.addObserver(
                forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
            ) { [witness, weak engine] _ in
                guard let engine else { return }
                let isRunning = engine.isRunning
                handler(engine)
                witness.told.withLock { $0.append(isRunning) }
            }
        }

        deinit {
            if let token { NotificationCenter.default.removeObserver(token) }
            engine.stop()
        }

        /// Of each notification, whether the engine ran.
        var notifications: [Bool] { witness.told.withLock { $0 } }
        /// The handlers that were called.
        var handlers: [String] { witness.called.withLock { $0 } }
        var isSounding: Bool { player.lastRenderTime.flatMap { player.playerTime(forNodeTime: $0) } != nil }
        var rate: Double { engine.outputNode.outputFormat(forBus: 0).sampleRate }

        /// Queues three buffers of half a second, with a handler of each kind.
        func schedule() throws {
            let format = player.outputFormat(forBus: 0)
            let types: [(String, AVAudioPlayerNodeCompletionCallbackType)] = [
                ("consumed", .dataConsumed), ("rendered", .dataRendered), ("played", .dataPlayedBack),
            ]
            for (name, type) in types {
                let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 24_000))
                buffer.frameLength = 24_000
                player.scheduleBuffer(buffer, at: nil, options: [], completionCallbackType: type) { [witness] _ in
                    witness.called.withLock { $0.append(name) }
                }
            }
        }

        /// Plays the queue on an engine that runs.
        func play() throws {
            try schedule()
            player.play()
            #expect(eventually { isSounding })
        }

        /// Starts, plays, has the device go and waits until that was told.
        func playUntilGone() throws {
            try engine.start()
            try play()
            makeVanish()
            #expect(eventually { notifications == [false] })
        }

        /// The device goes in the next call of the program's block.
        func makeVanish() {
            witness.isArmed.store(true, ordering: .releasing)
            #expect(eventually { witness.hasVanished.load(ordering: .acquiring) })
        }
    }

    @Test(arguments: Kind.allCases)
    func theEngineStopsAndTellsItAndPlaysTheQueueToItsEndOnTheNextDevice(_ kind: Kind) throws {
        let device = try VanishingDevice(kind)
        let playing = try VanishingEngine(device)
        try playing.playUntilGone()
        #expect(!playing.engine.isRunning && playing.rate == 0)
        #expect(throws: NSError.self) { try playing.engine.start() }
        #expect(playing.player.isPlaying && playing.player.lastRenderTime == nil)
        try device.comeBack()
        #expect(eventually { (try? playing.engine.start()) != nil })
        #expect(eventually { playing.handlers == ["consumed", "rendered", "played"] })
        #expect(playing.engine.isRunning)
    }

    @Test(arguments: Kind.allCases)
    func theQueuesHandlersAreCalledWhenThePlayerIsStoppedInstead(_ kind: Kind) throws {
        let device = try VanishingDevice(kind)
        let playing = try VanishingEngine(device)
        try playing.playUntilGone()
        playing.player.stop()
        #expect(eventually { playing.handlers.sorted() == ["consumed", "played", "rendered"] })
        playing.engine.stop()
        playing.engine.reset()
        #expect(!playing.engine.isRunning && !playing.player.isPlaying)
    }

    /// The program stops at the moment of the change, from a thread of its own.
    @Test(arguments: Kind.allCases) func stoppingAtThatMomentReturns(_ kind: Kind) throws {
        let device = try VanishingDevice(kind)
        let playing = try VanishingEngine(device)
        for _ in 0..<3 {
            #expect(eventually { (try? playing.engine.start()) != nil })
            try playing.play()
        }
        playing.makeVanish()
        playing.engine.stop()
        playing.player.stop()
        #expect(eventually { playing.handlers.count == 9 })
        #expect(!playing.engine.isRunning)
        try device.comeBack()
        #expect(eventually { (try? playing.engine.start()) != nil })
        #expect(playing.engine.isRunning)
    }

    /// The handler goes on with the device that comes next.
    @Test(arguments: [Kind.pipeWire, .jack]) func theHandlerMayStartOnWhatComesNext(_ kind: Kind) throws {
        let device = try VanishingDevice(kind)
        let playing = try VanishingEngine(device) { try? $0.start() }
        try playing.playUntilGone()
        #expect(!playing.engine.isRunning)
        try device.comeBack()
        #expect(eventually { playing.engine.isRunning && playing.isSounding })
        #expect(eventually { playing.handlers == ["consumed", "rendered", "played"] })
        #expect(playing.notifications == [false, false])
    }
}
