import CoreMIDI
import Synchronization
import Testing

/// What goes through connections, and how it changes on the way.
@Suite(.serialized) struct ThruTests {
    private func bytes(
        _ parameters: MIDIThruConnectionParams, _ controls: [MIDIControlTransform] = [], _ maps: [MIDIValueMap] = []
    ) -> [UInt8] {
        var parameters = parameters
        parameters.numControlTransforms = UInt16(controls.count)
        parameters.numMaps = UInt16(maps.count)
        return withUnsafeBytes(of: parameters) { Array($0) } + controls.withUnsafeBytes { Array($0) }
            + maps.withUnsafeBytes { Array($0) }
    }

    private var unchanged: MIDIThruConnectionParams {
        var parameters = MIDIThruConnectionParams()
        MIDIThruConnectionParamsInitialize(&parameters)
        return parameters
    }

    @Test func parametersThatChangeNothingLetEverythingThrough() throws {
        let processor = try #require(ThruProcessor(bytes(unchanged)))
        for message in [
            [0x90, 60, 100], [0x85, 60, 0], [0xb1, 7, 127], [0xc2, 5], [0xef, 1, 64], [0xf8], [0xf0, 1, 0xf7],
        ] as [[UInt8]] {
            #expect(processor.process(message) == message)
        }
        #expect(MIDIThruConnectionParamsSize([unchanged]) == bytes(unchanged).count)
    }

    @Test func channelsNotesAndValuesAreChangedAndTakenOut() throws {
        var parameters = unchanged
        parameters.channelMap.0 = 9
        parameters.channelMap.1 = 0xff
        (parameters.lowNote, parameters.highNote) = (40, 80)
        parameters.noteNumber = MIDITransform(transform: .add, param: 12)
        parameters.velocity = MIDITransform(transform: .scale, param: 2048)
        parameters.pitchBend = MIDITransform(transform: .maxValue, param: 8192)
        parameters.programChange = MIDITransform(transform: .filterOut, param: 0)
        (parameters.filterOutBeatClock, parameters.filterOutSysEx) = (1, 1)
        let processor = try #require(ThruProcessor(bytes(parameters)))
        #expect(
            processor.process([0x90, 60, 100]) == [0x99, 72, 50] && processor.process([0x80, 60, 3]) == [0x89, 72, 3])
        #expect(processor.process([0x90, 39, 100]) == nil && processor.process([0x91, 60, 100]) == nil)
        #expect(processor.process([0x90, 60, 1]) == [0x99, 72, 1])
        #expect(processor.process([0xe0, 0x7f, 0x7f]) == [0xe9, 0, 0x40] && processor.process([0xc0, 1]) == nil)
        #expect(
            processor.process([0xf8]) == nil && processor.process([0xf0, 0xf7]) == nil
                && processor.process([0xfe]) == [0xfe])
    }

    @Test func controllersAreMapped() throws {
        var map = MIDIValueMap()
        withUnsafeMutableBytes(of: &map) { for value in $0.indices { $0[value] = UInt8(127 - value) } }
        let to = MIDIControlTransform(
            controlType: .controlType_7Bit, remappedControlType: .controlType_7Bit, controlNumber: 1,
            transform: .mapControl, param: 11)
        let value = MIDIControlTransform(
            controlType: .controlType_7Bit, remappedControlType: .controlType_7Bit, controlNumber: 11,
            transform: .mapValue, param: 0)
        let processor = try #require(ThruProcessor(bytes(unchanged, [to, value], [map])))
        #expect(
            processor.process([0xb0, 1, 27]) == [0xb0, 11, 100] && processor.process([0xb0, 2, 27]) == [0xb0, 2, 27])
    }

    @Test func whatIsShorterThanItSaysIsRefused() {
        var parameters = unchanged
        #expect(ThruProcessor([]) == nil && ThruProcessor(Array(bytes(parameters).dropLast())) == nil)
        parameters.numControlTransforms = 3
        #expect(ThruProcessor(withUnsafeBytes(of: parameters) { Array($0) }) == nil)
        parameters = unchanged
        parameters.numSources = 9
        #expect(ThruProcessor(bytes(parameters)) == nil)
        #expect(ThruConnections.shared.create(owner: nil, [1, 2, 3]) == nil)
    }

    @Test func aConnectionPassesFromASourceToADestinationUntilItIsGivenUp() throws {
        let heard = Heard()
        var (client, source, destination) = (MIDIClientRef(), MIDIEndpointRef(), MIDIEndpointRef())
        MIDIClientCreateWithBlock("test" as CFString, &client) { note in
            if note.pointee.messageID == .msgThruConnectionsChanged { heard.changes.add(1, ordering: .relaxed) }
        }
        defer { MIDIClientDispose(client) }
        MIDISourceCreate(client, "source" as CFString, &source)
        MIDIDestinationCreateWithBlock(client, "in" as CFString, &destination) { list, _ in
            for packet in list.unsafeSequence() { heard.messages.withLock { $0.append(Array(packet.bytes())) } }
        }
        var parameters = unchanged
        (parameters.numSources, parameters.numDestinations) = (1, 1)
        parameters.sources.0 = MIDIThruConnectionEndpoint(endpointRef: source, uniqueID: 0)
        var id = Int32()
        MIDIObjectGetIntegerProperty(destination, kMIDIPropertyUniqueID, &id)
        parameters.destinations.0 = MIDIThruConnectionEndpoint(endpointRef: 0, uniqueID: id)
        parameters.noteNumber = MIDITransform(transform: .add, param: 1)
        let number = try #require(ThruConnections.shared.create(owner: "owner", bytes(parameters)))
        #expect(ThruConnections.shared.numbers(of: "owner") == [number])
        func send(_ bytes: [UInt8]) {
            var list = MIDIPacketList()
            MIDIPacketListAdd(
                &list, MemoryLayout<MIDIPacketList>.size, MIDIPacketListInit(&list), 0, bytes.count, bytes)
            MIDIReceived(source, &list)
        }
        // In pieces, and two in one.
        send([0x90, 60])
        send([100, 0x80, 60, 0])
        #expect(heard.messages.withLock { $0 } == [[0x90, 61, 100], [0x80, 61, 0]])
        #expect(ThruConnections.shared.set(number, bytes(unchanged)))
        #expect(MIDIThruConnectionDispose(number) == noErr && MIDIThruConnectionDispose(number) == kMIDIObjectNotFound)
        send([0x90, 60, 100])
        #expect(heard.messages.withLock { $0.count } == 2 && heard.changes.load(ordering: .relaxed) == 3)
    }

    private final class Heard: Sendable {
        let messages = Mutex<[[UInt8]]>([])
        let changes = Atomic<Int>(0)
    }
}
