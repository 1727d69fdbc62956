import AudioToolbox
import Testing

/// What a kernel saw, in memory that it can write while rendering.
struct Sightings {
    static let capacity = 64
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: Sightings.capacity + 1)
    init() { memory.initialize(repeating: 0, count: Self.capacity + 1) }
    func free() { memory.deallocate() }
    var seen: [UInt32] { (0..<Int(memory[0])).map { memory[$0 + 1] } }
}

/// Notes messages as numbers: MIDI as status-data1-data2, system-exclusive as 0xf0 and length, packets as their first
/// word.
struct NotingKernel: RenderKernel, ~Copyable {
    // nonisolated(unsafe): set by one test at a time before it makes its unit; the suite is serialized.
    nonisolated(unsafe) static var sightings: UnsafeMutablePointer<UInt32>?
    private let memory: UnsafeMutablePointer<UInt32>?

    init(_ configuration: RenderConfiguration) { memory = Self.sightings }

    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .midi(let cable, let status, let data1, let data2):
            note(UInt32(cable) << 24 | UInt32(status) << 16 | UInt32(data1) << 8 | UInt32(data2))
        case .systemExclusive(_, let bytes): note(0xf000_0000 | UInt32(bytes.count))
        case .packet(_, let words): note(words[0])
        default: break
        }
    }

    private func note(_ number: UInt32) {
        guard let memory, memory[0] < 64 else { return }
        memory[0] += 1
        memory[Int(memory[0])] = number
    }

    mutating func render(_ context: borrowing RenderContext) {
        if let transport = context.transport(), transport.validity == 3 {
            note(0x7100_0000 | UInt32(transport.tempo))
            note(0x7200_0000 | transport.transportFlags)
        }
        if context.sendMIDI(at: 2, cable: 1, 0x80, 61, 0) { note(0x7300_0000) }
        context.markSilent()
    }
}

@_noLocks @_noAllocation
private func renderNoting(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<NotingKernel>.render(kernel, cycle)
}

@Suite(.serialized) struct KernelEventTests {
    private func unit(_ midiProtocol: MIDIProtocolID? = nil) throws -> KernelAudioUnit<NotingKernel> {
        let description = try AudioComponentDescription(type: "aumu", subType: "note", manufacturer: "Test")
        var definition = KernelUnitDefinition(name: "Noting", manufacturer: "Test", inputs: [])
        definition.midiProtocol = midiProtocol
        return try KernelAudioUnit<NotingKernel>(
            componentDescription: description, definition: definition, render: renderNoting)
    }

    private func withSightings(
        _ midiProtocol: MIDIProtocolID? = nil, _ body: (KernelAudioUnit<NotingKernel>, Sightings) throws -> Void
    ) throws {
        let sightings = Sightings()
        NotingKernel.sightings = sightings.memory
        defer {
            NotingKernel.sightings = nil
            sightings.free()
        }
        try body(try unit(midiProtocol), sightings)
    }

    @Test func chunksBecomeSingleMessages() throws {
        try withSightings { unit, sightings in
            let host = try TestHost(unit)
            let bytes: [UInt8] = [0x90, 60, 100, 0xc1, 5, 0x80, 60, 0, 0xf8]
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            schedule(0, 2, bytes.count, bytes)
            _ = host.render(64)
            schedule(0, 2, 2, [0x90, 1])
            _ = host.render(64)
            #expect(sightings.seen == [0x0290_3c64, 0x02c1_0500, 0x0280_3c00, 0x02f8_0000])
            #expect(unit.renderOverflowCount == 1)
        }
    }

    @Test func noteOffAtTheSameTimeStaysBehindItsNoteOn() throws {
        try withSightings { unit, sightings in
            let host = try TestHost(unit)
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            for note in 1...20 as ClosedRange<UInt8> {
                schedule(AUEventSampleTimeImmediate, 0, 3, [0x90, note, 1])
                schedule(AUEventSampleTimeImmediate, 0, 3, [0x80, note, 0])
            }
            _ = host.render(64)
            let expected = (1...20 as ClosedRange<UInt32>).flatMap { [0x90_0001 | $0 << 8, 0x80_0000 | $0 << 8] }
            #expect(sightings.seen == expected)
        }
    }

    @Test func systemExclusiveAndPacketsArrive() throws {
        try withSightings { unit, sightings in
            let host = try TestHost(unit)
            let message: [UInt8] = [0xf0] + [UInt8](repeating: 1, count: 998) + [0xf7]
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            schedule(0, 0, message.count, message)
            let list: [UInt32] = [2, 1, 0, 0, 4, 0x4090_3c00, 0x8000_0000, 0x2080_3c00, 0x10f8_0000]
            let schedulePackets = try #require(unit.scheduleMIDIEventListBlock)
            let status = list.withUnsafeBytes { raw in
                schedulePackets(1, 0, raw.baseAddress!.assumingMemoryBound(to: MIDIEventList.self))
            }
            #expect(status == noErr)
            _ = host.render(64)
            #expect(sightings.seen == [0xf000_03e8, 0x0090_3c40, 0x0080_3c00, 0x00f8_0000])
        }
    }

    @Test func aKernelWithAProtocolGetsPacketsOfIt() throws {
        try withSightings(._2_0) { unit, sightings in
            let host = try TestHost(unit)
            let schedule = try #require(unit.scheduleMIDIEventBlock)
            schedule(0, 0, 6, [0x90, 60, 64, 0x80, 60, 0])
            _ = host.render(64)
            #expect(sightings.seen == [0x4090_3c00, 0x4080_3c00])
        }
    }

    @Test func transportReachesTheKernelAndItsMIDITheHost() throws {
        try withSightings { unit, sightings in
            unit.musicalContextBlock = { tempo, _, _, _, _, _ in
                tempo?.pointee = 123
                return true
            }
            unit.transportStateBlock = { flags, _, _, _ in
                flags?.pointee = [.moving, .cycling]
                return true
            }
            var sent: [[UInt8]] = []
            unit.midiOutputEventBlock = { time, cable, length, bytes in
                sent.append([UInt8(time), cable] + Array(UnsafeBufferPointer(start: bytes, count: length)))
                return noErr
            }
            let host = try TestHost(unit)
            _ = host.render(64)
            #expect(sightings.seen == [0x7100_007b, 0x7200_000a, 0x7300_0000])
            #expect(sent == [[2, 1, 0x80, 61, 0]])
        }
    }

    @Test func silenceIsToldAndWritten() throws {
        try withSightings { unit, _ in
            let host = try TestHost(unit)
            let (status, samples) = host.render(32, connected: false)
            #expect(status == noErr)
            #expect(samples == [Float](repeating: 0, count: 32))
            #expect(host.flags.contains(.unitRenderAction_OutputIsSilence))
        }
    }

    @Test func unitsWithoutMIDIHaveNoMIDIBlock() throws {
        let description = try AudioComponentDescription(type: "aufx", subType: "none", manufacturer: "Test")
        #expect(try AUAudioUnit(componentDescription: description).scheduleMIDIEventBlock == nil)
    }

    @Test func blockOfAUnitThatIsGoneSaysSo() throws {
        var block: AURenderBlock?
        do {
            let unit = try GainUnit()
            try unit.allocateRenderResources()
            block = unit.renderBlock
        }
        var flags = AudioUnitRenderActionFlags()
        var timestamp = AudioTimeStamp()
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        defer { list.deallocate() }
        #expect(block?(&flags, &timestamp, 16, 0, list, nil) == kAudioUnitErr_Uninitialized)
    }
}
