import AVFoundation
import Synchronization
import TestSupport
import Testing

/// What a keyboard plays becomes a track, then a file, then music.
@Suite(.serialized) final class RecordedMIDITests {
    /// A message with the moment at which it was sent.
    private struct Message: Sendable {
        let time: UInt64
        let bytes: [UInt8]
    }

    private final class Played: Sendable {
        let messages = Mutex<[Message]>([])
    }

    private let played = Played()
    private var client = MIDIClientRef()
    private var (keys, port) = (MIDIEndpointRef(), MIDIPortRef())

    init() {
        MIDIClientCreateWithBlock("recorder" as CFString, &client, nil)
        MIDISourceCreate(client, "keys" as CFString, &keys)
        MIDIInputPortCreateWithBlock(client, "in" as CFString, &port) { [played] list, _ in
            for packet in list.unsafeSequence() {
                let message = Message(time: packet.pointee.timeStamp, bytes: Array(packet.bytes()))
                played.messages.withLock { $0.append(message) }
            }
        }
        MIDIPortConnectSource(port, keys, nil)
    }

    deinit { MIDIClientDispose(client) }

    private func press(_ message: Message) {
        var list = MIDIPacketList()
        let first = MIDIPacketListInit(&list)
        MIDIPacketListAdd(&list, MemoryLayout<MIDIPacketList>.size, first, message.time, 3, message.bytes)
        #expect(MIDIReceived(keys, &list) == noErr)
    }

    /// Three notes a second apart, each half a second long, played beside a sequencer on a device that keeps time.
    private func record(into sequencer: AVAudioSequencer, _ engine: AVAudioEngine) throws -> AVMusicTrack {
        let track = sequencer.createAndAppendTrack()
        try engine.start()
        try sequencer.start()
        #expect(eventually { sequencer.currentPositionInBeats > 0.25 })
        let start = mach_absolute_time()
        for number in 0..<3 {
            let (time, key) = (start + UInt64(number) * 1_000_000_000, UInt8(60 + 2 * number))
            press(Message(time: time, bytes: [0x90, key, UInt8(80 + number)]))
            press(Message(time: time + 500_000_000, bytes: [0x80, key, 0]))
        }
        let messages = played.messages.withLock { $0 }
        try #require(messages.count == 6)
        for pair in 0..<3 {
            let (on, off) = (messages[2 * pair], messages[2 * pair + 1])
            var error: NSError?
            let beats = [on, off].map { sequencer.beats(forHostTime: $0.time, error: &error) }
            #expect(error == nil)
            track.addEvent(
                AVMIDINoteEvent(
                    channel: 0, key: UInt32(on.bytes[1]), velocity: UInt32(on.bytes[2]), duration: beats[1] - beats[0]),
                at: beats[0])
        }
        sequencer.stop()
        engine.stop()
        return track
    }

    private func notes(_ track: AVMusicTrack) -> [(beat: Double, note: AVMIDINoteEvent)] {
        var found: [(Double, AVMIDINoteEvent)] = []
        track.enumerateEvents(in: AVMakeBeatRange(0, AVMusicTimeStampEndOfTrack)) { event, beat, _ in
            if let note = event as? AVMIDINoteEvent { found.append((beat.pointee, note)) }
        }
        return found
    }

    @Test func whatAKeyboardPlaysIsRecordedWrittenAndPlayedAgain() throws {
        let engine = AVAudioEngine()
        engine.outputDeviceName = "paced-null"
        _ = engine.mainMixerNode
        let sequencer = AVAudioSequencer(audioEngine: engine)
        let recorded = notes(try record(into: sequencer, engine))
        #expect(recorded.map(\.note.key) == [60, 62, 64] && recorded.map(\.note.velocity) == [80, 81, 82])
        // A second has two beats. A cycle that the device misses moves its time a little.
        for (first, second) in zip(recorded, recorded.dropFirst()) { #expect(abs(second.beat - first.beat - 2) < 0.2) }
        #expect(recorded.allSatisfy { $0.beat > 0.2 && abs($0.note.duration - 1) < 0.2 })

        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "take.mid")
        try sequencer.write(to: file, smpteResolution: 0, replaceExisting: false)
        let again = AVAudioEngine()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try again.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4800)
        let sampler = AVAudioUnitSampler()
        again.attach(sampler)
        again.connect(sampler, to: again.mainMixerNode, format: nil)
        let player = AVAudioSequencer(audioEngine: again)
        try player.load(from: file, options: [])
        let read = notes(try #require(player.tracks.first))
        #expect(player.tracks.count == 1 && read.map(\.note.key) == [60, 62, 64])
        for (one, other) in zip(recorded, read) { #expect(abs(one.beat - other.beat) <= 0.5 / 480) }

        try again.start()
        try player.start()
        let first = Int((read[0].beat * 24_000).rounded())
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4800))
        var heard: [Float] = []
        while heard.count < first + 4800 {
            #expect(try again.renderOffline(4800, to: buffer) == .success)
            heard += UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: 4800)
        }
        #expect(heard[..<first].allSatisfy { $0 == 0 } && heard[first..<first + 480].contains { abs($0) > 1e-3 })
    }
}
