import AudioToolbox
import ExtensionHost
import Testing

/// MIDI to a unit and back, in every form on either side, in this process and in another. The units give back what they
/// get in the form in which they get it.
@Suite(.serialized) struct MIDICrossingTests {
    /// One thing that the host was sent.
    struct Sent: Equatable, Sendable {
        var time: Int64
        var cable: UInt8
        var bytes: [UInt8] = []
        var words: [UInt32] = []
    }

    static let units = ["aumi mid0 Test", "aumi mid1 Test", "aumi mid2 Test"]

    @Test(arguments: units, [false, true])
    func bytesComeBackAsBytes(_ codes: String, inProcess: Bool) async throws {
        let heard = try await mirrored(codes, inProcess, takesBytes: true) { unit in
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            schedule(5, 3, 3, [0x91, 60, 100])
            schedule(6, 255, 2, [0xc0, 7])
            schedule(7, 0, 5, [0xf0, 1, 2, 3, 0xf7])
        }
        #expect(
            heard == [
                Sent(time: 5, cable: 3, bytes: [0x91, 60, 100]), Sent(time: 6, cable: 255, bytes: [0xc0, 7]),
                Sent(time: 7, cable: 0, bytes: [0xf0, 1, 2, 3, 0xf7]),
            ])
    }

    @Test(arguments: units, [false, true])
    func packetsComeBackInTheHostsProtocol(_ codes: String, inProcess: Bool) async throws {
        for (wanted, words) in [
            (MIDIProtocolID._1_0, [0x2091_3c40, 0x20e1_0040]),
            (._2_0, [0x4091_3c00, 0x8000_0000, 0x40e1_0000, 0x8000_0000]),
        ] as [(MIDIProtocolID, [UInt32])] {
            let heard = try await mirrored(codes, inProcess, takesBytes: false, wanted) { unit in
                let schedule = try #require(unit.scheduleMIDIEventListBlock)
                #expect(send([0x2091_3c40, 0x20e1_0040], at: 9, cable: 17, schedule) == noErr)
            }
            #expect(heard.flatMap(\.words) == words)
            #expect(heard.allSatisfy { $0.time == 9 && $0.cable == 17 })
        }
    }

    @Test(arguments: units, [false, true])
    func messagesOfMIDI2ReachAHostOfBytes(_ codes: String, inProcess: Bool) async throws {
        let heard = try await mirrored(codes, inProcess, takesBytes: true) { unit in
            let schedule = try #require(unit.scheduleMIDIEventListBlock)
            #expect(send([0x40b2_0700, 0x8000_0000, 0x3002_0102, 0], at: 0, cable: 0, schedule) == noErr)
        }
        #expect(heard.map(\.bytes) == [[0xb2, 7, 64], [0xf0, 1, 2, 0xf7]])
    }

    @Test(arguments: [false, true])
    func everyCableArrives(inProcess: Bool) async throws {
        let heard = try await mirrored(Self.units[0], inProcess, takesBytes: true) { unit in
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            for cable in 0...UInt8.max { schedule(0, cable, 3, [0x90, cable & 0x7f, 1]) }
        }
        #expect(heard.map(\.cable) == Array(0...UInt8.max))
    }

    @Test(arguments: [false, true])
    func whatIsMalformedOrTooMuchIsCounted(inProcess: Bool) async throws {
        let heard = try await mirrored(Self.units[0], inProcess, takesBytes: true) { unit in
            let bytes = try #require(unit.scheduleMIDIEventBlock)
            let lists = try #require(unit.scheduleMIDIEventListBlock)
            bytes(0, 0, 2, [60, 64])
            #expect(send([0x4090_3c00], at: 0, cable: 0, lists) == -50)
            #expect(unit.renderOverflowCount == 2)
            for _ in 0..<5000 { bytes(1000, 0, 3, [0x90, 60, 1]) }
            #expect(unit.renderOverflowCount > 2)
            #expect(send([0x2091_3c40], at: 1000, cable: 0, lists) == kAudioUnitErr_MIDIOutputBufferFull)
        }
        #expect(heard.isEmpty)
    }

    @Test(arguments: [false, true])
    func aUnitTellsItsProtocol(inProcess: Bool) async throws {
        let wanted: [MIDIProtocolID] = [.unspecified, ._1_0, ._2_0]
        for (codes, own) in zip(Self.units, wanted) {
            #expect(try await crossingUnit(inProcess, codes).audioUnitMIDIProtocol == own)
        }
    }

    @Test func aHintMakesRoomForMore() async throws {
        for (hint, isEnough) in [(0, false), (1 << 18, true)] {
            let unit = try await crossingUnit(false, Self.units[0])
            unit.midiOutputBufferSizeHint = hint
            let heard = try mirrored(unit, takesBytes: true) { unit in
                let schedule = try #require(unit.scheduleMIDIEventBlock)
                let message: [UInt8] = [0xf0] + [UInt8](repeating: 1, count: 3998) + [0xf7]
                for _ in 0..<30 { schedule(0, 0, message.count, message) }
            }
            #expect((heard.count == 30) == isEnough)
        }
    }

    @Test(arguments: units, [false, true])
    func aFloodArrivesInItsOrderOverAFewCycles(_ codes: String, inProcess: Bool) async throws {
        let heard = try await mirrored(codes, inProcess, takesBytes: true, cycles: 6) { unit in
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            for number in 0..<4000 { schedule(0, 0, 3, [0x90, UInt8(number / 100), 1 + UInt8(number % 100)]) }
            schedule(0, 0, 3, [0x80, 60, 0])
            #expect(unit.renderOverflowCount == 0)
        }
        let numbers = heard.dropLast().map { Int($0.bytes[1]) * 100 + Int($0.bytes[2]) - 1 }
        #expect(numbers.elementsEqual(0..<4000), "\(numbers.count) came")
        #expect(heard.last?.bytes == [0x80, 60, 0])
    }

    @Test(arguments: units, [false, true])
    func aNoteEndsWhateverCameBefore(_ codes: String, inProcess: Bool) async throws {
        let heard = try await mirrored(codes, inProcess, takesBytes: true, cycles: 8) { unit in
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            for _ in 0..<6000 { schedule(0, 0, 3, [0xb0, 1, 1]) }
            schedule(0, 0, 3, [0x80, 60, 0])
        }
        #expect(heard.last?.bytes == [0x80, 60, 0])
    }

    @Test(arguments: units, [false, true])
    func longSystemExclusiveMessagesArrive(_ codes: String, inProcess: Bool) async throws {
        for count in [4104, 20_000, 65_536, 200_000] {
            let message: [UInt8] = [0xf0] + (0..<count - 2).map { UInt8($0 % 120) } + [0xf7]
            let heard = try await mirrored(codes, inProcess, takesBytes: true, cycles: 16) { unit in
                let schedule = try #require(unit.scheduleMIDIEventBlock)
                schedule(0, 0, message.count, message)
            }
            #expect(heard.flatMap(\.bytes) == message)
        }
    }

    @Test(arguments: units, [false, true])
    func aSystemExclusiveMessageMayComeInParts(_ codes: String, inProcess: Bool) async throws {
        let message: [UInt8] = [0xf0] + (0..<9000).map { UInt8($0 % 120) } + [0xf7]
        let heard = try await mirrored(codes, inProcess, takesBytes: true) { unit in
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            for place in stride(from: 0, to: message.count, by: 1000) {
                let part = Array(message[place..<min(place + 1000, message.count)])
                schedule(0, 0, part.count, part)
            }
        }
        #expect(heard.flatMap(\.bytes) == message)
    }

    // MARK: Driving

    private func mirrored(
        _ codes: String, _ inProcess: Bool, takesBytes: Bool, _ wanted: MIDIProtocolID = .unspecified, cycles: Int = 1,
        _ body: (ExtensionAudioUnit) throws -> Void
    ) async throws -> [Sent] {
        try mirrored(try await crossingUnit(inProcess, codes), takesBytes: takesBytes, wanted, cycles: cycles, body)
    }

    /// What the host is sent in some cycles of 512 frames.
    private func mirrored(
        _ unit: ExtensionAudioUnit, takesBytes: Bool, _ wanted: MIDIProtocolID = .unspecified, cycles: Int = 1,
        _ body: (ExtensionAudioUnit) throws -> Void
    ) throws -> [Sent] {
        let heard = Heard<Sent>()
        unit.hostMIDIProtocol = wanted
        if takesBytes {
            unit.midiOutputEventBlock = { time, cable, count, bytes in
                heard.add(Sent(time: time, cable: cable, bytes: Array(UnsafeBufferPointer(start: bytes, count: count))))
                return noErr
            }
        } else {
            unit.midiOutputEventListBlock = { time, cable, list in
                let words = (UnsafeRawPointer(list) + 20).assumingMemoryBound(to: UInt32.self)
                let count = Int(list.pointee.packet.wordCount)
                heard.add(Sent(time: time, cable: cable, words: Array(UnsafeBufferPointer(start: words, count: count))))
                return noErr
            }
        }
        try unit.prepare(channelCount: 1)
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock, channelCount: 1)
        try body(unit)
        for _ in 0..<cycles { run.step(512) }
        return heard.all
    }

    private func send(
        _ words: [UInt32], at time: Int64, cable: UInt8, _ block: AUMIDIEventListBlock
    ) -> OSStatus {
        ([1, 1, 0, 0, UInt32(words.count)] + words).withUnsafeBytes { raw in
            block(time, cable, raw.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
        }
    }
}
