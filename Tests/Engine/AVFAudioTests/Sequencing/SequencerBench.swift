import AVFAudio
import Synchronization
import Testing

/// What an instrument got, and the frame of its own time line.
struct PlayedMessage: Equatable, Sendable, CustomStringConvertible {
    let frame: Int
    let bytes: [UInt8]

    static func on(_ frame: Int, _ key: UInt8, velocity: UInt8 = 100, channel: UInt8 = 0) -> Self {
        Self(frame: frame, bytes: [0x90 | channel, key, velocity])
    }

    static func off(_ frame: Int, _ key: UInt8, channel: UInt8 = 0) -> Self {
        Self(frame: frame, bytes: [0x80 | channel, key, 0])
    }

    var description: String { "\(bytes) at \(frame)" }
}

/// Keeps what an instrument gets.
final class MessageLog: Sendable {
    private let entries = Mutex<[PlayedMessage]>([])
    var all: [PlayedMessage] { entries.withLock { $0 } }
    /// The notes alone.
    var notes: [PlayedMessage] { all.filter { $0.bytes[0] & 0xe0 == 0x80 } }
    func add(_ entry: PlayedMessage) { entries.withLock { $0.append(entry) } }

    /// Whether every note that began has ended.
    var isSilent: Bool {
        var sounding: [[UInt8]: Int] = [:]
        for note in notes {
            let key = [note.bytes[0] & 15, note.bytes[1]]
            sounding[key, default: 0] += note.bytes[0] & 0xf0 == 0x90 ? 1 : -1
        }
        return sounding.values.allSatisfy { $0 <= 0 }
    }
}

extension TestUnit.Making {
    /// Plays the sum of its sounding notes' keys over 1024, from the frame of each, and logs what it gets.
    static func keyboard(_ log: MessageLog, type: OSType = kAudioUnitType_MusicDevice) -> Self {
        Self(type: type, inputs: []) { unit, cycle in
            if unit.memory.isEmpty { unit.memory = [[Float](repeating: 0, count: 128)] }
            let first = Int(cycle.sampleTime)
            var levels: [(frame: Int, level: Float)] = [(0, unit.memory[0].reduce(0, +))]
            var event = cycle.events
            while let present = event {
                let header = eventHeader(present).pointee
                event = UnsafePointer(header.next)
                guard let message = message(present) else { continue }
                let frame = max(Int(header.eventSampleTime), first)
                log.add(PlayedMessage(frame: frame, bytes: message))
                if message[0] & 0xe0 == 0x80 {
                    let isOn = message[0] & 0xf0 == 0x90
                    unit.memory[0][Int(message[1])] = isOn ? Float(message[1]) / 1024 : 0
                    levels.append((frame - first, unit.memory[0].reduce(0, +)))
                }
            }
            cycle.fill { _, frame in levels.last { $0.frame <= frame }?.level ?? 0 }
            return noErr
        }
    }

    /// A MIDI message of whatever length; nil for another event.
    private static func message(_ event: UnsafePointer<AURenderEvent>) -> [UInt8]? {
        let header = eventHeader(event).pointee
        guard header.eventType == .MIDI || header.eventType == .midiSysEx else { return nil }
        let midi = midiEvent(event)
        let start = UnsafeRawPointer(midi).advanced(by: MemoryLayout<AUMIDIEvent>.offset(of: \.data) ?? 0)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(midi.pointee.length)))
    }
}

/// An engine that renders offline, with a sequencer. At 120 beats a minute and 48 kHz a beat has 24,000 frames.
final class SequencerBench {
    let offline: OfflineEngine
    let sequencer: AVAudioSequencer
    var engine: AVAudioEngine { offline.engine }

    init(maximumFrames: AVAudioFrameCount = 512) throws {
        offline = try OfflineEngine(maximumFrames: maximumFrames)
        sequencer = AVAudioSequencer(audioEngine: offline.engine)
    }

    /// An instrument that is attached and connected to the main mixer.
    func instrument(
        _ log: MessageLog = MessageLog(), format: AVAudioFormat? = nil
    ) throws -> AVAudioUnitMIDIInstrument {
        let node = AVAudioUnitMIDIInstrument(try TestUnit(.keyboard(log)))
        engine.attach(node)
        engine.connect(node, to: engine.mainMixerNode, format: format)
        return node
    }

    /// A track with notes on channel 0 with velocity 100.
    @discardableResult
    func track(_ notes: (beat: Double, key: UInt32, duration: Double)...) -> AVMusicTrack {
        let track = sequencer.createAndAppendTrack()
        for note in notes { track.add(note.key, at: note.beat, for: note.duration) }
        return track
    }

    /// What the next start of the sequencer throws.
    var fault: String? {
        defer { sequencer.stop() }
        do { try sequencer.start() } catch { return (error as NSError).localizedDescription }
        return nil
    }
}

extension AVMusicTrack {
    func add(_ key: UInt32, at beat: Double, for duration: Double) {
        addEvent(AVMIDINoteEvent(channel: 0, key: key, velocity: 100, duration: duration), at: beat)
    }

    /// The events with their beats.
    var all: [(beat: Double, event: AVMusicEvent)] {
        var found: [(Double, AVMusicEvent)] = []
        enumerateEvents(in: AVMakeBeatRange(0, AVMusicTimeStampEndOfTrack)) { event, beat, _ in
            found.append((beat.pointee, event))
        }
        return found
    }
}

/// A Standard MIDI File of format 1 with 480 ticks per quarter note. Of each track the events: delta times of less than
/// 128 ticks and bytes.
func midiFile(_ tracks: [[UInt8]]) -> Data {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var bytes = Array("MThd".utf8) + number(6, 4) + number(1, 2) + number(tracks.count, 2) + number(480, 2)
    for track in tracks {
        let events = track + [0, 0xff, 0x2f, 0]
        bytes += Array("MTrk".utf8) + number(events.count, 4) + events
    }
    return Data(bytes)
}
