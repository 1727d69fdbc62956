import AudioToolbox

extension MIDIPacketList {
    /// A list of packets of so many bytes (CoreMIDI's overlay). Thread: any, one at a time.
    public final class Builder {
        private let memory: UnsafeMutableRawPointer
        private let size: Int
        private var packet: UnsafeMutablePointer<MIDIPacket>

        /// - Parameter byteSize: of the whole list; at least that of a `MIDIPacketList`.
        public init(byteSize: Int) {
            size = max(byteSize, MemoryLayout<MIDIPacketList>.size)
            memory = .allocate(byteCount: size, alignment: 8)
            packet = MIDIPacketListInit(memory.assumingMemoryBound(to: MIDIPacketList.self))
        }

        deinit { memory.deallocate() }

        /// Packets that it has.
        public var count: Int { Int(memory.load(as: UInt32.self)) }

        /// Adds a message; nil where it has no room.
        @discardableResult
        public func append(timestamp: MIDITimeStamp, data: [UInt8]) -> UnsafeMutablePointer<MIDIPacket>? {
            let list = memory.assumingMemoryBound(to: MIDIPacketList.self)
            guard let added = addedPacket(list, size, packet, timestamp, data.count, data) else { return nil }
            packet = added
            return added
        }

        /// The list, valid during the call.
        public func withUnsafePointer<Result>(
            _ body: (UnsafePointer<MIDIPacketList>) throws -> Result
        ) rethrows -> Result { try body(UnsafePointer(memory.assumingMemoryBound(to: MIDIPacketList.self))) }

        /// The list, valid during the call.
        public func withUnsafeMutablePointer<Result>(
            _ body: (UnsafeMutablePointer<MIDIPacketList>) throws -> Result
        ) rethrows -> Result { try body(memory.assumingMemoryBound(to: MIDIPacketList.self)) }
    }

    /// Bytes of a list with its packets.
    public static func sizeInBytes(pktList: UnsafePointer<MIDIPacketList>) -> Int {
        var end = UnsafeRawPointer(pktList) + 4
        for packet in pktList.unsafeSequence() { end = UnsafeRawPointer(packet) + 10 + packet.bytes().count }
        return end - UnsafeRawPointer(pktList)
    }
}
