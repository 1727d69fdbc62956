import AVFoundation
import Engine
import Testing

/// Programs around the engine do what they say with a device that keeps time and is heard by nobody.
@Suite(.serialized) struct DeviceProgramTests {
    private func silent(_ engine: AVAudioEngine) {
        engine.outputDeviceName = "paced-null"
        engine.inputDeviceName = "paced-null"
    }

    @Test func aPlayersTimeGoesOnPausesAndSkips() async throws {
        let folder = try Folder()
        let player = SimplePlayer()
        silent(player.engine)
        player.load(try folder.tone(seconds: 20))
        #expect(player.engine.isRunning && player.duration == 20)
        player.playOrPause()
        #expect(await becomes { player.currentTime > 0.02 })
        player.skip(to: 10)
        #expect(await becomes { player.currentTime > 10.02 })
        player.playOrPause()
        #expect(!player.isPlaying)
        player.volume = 0.5
        #expect(player.volume == 0.5)
        player.close()
        #expect(!player.engine.isRunning && player.engine.lastFault == nil)
    }

    @Test func aRecordingIsAFileOnceItsVariableIsNil() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "recording.wav")
        let recorder = Recorder()
        silent(recorder.engine)
        try recorder.startRecording(to: url)
        #expect(await becomes { recorder.recordedLength > 0 })
        try recorder.stopRecording()
        #expect(throws: Recorder.RecorderError.self) { try recorder.stopRecording() }
        let file = try AVAudioFile(forReading: url)
        #expect(file.length > 0 && file.fileFormat.streamDescription.pointee.mBitsPerChannel == 16)
    }

    @Test func aMixerBringsTheInputToOneChannel() async throws {
        let folder = try Folder()
        let url = folder.url.appending(path: "recording.caf")
        let recorder = Recorder()
        silent(recorder.engine)
        try recorder.startRecordingMono(to: url)
        #expect(await becomes { recorder.recordedLength > 0 })
        recorder.stopRecordingMono()
        let file = try AVAudioFile(forReading: url)
        #expect(file.length > 0 && file.fileFormat.channelCount == 1)
    }

    @Test func aSinkReceivesTheInput() async throws {
        let monitor = InputMonitor()
        silent(monitor.engine)
        try monitor.start()
        #expect(await becomes { monitor.counts[0] > 1000 })
        #expect(monitor.counts[1] > 0)
        monitor.stop()
    }

    @Test func handlersAndAwaitsTellTheEndsOfFilesAndBuffers() async throws {
        let folder = try Folder()
        let urls = try ["a.wav", "b.wav"].map { try folder.tone($0, seconds: 0.1) }
        let names = await Task { @MainActor in
            let playlist = Playlist(format: standard())
            silent(playlist.engine)
            try? playlist.start()
            try? await playlist.playAll(urls)
            try? playlist.play(urls[0])
            try? playlist.playAndCallBack(urls[1], type: .dataRendered)
            try? await playlist.playSegment(of: urls[0], from: 0.02, to: 0.05)
            await playlist.playTwice(filled(standard(), 441) { _ in 0.1 })
            let heard = await playlist.playUntilHeard(filled(standard(), 441) { _ in 0.1 })
            #expect(heard == .dataPlayedBack)
            _ = await becomes { playlist.finished.count == 4 }
            playlist.stop()
            return playlist.finished
        }.value
        #expect(names == ["a.wav", "b.wav", "a.wav", "b.wav"])
    }

    @Test func anObserverStartsItsEngineAgain() async throws {
        let program = ConfigurationObserver()
        silent(program.engine)
        let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
        program.follow { continuation.yield(1) }
        var iterator = changes.makeAsyncIterator()
        // The sequence observes from when its task has begun.
        let poster = Task { [engine = program.engine] in
            while !Task.isCancelled {
                NotificationCenter.default.post(name: ConfigurationObserver.name, object: engine)
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == 1)
        poster.cancel()
        #expect(program.restarts == 1 && program.engine.isRunning)
        program.engine.stop()
    }

    @Test func aUnitFromTheListIsPutIntoThePlayingChain() async throws {
        let program = SimplePlayEngine(buffer: filled(standard(), 4410, sine(441, 0.5, rate: 44_100)))
        silent(program.engine)
        let delay = AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: kAudioUnitSubType_Delay,
            componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0, componentFlagsMask: 0)
        #expect(
            SimplePlayEngine.availableEffects().contains {
                $0.audioComponentDescription.componentSubType == kAudioUnitSubType_Delay
            })
        try program.startPlaying()
        let error: (any Error)? = await withCheckedContinuation { continuation in
            program.selectAudioUnit(with: delay) { continuation.resume(returning: $0) }
        }
        #expect(error == nil && program.avAudioUnit is AVAudioUnitEffect)
        program.setParameter(AUParameterAddress(kDelayParam_Feedback), to: 20)
        #expect(await becomes { program.avAudioUnit?.lastRenderTime?.isSampleTimeValid == true })
        #expect(program.engine.isRunning && program.engine.lastFault == nil)
        program.selectAudioUnit(with: nil) { _ in }
        let missing = AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: 1, componentManufacturer: 1, componentFlags: 0,
            componentFlagsMask: 0)
        let refused: (any Error)? = await withCheckedContinuation { continuation in
            program.selectAudioUnit(with: missing) { continuation.resume(returning: $0) }
        }
        #expect(refused != nil)
        program.stopPlaying()
    }
}
