import AudioToolbox

/// Begins a list; returns where its first packet will be.
public func MIDIPacketListInit(_ pktlist: UnsafeMutablePointer<MIDIPacketList>) -> UnsafeMutablePointer<MIDIPacket> {
    pktlist.pointee.numPackets = 0
    let packet = (UnsafeMutableRawPointer(pktlist) + 4).assumingMemoryBound(to: MIDIPacket.self)
    UnsafeMutableRawPointer(packet).storeBytes(of: 0, toByteOffset: 8, as: UInt16.self)
    return packet
}

/// Adds a message at the end of a list of `listSize` bytes; returns the packet that it is in, and an address of 0 where it
/// has no room, as Apple's: `Int(bitPattern:)` tells. `curPacket` is what the call before returned. A message of the same
/// time goes into the same packet, a system-exclusive one into its own.
@discardableResult
public func MIDIPacketListAdd(
    _ pktlist: UnsafeMutablePointer<MIDIPacketList>, _ listSize: ByteCount,
    _ curPacket: UnsafeMutablePointer<MIDIPacket>, _ time: MIDITimeStamp, _ nData: ByteCount,
    _ data: UnsafePointer<UInt8>
) -> UnsafeMutablePointer<MIDIPacket> {
    addedOrNull(addedPacket(pktlist, listSize, curPacket, time, nData, data))
}

/// What Apple's functions return of a list that is full: null in a type that has none.
func addedOrNull<Pointee>(_ packet: UnsafeMutablePointer<Pointee>?) -> UnsafeMutablePointer<Pointee> {
    unsafeBitCast(packet, to: UnsafeMutablePointer<Pointee>.self)
}

/// As `MIDIPacketListAdd`; nil where it has no room.
@discardableResult
func addedPacket(
    _ pktlist: UnsafeMutablePointer<MIDIPacketList>, _ listSize: ByteCount,
    _ curPacket: UnsafeMutablePointer<MIDIPacket>, _ time: MIDITimeStamp, _ nData: ByteCount,
    _ data: UnsafePointer<UInt8>
) -> UnsafeMutablePointer<MIDIPacket>? {
    // What a call before had no room for.
    guard Int(bitPattern: curPacket) != 0 else { return nil }
    guard nData > 0, nData <= Int(UInt16.max) else { return nil }
    var packet = UnsafeMutableRawPointer(curPacket)
    let isFirst = pktlist.pointee.numPackets == 0
    let length = isFirst ? 0 : Int(packet.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    let begins = isFirst ? 0 : packet.load(fromByteOffset: 10, as: UInt8.self)
    let joins =
        !isFirst && packet.loadUnaligned(as: UInt64.self) == time && data[0] != 0xf0 && begins != 0xf0
        && length + nData <= Int(UInt16.max)
    if !joins, !isFirst { packet = UnsafeMutableRawPointer(MIDIPacketNext(UnsafePointer(curPacket))) }
    let place = 10 + (joins ? length : 0)
    guard packet + place + nData <= UnsafeMutableRawPointer(pktlist) + listSize else { return nil }
    packet.storeBytes(of: time, as: UInt64.self)
    packet.storeBytes(of: UInt16((joins ? length : 0) + nData), toByteOffset: 8, as: UInt16.self)
    (packet + place).copyMemory(from: data, byteCount: nData)
    if !joins { pktlist.pointee.numPackets += 1 }
    return packet.assumingMemoryBound(to: MIDIPacket.self)
}

/// The packet behind another one, at a multiple of four bytes from the list's first as Apple's on ARM.
public func MIDIPacketNext(_ pkt: UnsafePointer<MIDIPacket>) -> UnsafeMutablePointer<MIDIPacket> {
    let start = UnsafeRawPointer(pkt)
    let end = start + 10 + Int(start.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    let aligned = (UInt(bitPattern: end) + 3) & ~3
    return UnsafeMutablePointer<MIDIPacket>(bitPattern: aligned).unsafelyUnwrapped
}

extension UnsafePointer where Pointee == MIDIPacketList {
    /// The packets where they lie; valid as long as the list.
    public func unsafeSequence() -> MIDIPacketList.UnsafeSequence { MIDIPacketList.UnsafeSequence(list: self) }
}

extension MIDIPacketList {
    /// The packets of a list, by pointers.
    public struct UnsafeSequence: Sequence {
        let list: UnsafePointer<MIDIPacketList>

        /// Goes through the packets once.
        public struct Iterator: IteratorProtocol {
            var place: UnsafePointer<MIDIPacket>
            var rest: UInt32

            /// Nil after as many packets as the list says.
            public mutating func next() -> UnsafePointer<MIDIPacket>? {
                guard rest > 0 else { return nil }
                rest -= 1
                defer { place = UnsafePointer(MIDIPacketNext(place)) }
                return place
            }
        }

        public func makeIterator() -> Iterator {
            Iterator(
                place: (UnsafeRawPointer(list) + 4).assumingMemoryBound(to: MIDIPacket.self),
                rest: list.pointee.numPackets)
        }
    }
}

extension UnsafePointer where Pointee == MIDIPacket {
    /// The bytes one by one; as `bytes`.
    public func sequence() -> UnsafeRawBufferPointer { bytes() }

    /// The packet's bytes where they lie; valid as long as the packet.
    public func bytes() -> UnsafeRawBufferPointer {
        let start = UnsafeRawPointer(self)
        return UnsafeRawBufferPointer(
            start: start + 10, count: Int(start.loadUnaligned(fromByteOffset: 8, as: UInt16.self)))
    }
}
