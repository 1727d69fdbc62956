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

    @Test func clientsAreToldOfEndpoints() {
        let heard = Heard()
        var (listening, source) = (MIDIClientRef(), MIDIEndpointRef())
        _ = MIDIClientCreateWithBlock("listening" as CFString, &listening) { notification in
            heard.contexts.withLock { $0.append(Int(notification.pointee.messageID.rawValue)) }
        }
        _ = MIDISourceCreate(listening, "new" as CFString, &source)
        _ = MIDIEndpointDispose(source)
        #expect(heard.contexts.withLock { $0 } == [1, 1])
        #expect(MIDIClientDispose(listening) == noErr)
    }

    @Test func withoutASequencerRestartingSaysSo() {
        let isThere = access("/dev/snd/seq", R_OK | W_OK) == 0
        #expect((MIDIRestart() == noErr) == isThere)
    }
}
