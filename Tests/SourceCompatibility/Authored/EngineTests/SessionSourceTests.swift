import AVFoundation
import Engine
import Testing

/// Programs that share the machine with others do what they say, with a device that keeps time and is heard by nobody.
@Suite(.serialized) struct SessionSourceTests {
    private let session = AVAudioSession.sharedInstance()

    private func post(_ type: AVAudioSession.InterruptionType, _ options: AVAudioSession.InterruptionOptions? = nil) {
        var userInfo: [String: Any] = [AVAudioSessionInterruptionTypeKey: type.rawValue]
        userInfo[AVAudioSessionInterruptionOptionKey] = options?.rawValue
        NotificationCenter.default.post(
            name: AVAudioSession.interruptionNotification, object: session, userInfo: userInfo)
    }

    @Test func aPromptGivesTheSessionBackAtItsEnd() async throws {
        let (prompt, folder) = (NavigationPrompt(), try Folder())
        try prompt.setUpAudioSession()
        #expect(session.category == .playback)
        #expect(session.categoryOptions == [.duckOthers, .interruptSpokenAudioAndMixWithOthers, .mixWithOthers])
        try prompt.play(folder.tone(seconds: 0.2))
        #expect(await becomes { !prompt.finished.isEmpty })
        #expect(prompt.finished == [true] && prompt.player?.isPlaying == false)
    }

    @Test func aPodcastPausesAndGoesOnASecondEarlier() async throws {
        let folder = try Folder()
        let podcast = try PodcastPlayer(contentsOf: folder.tone(seconds: 60))
        try podcast.setUpAudioSession()
        #expect(session.mode == .spokenAudio && session.categoryOptions == [])
        podcast.player.currentTime = 30
        try podcast.play()
        #expect(await becomes { podcast.player.currentTime > 30.05 })
        post(.began)
        #expect(!podcast.isPlaying && !podcast.player.isPlaying)
        let stopped = podcast.player.currentTime
        post(.ended, [])
        #expect(!podcast.isPlaying)
        post(.ended, .shouldResume)
        #expect(podcast.isPlaying && podcast.player.currentTime < stopped - 0.5)
        NotificationCenter.default.post(name: AVAudioSession.mediaServicesWereResetNotification, object: session)
        #expect(podcast.wasReset)
        podcast.player.stop()
    }

    @Test func sixChannelsAreAskedForAndWhatIsGivenIsPlayed() throws {
        let player = SurroundPlayer()
        player.engine.outputDeviceName = "paced-null"
        let channels = try player.setUpAudioSession()
        defer { try? session.setPreferredOutputNumberOfChannels(0) }
        #expect(channels == min(6, session.maximumOutputNumberOfChannels))
        #expect(player.engine.outputNode.outputFormat(forBus: 0).channelCount == 6)
        player.connectToEnvironment(standard(1))
        try player.engine.start()
        player.player.play()
        #expect(player.engine.isRunning && player.engine.lastFault == nil)
        player.engine.stop()
    }

    @Test func aSoundFieldComesFromWhereItIs() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
        // Left, right, centre, low frequencies, left and right surround: where each is.
        for (channel, degrees) in [(0, -30.0), (1, 30), (2, 0), (4, -110), (5, 110)] {
            let player = SurroundPlayer()
            try player.engine.enableManualRenderingMode(
                .offline, format: AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: layout),
                maximumFrameCount: 512)
            player.connectToEnvironment(standard(1))
            player.player.position = AVAudio3DPoint(
                x: Float(sin(degrees * .pi / 180)), y: 0, z: Float(-cos(degrees * .pi / 180)))
            try player.engine.start()
            player.player.scheduleBuffer(filled(standard(1), 8192, sine(441, 0.5, rate: 44_100)))
            player.player.play()
            let powers = try player.engine.render(4096).map { $0[2048...].reduce(0) { $0 + $1 * $1 } }
            #expect(powers.indices.max { powers[$0] < powers[$1] } == channel, "\(powers)")
            #expect(powers[3] == 0)
        }
    }

    @Test func aFilesChannelsAreTheLoudspeakers() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
        let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channelLayout: layout)
        let folder = try Folder()
        let url = folder.url.appending(path: "six.wav")
        var writer: AVAudioFile? = try AVAudioFile(forWriting: url, settings: format.settings)
        let buffer = filled(format, 1024) { _ in 0 }
        for channel in 0..<6 {
            for frame in 0..<1024 { buffer.floatChannelData![channel][frame] = Float(channel + 1) / 8 }
        }
        try writer?.write(from: buffer)
        writer = nil
        let file = try AVAudioFile(forReading: url)
        let player = SurroundPlayer()
        try player.engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        player.connect(file)
        try player.engine.start()
        player.player.scheduleFile(file, at: nil)
        player.player.play()
        let heard = try player.engine.render(512)
        #expect(heard.enumerated().allSatisfy { channel, samples in samples.last == Float(channel + 1) / 8 })
    }
}
