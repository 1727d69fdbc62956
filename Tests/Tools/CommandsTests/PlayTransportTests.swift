import AVFAudio
import AudioToolbox
import Commands
import HostControl
import RenderGraph
import Testing

@Suite struct PlayTransportTests {
    private let transport = PlayTransport(fadeFrames: 4)

    /// What a run of `auctl play` renders, of a source of ones, so that what is heard is the fade.
    private final class Run {
        let playback: Playback
        private let engine = AVAudioEngine()
        private let buffer: AVAudioPCMBuffer

        init(_ transport: PlayTransport, countsPlayed: Bool = false) throws {
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1))
            let playback = Playback(transport, isPaced: true, countsPlayed: countsPlayed)
            self.playback = playback
            buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 8))
            try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 8)
            let player = AVAudioPlayerNode(following: transport)
            _ = try UnitGraph(engine, source: player, units: [], format: format, isEditable: true) {
                playback.hear($2, frames: $1, at: $0)
            }
            player.scheduleBuffer(try AVAudioPCMBuffer(format, [Float](repeating: 1, count: 200)))
            try engine.start()
            player.play()
        }

        deinit { engine.stop() }

        /// Eight frames.
        func cycle() throws -> [Float] {
            try engine.renderOffline(8, to: buffer)
            return Array(UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: 8))
        }
    }

    @Test func theSourceFadesOutStandsStillAndFadesInAgain() throws {
        let run = try Run(transport)
        let playback = run.playback
        #expect(try run.cycle() == Array(repeating: 1, count: 8))
        transport.pause()
        #expect(try run.cycle() == Array(repeating: 1, count: 8), "the cycle after the one that is under way")
        #expect(transport.state == .changed)
        #expect(try run.cycle() == [1, 0.75, 0.5, 0.25, 0, 0, 0, 0])
        #expect(transport.state == [])
        let place = playback.position
        #expect(try run.cycle() == Array(repeating: 0, count: 8))
        #expect(playback.position == place && place == 20 && playback.heardFrames == 32)
        transport.resume()
        #expect(try run.cycle() == Array(repeating: 0, count: 8))
        #expect(transport.state == [.changed, .moving])
        #expect(try run.cycle() == [0, 0.25, 0.5, 0.75, 1, 1, 1, 1])
        #expect(playback.position == 28)
    }

    @Test func aHoldIsNotStillBeforeTheRenderThreadHasSeenIt() throws {
        let run = try Run(transport)
        let playback = run.playback
        transport.pause()
        for _ in 0..<3 { _ = try run.cycle() }
        // Still for the pause, which ends in the moment of the hold.
        transport.resume()
        let hold = transport.hold()
        #expect(!transport.isStill(since: hold))
        for _ in 0..<2 { _ = try run.cycle() }
        #expect(transport.isStill(since: hold))
        transport.release(at: 1000)
        _ = try run.cycle()
        #expect(playback.position == 1000 && transport.state == [.changed, .moving])
    }

    @Test func theEndOfALengthIsThatOfWhatWasPlayed() throws {
        let run = try Run(transport, countsPlayed: true)
        let playback = run.playback
        playback.end(at: 24)
        _ = try run.cycle()
        let hold = transport.hold()
        for _ in 0..<3 { _ = try run.cycle() }
        #expect(transport.isStill(since: hold))
        transport.release(at: 5000)
        #expect(playback.position == 20)
        _ = try run.cycle()
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        #expect(!playback.hear(UnsafePointer(block.list), frames: 8))
    }

    // MARK: Notes

    /// What an instrument is sent: when, and three bytes.
    private final class SentNotes: @unchecked Sendable {
        // Sendable: one thread plays all parts.
        struct Message: Equatable {
            let time: Int64
            let status: UInt8
            let note: UInt8
        }
        var messages: [Message] = []
        var block: AUScheduleMIDIEventBlock {
            { [self] time, _, _, bytes in
                messages.append(Message(time: time, status: bytes[0], note: bytes[1]))
            }
        }
        /// What came since the last call.
        func take() -> [Message] {
            defer { messages = [] }
            return messages
        }
    }

    private static func on(_ note: UInt8, _ time: Int64) -> SentNotes.Message {
        SentNotes.Message(time: time, status: 0x90, note: note)
    }
    private static func off(_ note: UInt8, _ time: Int64) -> SentNotes.Message {
        SentNotes.Message(time: time, status: 0x80, note: note)
    }

    /// Notes of 20 frames, of which each sounds for 16, in cycles of 8 frames.
    private func notes(_ sent: SentNotes) throws -> (Playback, cycle: () -> [SentNotes.Message]) {
        let playback = Playback(isPaced: true)
        let pattern = try TimedMIDI(notes: [60, 62, 64, 65], seconds: 1, sampleRate: 20)
        playback.notes = NotePlayer(pattern, playback.transport, frames: 8, schedule: sent.block)
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        var time: Int64 = 0
        let cycle = {
            _ = playback.hear(UnsafePointer(block.list), frames: 8, at: time)
            time += 8
            return sent.take()
        }
        return (playback, cycle)
    }

    @Test func notesAreScheduledForTheCycleThatComesNext() throws {
        let sent = SentNotes()
        let (playback, cycle) = try notes(sent)
        #expect(sent.take() == [Self.on(60, 0)])
        var cycles: [[SentNotes.Message]] = []
        for _ in 0..<5 { cycles.append(cycle()) }
        #expect(cycles == [[], [Self.off(60, 16), Self.on(62, 20)], [], [Self.off(62, 36)], [Self.on(64, 40)]])
        withExtendedLifetime(playback) {}
    }

    @Test func aPauseEndsWhatSoundsAndNothingBeginsInIt() throws {
        let sent = SentNotes()
        let (playback, cycle) = try notes(sent)
        for _ in 0..<2 { _ = cycle() }
        playback.transport.pause()
        #expect(cycle() == [Self.off(62, 24)], "two cycles were played, and the third is over")
        // It fades out in the meantime, over the frames behind 24, and stands still.
        for _ in 0..<60 { #expect(cycle() == []) }
        #expect(playback.position == 24 + 256)
    }

    @Test func nothingOfTheFormerPlaceSoundsAfterASeek() throws {
        let sent = SentNotes()
        let (playback, cycle) = try notes(sent)
        for _ in 0..<2 { _ = cycle() }
        let hold = playback.transport.hold()
        #expect(cycle() == [Self.off(62, 24)])
        while !playback.transport.isStill(since: hold) { #expect(cycle() == []) }
        playback.transport.release(at: 16)
        let time = Int64(playback.heardFrames)
        // The next cycle stands still yet; the one behind it begins at frame 16, and the second note at 20.
        var cycles: [[SentNotes.Message]] = []
        for _ in 0..<4 { cycles.append(cycle()) }
        #expect(
            cycles == [
                [Self.off(60, time + 8), Self.on(62, time + 12)], [], [Self.off(62, time + 28)],
                [Self.on(64, time + 32)],
            ])
    }

    @Test func whereTheUnitsTimeBeginsAnewTheNotesGoOn() throws {
        let sent = SentNotes()
        let (playback, cycle) = try notes(sent)
        for _ in 0..<2 { _ = cycle() }
        // Another device: what was scheduled for the next cycle is lost with the former's time.
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        _ = playback.hear(UnsafePointer(block.list), frames: 8, at: 0)
        #expect(sent.take() == [])
        _ = playback.hear(UnsafePointer(block.list), frames: 8, at: 8)
        #expect(sent.take() == [Self.off(62, 20)])
    }

    // MARK: Seeking

    /// Two at once, of which one cannot be met.
    @Test(arguments: [100, 200]) func eachRequestForAPlaceHasAnAnswerOfItsOwn(_ missing: Int) async throws {
        let run = try Run(transport)
        let controls = PlayControls(transport, PlayControls.Source(rate: 1, length: 1000)) { _ in }
        let first = Task { try await controls.seek(to: 100) }
        while controls.status().position != 100 { await Task.yield() }
        let second = Task { try await controls.seek(to: 200) }
        while controls.status().position != 200 { await Task.yield() }
        while controls.isSeeking {
            _ = try run.cycle()
            controls.step { if $0 == missing { throw PlaceFailure() } }
        }
        let failure = HostControlError.failed("no such place")
        let answers = [await first.result, await second.result].map { $0.failure as? HostControlError }
        #expect(answers == (missing == 100 ? [failure, nil] : [nil, failure]))
        #expect(transport.position == (missing == 100 ? 200 : 100))
    }

    @Test func ofKeysThatNobodyWaitsForOnlyTheLastPlaceIsGoneTo() throws {
        let run = try Run(transport)
        let controls = PlayControls(transport, PlayControls.Source(rate: 1, length: 1000)) { _ in }
        for _ in 0..<3 { _ = controls.obey(.skip(30)) }
        var places: [Int] = []
        while controls.isSeeking {
            _ = try run.cycle()
            controls.step { places.append($0) }
        }
        #expect(places == [90])
    }

    private struct PlaceFailure: Error, CustomStringConvertible { let description = "no such place" }

    // MARK: Keys

    @Test func keysAreReadAlsoWhenTheirBytesComeOneByOne() {
        var keys = TransportKeys()
        #expect(keys.press(Array(" +-q".utf8)) == [.pauseOrResume, .louder(1), .louder(-1), .quit])
        #expect(
            keys.press(Array("\u{1b}[C\u{1b}OD\u{1b}[A\u{1b}[1;5B".utf8)) == [
                .skip(5), .skip(-5), .skip(30), .skip(-30),
            ])
        #expect([0x1b, 0x5b].allSatisfy { keys.press([$0]).isEmpty })
        #expect(keys.press([0x44]) == [.skip(-5)])
        // Escape, and then a key; a sequence of another terminal's without an end.
        #expect(keys.press([0x1b, UInt8(ascii: "q")]) == [.quit])
        #expect(keys.press([0x1b, 0x5b] + Array(repeating: 0x31, count: 40) + [0x7e]).isEmpty)
        #expect(keys.press(Array("xyz".utf8)).isEmpty)
    }

    @Test(arguments: [
        ("75", 75.0, false), ("1:15.5", 75.5, false), ("1:02:03", 3723, false), ("+10", 10, true), ("-0:30", -30, true),
        ("0", 0, false),
    ])
    func placesAreReadAsTheyAreWritten(_ text: String, _ seconds: Double, _ isRelative: Bool) throws {
        let place = try #require(PlaceText(text))
        #expect(place.seconds == seconds && place.isRelative == isRelative)
        #expect(place.place(from: 12, length: 20) == (isRelative ? min(max(12 + seconds, 0), 20) : seconds))
    }

    @Test(arguments: ["", "-", "1:", ":1", "1:75", "1:2:3:4", "abc", "nan", "1e3", "1.5:3", "99999999999"])
    func whatIsNoPlaceIsRefused(_ text: String) { #expect(PlaceText(text) == nil) }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
