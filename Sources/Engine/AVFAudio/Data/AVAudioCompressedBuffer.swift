import AudioToolbox
import Foundation

/// Packets of a codec (AVAudioBuffer.h). Thread: one at a time.
open class AVAudioCompressedBuffer: AVAudioBuffer {
    /// The most packets that fit; 0 when there was not so much memory.
    public let packetCapacity: AVAudioPacketCount
    /// In bytes.
    public let maximumPacketSize: Int
    /// Bytes that fit.
    public let byteCapacity: UInt32
    /// Where each packet lies in `data`, `packetCapacity` of them; nil for formats whose packets are all of one size.
    public let packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?

    /// Which packets can be decoded by themselves, `packetCapacity` of them; nil for formats of which all can: all but
    /// MPEG-D USAC and APAC.
    public let packetDependencies: UnsafeMutablePointer<AudioStreamPacketDependencyDescription>?

    /// Room for `packetCapacity` packets of at most `maximumPacketSize` bytes, of which none is valid yet.
    public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
        let size = max(0, maximumPacketSize)
        let (bytes, overflow) = size.multipliedReportingOverflow(by: Int(packetCapacity))
        let made =
            overflow
            ? nil : BufferStorage(bufferCount: 1, channelsPerBuffer: format.channelCount, bytesPerBuffer: bytes)
        let isDescribed = format.streamDescription.pointee.mBytesPerPacket == 0
        let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>? =
            made != nil && isDescribed ? Self.zeros(packetCapacity) : nil
        let isDependent = [kAudioFormatMPEGD_USAC, kAudioFormatAPAC].contains(
            format.streamDescription.pointee.mFormatID)
        let dependencies: UnsafeMutablePointer<AudioStreamPacketDependencyDescription>? =
            made != nil && isDependent ? Self.zeros(packetCapacity) : nil
        let hasRoom =
            made != nil && (descriptions != nil || !isDescribed) && (dependencies != nil || !isDependent)
        self.packetCapacity = hasRoom ? packetCapacity : 0
        self.maximumPacketSize = size
        byteCapacity = hasRoom ? UInt32(bytes) : 0
        packetDescriptions = isDescribed ? descriptions ?? Self.zeros(0) : nil
        packetDependencies = isDependent ? dependencies ?? Self.zeros(0) : nil
        super.init(format: format, storage: (hasRoom ? made : nil) ?? BufferStorage([AudioBuffer()]) {})
    }

    /// Room for packets of the one size that the format says.
    public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
        self.init(
            format: format, packetCapacity: packetCapacity,
            maximumPacketSize: Int(format.streamDescription.pointee.mBytesPerPacket))
    }

    deinit {
        free(packetDescriptions)
        free(packetDependencies)
    }

    /// The valid packets; a number above the capacity is cut to it.
    open var packetCount: AVAudioPacketCount = 0 {
        didSet {
            if packetCount > packetCapacity { packetCount = packetCapacity }
            if packetDescriptions == nil { byteLength = UInt32(clamping: constantSize * Int(packetCount)) }
        }
    }

    /// The valid bytes; a number above the capacity is cut to it. The byte size of `audioBufferList` follows.
    open var byteLength: UInt32 = 0 {
        didSet {
            if byteLength > byteCapacity { byteLength = byteCapacity }
            storage.setLength(bytes: Int(byteLength))
        }
    }

    /// The packets' bytes, `byteCapacity` of them. Valid while this object lives.
    public var data: UnsafeMutableRawPointer {
        UnsafeMutableAudioBufferListPointer(storage.lengthList)[0].mData ?? Self.nothing
    }

    /// A buffer with memory of its own, the same capacity and the same packets (an `AVAudioCompressedBuffer`); without
    /// packets and capacity when there is not so much memory.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = AVAudioCompressedBuffer(
            format: format, packetCapacity: packetCapacity, maximumPacketSize: maximumPacketSize)
        copy.packetCount = packetCount
        copy.byteLength = byteLength
        memcpy(copy.data, data, Int(copy.byteLength))
        if let packetDescriptions, let target = copy.packetDescriptions {
            target.update(from: packetDescriptions, count: Int(copy.packetCount))
        }
        if let packetDependencies, let target = copy.packetDependencies {
            target.update(from: packetDependencies, count: Int(copy.packetCount))
        }
        return copy
    }

    /// Bytes of each packet where all have one size.
    private var constantSize: Int { Int(format.streamDescription.pointee.mBytesPerPacket) }

    /// The bytes of packet `index`; nil where a description points outside of the valid bytes, which whoever wrote it
    /// got wrong.
    func packet(_ index: Int) -> UnsafeRawBufferPointer? {
        let range: (start: Int, count: Int)
        if let packetDescriptions {
            let description = packetDescriptions[index]
            guard let start = Int(exactly: description.mStartOffset) else { return nil }
            range = (start, Int(description.mDataByteSize))
        } else {
            range = (index * constantSize, constantSize)
        }
        guard range.start >= 0, range.start <= Int(byteLength), range.count <= Int(byteLength) - range.start else {
            return nil
        }
        return UnsafeRawBufferPointer(start: data + range.start, count: range.count)
    }

    /// Adds a packet; false when there is no room for it.
    func append(_ bytes: UnsafeRawBufferPointer, frameCount: UInt32) -> Bool {
        guard packetCount < packetCapacity, bytes.count <= Int(byteCapacity - byteLength) else { return false }
        let start = byteLength
        if let source = bytes.baseAddress { memcpy(data + Int(start), source, bytes.count) }
        let isVariable = format.streamDescription.pointee.mFramesPerPacket == 0
        packetDescriptions?[Int(packetCount)] = AudioStreamPacketDescription(
            mStartOffset: Int64(start), mVariableFramesInPacket: isVariable ? frameCount : 0,
            mDataByteSize: UInt32(bytes.count))
        packetCount += 1
        byteLength = start + UInt32(bytes.count)
        return true
    }

    /// Zeroed, and touched no sooner than it is used; nil when there is not so much memory.
    private static func zeros<Entry: BitwiseCopyable>(_ count: AVAudioPacketCount) -> UnsafeMutablePointer<Entry>? {
        calloc(max(1, Int(count)), MemoryLayout<Entry>.stride)?.assumingMemoryBound(to: Entry.self)
    }

    // nonisolated(unsafe): nothing is ever read from or written to it, for a buffer without room.
    private nonisolated(unsafe) static let nothing = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
}
