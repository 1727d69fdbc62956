import AVFoundation
import Engine
import Testing

/// Programs around the engine do what they say where they render offline.
@Suite(.serialized) struct OfflineProgramTests {
    @Test func aBypassedChainPassesItsInputAndALiveOneEchoes() throws {
        let chain = EffectsChain()
        try chain.engine.beginOffline(standard())
        chain.bypassAll(true)
        let impulse = filled(standard(), 512) { $0 == 0 ? 0.5 : 0 }
        chain.player.scheduleBuffer(impulse)
        chain.player.play()
        let dry = try chain.engine.render(8192)
        #expect(dry[0].first == 0.5)
        #expect(dry[0].dropFirst().allSatisfy { $0 == 0 })
        chain.bypassAll(false)
        chain.player.scheduleBuffer(impulse)
        #expect(try chain.engine.render(8192)[0].contains { abs($0) > 1e-3 })
        chain.remove(chain.reverb)
        #expect(!chain.engine.attachedNodes.contains(chain.reverb) && chain.reverb.engine == nil)
        chain.player.scheduleBuffer(impulse)
        #expect(try chain.engine.render(8192)[1].contains { abs($0) > 1e-3 })
        #expect(chain.engine.lastFault == nil)
    }

    @Test func aToneIsExactAndItsLevelIsMetered() async throws {
        let generator = ToneGenerator(frequency: 480, amplitude: 0.5)
        let rate = try #require(generator.sourceNode).outputFormat(forBus: 0).sampleRate
        let meter = TapMeter()
        try generator.engine.enableManualRenderingMode(
            .offline, format: standard(rate: rate), maximumFrameCount: 512)
        meter.install(on: generator.engine)
        try generator.engine.start()
        let output = try generator.engine.render(Int(rate))
        let expected = (0..<1000).map(sine(480, 0.5, rate: rate))
        for channel in output {
            #expect(zip(channel, expected).allSatisfy { abs($0 - $1) < 1e-4 })
        }
        #expect(await becomes { meter.frames >= AVAudioFramePosition(rate * 0.5) })
        #expect(abs(meter.peakLevel - 0.5) < 1e-3)
        #expect(meter.averagePower.count == 2 && meter.averagePower.allSatisfy { abs($0 + 9.03) < 0.1 })
        meter.remove(from: generator.engine)
    }

    @Test func anExportHasTheLengthOfItsSourceAndIsTheSameTwice() throws {
        let folder = try Folder()
        let source = try folder.tone(seconds: 0.5)
        let outputs = ["one.wav", "two.wav", "dry.wav"].map { folder.url.appending(path: $0) }
        try OfflineExport().export(source, to: outputs[0])
        try OfflineExport().export(source, to: outputs[1])
        try OfflineExport().export(source, to: outputs[2], wetDryMix: 0)
        let files = try (outputs + [source]).map { try AVAudioFile(forReading: $0).toBuffer()!.toFloatArray() }
        #expect(files[0] == files[1])
        #expect(files.allSatisfy { $0[0].count == 22_050 })
        #expect(files[0] != files[3])
        #expect(zip(files[2][0], files[3][0]).allSatisfy { abs($0 - $1) <= 1 / 32_768 })
    }

    @Test func aRenderingBlockHalvesItsInputAndSaysWhenThereIsNone() throws {
        let renderer = try #require(RealtimeRenderer(sampleRate: 48_000, maximumFrameCount: 256))
        try renderer.start()
        let input = (0..<256).map(sine(1000, 0.8, rate: 48_000))
        let (status, output) = renderer.process(input)
        #expect(status == .success)
        #expect(zip(output, input).allSatisfy { abs($0 - $1 / 2) < 1e-4 })
        renderer.hasInput = false
        #expect(renderer.process(input).status == .insufficientDataFromInputNode)
    }

    @Test func aSplitSendsTheWholeSignalDownEachPath() throws {
        let splitter = Splitter(format: standard())
        try splitter.engine.beginOffline(standard())
        #expect(splitter.destinations.count == 3)
        splitter.player.scheduleBuffer(filled(standard(), 8192) { _ in 0.5 })
        splitter.player.play()
        let sum = try splitter.engine.render(1024)
        #expect(sum[0].allSatisfy { abs($0 - 0.5 * 1.75) < 1e-4 })
        splitter.removeDry()
        #expect(try abs(#require(splitter.engine.render(2048)[1].last) - 0.375) < 1e-4)
        splitter.add(splitter.mixer, bus: splitter.mixer.nextAvailableInputBus)
        #expect(splitter.destinations.count == 3)
        #expect(try abs(#require(splitter.engine.render(2048)[1].last) - 0.875) < 1e-4)
    }

    @Test func aReleaseBeginsAtTheEndOfTheLoop() throws {
        let looper = Looper(
            attack: filled(standard(), 100) { _ in 0.1 }, sustain: filled(standard(), 50) { Float($0) / 100 },
            release: filled(standard(), 70) { _ in -0.5 })
        try looper.engine.beginOffline(standard())
        looper.begin()
        let begun = try looper.engine.render(310)[0]
        let expected = (0..<310).map { frame -> Float in frame < 100 ? 0.1 : Float((frame - 100) % 50) / 100 }
        #expect(begun == expected)
        looper.end(atLoop: true)
        let ended = try looper.engine.render(200)[0]
        #expect(Array(ended[..<40]) == (10..<50).map { frame -> Float in Float(frame) / 100 })
        #expect(ended[40..<110].allSatisfy { $0 == -0.5 })
        #expect(ended[110...].allSatisfy { $0 == 0 })
    }

    @Test func stripsMoveTheirOwnConnectionAndNotTheSource() throws {
        let console = MixerConsole()
        let players = ["drums", "voice"].map { console.addPlayer($0, format: standard()) }
        try console.engine.beginOffline(standard())
        let ones = filled(standard(), 44_100) { _ in 0.5 }
        for player in players { player.scheduleBuffer(ones) }
        console.playTogether()
        #expect(try abs(#require(console.engine.render(2048)[0].last) - 0.8) < 1e-4)
        console.muteAll(except: "voice")
        #expect(players[0].volume == 0.8 && console.strips[0].destination?.volume == 0)
        console.strips[1].setPan(-1)
        let panned = try console.engine.render(2048)
        #expect(abs(panned[0].last! - 0.4) < 1e-4 && panned[1].last == 0)
        console.fade(players[0], to: 0.2)
        console.masterVolume = 0.5
        #expect(try abs(#require(console.engine.render(2048)[0].last) - 0.25) < 1e-4)
    }

    @Test func aFileIsPlayedAtTwiceTheSpeedFromWhereItWasSought() throws {
        let folder = try Folder()
        let player = SpeedPlayer()
        try player.engine.enableManualRenderingMode(.offline, format: standard(), maximumFrameCount: 512)
        try player.open(try folder.tone(seconds: 2))
        player.rate = 2
        player.semitones = 0
        try player.play()
        _ = try player.engine.render(4410)
        player.seek(to: 1)
        let output = try player.engine.render(44_100)[0]
        let loud = output.indices.filter { abs(output[$0]) > 0.1 }
        let seconds = Double(try #require(loud.last) - (try #require(loud.first))) / 44_100
        #expect(abs(seconds - 0.5) < 0.1)
        #expect(player.position > 1)
        player.bypassEffects()
        #expect(player.timePitch.bypass && player.speedControl.bypass)
    }

    @Test func subclassesHearTheCallsThatTheyOverride() throws {
        let engine = MusicEngine()
        #expect(engine.name(of: engine.player) == "player" && engine.connections.contains(engine.mainMixerNode))
        try engine.beginOffline(standard())
        #expect(engine.starts == 1)
        engine.player.scheduleBuffer(filled(standard(), 512) { _ in 0.25 }, at: nil, options: .loops)
        engine.player.play()
        engine.player.isMuted = true
        engine.player.isMuted = false
        #expect(try engine.render(4096)[0].last == 0.25)
        let equalizers = [AVAudioUnitEQ(numberOfBands: 1), AVAudioUnitEQ(numberOfBands: 2)]
        engine.attach(all: equalizers[0], equalizers[1])
        engine.connect(chain: equalizers + [engine.mainMixerNode], format: standard())
        #expect(engine.attachedNodes.isSuperset(of: equalizers))
        engine.player.stop()
        #expect(engine.player.log.starts(with: ["buffer", "play"]))
        #expect(engine.player.log.contains("volume 0.0") && engine.player.log.last == "stop")
    }

    @Test func soundsComeFromWhereTheyAre() throws {
        let sounds = GameSounds(format: standard())
        try sounds.engine.beginOffline(standard())
        let noise = filled(standard(1), 44_100, sine(1000, 0.5, rate: 44_100))
        sounds.play("bird", noise, at: AVAudio3DPoint(x: -1, y: 0, z: 0))
        func levels(_ output: [[Float]]) -> [Float] { output.map { $0.suffix(1024).map(abs).max() ?? 0 } }
        let left = levels(try sounds.engine.render(4096))
        #expect(left[0] > 2 * left[1])
        sounds.move("bird", x: 10, y: 0, z: 0)
        let right = levels(try sounds.engine.render(4096))
        #expect(right[1] > 2 * right[0] && right[1] < left[0] / 5)
    }

    @Test func spellingsThatThrowSayWhatTheyCouldNotDo() async throws {
        let program = ThrowingSpellings()
        try program.engine.enableManualRenderingMode(.offline, format: standard(), maximumFrameCount: 512)
        #expect(program.connectStranger()?.code == -50)
        #expect(throws: NSError.self) { try program.player.playAudio() }
        try program.connect(standard())
        let (peaks, continuation) = AsyncStream.makeStream(of: Float.self)
        try program.meter { frames, peak in if frames == 4800 { continuation.yield(peak) } }
        #expect(throws: NSError.self) { try program.meter { _, _ in } }
        try program.engine.start()
        let finished = AsyncStream.makeStream(of: Bool.self)
        try program.play(AVReadOnlyAudioPCMBuffer(copying: filled(standard(), 9600) { _ in 0.5 })) {
            finished.continuation.yield(true)
        }
        _ = try program.engine.render(9600)
        #expect(await peaks.first { _ in true } == 0.5)
        #expect(await finished.stream.first { _ in true } == true)
        #expect(program.unitName(of: program.player) == kAudioUnitSubType_ScheduledSoundPlayer)
    }

    @Test func aProgramListsComponentsAndSendsMIDIFromOneUnitToAnother() async throws {
        let program = Arpeggiator()
        #expect(program.effectCount >= 10 && program.delay != nil)
        for (type, subtype) in [(kAudioUnitType_MIDIProcessor, 0x6172_7020), (kAudioUnitType_MusicDevice, 0x746F_6E65)]
            as [(OSType, OSType)]
        {
            AUAudioUnit.registerSubclass(
                NoteUnit.self,
                as: AudioComponentDescription(
                    componentType: type, componentSubType: subtype, componentManufacturer: 0x5465_7374,
                    componentFlags: 0, componentFlagsMask: 0), name: "Test: Notes", version: 1)
        }
        func unit(_ type: OSType, _ subtype: OSType) async throws -> AVAudioUnit {
            try await AVAudioUnit.instantiate(
                with: AudioComponentDescription(
                    componentType: type, componentSubType: subtype, componentManufacturer: 0x5465_7374,
                    componentFlags: 0, componentFlagsMask: 0))
        }
        let processor = try await unit(kAudioUnitType_MIDIProcessor, 0x6172_7020)
        let instrument = try #require(
            try await unit(kAudioUnitType_MusicDevice, 0x746F_6E65) as? AVAudioUnitMIDIInstrument)
        try program.engine.enableManualRenderingMode(.offline, format: standard(), maximumFrameCount: 512)
        program.play(processor, instrument)
        try program.engine.start()
        let heard = try program.engine.render(512)[0]
        #expect(program.sent == 1 && heard == [Float](repeating: 0.5, count: 512))
        program.silence(processor, instrument)
        program.pass(processor, to: [instrument])
        #expect(program.engine.lastFault == nil)
    }

    @Test func sourcesVoicesAndRoomsAnswerAProgramThatAsksForThem() throws {
        let engine = CountingEngine()
        try engine.beginOffline(standard(), with: constantSource(0.25))
        #expect(try engine.render(1024)[1] == [Float](repeating: 0.25, count: 1024))
        #expect(engine.renderings == 2)
        engine.stop()
        #expect(!VoiceInput(engine.inputNode).isProcessed)
        let cave = Cave()
        engine.attach(cave.environment)
        engine.connect(cave.environment, to: engine.mainMixerNode, format: standard())
        #expect(cave.placesByLoudness && cave.environment.reverbParameters.level == -12)
        #expect(engine.lastFault == nil)
    }
}

extension AVAudioEngine {
    fileprivate func beginOffline(_ format: AVAudioFormat, with source: AVAudioNode) throws {
        attach(source)
        connect(source, to: mainMixerNode, format: format)
        try beginOffline(format)
    }
}

/// Sends a note with its first cycle, and sounds as soon as it gets one.
// @unchecked: what changes belongs to the render thread.
private final class NoteUnit: AUAudioUnit, @unchecked Sendable {
    private var outputs: AUAudioUnitBusArray!
    private var hasSent = false
    private var level: Float = 0

    override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        try super.init(componentDescription: componentDescription, options: options)
        outputs = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: standard())])
    }

    override var outputBusses: AUAudioUnitBusArray { outputs }

    override var internalRenderBlock: AUInternalRenderBlock {
        let send = midiOutputEventBlock
        return { [unowned self] _, time, frames, _, data, events, _ in
            if let send, !hasSent {
                hasSent = true
                _ = send(AUEventSampleTime(time.pointee.mSampleTime), 0, 3, [0x90, 60, 64])
            }
            if events != nil { level = 0.5 }
            for buffer in UnsafeMutableAudioBufferListPointer(data) {
                let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
                for frame in 0..<Int(frames) { samples[frame] = level }
            }
            return noErr
        }
    }
}
