import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost

/// Notes and messages.
enum MIDIChecks {
    static let all = [notes, malformed]

    private static let notes = UnitCheck(
        .midi, "notes", "An instrument is silent until a note begins, sounds at its frame, and ends after note-off."
    ) { session in
        guard session.component.identifier.type.rawValue == kAudioUnitType_MusicDevice else {
            return .skipped("only for instruments")
        }
        let probe = try await session.probe()
        let rate = probe.layout.sampleRate
        try probe.restart()
        let heard = try probe.render(
            .silence, blocks: BlockLengths.equal(512, total: Int(rate)),
            events: [.noteOn(at: begin), .noteOff(at: Int(rate) / 2)])
        guard heard.peak(in: 0..<begin) < 1e-5 else { return .failed("there is sound before the first note") }
        let loudest = heard.peak(in: begin..<Int(rate) / 2)
        guard loudest > 1e-3 else { return .failed("a note of half a second is not heard") }
        let tail = probe.unit.tailTime
        guard tail.isFinite else { return .passed("the tail is endless") }
        _ = try probe.render(.silence, blocks: BlockLengths.equal(4096, total: Int((tail + 0.5) * rate)))
        let rest = try probe.render(.silence, blocks: [4096])
        guard rest.peak() < loudest / 1000 else {
            return .failed("the note goes on \(tail + 1) s after its note-off, the tail being \(tail) s")
        }
        return .passed()
    }

    private static let begin = 1000

    private static let malformed = UnitCheck(
        .midi, "malformed", "Messages that are none are survived, and notes play as before."
    ) { session in
        let probe = try await session.probe()
        guard probe.unit.scheduleMIDIEventBlock != nil else { return .skipped("the unit takes no MIDI") }
        var generator = session.generator
        try probe.restart()
        var events = [TestEvent(at: 0, .midi([0xf0, 0x7e] + Array(repeating: 0x11, count: 200) + [0xf7]))]
        for frame in 0..<300 {
            let bytes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            events.append(TestEvent(at: frame, .midi(bytes)))
        }
        _ = try probe.render(.silence, blocks: BlockLengths.equal(128, total: 4096), events: events)
        try probe.restart()
        let heard = try probe.render(
            .silence, blocks: BlockLengths.equal(512, total: 8192), events: [.noteOn(at: 0), .noteOn(at: 5)])
        let isInstrument = session.component.identifier.type.rawValue == kAudioUnitType_MusicDevice
        guard !isInstrument || heard.peak() > 1e-4 else { return .failed("no note is heard any more") }
        return .passed("seed \(session.seed)")
    }
}
