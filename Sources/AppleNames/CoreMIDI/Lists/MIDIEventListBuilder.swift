import AudioToolbox

extension MIDIEventList {
    /// A list of packets of words of one protocol (CoreMIDI's overlay). Thread: any, one at a time.
    public final class Builder {
        private let memory: UnsafeMutableRawPointer
        private let size: Int
        private var packet: UnsafeMutablePointer<MIDIEventPacket>

        /// - Parameter wordSize: words of the whole list; at least those of a `MIDIEventList`.
        public init(inProtocol: MIDIProtocolID, wordSize: Int = MemoryLayout<MIDIEventList>.size / 4) {
            size = max(min(wordSize, 1 << 28) * 4, MemoryLayout<MIDIEventList>.size)
            memory = .allocate(byteCount: size, alignment: 8)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            packet = MIDIEventListInit(memory.assumingMemoryBound(to: MIDIEventList.self), inProtocol)
        }

        deinit { memory.deallocate() }

        /// Packets that it has.
        public var count: Int { Int(list.pointee.numPackets) }
        /// What its words are.
        public var `protocol`: MIDIProtocolID { list.pointee.protocol }

        private var list: UnsafeMutablePointer<MIDIEventList> { memory.assumingMemoryBound(to: MIDIEventList.self) }

        /// Adds words, of at most 64; nil where they have no room.
        @discardableResult
        public func append(timestamp: MIDITimeStamp, words: [UInt32]) -> UnsafeMutablePointer<MIDIEventPacket>? {
            guard let added = addedWords(list, size, packet, timestamp, words.count, words) else { return nil }
            packet = added
            return added
        }

        /// The list, valid during the call.
        public func withUnsafePointer<Result>(
            _ body: (UnsafePointer<MIDIEventList>) throws -> Result
        ) rethrows -> Result { try body(UnsafePointer(list)) }

        /// The list, valid during the call.
        public func withUnsafeMutablePointer<Result>(
            _ body: (UnsafeMutablePointer<MIDIEventList>) throws -> Result
        ) rethrows -> Result { try body(list) }
    }
}
