import AudioToolbox
import Commands
import Testing

@Suite struct PlayTransportTests {
    private let transport = PlayTransport(fadeFrames: 4)
    private let queue = SampleQueue(channelCount: 1, capacity: 256)

    /// A source of ones, so that what is heard is the fade.
    private func input() -> ChainInput {
        let block = BlockBuffers(channelCount: 1, capacity: 200)
        let samples = audioBuffers(block.list)[0].mData!.assumingMemoryBound(to: Float.self)
        for frame in 0..<200 { samples[frame] = 1 }
        #expect(queue.write(UnsafePointer(block.list), frames: 200) == 200)
        return ChainInput(queue: queue, transport: transport)
    }

    private func cycle(_ input: ChainInput, _ playback: Playback) -> [Float] {
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        input.pull(block.list, frames: 8)
        _ = playback.hear(UnsafePointer(block.list), frames: 8)
        let samples = audioBuffers(block.list)[0].mData!.assumingMemoryBound(to: Float.self)
        return Array(UnsafeBufferPointer(start: samples, count: 8))
    }

    @Test func theSourceFadesOutStandsStillAndFadesInAgain() {
        let input = input()
        let playback = Playback(input: input, recording: nil, isPaced: true)
        #expect(cycle(input, playback) == Array(repeating: 1, count: 8))
        transport.pause()
        #expect(cycle(input, playback) == Array(repeating: 1, count: 8), "the cycle after the one that is under way")
        #expect(transport.state == .changed)
        #expect(cycle(input, playback) == [1, 0.75, 0.5, 0.25, 0, 0, 0, 0])
        #expect(transport.state == [])
        let place = playback.position
        #expect(cycle(input, playback) == Array(repeating: 0, count: 8))
        #expect(playback.position == place && place == 20 && playback.heardFrames == 32)
        #expect(queue.available == 200 - 20)
        transport.resume()
        #expect(cycle(input, playback) == Array(repeating: 0, count: 8))
        #expect(transport.state == [.changed, .moving])
        #expect(cycle(input, playback) == [0, 0.25, 0.5, 0.75, 1, 1, 1, 1])
        #expect(playback.position == 28 && input.starved == 0)
    }

    @Test func aHoldIsNotStillBeforeTheRenderThreadHasSeenIt() {
        let input = input()
        let playback = Playback(input: input, recording: nil, isPaced: true)
        transport.pause()
        for _ in 0..<3 { _ = cycle(input, playback) }
        // Still for the pause, which ends in the moment of the hold.
        transport.resume()
        let hold = transport.hold()
        #expect(!transport.isStill(since: hold))
        for _ in 0..<2 { _ = cycle(input, playback) }
        #expect(transport.isStill(since: hold))
        transport.release(at: 1000)
        _ = cycle(input, playback)
        #expect(playback.position == 1000 && transport.state == [.changed, .moving])
    }

    @Test func theEndOfALengthIsThatOfWhatWasPlayed() {
        let input = input()
        let playback = Playback(input: input, recording: nil, isPaced: true, countsPlayed: true)
        playback.end(at: 24)
        _ = cycle(input, playback)
        let hold = transport.hold()
        for _ in 0..<3 { _ = cycle(input, playback) }
        #expect(transport.isStill(since: hold))
        transport.release(at: 5000)
        #expect(playback.position == 20)
        _ = cycle(input, playback)
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        #expect(!playback.hear(UnsafePointer(block.list), frames: 8))
    }

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
