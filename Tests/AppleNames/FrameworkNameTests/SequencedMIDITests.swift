import AVFoundation
import Synchronization
import TestSupport
import Testing

/// Tracks that are sent to destinations of Core MIDI.
@Suite(.serialized) final class SequencedMIDITests {
    private struct Packet: Equatable, Sendable {
        let time: UInt64
        let bytes: [UInt8]
    }

    private final class Heard: Sendable {
        let packets = Mutex<[Packet]>([])
        var bytes: [[UInt8]] { packets.withLock { $0.map(\.bytes) } }
    }

    private let heard = Heard()
    private var client = MIDIClientRef()
    private var destination = MIDIEndpointRef()

    init() {
        MIDIClientCreateWithBlock("test" as CFString, &client, nil)
        MIDIDestinationCreateWithBlock(client, "in" as CFString, &destination) { [heard] list, _ in
            for packet in list.unsafeSequence() {
                let content = Packet(time: packet.pointee.timeStamp, bytes: Array(packet.bytes()))
                heard.packets.withLock { $0.append(content) }
            }
        }
    }

    deinit { MIDIClientDispose(client) }

    private func engine() throws -> AVAudioEngine {
        let engine = AVAudioEngine()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
        _ = engine.mainMixerNode
        return engine
    }

    private func render(_ engine: AVAudioEngine, _ frames: Int) throws {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: engine.manualRenderingFormat, frameCapacity: 4096))
        for start in stride(from: 0, to: frames, by: 4096) {
            _ = try engine.renderOffline(AVAudioFrameCount(min(4096, frames - start)), to: buffer)
        }
    }

    @Test func everyMessageOfATrackReachesItsDestinationInItsOrder() throws {
        let engine = try engine()
        let sequencer = AVAudioSequencer(audioEngine: engine)
        let track = sequencer.createAndAppendTrack()
        let long = [0xf0] + (0..<5000).map { UInt8($0 & 0x7f) } + [0xf7]
        track.addEvent(AVMIDIProgramChangeEvent(channel: 2, programNumber: 9), at: 0)
        track.addEvent(AVMIDISysexEvent(data: Data(long)), at: 0.25)
        track.addEvent(AVMIDINoteEvent(channel: 2, key: 60, velocity: 100, duration: 0.5), at: 0.5)
        track.addEvent(AVMIDIPitchBendEvent(channel: 2, value: 8192), at: 0.75)
        track.destinationMIDIEndpoint = destination
        #expect(track.destinationMIDIEndpoint == destination && track.destinationAudioUnit == nil)
        try engine.start()
        try sequencer.start()
        try render(engine, 48_000)
        let expected: [[UInt8]] = [[0xc2, 9], long, [0x92, 60, 100], [0xe2, 0, 64], [0x82, 60, 0]]
        #expect(eventually { heard.bytes.count == 5 } && heard.bytes == expected)
    }

    @Test func aSequenceThatEndsLeavesNoNoteBehind() throws {
        let engine = try engine()
        var (sequence, track, player) = (MusicSequence?.none, MusicTrack?.none, MusicPlayer?.none)
        #expect(NewMusicSequence(&sequence) == noErr && MusicSequenceNewTrack(sequence!, &track) == noErr)
        var note = MIDINoteMessage(channel: 1, note: 64, velocity: 90, releaseVelocity: 0, duration: 100)
        #expect(MusicTrackNewMIDINoteEvent(track!, 0, &note) == noErr)
        #expect(MusicSequenceSetMIDIEndpoint(sequence!, destination) == noErr)
        var found = MIDIEndpointRef()
        #expect(MusicTrackGetDestMIDIEndpoint(track!, &found) == noErr && found == destination)
        engine.musicSequence = sequence
        #expect(NewMusicPlayer(&player) == noErr && MusicPlayerSetSequence(player!, sequence) == noErr)
        try engine.start()
        #expect(MusicPlayerStart(player!) == noErr)
        try render(engine, 1000)
        #expect(eventually { heard.bytes == [[0x91, 64, 90]] })
        #expect(DisposeMusicPlayer(player!) == noErr && DisposeMusicSequence(sequence!) == noErr)
        #expect(eventually { heard.bytes == [[0x91, 64, 90], [0x81, 64, 0]] })
    }

    @Test func onADeviceMessagesHaveTheHostTimesAtWhichTheyAreDue() throws {
        var (sequence, track, player) = (MusicSequence?.none, MusicTrack?.none, MusicPlayer?.none)
        #expect(NewMusicSequence(&sequence) == noErr && MusicSequenceNewTrack(sequence!, &track) == noErr)
        for index in 0..<8 {
            var note = MIDINoteMessage(channel: 0, note: 60, velocity: 90, releaseVelocity: 0, duration: 0.05)
            #expect(MusicTrackNewMIDINoteEvent(track!, Double(index) / 10, &note) == noErr)
        }
        #expect(MusicTrackSetDestMIDIEndpoint(track!, destination) == noErr)
        #expect(NewMusicPlayer(&player) == noErr && MusicPlayerSetSequence(player!, sequence) == noErr)
        #expect(MusicPlayerStart(player!) == noErr)
        #expect(eventually { heard.bytes.count == 16 })
        let times = heard.packets.withLock { $0.map(\.time) }
        #expect(times == times.sorted() && times[0] > 0)
        // Each time is told from the cycle in which it is, and cycles begin when the device gets to it.
        #expect(DisposeMusicPlayer(player!) == noErr && DisposeMusicSequence(sequence!) == noErr)
    }

    @Test func whatIsNoDestinationIsRefused() throws {
        var (sequence, track, source) = (MusicSequence?.none, MusicTrack?.none, MIDIEndpointRef())
        #expect(NewMusicSequence(&sequence) == noErr && MusicSequenceNewTrack(sequence!, &track) == noErr)
        #expect(MIDISourceCreate(client, "out" as CFString, &source) == noErr)
        var found = MIDIEndpointRef()
        for endpoint in [source, 0, 999_999] {
            #expect(MusicTrackSetDestMIDIEndpoint(track!, endpoint) == kAudioToolboxErr_IllegalTrackDestination)
        }
        #expect(MusicTrackGetDestMIDIEndpoint(track!, &found) == kAudioToolboxErr_IllegalTrackDestination)
        var tempos: MusicTrack?
        #expect(MusicSequenceGetTempoTrack(sequence!, &tempos) == noErr)
        #expect(MusicTrackSetDestMIDIEndpoint(tempos!, destination) == kAudioToolboxErr_IllegalTrackDestination)
        #expect(DisposeMusicSequence(sequence!) == noErr)
    }

    @Test func aUnitTakesThePlaceOfAnEndpoint() throws {
        let engine = try engine()
        let sampler = AVAudioUnitSampler()
        engine.attach(sampler)
        engine.connect(sampler, to: engine.mainMixerNode, format: nil)
        let sequencer = AVAudioSequencer(audioEngine: engine)
        let track = sequencer.createAndAppendTrack()
        track.destinationMIDIEndpoint = destination
        track.destinationAudioUnit = sampler
        #expect(track.destinationMIDIEndpoint == 0 && track.destinationAudioUnit === sampler)
        track.destinationMIDIEndpoint = 0
        #expect(track.destinationAudioUnit === sampler)
        track.destinationMIDIEndpoint = 999_999
        #expect(track.destinationAudioUnit === sampler)
        #expect(throws: (any Error).self) { try sequencer.start() }
    }

    @Test func aFileIsMadeAsDataForSwift() throws {
        var (sequence, data) = (MusicSequence?.none, Unmanaged<CFData>?.none)
        #expect(NewMusicSequence(&sequence) == noErr)
        #expect(MusicSequenceFileCreateData(sequence!, .midiType, .eraseFile, 480, &data) == noErr)
        let bytes = try #require(data).takeRetainedValue() as Data
        #expect(bytes.prefix(4) == Data("MThd".utf8))
        #expect(MusicSequenceFileLoadData(sequence!, bytes as CFData, .midiType, []) == noErr)
        #expect(DisposeMusicSequence(sequence!) == noErr)
        #expect(MusicSequenceFileCreateData(sequence!, .midiType, [], 480, &data) == kAudio_ParamError)
    }
}
