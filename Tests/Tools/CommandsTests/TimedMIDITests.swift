import AudioToolbox
import Commands
import MusicSequences
import RenderGraph
import Testing

/// What `auctl play --midi-file` sends to an instrument.
struct TimedMIDITests {
    private struct Sent: Equatable {
        let time: Int64
        let bytes: [UInt8]
    }

    private final class Receiver: @unchecked Sendable {
        // Sendable: one thread plays all parts.
        var sent: [Sent] = []
        var block: AUScheduleMIDIEventBlock {
            { [self] time, _, count, bytes in
                sent.append(Sent(time: time, bytes: Array(UnsafeBufferPointer(start: bytes, count: count))))
            }
        }
    }

    private func message(_ tick: Int64, _ status: UInt8, _ data1: UInt8, _ data2: UInt8 = 0) -> MIDIFileEvent {
        MIDIFileEvent(tick: tick, content: .message(status: status, data1: data1, data2: data2))
    }

    private func tempo(_ tick: Int64, microseconds: Int) -> MIDIFileEvent {
        MIDIFileEvent(
            tick: tick, content: .meta(type: 0x51, bytes: [16, 8, 0].map { UInt8(microseconds >> $0 & 0xff) }))
    }

    /// All that is sent of some cycles of 100 frames at 1000 Hz.
    private func play(_ file: MIDIFile, cycles: Int, then: (Playback, Int) -> Void = { _, _ in }) throws -> [Sent] {
        let receiver = Receiver()
        let playback = Playback(isPaced: true)
        let midi = try TimedMIDI(file, sampleRate: 1000)
        playback.notes = NotePlayer(midi, playback.transport, frames: 100, schedule: receiver.block)
        let block = BlockBuffers(channelCount: 1, capacity: 100)
        for cycle in 0..<cycles {
            _ = playback.hear(UnsafePointer(block.list), frames: 100, at: Int64(cycle * 100))
            then(playback, cycle)
        }
        return receiver.sent
    }

    @Test func aFilesTracksArePlayedTogetherInItsTempos() throws {
        let conductor = MIDIFile.Track(events: [tempo(0, microseconds: 500_000), tempo(10, microseconds: 1_000_000)])
        let one = MIDIFile.Track(
            events: [message(0, 0xc0, 5), message(0, 0x90, 60, 100), message(10, 0x80, 60), message(20, 0x90, 62, 90)],
            end: 30)
        let other = MIDIFile.Track(events: [message(10, 0xb1, 7, 80), message(11, 0xe1, 0, 64)])
        let file = MIDIFile(format: .simultaneous, division: .ticksPerQuarter(10), tracks: [conductor, one, other])
        #expect(
            try play(file, cycles: 20) == [
                Sent(time: 0, bytes: [0xc0, 5]), Sent(time: 0, bytes: [0x90, 60, 100]),
                Sent(time: 500, bytes: [0x80, 60, 0]), Sent(time: 500, bytes: [0xb1, 7, 80]),
                Sent(time: 600, bytes: [0xe1, 0, 64]), Sent(time: 1500, bytes: [0x90, 62, 90]),
            ])
        #expect(try TimedMIDI(file, sampleRate: 1000).length == 2500)
    }

    @Test func exclusiveMessagesArePlayedWholeAndPartsAreNot() throws {
        let track = MIDIFile.Track(events: [
            MIDIFileEvent(tick: 0, content: .exclusive([0xf0, 0x7e, 0x7f, 9, 1, 0xf7])),
            MIDIFileEvent(tick: 1, content: .exclusive([0xf0, 1])),
            MIDIFileEvent(tick: 2, content: .escape([2, 0xf7])),
        ])
        let file = MIDIFile(format: .single, division: .ticksPerQuarter(10), tracks: [track])
        #expect(try play(file, cycles: 3) == [Sent(time: 0, bytes: [0xf0, 0x7e, 0x7f, 9, 1, 0xf7])])
    }

    @Test func aSeekSendsTheProgramsAndControllersOfItsPlaceAndNoFormerNote() throws {
        var events = [message(0, 0xc3, 9), message(1, 0xb3, 7, 10), message(2, 0x93, 60, 100)]
        // More than lie between two places that are kept.
        for tick in 0..<5000 { events.append(message(Int64(3 + tick / 100), 0xb3, 1, UInt8(tick % 128))) }
        events += [message(100, 0xb3, 7, 99), message(200, 0xc3, 1), message(300, 0x93, 64, 100)]
        let file = MIDIFile(
            format: .single, division: .ticksPerQuarter(500), tracks: [MIDIFile.Track(events: events, end: 400)])
        let sent = try play(file, cycles: 12) { playback, cycle in
            if cycle == 0 { _ = playback.transport.hold() }
            if cycle == 8 { playback.transport.release(at: 150) }
        }
        let end = try #require(sent.lastIndex { $0.bytes == [0x83, 60, 0] })
        let behind = sent[(end + 1)...].map(\.bytes)
        #expect(behind.prefix(3) == [[0xb3, 1, UInt8(4999 % 128)], [0xb3, 7, 99], [0xc3, 9]])
        #expect(behind.dropFirst(3) == [[0xc3, 1], [0x93, 64, 100]] || behind.dropFirst(3) == [[0xc3, 1]])
    }

    @Test func aPauseReleasesNotesAndPedals() throws {
        let track = MIDIFile.Track(
            events: [message(0, 0xb2, 64, 127), message(0, 0x92, 60, 100), message(0, 0x95, 127, 1)], end: 5000)
        let file = MIDIFile(format: .single, division: .ticksPerQuarter(500), tracks: [track])
        let sent = try play(file, cycles: 8) { playback, cycle in if cycle == 1 { playback.transport.pause() } }
        #expect(
            sent.dropFirst(3).map(\.bytes) == [[0xb2, 64, 0], [0x82, 60, 0], [0x85, 127, 0]])
    }

    @Test func aFileThatGoesOnForEverIsRefused() {
        let track = MIDIFile.Track(events: [message(1 << 50, 0x90, 60, 1)])
        let file = MIDIFile(format: .single, division: .ticksPerQuarter(1), tracks: [track])
        #expect(throws: CommandFailure.self) { _ = try TimedMIDI(file, sampleRate: 48_000) }
    }
}
