import AVFAudio
import AudioDevices
import AudioSessions
import Foundation
import Synchronization
import TestSupport
import Testing

/// A session by Apple's names, alone on a machine whose device is a paced null one.
@Suite(.serialized, .timeLimit(.minutes(2))) final class AudioSessionTests {
    private let folder: TemporaryFolder
    private let session: AVAudioSession
    private let control = PacedNullControl(name: "session-\(UInt32.random(in: 0 ... .max))")

    init() throws {
        folder = try TemporaryFolder()
        session = AVAudioSession(place: SessionPlace(path: folder.file("session")))
        control.becomeDefault()
        // Players' devices of tests before are given back some time after they have ended.
        let session = session
        #expect(eventually { session.maximumOutputNumberOfChannels == 32 })
    }

    deinit {
        session.end()
        control.remove()
    }

    private static func code(_ body: () throws -> Void) -> Int? {
        do {
            try body()
            return nil
        } catch { return (error as NSError).code }
    }

    /// Waits for the notifications of a name; their numbers under a key.
    private func observe(_ name: Notification.Name, _ key: String) -> Heard {
        let heard = Heard()
        heard.observer = NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) {
            let value = $0.userInfo?[key] as? UInt ?? .max
            heard.values.withLock { $0.append(value) }
        }
        return heard
    }

    // @unchecked: the observer is set by the test alone.
    private final class Heard: @unchecked Sendable {
        let values = Mutex<[UInt]>([])
        var observer: (any NSObjectProtocol)?
        var all: [UInt] { values.withLock(\.self) }
        deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }
    }

    @Test func theSharedSessionIsOne() {
        #expect(AVAudioSession.sharedInstance() === AVAudioSession.sharedInstance())
    }

    @Test func aSessionBeginsAsSoloAmbient() {
        #expect(session.category == .soloAmbient && session.mode == .default && session.categoryOptions == [])
        #expect(session.availableCategories.count == 6 && session.availableModes.contains(.spokenAudio))
        #expect(session.recordPermission == .granted && session.promptStyle == .normal)
        #expect(!session.isOtherAudioPlaying && !session.secondaryAudioShouldBeSilencedHint)
    }

    @Test func optionsAreNotSticky() throws {
        try session.setCategory(.playback, mode: .spokenAudio, options: [.duckOthers])
        #expect(session.categoryOptions == [.duckOthers, .mixWithOthers] && session.mode == .spokenAudio)
        try session.setCategory(.playback)
        #expect(session.categoryOptions == [] && session.mode == .spokenAudio)
        try session.setCategory(.record)
        #expect(session.mode == .default)
    }

    @Test func whatDoesNotGoTogetherIsRefusedAndChangesNothing() throws {
        try session.setCategory(.playback)
        let refused = Self.code { try session.setCategory(.playback, options: .defaultToSpeaker) }
        #expect(refused == AVAudioSession.ErrorCode.badParam.rawValue)
        #expect(Self.code { try session.setMode(.voiceChat) } == -50)
        #expect(session.category == .playback && session.categoryOptions == [])
        try session.setCategory(.playAndRecord, mode: .default, options: [.defaultToSpeaker])
        #expect(session.categoryOptions == .defaultToSpeaker)
        let override = Self.code { try session.overrideOutputAudioPort(.speaker) }
        #expect(override == nil)
    }

    /// The second document's set-up for 5.1, line by line.
    @Test func sixChannelsAreAskedForAndToldTruly() throws {
        try session.setCategory(AVAudioSession.Category.playback)
        try session.setActive(true)
        let maximum = session.maximumOutputNumberOfChannels
        #expect(maximum == 32 && session.outputNumberOfChannels == 2)
        if maximum >= 6 { try session.setPreferredOutputNumberOfChannels(6) }
        #expect(session.outputNumberOfChannels == 6 && session.preferredOutputNumberOfChannels == 6)
        let engine = AVAudioEngine()
        #expect(engine.outputNode.outputFormat(forBus: 0).channelCount == 6)
        #expect(Self.code { try session.setPreferredOutputNumberOfChannels(33) } == -50)
        #expect(Self.code { try session.setPreferredOutputNumberOfChannels(-1) } == -50)
        try session.setPreferredOutputNumberOfChannels(0)
        #expect(session.outputNumberOfChannels == 2)
        #expect(engine.outputNode.outputFormat(forBus: 0).channelCount == 2)
    }

    @Test func aDeviceThatIsKeptForTheNextSoundIsOpenedAsTheSessionWishesThen() throws {
        try session.setCategory(.playback)
        let file = try folder.floatFile("short.wav", frames: 2400) { _, _ in 0.5 }
        let player = try AVAudioPlayer(contentsOf: file.url)
        #expect(player.play())
        #expect(eventually { !player.isPlaying })
        try session.setPreferredOutputNumberOfChannels(6)
        #expect(session.outputNumberOfChannels == 6)
        #expect(player.play() && session.outputNumberOfChannels == 6)
        #expect(eventually { !player.isPlaying })
    }

    @Test(arguments: [false, true]) func anEngineAtRestIsToldOfAnotherDeviceAndStartsWithIt(isPrepared: Bool) throws {
        try session.setCategory(.playback)
        let (engine, changes) = (AVAudioEngine(), Count())
        _ = engine.mainMixerNode
        let observer = NotificationCenter.default.addObserver(
            forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
        ) { _ in changes.add() }
        defer { NotificationCenter.default.removeObserver(observer) }
        if isPrepared {
            engine.prepare()
        } else {
            try engine.start()
            engine.pause()
        }
        #expect(session.outputNumberOfChannels == 2)
        try session.setPreferredOutputNumberOfChannels(6)
        #expect(session.outputNumberOfChannels == 6)
        #expect(eventually { changes.value == 1 })
        try engine.start()
        #expect(engine.isRunning && engine.outputNode.outputFormat(forBus: 0).channelCount == 6)
        // One that plays keeps what it has.
        try session.setPreferredOutputNumberOfChannels(4)
        #expect(engine.isRunning && session.outputNumberOfChannels == 6)
    }

    @Test func theRateAndTheCycleAreTheDevices() throws {
        try session.setCategory(.playback)
        try session.setPreferredSampleRate(44_100)
        try session.setPreferredIOBufferDuration(0.01)
        #expect(session.sampleRate == 44_100 && session.ioBufferDuration == 0.01)
        control.setSampleRate(96_000)
        #expect(eventually { session.sampleRate == 96_000 })
        #expect(session.preferredSampleRate == 44_100)
        for rate in [-1, .nan, .infinity, 1e9] {
            #expect(Self.code { try session.setPreferredSampleRate(rate) } == -50)
            #expect(Self.code { try session.setPreferredIOBufferDuration(rate) } == -50)
        }
        #expect(session.outputLatency > 0)
    }

    @Test func theRouteNamesTheDevicesOfTheCategory() throws {
        try session.setCategory(.playback)
        let route = session.currentRoute
        let output = try #require(route.outputs.first)
        #expect(route.inputs.isEmpty && output.portType == .virtual && output.uid == control.deviceName)
        #expect(output.channels?.count == 2 && output.channels?.last?.channelNumber == 2)
        #expect(session.availableInputs == [] && session.inputNumberOfChannels == 0)
        try session.setCategory(.playAndRecord)
        #expect(session.currentRoute.inputs.count == 1 && session.inputNumberOfChannels == 2)
        #expect(session.isInputAvailable && session.availableInputs?.isEmpty == false)
        let foreign = AVAudioSessionPortDescription(portType: .lineIn, portName: "x", uid: "x", channels: nil)
        #expect(Self.code { try session.setPreferredInput(foreign) } == -50)
        try session.setCategory(.record)
        #expect(session.currentRoute.outputs.isEmpty && session.outputNumberOfChannels == 0)
    }

    @Test func gainsAreTheSystemsToSet() {
        #expect(session.outputVolume == 1 && !session.isInputGainSettable)
        let refused = Self.code { try session.setInputGain(0.5) }
        #expect(refused == AVAudioSession.ErrorCode.resourceNotAvailable.rawValue)
    }

    @Test func devicesThatComeAndGoAreTold() throws {
        try session.setCategory(.playback)
        try session.setActive(true)
        let heard = observe(AVAudioSession.routeChangeNotification, AVAudioSessionRouteChangeReasonKey)
        let isTold = eventually {
            // Those who look out for devices may not have had a first look yet; they have one twice a second.
            control.appear()
            Thread.sleep(forTimeInterval: 0.6)
            control.disappear()
            Thread.sleep(forTimeInterval: 0.6)
            return heard.all.last == AVAudioSession.RouteChangeReason.oldDeviceUnavailable.rawValue
        }
        #expect(isTold)
        #expect(session.currentRoute.outputs.isEmpty && session.outputNumberOfChannels == 0)
        control.appear()
        #expect(eventually { heard.all.last == AVAudioSession.RouteChangeReason.newDeviceAvailable.rawValue })
        try session.setCategory(.ambient)
        #expect(heard.all.last == AVAudioSession.RouteChangeReason.categoryChange.rawValue)
    }

    @Test func anEngineThatPlaysMakesDeactivationBusy() throws {
        try session.setCategory(.playback)
        let engine = AVAudioEngine()
        _ = engine.mainMixerNode
        try engine.start()
        #expect(eventually { (try? SessionDirectory.listing(place: place))??.sessions.first?.isActive == true })
        #expect(Self.code { try session.setActive(false) } == AVAudioSession.ErrorCode.isBusy.rawValue)
        #expect(try SessionDirectory.listing(place: place)?.sessions.first?.isActive == false)
        engine.stop()
        try session.setActive(true)
        try session.setActive(false, options: .notifyOthersOnDeactivation)
    }

    private var place: SessionPlace { SessionPlace(path: folder.file("session")) }

    @Test func activationCanBeAwaited() async throws {
        #expect(try await session.activate())
        #expect(await session.requestRecordPermission())
        #expect(await AVAudioApplication.requestRecordPermission())
        #expect(AVAudioApplication.shared.recordPermission == .granted)
    }
}
