import AVFAudio
import Foundation
import TestSupport
import Testing

/// Tracks: their events, destinations and edits.
struct SequencerTrackTests {
    private let bench: SequencerBench
    private let log = MessageLog()
    private var sequencer: AVAudioSequencer { bench.sequencer }

    init() throws { bench = try SequencerBench() }

    // E84
    @Test func theTempoTrackTakesTemposAndNothingElse() throws {
        let tempos = sequencer.tempoTrack
        tempos.addEvent(AVMIDINoteEvent(channel: 0, key: 60, velocity: 100, duration: 1), at: 0)
        #expect(tempos.all.isEmpty)
        #expect(bench.fault?.contains("tempo track") == true)
        let track = sequencer.createAndAppendTrack()
        track.addEvent(AVExtendedTempoEvent(tempo: 90), at: 0)
        #expect(track.all.isEmpty && bench.fault?.contains("tempo") == true)
        tempos.addEvent(AVExtendedTempoEvent(tempo: 90), at: 0)
        tempos.addEvent(AVMIDIMetaEvent(type: .timeSignature, data: Data([3, 2, 24, 8])), at: 0)
        #expect(tempos.all.count == 2 && bench.fault == nil)
        #expect(!sequencer.tracks.contains(tempos) && sequencer.tracks == [track])
    }

    // E84
    @Test func theTimeResolutionIsTheTempoTracks() throws {
        #expect(sequencer.tempoTrack.timeResolution == 480)
        #expect(sequencer.createAndAppendTrack().timeResolution == 0)
        #expect(bench.fault?.contains("time resolution") == true)
    }

    @Test func theTempoTrackIsNotPlayed() {
        let tempos = sequencer.tempoTrack
        for (change, word) in [
            ({ tempos.isMuted = true }, "mute"), ({ tempos.isSoloed = true }, "solo"),
            ({ tempos.isLoopingEnabled = true }, "loop"), ({ tempos.offsetTime = 1 }, "offset"),
            ({ tempos.usesAutomatedParameters = true }, "parameters"),
        ] as [(() -> Void, String)] {
            change()
            #expect(bench.fault?.contains(word) == true)
        }
    }

    // E87
    @Test func aDestinationIsAnInstrumentOfTheEngineAndSetWhileTheSequencerIsStopped() throws {
        let (first, second) = (try bench.instrument(), try bench.instrument(log))
        let track = bench.track((0, 60, 1))
        #expect(track.destinationAudioUnit == nil)
        track.destinationAudioUnit = second
        #expect(track.destinationAudioUnit === second)
        try bench.engine.start()
        try sequencer.start()
        track.destinationAudioUnit = first
        #expect(track.destinationAudioUnit === second)
        _ = try bench.offline.render(1000)
        #expect(log.notes == [.on(0, 60)])
        sequencer.stop()
        #expect(bench.fault?.contains("stop it first") == true)

        let elsewhere = try SequencerBench()
        track.destinationAudioUnit = try elsewhere.instrument()
        #expect(bench.fault?.contains("not attached") == true)
        let effect = AVAudioUnitEffect(try TestUnit(.gain(1)))
        bench.engine.attach(effect)
        track.destinationAudioUnit = effect
        #expect(bench.fault?.contains("takes no MIDI") == true && track.destinationAudioUnit === second)
        track.destinationAudioUnit = nil
        #expect(track.destinationAudioUnit == nil && bench.fault == nil)
    }

    @Test func eachTrackIsPlayedByItsOwnInstrument() throws {
        let logs = (0..<3).map { _ in MessageLog() }
        for (number, log) in logs.enumerated() {
            let node = try bench.instrument(log)
            bench.track((Double(number), UInt32(60 + number), 1)).destinationAudioUnit = node
        }
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(24_000 * 4)
        for (number, log) in logs.enumerated() {
            let key = UInt8(60 + number)
            #expect(log.notes == [.on(24_000 * number, key), .off(24_000 * (number + 1), key)])
        }
    }

    @Test func anInstrumentThatGoesGetsNothingAndTheNextOneGetsItsNotes() throws {
        let (first, others) = (try bench.instrument(log), MessageLog())
        _ = try bench.instrument(others)
        bench.track((0, 60, 1), (1, 62, 1), (2, 64, 1))
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(30_000)
        bench.engine.detach(first)
        _ = try bench.offline.render(30_000)
        #expect(log.notes == [.on(0, 60), .off(24_000, 60), .on(24_000, 62)])
        #expect(others.notes == [.off(48_000, 62), .on(48_000, 64)])
    }

    // E88
    @Test func userEventsReachTheCallbackWithTheirBeatAndTheirTrack() throws {
        _ = try bench.instrument()
        let track = sequencer.createAndAppendTrack()
        for (beat, byte) in [(0.5, 1), (1.25, 2)] as [(Double, UInt8)] {
            track.addEvent(AVMusicUserEvent(data: Data([byte])), at: beat)
        }
        let calls = Log<[Double]>()
        sequencer.setUserCallback { from, data, beat in
            calls.add([from === track ? 1 : 0, Double(data[0]), beat])
        }
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(48_000)
        #expect(eventually { calls.all.count == 2 })
        #expect(calls.all == [[1, 1, 0.5], [1, 2, 1.25]])
    }

    @Test func everyKindOfEventReachesTheInstrument() throws {
        _ = try bench.instrument(log)
        let track = sequencer.createAndAppendTrack()
        let events: [AVMusicEvent] = [
            AVMIDIProgramChangeEvent(channel: 1, programNumber: 5),
            AVMIDIControlChangeEvent(channel: 1, messageType: .volume, value: 90),
            AVMIDIPolyPressureEvent(channel: 1, key: 60, pressure: 7),
            AVMIDIChannelPressureEvent(channel: 1, pressure: 8), AVMIDIPitchBendEvent(channel: 1, value: 8192 + 5),
            AVMIDISysexEvent(data: Data([0xf0, 1, 2, 3, 4, 0xf7])),
            AVExtendedNoteOnEvent(midiNote: 60.4, velocity: 99.6, groupID: 2, duration: 0.5),
        ]
        for (index, event) in events.enumerated() { track.addEvent(event, at: Double(index) / 4) }
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(72_000)
        #expect(
            log.all == [
                PlayedMessage(frame: 0, bytes: [0xc1, 5]), PlayedMessage(frame: 6000, bytes: [0xb1, 7, 90]),
                PlayedMessage(frame: 12_000, bytes: [0xa1, 60, 7]), PlayedMessage(frame: 18_000, bytes: [0xd1, 8]),
                PlayedMessage(frame: 24_000, bytes: [0xe1, 5, 64]),
                PlayedMessage(frame: 30_000, bytes: [0xf0, 1, 2, 3, 4, 0xf7]),
                .on(36_000, 60, channel: 2), .off(48_000, 60, channel: 2),
            ])
    }

    @Test func valuesOfParametersMoveInALineAndHaveATrackOfTheirOwn() throws {
        let node = try bench.instrument()
        let parameter = AUParameterTree.createParameter(
            withIdentifier: "level", name: "Level", address: 3, min: 0, max: 10, unit: .generic, unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp], valueStrings: nil, dependentParameters: nil)
        node.auAudioUnit.parameterTree = AUParameterTree.createTree(withChildren: [parameter])
        let track = sequencer.createAndAppendTrack()
        track.addEvent(AVParameterEvent(parameterID: 3, scope: 0, element: 0, value: 2), at: 0)
        track.addEvent(AVParameterEvent(parameterID: 3, scope: 0, element: 0, value: 8), at: 1)
        #expect(track.usesAutomatedParameters)
        track.add(60, at: 0, for: 1)
        #expect(track.all.count == 2 && bench.fault?.contains("parameters") == true)
        track.addEvent(AVParameterEvent(parameterID: 3, scope: 1, element: 0, value: 8), at: 2)
        #expect(bench.fault?.contains("scope 1") == true)
        bench.track((0, 60, 1)).addEvent(AVParameterEvent(parameterID: 3, scope: 0, element: 0, value: 1), at: 0)
        #expect(bench.fault?.contains("track of its own") == true)
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(512)
        #expect(eventually { parameter.value >= 2 })
        _ = try bench.offline.render(24_000)
        #expect(eventually { parameter.value == 8 })
    }

    @Test func aPresetBecomesTheStateOfItsUnit() throws {
        let node = try bench.instrument()
        let parameter = AUParameterTree.createParameter(
            withIdentifier: "level", name: "Level", address: 3, min: 0, max: 10, unit: .generic, unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: nil)
        node.auAudioUnit.parameterTree = AUParameterTree.createTree(withChildren: [parameter])
        parameter.value = 7
        let state = try #require(node.auAudioUnit.fullState)
        parameter.value = 1
        let track = sequencer.createAndAppendTrack()
        track.addEvent(AVAUPresetEvent(scope: 0, element: 0, dictionary: state), at: 0.25)
        track.addEvent(AVAUPresetEvent(scope: 0, element: 0, dictionary: [5: 5]), at: 0.5)
        #expect(bench.fault?.contains("is no text") == true)
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(6000)
        #expect(parameter.value == 1)
        _ = try bench.offline.render(6000)
        #expect(eventually { parameter.value == 7 })
    }

    @Test func editsAreHeardWhileItPlays() throws {
        _ = try bench.instrument(log)
        let track = bench.track((0, 60, 4), (2, 64, 1))
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(24_000)
        track.add(62, at: 1.5, for: 1)
        track.clearEvents(in: AVMakeBeatRange(2, 1))
        _ = try bench.offline.render(96_000)
        #expect(log.notes == [.on(0, 60), .on(36_000, 62), .off(60_000, 62), .off(96_000, 60)])
    }

    @Test func rangesAreMovedCutCopiedAndMerged() throws {
        func keys(_ track: AVMusicTrack) -> [[Double]] {
            track.all.map { [$0.beat, Double(($0.event as? AVMIDINoteEvent)?.key ?? 0)] }
        }
        let track = bench.track((0, 60, 1), (1, 61, 1), (2, 62, 1), (3, 63, 1))
        track.moveEvents(in: AVMakeBeatRange(1, 1), by: 4)
        #expect(keys(track) == [[0, 60], [2, 62], [3, 63], [5, 61]])
        track.cutEvents(in: AVMakeBeatRange(2, 1))
        #expect(keys(track) == [[0, 60], [2, 63], [4, 61]])
        let other = sequencer.createAndAppendTrack()
        other.add(70, at: 0, for: 1)
        other.copyEvents(in: AVMakeBeatRange(0, 3), from: track, insertAt: 0)
        #expect(keys(other) == [[0, 60], [2, 63], [3, 70]])
        other.copyAndMergeEvents(in: AVMakeBeatRange(4, 1), from: track, mergeAt: 2.5)
        #expect(keys(other) == [[0, 60], [2, 63], [2.5, 61], [3, 70]])
        other.copyEvents(in: AVMakeBeatRange(0, 3), from: sequencer.tempoTrack, insertAt: 0)
        #expect(bench.fault?.contains("tempo track") == true)
        other.moveEvents(in: AVMakeBeatRange(0, 1), by: -3)
        #expect(bench.fault?.contains("-3") == true && keys(other).count == 4)
        sequencer.reverseEvents()
        #expect(keys(track).map { $0[1] } == [61, 63, 60])
    }

    @Test func anEnumerationChangesEventsTheirBeatsAndRemovesThem() throws {
        let track = bench.track((0, 60, 1), (1, 61, 1), (2, 62, 1))
        track.addEvent(AVMIDIControlChangeEvent(channel: 3, messageType: .init(rawValue: 33), value: 4), at: 5)
        track.enumerateEvents(in: AVMakeBeatRange(0, 3)) { event, beat, removes in
            guard let note = event as? AVMIDINoteEvent else { return }
            note.velocity = 50
            if note.key == 60 { beat.pointee = 7 }
            if note.key == 61 { removes.pointee = true }
        }
        let all = track.all
        #expect(all.map(\.beat) == [2, 5, 7])
        #expect((all[0].event as? AVMIDINoteEvent)?.velocity == 50)
        let control = try #require(all[1].event as? AVMIDIControlChangeEvent)
        #expect(control.channel == 3 && control.messageType.rawValue == 33 && control.value == 4)
        track.enumerateEvents(in: AVMakeBeatRange(0, 3)) { event, _, _ in (event as? AVMIDINoteEvent)?.key = 200 }
        #expect(bench.fault?.contains("200") == true && (track.all[0].event as? AVMIDINoteEvent)?.key == 62)
    }

    @Test func aTrackThatIsRemovedKeepsItsEventsAndIsHeardNoMore() throws {
        _ = try bench.instrument(log)
        let (gone, kept) = (bench.track((0, 60, 4), (1, 61, 1)), bench.track((0, 70, 1), (2, 71, 1)))
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(1000)
        #expect(sequencer.removeTrack(gone) && !sequencer.removeTrack(gone))
        #expect(!sequencer.removeTrack(sequencer.tempoTrack) && sequencer.tracks == [kept])
        _ = try bench.offline.render(60_000)
        #expect(log.isSilent == false)
        _ = try bench.offline.render(60_000)
        let begun = log.notes.filter { $0.bytes[0] == 0x90 }.map { $0.bytes[1] }
        #expect(begun == [60, 70, 71] && log.isSilent)
        #expect(gone.all.count == 2)
        gone.add(62, at: 0, for: 1)
        sequencer.stop()
        #expect(gone.all.count == 2 && bench.fault?.contains("removed") == true)
        kept.copyAndMergeEvents(in: AVMakeBeatRange(0, 1), from: gone, mergeAt: 5)
        #expect(kept.all.map(\.beat) == [0, 2, 5])
    }

    @Test func unitsAreToldTempoBeatAndTransport() throws {
        let told = Log<[Double]>()
        let making = TestUnit.Making(type: kAudioUnitType_MusicDevice, inputs: []) { unit, cycle in
            var (tempo, beat, flags) = (0.0, 0.0, AUHostTransportStateFlags())
            if unit.musicalContextBlock?(&tempo, nil, nil, &beat, nil, nil) == true,
                unit.transportStateBlock?(&flags, nil, nil, nil) == true
            {
                told.add([tempo, beat, Double(flags.rawValue)])
            }
            cycle.fill { _, _ in 0 }
            return noErr
        }
        let node = AVAudioUnitMIDIInstrument(try TestUnit(making))
        bench.engine.attach(node)
        bench.engine.connect(node, to: bench.engine.mainMixerNode, format: nil)
        sequencer.tempoTrack.addEvent(AVExtendedTempoEvent(tempo: 60), at: 0)
        bench.track((0, 60, 1))
        try bench.engine.start()
        try sequencer.start()
        sequencer.rate = 2
        _ = try bench.offline.render(24_000, by: [480])
        sequencer.stop()
        _ = try bench.offline.render(480)
        let all = told.all
        #expect(all.first == [120, 0, 3] && all[25] == [120, 0.5, 2] && all.last == [120, 1, 1])
    }
}
