import AVFAudio
import Foundation
import TestSupport
import Testing

/// Standard MIDI Files: what is loaded and written, and what is refused.
struct SequencerFileTests {
    private let bench: SequencerBench
    private let folder: TemporaryFolder
    private var sequencer: AVAudioSequencer { bench.sequencer }

    /// A tempo of 60 with a time signature, then a track with notes of two channels and a message for the system.
    private static let file = midiFile([
        [0, 0xff, 0x03, 4] + Array("Song".utf8) + [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 0, 0xff, 0x58, 4, 3, 2, 24, 8],
        [0, 0x90, 60, 100, 0, 0x91, 64, 90, 96, 0x80, 60, 0, 0, 0x81, 64, 0, 0, 0xf0, 2, 9, 0xf7],
    ])

    init() throws {
        bench = try SequencerBench()
        folder = try TemporaryFolder()
    }

    // E83
    @Test func loadingAddsTracksAndTheTempoTrackIsNoneOfThem() throws {
        try sequencer.load(from: Self.file)
        #expect(sequencer.tracks.count == 1 && sequencer.tracks[0].all.count == 3)
        let tempos = sequencer.tempoTrack.all.map(\.event)
        #expect(tempos.contains { ($0 as? AVExtendedTempoEvent)?.tempo == 60 })
        #expect(tempos.contains { ($0 as? AVMIDIMetaEvent)?.type == .timeSignature })
        #expect(sequencer.seconds(forBeats: 1) == 1)
        let file = folder.url.appending(path: "song.mid")
        try Self.file.write(to: file)
        try sequencer.load(from: file, options: [])
        #expect(sequencer.tracks.count == 2)
        #expect(sequencer.tracks[0] === sequencer.tracks[0] && sequencer.tracks[0] != sequencer.tracks[1])
    }

    // E83
    @Test func eachChannelBecomesATrackWithTheRestInALastOne() throws {
        try sequencer.load(from: Self.file, options: .smf_ChannelsToTracks)
        let kinds = sequencer.tracks.map { $0.all.map { "\(type(of: $0.event))" } }
        #expect(kinds[0] == ["AVMIDINoteEvent"] && kinds[1] == ["AVMIDINoteEvent"])
        #expect(kinds[2].contains("AVMIDISysexEvent") && !kinds[2].contains("AVMIDINoteEvent") && kinds.count == 3)
    }

    @Test func aLoadedFileIsPlayedToTheFrame() throws {
        let log = MessageLog()
        _ = try bench.instrument(log)
        try sequencer.load(from: Self.file)
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(10_000)
        #expect(
            log.notes == [
                .on(0, 60), .on(0, 64, velocity: 90, channel: 1), .off(9600, 60), .off(9600, 64, channel: 1),
            ])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        try sequencer.load(from: Self.file)
        let file = folder.url.appending(path: "written.mid")
        try sequencer.write(to: file, smpteResolution: 0, replaceExisting: false)
        let other = AVAudioSequencer()
        try other.load(from: file)
        #expect(other.tempoTrack.timeResolution == 480 && other.tracks.count == 1)
        #expect(other.data(withSMPTEResolution: 0, error: nil) == (try Data(contentsOf: file)))
        #expect(other.tracks[0].all.map(\.beat) == sequencer.tracks[0].all.map(\.beat))
        let before = try Data(contentsOf: file)
        let fault = #expect(throws: NSError.self) {
            try other.write(to: file, smpteResolution: 96, replaceExisting: false)
        }
        #expect(fault?.localizedDescription.contains("written.mid") == true)
        #expect(try Data(contentsOf: file) == before)
        try other.write(to: file, smpteResolution: 96, replaceExisting: true)
        #expect(try Data(contentsOf: file)[12...13] == Data([0, 96]))
        var error: NSError?
        #expect(other.data(withSMPTEResolution: 40_000, error: &error).isEmpty && error != nil)
    }

    @Test func aFileOfSMPTETimesIsOneOfSeconds() throws {
        var bytes = [UInt8](Self.file)
        // 25 frames a second, 4 ticks each.
        (bytes[12], bytes[13]) = (0xe7, 4)
        try sequencer.load(from: Data(bytes))
        #expect(sequencer.tracks[0].lengthInSeconds == 0.96 && sequencer.seconds(forBeats: 2) == 2)
        let written = sequencer.data(withSMPTEResolution: 0, error: nil)
        #expect([UInt8](written[12...13]) == [0xe7, 4])
        let other = sequencer.data(withSMPTEResolution: Int(Int16(bitPattern: 0xe228)), error: nil)
        #expect([UInt8](other[12...13]) == [0xe2, 0x28])
    }

    @Test func theSequenceSaysWhatItIs() throws {
        #expect(sequencer.userInfo.count == 1)
        try sequencer.load(from: Self.file)
        let information = sequencer.userInfo
        func value(_ key: AVAudioSequencer.InfoDictionaryKey) -> String? { information[key.rawValue] as? String }
        #expect(value(.title) == "Song" && value(.tempo) == "60" && value(.timeSignature) == "3/4")
        let seconds = information[AVAudioSequencer.InfoDictionaryKey.approximateDurationInSeconds.rawValue] as? Double
        #expect(seconds == 0.2 && value(.composer) == nil)
    }

    // MARK: What is refused

    @Test func aTruncatedFileIsRefusedWithItsNameAndThePlace() throws {
        let file = folder.url.appending(path: "cut.mid")
        try Self.file.prefix(29).write(to: file)
        let fault = try #require(throws: NSError.self) { try sequencer.load(from: file) }
        #expect(fault.localizedDescription.contains("cut.mid"))
        #expect(fault.localizedDescription.contains(/at byte \d+/))
        #expect(sequencer.tracks.isEmpty && sequencer.tempoTrack.all.isEmpty)
        let data = try #require(throws: NSError.self) { try sequencer.load(from: Data("MThd".utf8)) }
        #expect(data.localizedDescription.contains("the data") && data.code == fault.code)
    }

    @Test(arguments: ["missing.mid", ""]) func whatIsNoFileIsRefusedWithItsName(_ name: String) throws {
        let file = folder.url.appending(path: name)
        let fault = try #require(throws: NSError.self) { try sequencer.load(from: file) }
        #expect(fault.localizedDescription.contains(file.path))
        let address = try #require(URL(string: "https://example.org/song.mid"))
        let other = try #require(throws: NSError.self) { try sequencer.load(from: address) }
        #expect(other.localizedDescription.contains("example.org"))
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0x1p33]) func aPositionThatIsNoneIsRefused(_ place: Double) {
        sequencer.currentPositionInBeats = 3
        sequencer.currentPositionInBeats = place
        #expect(sequencer.currentPositionInBeats == 3)
        #expect(bench.fault?.contains("position") == true)
        sequencer.currentPositionInSeconds = place
        #expect(sequencer.currentPositionInBeats == 3 && bench.fault?.contains("position") == true)
    }

    @Test(arguments: [0, -1, Float.nan, .infinity, 129]) func aRateThatIsNoneIsRefused(_ rate: Float) {
        sequencer.rate = rate
        #expect(sequencer.rate == 1 && bench.fault?.contains("rate") == true && bench.fault == nil)
    }

    @Test func aLoopOfNoLengthIsRefused() throws {
        let track = bench.track((0, 60, 1))
        for range in [AVMakeBeatRange(0, 0), AVMakeBeatRange(1, -1), AVMakeBeatRange(.nan, 1)] {
            track.loopRange = range
            #expect(bench.fault != nil && track.loopRange == AVMakeBeatRange(0, 1))
        }
        track.numberOfLoops = 0
        #expect(bench.fault?.contains("0 times") == true && track.numberOfLoops == -1)
        // Shorter than any cycle could play.
        track.loopRange = AVMakeBeatRange(0, 1e-9)
        track.isLoopingEnabled = true
        #expect(bench.fault?.contains("loop") == true)
    }

    @Test func anEventWithNumbersThatAreNoneIsRefused() {
        let track = sequencer.createAndAppendTrack()
        let events: [AVMusicEvent] = [
            AVMIDINoteEvent(channel: 16, key: 60, velocity: 100, duration: 1),
            AVMIDINoteEvent(channel: 0, key: 128, velocity: 100, duration: 1),
            AVMIDINoteEvent(channel: 0, key: 60, velocity: 0, duration: 1),
            AVMIDINoteEvent(channel: 0, key: 60, velocity: .max, duration: 1),
            AVMIDINoteEvent(channel: 0, key: 60, velocity: 100, duration: .nan),
            AVMIDIPitchBendEvent(channel: 0, value: 0x4000), AVMIDIProgramChangeEvent(channel: 0, programNumber: 128),
            AVMIDIMetaEvent(type: .endOfTrack, data: Data()), AVMIDIMetaEvent(type: .init(rawValue: -1), data: Data()),
            AVExtendedNoteOnEvent(midiNote: .nan, velocity: 1, groupID: 0, duration: 1),
            AVParameterEvent(parameterID: 1, scope: 0, element: 0, value: .infinity), AVMusicEvent(),
        ]
        for event in events {
            track.addEvent(event, at: 0)
            #expect(bench.fault != nil && track.all.isEmpty, "\(event)")
        }
        for beat in [-1, Double.nan, .infinity] {
            track.addEvent(AVMusicUserEvent(data: Data()), at: beat)
            #expect(bench.fault != nil && track.all.isEmpty)
        }
    }

    @Test func aSequencerWithoutAnEngineMakesFilesAndPlaysNothing() throws {
        let lonely = AVAudioSequencer()
        lonely.createAndAppendTrack().add(60, at: 0, for: 1)
        #expect(!lonely.data(withSMPTEResolution: 0, error: nil).isEmpty)
        let fault = try #require(throws: NSError.self) { try lonely.start() }
        #expect(fault.localizedDescription.contains("audioEngine") && !lonely.isPlaying)
    }

    @Test func sixteenThousandNotesAtOnceHangNothing() throws {
        let log = MessageLog()
        _ = try bench.instrument(log)
        let track = sequencer.createAndAppendTrack()
        for index in 0..<20_000 {
            track.addEvent(
                AVMIDINoteEvent(
                    channel: UInt32(index % 16), key: UInt32(index / 16 % 128), velocity: 100, duration: 1), at: 0)
        }
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(48_000)
        #expect(log.notes.count > 8000 && log.isSilent)
    }
}
