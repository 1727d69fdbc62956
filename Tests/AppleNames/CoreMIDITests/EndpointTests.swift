import CoreMIDI
import Synchronization
import Testing

/// Clients, ports and endpoints of this process, with a sequencer and without one.
@Suite(.serialized) struct EndpointTests {
    private final class Heard: Sendable {
        let bytes = Mutex<[[UInt8]]>([])
        let words = Mutex<[[UInt32]]>([])
        let contexts = Mutex<[Int]>([])
    }

    private func client() -> MIDIClientRef {
        var client = MIDIClientRef()
        #expect(MIDIClientCreateWithBlock("test" as CFString, &client, nil) == noErr)
        return client
    }

    private func send(_ bytes: [UInt8], _ body: (UnsafePointer<MIDIPacketList>) -> OSStatus) -> OSStatus {
        var list = MIDIPacketList()
        MIDIPacketListAdd(&list, MemoryLayout<MIDIPacketList>.size, MIDIPacketListInit(&list), 77, bytes.count, bytes)
        return body(&list)
    }

    @Test func aPortSendsToAVirtualDestination() {
        let (client, heard) = (client(), Heard())
        var (port, destination) = (MIDIPortRef(), MIDIEndpointRef())
        #expect(MIDIOutputPortCreate(client, "out" as CFString, &port) == noErr)
        let made = MIDIDestinationCreateWithBlock(client, "in" as CFString, &destination) { list, _ in
            for packet in list.unsafeSequence() { heard.bytes.withLock { $0.append(Array(packet.bytes())) } }
        }
        #expect(made == noErr)
        #expect((0..<MIDIGetNumberOfDestinations()).map(MIDIGetDestination).contains(destination))
        #expect(send([0x90, 60, 100]) { MIDISend(port, destination, $0) } == noErr)
        #expect(heard.bytes.withLock { $0 } == [[0x90, 60, 100]])
        var event = MIDIEventList()
        MIDIEventListAdd(
            &event, MemoryLayout<MIDIEventList>.size, MIDIEventListInit(&event, ._2_0), 0, 2,
            [0x4090_3c00, 0x8000_0000])
        #expect(MIDISendEventList(port, destination, &event) == noErr)
        #expect(heard.bytes.withLock { $0.last } == [0x90, 60, 64])
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func aVirtualSourceSendsToTheConnectedInTheirProtocols() {
        let (client, heard) = (client(), Heard())
        var (source, one, two) = (MIDIEndpointRef(), MIDIPortRef(), MIDIPortRef())
        #expect(MIDISourceCreate(client, "keys" as CFString, &source) == noErr)
        _ = MIDIInputPortCreateWithProtocol(client, "one" as CFString, ._1_0, &one) { list, context in
            for packet in list.unsafeSequence() { heard.words.withLock { $0.append(Array(packet.words())) } }
            heard.contexts.withLock { $0.append(Int(bitPattern: context)) }
        }
        _ = MIDIInputPortCreateWithProtocol(client, "two" as CFString, ._2_0, &two) { list, _ in
            for packet in list.unsafeSequence() { heard.words.withLock { $0.append(Array(packet.words())) } }
        }
        #expect(MIDIPortConnectSource(one, source, UnsafeMutableRawPointer(bitPattern: 42)) == noErr)
        #expect(send([0x90, 60, 100]) { MIDIReceived(source, $0) } == noErr)
        #expect(heard.words.withLock { $0 } == [[0x2090_3c64]] && heard.contexts.withLock { $0 } == [42])
        #expect(
            MIDIPortDisconnectSource(one, source) == noErr && MIDIPortDisconnectSource(one, source) == kMIDINoConnection
        )
        #expect(MIDIPortConnectSource(two, source, nil) == noErr)
        #expect(send([0x90, 60, 64]) { MIDIReceived(source, $0) } == noErr)
        #expect(heard.words.withLock { $0.last?.first } == 0x4090_3c00)
        #expect(MIDIClientDispose(client) == noErr)
        #expect(send([0x90, 60, 64]) { MIDIReceived(source, $0) } == kMIDIUnknownEndpoint)
    }

    // MARK: Messages in pieces

    private static let exclusive: [UInt8] = [0xf0] + (0..<5000).map { UInt8($0 % 128) } + [0xf7]

    /// A destination for packets of a protocol, or of bytes, and a port that sends.
    private func route(
        _ client: MIDIClientRef, _ heard: Heard, _ wanted: MIDIProtocolID?
    ) -> (MIDIPortRef, MIDIEndpointRef) {
        var (port, destination) = (MIDIPortRef(), MIDIEndpointRef())
        #expect(MIDIOutputPortCreate(client, "out" as CFString, &port) == noErr)
        let made =
            if let wanted {
                MIDIDestinationCreateWithProtocol(client, "in" as CFString, wanted, &destination) { list, _ in
                    for packet in list.unsafeSequence() { heard.words.withLock { $0.append(Array(packet.words())) } }
                }
            } else {
                MIDIDestinationCreateWithBlock(client, "in" as CFString, &destination) { list, _ in
                    for packet in list.unsafeSequence() { heard.bytes.withLock { $0.append(Array(packet.bytes())) } }
                }
            }
        #expect(made == noErr)
        return (port, destination)
    }

    private func send(_ words: [UInt32], _ protocol: MIDIProtocolID, _ port: MIDIPortRef, _ to: MIDIEndpointRef) {
        var list = MIDIEventList()
        let added = MIDIEventListAdd(
            &list, MemoryLayout<MIDIEventList>.size, MIDIEventListInit(&list, `protocol`), 5, words.count, words)
        #expect(Int(bitPattern: added) != 0 && MIDISendEventList(port, to, &list) == noErr)
    }

    /// The packets of a system-exclusive message, six of its bytes in each.
    private func packets(of message: [UInt8], group: UInt32 = 0) -> [[UInt32]] {
        let data = message.dropFirst().dropLast()
        let starts = Array(stride(from: data.startIndex, to: max(data.endIndex, 2), by: 6))
        return starts.map { start in
            let part = data[start..<min(start + 6, data.endIndex)]
            let status: UInt32 =
                starts.count == 1 ? 0 : start == starts[0] ? 1 : start == starts[starts.count - 1] ? 3 : 2
            var bytes = [UInt8](repeating: 0, count: 6)
            for (index, byte) in part.enumerated() { bytes[index] = byte }
            let word = { (place: Int) in bytes[place...].prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
            return [
                0x3000_0000 | group << 24 | status << 20 | UInt32(part.count) << 16 | UInt32(bytes[0]) << 8
                    | UInt32(bytes[1]), word(2),
            ]
        }
    }

    @Test func aSystemExclusiveMessageInPiecesBecomesTheSamePacketsAsAWholeOne() {
        let (client, heard) = (client(), Heard())
        let (port, destination) = route(client, heard, ._2_0)
        var rest = Self.exclusive[...]
        while !rest.isEmpty {
            #expect(send(Array(rest.prefix(100))) { MIDISend(port, destination, $0) } == noErr)
            rest = rest.dropFirst(100)
        }
        #expect(heard.words.withLock { $0.flatMap { $0 } } == packets(of: Self.exclusive).flatMap { $0 })
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func packetsOfASystemExclusiveMessageInManyListsBecomeItsBytes() {
        let (client, heard) = (client(), Heard())
        let (port, destination) = route(client, heard, nil)
        for packet in packets(of: Self.exclusive) { send(packet, ._1_0, port, destination) }
        #expect(heard.bytes.withLock { $0 } == [Self.exclusive])
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func aMessageLongerThanAPacketComesInSeveral() {
        let (client, heard) = (client(), Heard())
        let (port, destination) = route(client, heard, nil)
        let message: [UInt8] = [0xf0] + (0..<150_000).map { UInt8($0 % 127) } + [0xf7]
        for packet in packets(of: message) { send(packet, ._1_0, port, destination) }
        #expect(heard.bytes.withLock { $0.map(\.count) } == [65_535, 65_535, 150_002 - 2 * 65_535])
        #expect(heard.bytes.withLock { $0.flatMap { $0 } } == message)
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func messagesOfSeveralSendersAndGroupsDoNotMix() {
        let (client, heard) = (client(), Heard())
        let (port, destination) = route(client, heard, nil)
        var other = MIDIPortRef()
        #expect(MIDIOutputPortCreate(client, "other" as CFString, &other) == noErr)
        let messages = (0..<3).map { first in [0xf0] + (0..<20).map { UInt8($0 * 3 + first) } + [0xf7] }
        let turns = zip(packets(of: messages[0]), zip(packets(of: messages[1], group: 4), packets(of: messages[2])))
        for (one, (two, three)) in turns {
            send(one, ._1_0, port, destination)
            send(two, ._1_0, port, destination)
            send(three, ._1_0, other, destination)
        }
        #expect(heard.bytes.withLock { $0 } == messages)
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func realTimeInsideOfASystemExclusiveMessageAndWhatFollowsItArrive() {
        let (client, heard) = (client(), Heard())
        let (port, destination) = route(client, heard, ._1_0)
        for piece: [UInt8] in [
            [0xf0, 1], [0xf8], [2, 3, 0xf7, 0x90, 60, 100, 0x80, 60, 0], [7, 0xf7], [0xf0, 9], [0xc0, 5],
        ] {
            #expect(send(piece) { MIDISend(port, destination, $0) } == noErr)
        }
        let words: [[UInt32]] = [
            [0x10f8_0000], [0x3003_0102, 0x0300_0000], [0x2090_3c64, 0x2080_3c00], [0x20c0_0500],
        ]
        #expect(heard.words.withLock { $0 } == words)
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func aBankOfAnEarlierListBelongsToTheProgram() {
        let (client, heard) = (client(), Heard())
        let (port, destination) = route(client, heard, ._2_0)
        for piece: [UInt8] in [[0xb0, 0, 3], [0xb0, 32, 4], [0xc0, 5]] {
            #expect(send(piece) { MIDISend(port, destination, $0) } == noErr)
        }
        #expect(heard.words.withLock { $0 } == [[0x40c0_0001, 0x0500_0304]])
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func endpointsHaveNamesAndNumbers() {
        let client = client()
        var source = MIDIEndpointRef()
        _ = MIDISourceCreate(client, "named" as CFString, &source)
        var name: String?
        #expect(MIDIObjectGetStringProperty(source, kMIDIPropertyDisplayName, &name) == noErr && name == "named")
        var id: Int32 = 0
        #expect(MIDIObjectGetIntegerProperty(source, kMIDIPropertyUniqueID, &id) == noErr && id != 0)
        #expect(MIDIObjectSetStringProperty(source, kMIDIPropertyModel, "m" as CFString) == noErr)
        #expect(MIDIObjectGetStringProperty(source, kMIDIPropertyModel, &name) == noErr && name == "m")
        #expect(MIDIObjectGetStringProperty(source, "none" as CFString, &name) == kMIDIUnknownProperty)
        #expect(MIDIObjectGetStringProperty(0, kMIDIPropertyName, &name) == kMIDIObjectNotFound)
        #expect(MIDIClientDispose(client) == noErr)
    }

    @Test func wrongNumbersAreErrors() {
        let client = client()
        var (port, source) = (MIDIPortRef(), MIDIEndpointRef())
        #expect(MIDIOutputPortCreate(0, "x" as CFString, &port) == kMIDIInvalidClient)
        #expect(MIDISourceCreate(0, "x" as CFString, &source) == kMIDIInvalidClient)
        _ = MIDIOutputPortCreate(client, "x" as CFString, &port)
        _ = MIDISourceCreate(client, "x" as CFString, &source)
        #expect(send([0xf8]) { MIDISend(port, 0, $0) } == kMIDIUnknownEndpoint)
        #expect(send([0xf8]) { MIDISend(port, source, $0) } == kMIDIWrongEndpointType)
        #expect(send([0xf8]) { MIDISend(0, source, $0) } == kMIDIInvalidPort)
        #expect(MIDIPortConnectSource(port, source, nil) == kMIDIInvalidPort)
        #expect(MIDIClientDispose(client) == noErr && MIDIClientDispose(client) == kMIDIInvalidClient)
        #expect(MIDIGetSource(-1) == 0 && MIDIPortDispose(port) == kMIDIInvalidPort)
    }

    @Test func clientsAreToldWhatCameWhatWasSetAndWhatWent() {
        // @unchecked: filled by the thread of the test.
        final class Told: @unchecked Sendable { var lines: [String] = [] }
        let told = Told()
        var (listening, other, source) = (MIDIClientRef(), MIDIClientRef(), MIDIEndpointRef())
        _ = MIDIClientCreateWithBlock("listening" as CFString, &listening) { notification in
            let raw = UnsafeRawPointer(notification)
            switch notification.pointee.messageID {
            case .msgObjectAdded, .msgObjectRemoved:
                let message = raw.assumingMemoryBound(to: MIDIObjectAddRemoveNotification.self).pointee
                told.lines.append("\(message.messageID.rawValue) \(message.child) \(message.childType)")
            case .msgPropertyChanged:
                let message = raw.assumingMemoryBound(to: MIDIObjectPropertyChangeNotification.self).pointee
                told.lines.append("4 \(message.object) \(message.objectType) \(message.propertyName)")
            default: told.lines.append("\(notification.pointee.messageID.rawValue)")
            }
        }
        _ = MIDIClientCreateWithBlock("other" as CFString, &other) { _ in }
        _ = MIDISourceCreate(other, "src" as CFString, &source)
        _ = MIDIObjectSetStringProperty(source, kMIDIPropertyName, "new" as CFString)
        _ = MIDIEndpointDispose(source)
        #expect(told.lines == ["1", "2 \(source) source", "4 \(source) source name", "3 \(source) source", "1"])
        for client in [listening, other] { #expect(MIDIClientDispose(client) == noErr) }
    }

    @Test func clientsAreToldOfEndpoints() {
        let heard = Heard()
        var (listening, source) = (MIDIClientRef(), MIDIEndpointRef())
        _ = MIDIClientCreateWithBlock("listening" as CFString, &listening) { notification in
            heard.contexts.withLock { $0.append(Int(notification.pointee.messageID.rawValue)) }
        }
        _ = MIDISourceCreate(listening, "new" as CFString, &source)
        _ = MIDIEndpointDispose(source)
        #expect(heard.contexts.withLock { $0 } == [1, 2, 3, 1])
        #expect(MIDIClientDispose(listening) == noErr)
    }

    @Test func withoutASequencerRestartingSaysSo() {
        let isThere = access("/dev/snd/seq", R_OK | W_OK) == 0
        #expect((MIDIRestart() == noErr) == isThere)
    }
}
