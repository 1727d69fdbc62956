import AVFAudio
import TestSupport
import Testing

/// MIDI from one unit of an engine to others.
struct MIDIConnectionTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    /// Sends a note-on at one frame of its time line, and passes on what it gets, an octave higher.
    private func processor(noteAt frame: Int? = nil) throws -> AVAudioUnit {
        try processor(notes: frame.map { [$0: 48] } ?? [:])
    }

    /// The same with several notes, by their frames.
    private func processor(notes: [Int: UInt8]) throws -> AVAudioUnit {
        let making = TestUnit.Making(type: kAudioUnitType_MIDIProcessor, inputs: []) { unit, cycle in
            guard let send = unit.midiOutputEventBlock else { return noErr }
            let first = Int(cycle.sampleTime)
            for (frame, note) in notes where frame >= first && frame < first + cycle.frames {
                _ = send(AUEventSampleTime(frame), 0, 3, [0x90, note, 127])
            }
            forEachMessage(cycle) { time, bytes in _ = send(time, 0, 3, [bytes[0], bytes[1] + 12, bytes[2]]) }
            return noErr
        }
        let node = AVAudioUnit.node(of: try TestUnit(making))
        engine.attach(node)
        return node
    }

    /// From the frame of a note on the note's number over 64; heard.
    private func instrument() throws -> AVAudioUnitMIDIInstrument {
        let making = TestUnit.Making(type: kAudioUnitType_MusicDevice, inputs: []) { unit, cycle in
            if unit.memory.isEmpty { unit.memory = [[0]] }
            var changes: [(frame: Int, value: Float)] = []
            forEachMessage(cycle) { time, bytes in
                changes.append((Int(time) - Int(cycle.sampleTime), bytes[0] == 0x90 ? Float(bytes[1]) / 64 : 0))
            }
            let before = unit.memory[0][0]
            cycle.fill { _, frame in changes.last { $0.frame <= frame }?.value ?? before }
            unit.memory[0][0] = changes.last?.value ?? before
            return noErr
        }
        let node = AVAudioUnitMIDIInstrument(try TestUnit(making))
        engine.attach(node)
        engine.connect(node, to: engine.mainMixerNode, format: nil)
        return node
    }

    @Test func everyInstrumentPlaysWhatAUnitSendsAtItsFrame() throws {
        let source = try processor(noteAt: 700)
        let (first, second) = (try instrument(), try instrument())
        engine.connectMIDI(source, to: [first, second], format: nil, eventListBlock: nil)
        try engine.start()
        let heard = try offline.render(1024)[0]
        #expect(heard == (0..<1024).map { $0 < 700 ? 0 : 1.5 })
    }

    @Test func aProcessorBetweenPassesItsMIDIOnInTheSameCycle() throws {
        let (source, between) = (try processor(noteAt: 10), try processor())
        let last = try instrument()
        // In an order in which the nodes are not rendered.
        engine.connectMIDI(between, to: last, format: nil, eventListBlock: nil)
        engine.connectMIDI(source, to: between, format: nil, eventListBlock: nil)
        try engine.start()
        let heard = try offline.render(100)[0]
        #expect(heard == (0..<100).map { $0 < 10 ? 0 : Float(60) / 64 })
    }

    @Test func aProgramSeesWhatIsSentAsBytesOrAsPackets() throws {
        let source = try processor(noteAt: 5)
        let target = try instrument()
        nonisolated(unsafe) var bytes: [[UInt8]] = []
        engine.connectMIDI(source, to: target, format: nil) { time, cable, count, data in
            #expect(time == 5 && cable == 0)
            bytes.append(Array(UnsafeBufferPointer(start: data, count: count)))
            return noErr
        }
        try engine.start()
        #expect(try offline.render(10)[0] == [0, 0, 0, 0, 0] + [Float](repeating: 0.75, count: 5))
        #expect(bytes == [[0x90, 48, 127]])

        engine.stop()
        engine.reset()
        nonisolated(unsafe) var words: [UInt32] = []
        engine.connectMIDI(
            source, to: target, format: nil,
            eventListBlock: { _, _, list in
                words.append(list.pointee.packet.words.0)
                return noErr
            })
        try engine.start()
        _ = try offline.render(10)
        #expect(words == [0x2090_307F] && bytes.count == 1)
    }

    @Test func aProcessorThatNobodyHearsIsRenderedForTheProgramsBlock() throws {
        let (source, sink) = (try processor(noteAt: 3), try processor())
        nonisolated(unsafe) var count = 0
        engine.connectMIDI(source, to: sink, format: nil) { _, _, _, _ in
            count += 1
            return noErr
        }
        _ = try offline.source(toMixer: true)
        try engine.start()
        _ = try offline.render(100)
        #expect(count == 1)
    }

    @Test func connectionsAreMadeAndCutWhileTheEngineRuns() throws {
        // Of each the last note comes when it is not connected any more.
        let source = try processor(notes: [600: 48, 720: 56])
        let target = try instrument()
        try engine.start()
        #expect(try offline.render(500)[0].allSatisfy { $0 == 0 })
        engine.connectMIDI(source, to: target, format: nil, eventListBlock: nil)
        #expect(try offline.render(200)[0] == (500..<700).map { $0 < 600 ? 0 : 0.75 })
        let other = try processor(notes: [800: 60])
        engine.disconnectMIDIInput(target)
        let unit = source.auAudioUnit
        #expect(try offline.render(50)[0].allSatisfy { $0 == 0.75 })
        engine.connectMIDI(other, to: target, format: nil, eventListBlock: nil)
        engine.disconnectMIDI(other, from: target)
        #expect(try offline.render(100)[0].allSatisfy { $0 == 0.75 })
        let third = try processor(notes: [900: 56, 1000: 60])
        engine.connectMIDI(third, to: target, format: nil, eventListBlock: nil)
        #expect(try offline.render(100)[0] == (850..<950).map { $0 < 900 ? 0.75 : 0.875 })
        engine.disconnectMIDIOutput(third)
        #expect(try offline.render(100)[0].allSatisfy { $0 == 0.875 })
        engine.detach(source)
        #expect(!unit.renderResourcesAllocated)
        #expect(engine.lastFault == nil)
    }

    @Test func aDestinationHasOneSource() throws {
        let (first, second) = (try processor(noteAt: 10), try processor(noteAt: 20))
        let target = try instrument()
        engine.connectMIDI(first, to: target, format: nil, eventListBlock: nil)
        engine.connectMIDI(second, to: target, format: nil, eventListBlock: nil)
        try engine.start()
        #expect(try offline.render(30)[0] == (0..<30).map { $0 < 20 ? 0 : 0.75 })
        engine.disconnectMIDIOutput(second)
        engine.reset()
        #expect(engine.lastFault == nil)
    }

    @Test func aSourceIsRenderedAtTheRateOfItsDestination() throws {
        let source = try processor(noteAt: 100)
        let target = try instrument()
        let slow = try #require(AVAudioFormat(standardFormatWithSampleRate: 24_000, channels: 2))
        engine.connect(target, to: engine.mainMixerNode, format: slow)
        engine.connectMIDI(source, to: target, format: nil, eventListBlock: nil)
        try engine.start()
        let heard = try offline.render(1000)[0]
        #expect(abs((heard.firstIndex { $0 > 0.375 } ?? 0) - 200) <= 2)
        #expect(source.outputFormat(forBus: 0).sampleRate == 24_000)

        engine.connectMIDI(source, to: target, format: offline.format, eventListBlock: nil)
        let fault = try #require(engine.lastFault)
        for part in ["AVAudioUnit 1 sends MIDI at 48000.0 Hz", "AVAudioUnitMIDIInstrument 1", "24000.0 Hz"] {
            #expect(fault.localizedDescription.contains(part), "\(fault)")
        }
        #expect(source.outputFormat(forBus: 0).sampleRate == 24_000)
    }

    @Test func whatCannotSendOrTakeMIDIIsAFaultAndChangesNothing() throws {
        let (source, other) = (try processor(), try processor())
        let target = try instrument()
        let mixer = AVAudioMixerNode()
        engine.attach(mixer)
        let stranger = AVAudioUnit.node(of: try TestUnit(.instrument()))
        let without = AVAudioUnit.node(
            of: try TestUnit(.init(type: kAudioUnitType_MIDIProcessor, inputs: [], outputs: []) { _, _ in noErr }))
        engine.attach(without)
        engine.connectMIDI(source, to: other, format: nil, eventListBlock: nil)
        func fault(_ body: () -> Void) throws -> String {
            body()
            let text = try #require(engine.lastFault).localizedDescription
            #expect(throws: NSError.self) { try engine.start() }
            return text
        }
        #expect(
            try fault { engine.connectMIDI(target, to: source, format: nil, eventListBlock: nil) }.contains("'aumi'"))
        #expect(try fault { engine.connectMIDI(source, to: mixer, format: nil, block: nil) }.contains("takes no MIDI"))
        #expect(
            try fault { engine.connectMIDI(source, to: stranger, format: nil, block: nil) }.contains("not attached"))
        #expect(try fault { engine.connectMIDI(without, to: target, format: nil, block: nil) }.contains("output bus"))
        #expect(try fault { engine.connectMIDI(other, to: source, format: nil, block: nil) }.contains("its own"))
        #expect(
            try fault { engine.connectMIDI(source, to: [], format: nil, block: nil) }.contains("one node or several"))
        #expect(try fault { engine.disconnectMIDIInput(stranger) }.contains("not attached"))
        try engine.start()
        #expect(try offline.render(10)[0].allSatisfy { $0 == 0 })
    }
}

/// The channel messages of a cycle, with their times.
private func forEachMessage(_ cycle: TestUnit.Cycle, _ body: (AUEventSampleTime, [UInt8]) -> Void) {
    var event = cycle.events
    while let present = event {
        let header = eventHeader(present).pointee
        if header.eventType == .MIDI {
            let data = midiEvent(present).pointee.data
            body(header.eventSampleTime, [data.0, data.1, data.2])
        }
        event = UnsafePointer(header.next)
    }
}
