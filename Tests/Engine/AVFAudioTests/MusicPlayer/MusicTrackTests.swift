import AVFAudio
import Testing

/// Editing, events and properties of tracks by MusicPlayer.h.
struct MusicTrackTests {
    private let bench: MusicBench

    init() throws { bench = try MusicBench() }

    private let end = kMusicTimeStamp_EndOfTrack

    @Test func rangesAreMovedClearedCutCopiedAndMerged() throws {
        let track = try bench.track((0, 60, 0.5), (1, 61, 0.5), (2, 62, 0.5), (3, 63, 0.5))
        #expect(MusicTrackMoveEvents(track, 1, 2, 4) == noErr)
        #expect(try MusicBench.events(track) == ["0.0: 60", "2.0: 62", "3.0: 63", "5.0: 61"])
        var copy: MusicTrack?
        #expect(NewMusicTrackFrom(track, 2, end, &copy) == noErr && bench.trackCount == 2)
        #expect(try MusicBench.events(copy!) == ["0.0: 62", "1.0: 63", "3.0: 61"])
        #expect(MusicTrackCut(track, 2, 3) == noErr)
        #expect(try MusicBench.events(track) == ["0.0: 60", "2.0: 63", "4.0: 61"])
        #expect(MusicTrackClear(track, 2, 3) == noErr)
        #expect(try MusicBench.events(track) == ["0.0: 60", "4.0: 61"])
        #expect(MusicTrackMerge(copy!, 0, 1, track, 0) == noErr)
        #expect(try MusicBench.events(track) == ["0.0: 60", "0.0: 62", "4.0: 61"])
        #expect(MusicTrackCopyInsert(copy!, 1, 3, track, 3) == noErr)
        #expect(try MusicBench.events(track) == ["0.0: 60", "0.0: 62", "3.0: 63", "6.0: 61"])
        #expect(MusicSequenceReverse(bench.sequence) == noErr)
        #expect(try MusicBench.events(copy!).first?.hasSuffix("61") == true)
    }

    @Test(arguments: [(Double.nan, 1.0), (0, .nan), (2, 1), (-1, 1), (.infinity, .infinity)])
    func rangesThatMakeNoSense(
        _ start: Double, _ end: Double
    ) throws {
        let track = try bench.track((0, 60, 1))
        var copy: MusicTrack?
        #expect(MusicTrackMoveEvents(track, start, end, 1) == kAudio_ParamError)
        #expect(MusicTrackClear(track, start, end) == kAudio_ParamError)
        #expect(MusicTrackCut(track, start, end) == kAudio_ParamError)
        #expect(NewMusicTrackFrom(track, start, end, &copy) == kAudio_ParamError)
        #expect(MusicTrackMerge(track, start, end, track, 0) == kAudio_ParamError)
        #expect(MusicTrackCopyInsert(track, start, end, track, 0) == kAudio_ParamError)
        #expect(try MusicBench.events(track) == ["0.0: 60"] && bench.trackCount == 1)
    }

    @Test func eventsThatMakeNoSenseAreRefused() throws {
        let (track, tempos) = (try bench.track(), try bench.tempoTrack)
        for beat in [Double.nan, -1, .infinity] {
            #expect(MusicBench.add(60, to: track, at: beat) == kAudio_ParamError)
            #expect(MusicTrackNewExtendedTempoEvent(tempos, beat, 90) == kAudio_ParamError)
        }
        for duration in [Float.nan, -1, .infinity] {
            #expect(MusicBench.add(60, to: track, at: 0, for: duration) == kAudio_ParamError)
        }
        for tempo in [0, -1, Double.nan, .infinity, 1e9] {
            #expect(MusicTrackNewExtendedTempoEvent(tempos, 0, tempo) == kAudio_ParamError)
        }
        #expect(MusicTrackNewExtendedTempoEvent(track, 0, 90) == kAudioToolboxErr_InvalidEventType)
        #expect(MusicBench.add(60, to: tempos, at: 0) == kAudioToolboxErr_InvalidEventType)
        var message = MIDIChannelMessage(status: 0x90, data1: 60, data2: 100, reserved: 0)
        #expect(MusicTrackNewMIDIChannelEvent(track, 0, &message) == kAudioToolboxErr_InvalidEventType)
        message.status = 0xb0
        message.data2 = 200
        #expect(MusicTrackNewMIDIChannelEvent(track, 0, &message) == kAudio_ParamError)
        var parameter = ParameterEvent(parameterID: 1, scope: 1, element: 0, value: 0.5)
        #expect(MusicTrackNewParameterEvent(track, 0, &parameter) == kAudioUnitErr_InvalidScope)
        parameter = ParameterEvent(parameterID: 1, scope: 0, element: 0, value: .nan)
        #expect(MusicTrackNewParameterEvent(track, 0, &parameter) == kAudio_ParamError)
        var preset = AUPresetEvent(scope: 0, element: 0, preset: nil)
        #expect(MusicTrackNewAUPresetEvent(track, 0, &preset) == kAudio_ParamError)
        #expect(try MusicBench.events(track).isEmpty && MusicBench.events(tempos).isEmpty)
    }

    @Test func aTempoAmongMetaEventsIsATempo() throws {
        let bytes: [UInt8] = [0x51, 0, 0, 0, 3, 0, 0, 0, 0x0f, 0x42, 0x40, 0]
        let tempos = try bench.tempoTrack
        let status = bytes.withUnsafeBytes {
            MusicTrackNewMetaEvent(tempos, 1, $0.baseAddress!.assumingMemoryBound(to: MIDIMetaEvent.self))
        }
        #expect(status == noErr)
        #expect(try MusicBench.events(tempos) == ["1.0: type \(kMusicEventType_ExtendedTempo)"])
    }

    // MARK: Properties

    private func value<Value: BitwiseCopyable>(_ property: UInt32, of track: MusicTrack, _ initial: Value) -> Value {
        var value = initial
        var size = UInt32(MemoryLayout<Value>.size)
        #expect(MusicTrackGetProperty(track, property, &value, &size) == noErr)
        #expect(size == UInt32(MemoryLayout<Value>.size))
        return value
    }

    private func set<Value: BitwiseCopyable>(_ property: UInt32, of track: MusicTrack, _ value: Value) -> OSStatus {
        var value = value
        return MusicTrackSetProperty(track, property, &value, UInt32(MemoryLayout<Value>.size))
    }

    @Test func propertiesAreWhatWasSet() throws {
        let (track, tempos) = (try bench.track((0, 60, 2)), try bench.tempoTrack)
        #expect(value(kSequenceTrackProperty_TrackLength, of: track, MusicTimeStamp()) == 2)
        #expect(set(kSequenceTrackProperty_TrackLength, of: track, MusicTimeStamp(8)) == noErr)
        #expect(value(kSequenceTrackProperty_TrackLength, of: track, MusicTimeStamp()) == 8)
        #expect(set(kSequenceTrackProperty_OffsetTime, of: track, MusicTimeStamp(1.5)) == noErr)
        #expect(value(kSequenceTrackProperty_OffsetTime, of: track, MusicTimeStamp()) == 1.5)
        for property in [kSequenceTrackProperty_MuteStatus, kSequenceTrackProperty_SoloStatus] {
            #expect(!value(property, of: track, DarwinBoolean(true)).boolValue)
            #expect(set(property, of: track, DarwinBoolean(true)) == noErr)
            #expect(value(property, of: track, DarwinBoolean(false)).boolValue)
        }
        #expect(value(kSequenceTrackProperty_TimeResolution, of: tempos, Int16(0)) == 480)
        #expect(set(kSequenceTrackProperty_AutomatedParameters, of: try bench.track(), UInt32(1)) == noErr)
        var size: UInt32 = 0
        #expect(MusicTrackGetProperty(track, kSequenceTrackProperty_LoopInfo, nil, &size) == noErr && size == 16)
    }

    @Test func aLoopIsTheLastBeatsOfItsTrack() throws {
        let track = try bench.track((0, 60, 8))
        func loop() -> MusicTrackLoopInfo { value(kSequenceTrackProperty_LoopInfo, of: track, MusicTrackLoopInfo()) }
        #expect(loop().numberOfLoops == 1)
        #expect(
            set(kSequenceTrackProperty_LoopInfo, of: track, MusicTrackLoopInfo(loopDuration: 2, numberOfLoops: 0))
                == noErr)
        #expect(loop().loopDuration == 2 && loop().numberOfLoops == 0)
        #expect(
            set(kSequenceTrackProperty_LoopInfo, of: track, MusicTrackLoopInfo(loopDuration: 4, numberOfLoops: 3))
                == noErr)
        #expect(loop().loopDuration == 4 && loop().numberOfLoops == 3)
        #expect(
            set(kSequenceTrackProperty_LoopInfo, of: track, MusicTrackLoopInfo(loopDuration: 0, numberOfLoops: 0))
                == noErr)
        #expect(loop().numberOfLoops == 1)
        for info in [
            MusicTrackLoopInfo(loopDuration: .nan, numberOfLoops: 0),
            MusicTrackLoopInfo(loopDuration: -1, numberOfLoops: 0),
            MusicTrackLoopInfo(loopDuration: 1, numberOfLoops: -1),
            MusicTrackLoopInfo(loopDuration: 1, numberOfLoops: .min),
        ] { #expect(set(kSequenceTrackProperty_LoopInfo, of: track, info) == kAudio_ParamError) }
    }

    @Test func propertiesThatMakeNoSenseAreRefused() throws {
        let (track, tempos) = (try bench.track((0, 60, 1)), try bench.tempoTrack)
        #expect(set(99, of: track, MusicTimeStamp(1)) == kAudioUnitErr_InvalidProperty)
        #expect(set(kSequenceTrackProperty_TimeResolution, of: tempos, Int16(96)) == kAudioUnitErr_InvalidProperty)
        #expect(
            set(kSequenceTrackProperty_MuteStatus, of: tempos, DarwinBoolean(true)) == kAudioUnitErr_InvalidProperty)
        #expect(set(kSequenceTrackProperty_OffsetTime, of: track, UInt8(0)) == kAudio_ParamError)
        for number in [Double.nan, .infinity] {
            #expect(set(kSequenceTrackProperty_OffsetTime, of: track, number) == kAudio_ParamError)
            #expect(set(kSequenceTrackProperty_TrackLength, of: track, number) == kAudio_ParamError)
        }
        #expect(set(kSequenceTrackProperty_TrackLength, of: track, MusicTimeStamp(-1)) == kAudio_ParamError)
        #expect(set(kSequenceTrackProperty_AutomatedParameters, of: track, UInt32(1)) == kAudio_ParamError)
        var (small, size) = (UInt8(7), UInt32(1))
        #expect(MusicTrackGetProperty(track, kSequenceTrackProperty_TrackLength, &small, &size) == kAudio_ParamError)
        #expect(small == 7)
        #expect(
            MusicTrackGetProperty(track, kSequenceTrackProperty_TimeResolution, &small, &size)
                == kAudioUnitErr_InvalidProperty)
    }
}
