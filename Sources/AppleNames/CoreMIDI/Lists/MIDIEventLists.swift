import AudioToolbox

/// Begins a list; returns where its first packet will be.
public func MIDIEventListInit(
    _ evtlist: UnsafeMutablePointer<MIDIEventList>, _ protocol: MIDIProtocolID
) -> UnsafeMutablePointer<MIDIEventPacket> {
    evtlist.pointee.protocol = `protocol`
    evtlist.pointee.numPackets = 0
    return (UnsafeMutableRawPointer(evtlist) + 8).assumingMemoryBound(to: MIDIEventPacket.self)
}

/// Adds words at the end of a list of `listSize` bytes; returns the packet that they are in, and an address of 0 where they
/// have no room, as `MIDIPacketListAdd`. `curPacket` is what the call before returned. Words of the same time go into the
/// same packet, up to 64.
@discardableResult
public func MIDIEventListAdd(
    _ evtlist: UnsafeMutablePointer<MIDIEventList>, _ listSize: ByteCount,
    _ curPacket: UnsafeMutablePointer<MIDIEventPacket>, _ time: MIDITimeStamp, _ wordCount: ByteCount,
    _ words: UnsafePointer<UInt32>
) -> UnsafeMutablePointer<MIDIEventPacket> {
    addedOrNull(addedWords(evtlist, listSize, curPacket, time, wordCount, words))
}

/// As `MIDIEventListAdd`; nil where they have no room.
@discardableResult
func addedWords(
    _ evtlist: UnsafeMutablePointer<MIDIEventList>, _ listSize: ByteCount,
    _ curPacket: UnsafeMutablePointer<MIDIEventPacket>, _ time: MIDITimeStamp, _ wordCount: ByteCount,
    _ words: UnsafePointer<UInt32>
) -> UnsafeMutablePointer<MIDIEventPacket>? {
    // What a call before had no room for.
    guard Int(bitPattern: curPacket) != 0 else { return nil }
    guard wordCount > 0, wordCount <= 64 else { return nil }
    var packet = UnsafeMutableRawPointer(curPacket)
    let isFirst = evtlist.pointee.numPackets == 0
    let count = isFirst ? 0 : Int(packet.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    let joins = !isFirst && packet.loadUnaligned(as: UInt64.self) == time && count + wordCount <= 64
    if !joins { packet += isFirst ? 0 : 12 + count * 4 }
    let place = 12 + (joins ? count * 4 : 0)
    guard packet + place + wordCount * 4 <= UnsafeMutableRawPointer(evtlist) + listSize else { return nil }
    packet.storeBytes(of: time, as: UInt64.self)
    packet.storeBytes(of: UInt32((joins ? count : 0) + wordCount), toByteOffset: 8, as: UInt32.self)
    (packet + place).copyMemory(from: words, byteCount: wordCount * 4)
    if !joins { evtlist.pointee.numPackets += 1 }
    return packet.assumingMemoryBound(to: MIDIEventPacket.self)
}

extension UnsafePointer where Pointee == MIDIEventList {
    /// The packets where they lie; valid as long as the list.
    public func unsafeSequence() -> MIDIEventList.UnsafeSequence { MIDIEventList.UnsafeSequence(list: self) }
}

extension MIDIEventList {
    /// The packets of a list, by pointers.
    public struct UnsafeSequence: Sequence {
        let list: UnsafePointer<MIDIEventList>

        /// Goes through the packets once.
        public struct Iterator: IteratorProtocol {
            var place: UnsafePointer<MIDIEventPacket>
            var rest: UInt32

            /// Nil after as many packets as the list says.
            public mutating func next() -> UnsafePointer<MIDIEventPacket>? {
                // A packet that says of itself that it has more words than its type holds ends the list.
                guard rest > 0, UnsafePointer(place).words().count <= 64 else { return nil }
                rest -= 1
                defer { place = MIDIEventPacketNext(place) }
                return place
            }
        }

        public func makeIterator() -> Iterator {
            Iterator(
                place: (UnsafeRawPointer(list) + 8).assumingMemoryBound(to: MIDIEventPacket.self),
                rest: list.pointee.numPackets)
        }
    }
}

extension UnsafePointer where Pointee == MIDIEventPacket {
    /// The packet's words where they lie; valid as long as the packet.
    public func words() -> UnsafeBufferPointer<UInt32> {
        let start = UnsafeRawPointer(self)
        return UnsafeBufferPointer(
            start: (start + 12).assumingMemoryBound(to: UInt32.self),
            count: Int(start.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
    }
}
