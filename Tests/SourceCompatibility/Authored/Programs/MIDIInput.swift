import CoreMIDI
import Foundation

/// Listens to every source, as synthesizers' programs do.
public final class MIDIInput: @unchecked Sendable {
    private var client = MIDIClientRef()
    private var port = MIDIPortRef()
    private var source = MIDIEndpointRef()
    private let lock = NSLock()
    private var heard: [UInt8] = []

    public init() {}

    public func start() throws {
        var status = MIDIClientCreateWithBlock("MIDIInput" as CFString, &client) { notification in
            if notification.pointee.messageID == .msgSetupChanged { print("setup changed") }
        }
        guard status == noErr else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil) }
        status = MIDIInputPortCreateWithProtocol(client, "Input" as CFString, ._1_0, &port) {
            [weak self] eventList, _ in
            for packet in eventList.unsafeSequence() {
                for word in packet.words() where word >> 28 == 2 && word >> 20 & 0xf == 9 {
                    self?.add(UInt8(word >> 8 & 0x7f))
                }
            }
        }
        guard status == noErr else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil) }
        MIDISourceCreateWithProtocol(client, "Keys" as CFString, ._1_0, &source)
        for index in 0..<MIDIGetNumberOfSources() { MIDIPortConnectSource(port, MIDIGetSource(index), nil) }
    }

    public func play(_ note: UInt8) {
        var packetList = MIDIPacketList()
        let packet = MIDIPacketListInit(&packetList)
        MIDIPacketListAdd(
            &packetList, MemoryLayout<MIDIPacketList>.size, packet, mach_absolute_time(), 3, [0x90, note, 100])
        MIDIReceived(source, &packetList)
    }

    public func stop() { MIDIClientDispose(client) }

    private func add(_ note: UInt8) {
        lock.lock()
        heard.append(note)
        lock.unlock()
    }

    public var notes: [UInt8] {
        lock.lock()
        defer { lock.unlock() }
        return heard
    }
}
