import AudioToolbox

extension MIDIPacket {
    /// One packet of as many bytes as are added, up to a number (CoreMIDI's overlay). Thread: any, one at a time.
    public final class Builder {
        private let memory: UnsafeMutableRawPointer
        /// Bytes that it has room for.
        public let capacity: Int

        /// - Parameter maximumNumberMIDIBytes: from 1 to 65,535; others are brought into that.
        public init(maximumNumberMIDIBytes: Int) {
            capacity = min(max(maximumNumberMIDIBytes, 1), Int(UInt16.max))
            let size = max(MemoryLayout<MIDIPacket>.size, 10 + capacity)
            memory = .allocate(byteCount: size, alignment: 8)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        }

        deinit { memory.deallocate() }

        /// When it is due, in host time; 0 is now.
        public var timeStamp: Int {
            get { Int(bitPattern: UInt(memory.load(as: UInt64.self))) }
            set { memory.storeBytes(of: UInt64(UInt(bitPattern: newValue)), as: UInt64.self) }
        }

        /// Bytes that it has.
        public var count: Int { Int(memory.load(fromByteOffset: 8, as: UInt16.self)) }

        /// Adds bytes; what has no room is left out.
        public func append(_ bytes: UInt8...) { append(bytes) }

        /// Adds bytes; what has no room is left out.
        public func append<Bytes: Sequence>(_ bytes: Bytes) where Bytes.Element == UInt8 {
            for byte in bytes where count < capacity {
                memory.storeBytes(of: byte, toByteOffset: 10 + count, as: UInt8.self)
                memory.storeBytes(of: UInt16(count + 1), toByteOffset: 8, as: UInt16.self)
            }
        }

        /// The byte at a place, which it has.
        public subscript(index: Int) -> UInt8 {
            get {
                precondition((0..<count).contains(index), "MIDIPacket.Builder has \(count) bytes, and no byte \(index)")
                return memory.load(fromByteOffset: 10 + index, as: UInt8.self)
            }
            set {
                precondition((0..<count).contains(index), "MIDIPacket.Builder has \(count) bytes, and no byte \(index)")
                memory.storeBytes(of: newValue, toByteOffset: 10 + index, as: UInt8.self)
            }
        }

        /// The packet, valid during the call.
        public func withUnsafePointer<Result>(_ body: (UnsafePointer<MIDIPacket>) throws -> Result) rethrows -> Result {
            try body(UnsafePointer(memory.assumingMemoryBound(to: MIDIPacket.self)))
        }

        /// The packet, valid during the call.
        public func withUnsafeMutablePointer<Result>(
            _ body: (UnsafeMutablePointer<MIDIPacket>) throws -> Result
        ) rethrows -> Result { try body(memory.assumingMemoryBound(to: MIDIPacket.self)) }
    }
}
