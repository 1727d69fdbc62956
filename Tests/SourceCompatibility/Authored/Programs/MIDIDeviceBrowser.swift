import CoreMIDI

/// The devices of the MIDI system with their ports, and packets from builders.
public final class MIDIDeviceBrowser {
    public init() {}

    public var names: [String] {
        (0..<MIDIGetNumberOfDevices()).map { index in
            let device = MIDIGetDevice(index)
            let ports = (0..<MIDIDeviceGetNumberOfEntities(device)).map { MIDIDeviceGetEntity(device, $0) }
            let sources = ports.reduce(0) { $0 + MIDIEntityGetNumberOfSources($1) }
            return "\(name(of: device)): \(sources)"
        }
    }

    public func name(of object: MIDIObjectRef) -> String {
        var name: Unmanaged<CFString>?
        guard MIDIObjectGetStringProperty(object, kMIDIPropertyDisplayName, &name) == noErr, let name else { return "" }
        return name.takeRetainedValue() as String
    }

    public func send(_ note: UInt8, from source: MIDIEndpointRef) {
        let list = UnsafeMutablePointer<MIDIPacketList>.allocate(capacity: 1)
        defer { list.deallocate() }
        var packet = MIDIPacketListInit(list)
        packet = MIDIPacketListAdd(list, MemoryLayout<MIDIPacketList>.size, packet, 0, 3, [0x90, note, 100])
        packet = MIDIPacketListAdd(list, MemoryLayout<MIDIPacketList>.size, packet, 1, 3, [0x80, note, 0])
        MIDIReceived(source, list)
    }

    public func sendEvents(_ note: UInt8, from source: MIDIEndpointRef) {
        let builder = MIDIEventList.Builder(inProtocol: ._1_0, wordSize: 64)
        builder.append(timestamp: 0, words: [0x2090_0000 | UInt32(note) << 8 | 100])
        _ = builder.withUnsafePointer { MIDIReceivedEventList(source, $0) }
    }

    public func find(_ id: MIDIUniqueID) -> MIDIEndpointRef? {
        var (object, type) = (MIDIObjectRef(), MIDIObjectType.other)
        guard MIDIObjectFindByUniqueID(id, &object, &type) == noErr, type == .source || type == .destination else {
            return nil
        }
        return object
    }
}
