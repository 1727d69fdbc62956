import CoreMIDI
import Synchronization
import TestSupport
import Testing

/// Devices, what they are made of, and what is known of them.
@Suite(.serialized) struct DeviceTests {
    private final class Heard: Sendable {
        let notes = Mutex<[(MIDINotificationMessageID, MIDIObjectType)]>([])
    }

    @Test func anExternalDeviceIsListedWithItsPartsAndTakenOutAgain() throws {
        let heard = Heard()
        var client = MIDIClientRef()
        MIDIClientCreateWithBlock("test" as CFString, &client) { note in
            guard [.msgObjectAdded, .msgObjectRemoved].contains(note.pointee.messageID) else { return }
            let type = UnsafeRawPointer(note).assumingMemoryBound(to: MIDIObjectAddRemoveNotification.self).pointee
                .childType
            heard.notes.withLock { $0.append((note.pointee.messageID, type)) }
        }
        defer { MIDIClientDispose(client) }
        let before = MIDIGetNumberOfExternalDevices()
        var (device, entity, owner) = (MIDIDeviceRef(), MIDIEntityRef(), MIDIDeviceRef())
        #expect(
            MIDIExternalDeviceCreate("synth" as CFString, "maker" as CFString, "model" as CFString, &device) == noErr)
        #expect(MIDIGetNumberOfExternalDevices() == before && MIDISetupAddExternalDevice(device) == noErr)
        #expect(MIDIDeviceAddEntity(device, "port" as CFString, false, 1, 2, &entity) == noErr)
        #expect(MIDIGetExternalDevice(before) == device && MIDIDeviceGetNumberOfEntities(device) == 1)
        #expect(MIDIDeviceGetEntity(device, 0) == entity && MIDIDeviceGetEntity(device, 1) == 0)
        #expect(MIDIEntityGetNumberOfSources(entity) == 1 && MIDIEntityGetNumberOfDestinations(entity) == 2)
        let destination = MIDIEntityGetDestination(entity, 1)
        #expect(MIDIEndpointGetEntity(destination, &owner) == noErr && owner == entity)
        #expect(MIDIEntityGetDevice(entity, &owner) == noErr && owner == device)
        #expect(!(0..<MIDIGetNumberOfDestinations()).map(MIDIGetDestination).contains(destination))
        var maker: CFString?
        #expect(
            MIDIObjectGetStringProperty(destination, kMIDIPropertyManufacturer, &maker) == noErr && maker == "maker")
        #expect(MIDIDeviceAddEntity(device, "x" as CFString, false, 129, 0, &entity) == kAudio_ParamError)
        #expect(MIDISetupRemoveExternalDevice(device) == noErr && MIDIGetNumberOfExternalDevices() == before)
        #expect(MIDIEndpointGetEntity(destination, &owner) == kMIDIObjectNotFound)
        let types = heard.notes.withLock { $0.map(\.1) }
        #expect(types == [.externalDevice, .externalEntity, .externalDevice])
    }

    @Test func aCardsPortsBecomeOneDeviceAndGoWithTheLast() {
        var state = MIDISetup.State()
        let place = { (port: Int32) in
            Sequencer.Place(client: 20, port: port, name: "port \(port)", hardware: "USB keys")
        }
        let added =
            [place(0), place(1)].flatMap { state.addPlace($0, isSource: true) }
            + state.addPlace(place(0), isSource: false)
        #expect(added.map(\.type) == [.device, .entity, .source, .entity, .source, .destination])
        #expect(state.addPlace(place(0), isSource: false).isEmpty)
        #expect(
            state.addPlace(.init(client: 128, port: 0, name: "program", hardware: nil), isSource: true).map(\.type) == [
                .source
            ])
        let device = state.deviceOrder[0]
        #expect(
            state.devices[device]?.entities.count == 2 && state.value(device, "name") { $0.texts["name"] } == "USB keys"
        )
        #expect(
            state.forgetPlaces(isSource: true, but: []).notified.map(\.type) == [.source, .source, .entity, .source])
        #expect(state.forgetPlaces(isSource: false, but: []).notified.map(\.type) == [.destination, .entity, .device])
        #expect(state.isEmpty)
    }

    @Test func objectsAreFoundByTheirIdentifiersWhichAreTheirOwn() {
        var (client, one, two, found, type) = (
            MIDIClientRef(), MIDIEndpointRef(), MIDIEndpointRef(), MIDIObjectRef(), MIDIObjectType.other
        )
        MIDIClientCreateWithBlock("test" as CFString, &client, nil)
        defer { MIDIClientDispose(client) }
        MIDISourceCreate(client, "one" as CFString, &one)
        MIDISourceCreate(client, "two" as CFString, &two)
        #expect(MIDIObjectSetIntegerProperty(one, kMIDIPropertyUniqueID, 4711) == noErr)
        #expect(MIDIObjectSetIntegerProperty(two, kMIDIPropertyUniqueID, 4711) == kMIDIIDNotUnique)
        #expect(MIDIObjectFindByUniqueID(4711, &found, &type) == noErr && found == one && type == .source)
        #expect(MIDIObjectFindByUniqueID(4712, &found, &type) == kMIDIObjectNotFound)
        #expect(MIDIObjectSetDictionaryProperty(one, "own" as CFString, ["a": 1]) == noErr)
        var properties: Unmanaged<Any>?
        #expect(MIDIObjectGetProperties(one, &properties, true) == noErr)
        let all = properties?.takeRetainedValue() as? [String: Any]
        #expect(all?["name"] as? String == "one" && (all?["own"] as? [AnyHashable: Any])?["a"] as? Int == 1)
        #expect(MIDIObjectRemoveProperty(one, "own" as CFString) == noErr)
        #expect(MIDIObjectRemoveProperty(one, "own" as CFString) == kMIDIUnknownProperty)
    }

    @Test func aLongMessageIsSentOverTimeAndThenComplete() async {
        final class Taken: Sendable {
            let bytes = Mutex<[UInt8]>([])
            let isComplete = Atomic<Bool>(false)
        }
        let taken = Taken()
        var (client, destination, source) = (MIDIClientRef(), MIDIEndpointRef(), MIDIEndpointRef())
        MIDIClientCreateWithBlock("test" as CFString, &client, nil)
        defer { MIDIClientDispose(client) }
        MIDISourceCreate(client, "source" as CFString, &source)
        MIDIDestinationCreateWithBlock(client, "in" as CFString, &destination) { list, _ in
            for packet in list.unsafeSequence() { taken.bytes.withLock { $0 += packet.bytes() } }
        }
        MIDIObjectSetIntegerProperty(destination, kMIDIPropertyMaxSysExSpeed, 100_000)
        let message: [UInt8] = [0xf0] + (0..<1000).map { UInt8($0 % 128) } + [0xf7]
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: message.count)
        let request = UnsafeMutablePointer<MIDISysexSendRequest>.allocate(capacity: 1)
        defer {
            bytes.deallocate()
            request.deallocate()
        }
        bytes.initialize(from: message, count: message.count)
        request.initialize(to: MIDISysexSendRequest())
        request.pointee.destination = source
        #expect(MIDISendSysex(request) == kMIDIWrongEndpointType)
        request.pointee.destination = destination
        request.pointee.data = UnsafePointer(bytes)
        request.pointee.bytesToSend = UInt32(message.count)
        request.pointee.completionRefCon = Unmanaged.passUnretained(taken).toOpaque()
        request.pointee.completionProc = { request in
            let taken = Unmanaged<Taken>.fromOpaque(request!.pointee.completionRefCon!).takeUnretainedValue()
            taken.isComplete.store(true, ordering: .releasing)
        }
        #expect(MIDISendSysex(request) == noErr)
        #expect(await eventually { taken.isComplete.load(ordering: .acquiring) })
        #expect(
            taken.bytes.withLock { $0 } == message && request.pointee.bytesToSend == 0 && request.pointee.complete == 1)
        #expect(MIDIFlushOutput(source) == kMIDIUnknownEndpoint && MIDIFlushOutput(destination) == noErr)
    }

    @Test func theNetworkSessionStaysOffAndKeepsContacts() {
        let (session, host) = (
            MIDINetworkSession.default(), MIDINetworkHost(name: "stage", address: "10.0.0.7", port: 5004)
        )
        session.isEnabled = true
        #expect(!session.isEnabled && session.sourceEndpoint() == 0 && session.networkPort == 0)
        #expect(session.addContact(host) && !session.addContact(host) && session.contacts().contains(host))
        #expect(!session.addConnection(MIDINetworkConnection(host: host)) && session.connections().isEmpty)
        #expect(session.removeContact(host) && !session.contacts().contains(host))
    }
}
