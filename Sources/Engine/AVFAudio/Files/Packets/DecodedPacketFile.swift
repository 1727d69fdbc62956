import AudioFiles
import AudioToolbox
import Foundation

/// An audio file that is decoded: its packets are its frames, in the samples that it stores, packed and in the byte order
/// of this machine. A compressed file has 32-bit floats.
// @unchecked: the source is behind the lock; the rest is constant.
final class DecodedPacketFile: PacketFile, @unchecked Sendable {
    let format: AudioStreamBasicDescription
    let packetCount: Int64
    let fileType: AudioFileTypeID?
    private let path: String
    private let lock = NSLock()
    private let source: any AudioFileSource
    private let kind: RawSampleKind
    private var block: [Int32] = []

    /// - Throws: `AudioFileError` when the file is missing, unreadable or in no known format.
    init(path: String) throws {
        self.path = path
        source = try AudioFileSources.open(path)
        packetCount = source.frameCount
        fileType = (source as? SoundFileSource)?.content.fileType
        let stored = source.description
        let isInteger =
            stored.mFormatID == kAudioFormatLinearPCM && stored.mFormatFlags & kAudioFormatFlagIsFloat == 0
            && [8, 16, 24, 32].contains(stored.mBitsPerChannel)
        let isDouble = !isInteger && source.exactKind == .float64 && stored.mFormatID == kAudioFormatLinearPCM
        kind = isInteger ? .int32 : isDouble ? .float64 : .float32
        let bits = isInteger ? stored.mBitsPerChannel : isDouble ? 64 : 32
        let frame = bits / 8 * stored.mChannelsPerFrame
        format = AudioStreamBasicDescription(
            mSampleRate: stored.mSampleRate, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: (isInteger ? kAudioFormatFlagIsSignedInteger : kAudioFormatFlagIsFloat)
                | kAudioFormatFlagIsPacked, mBytesPerPacket: frame, mFramesPerPacket: 1, mBytesPerFrame: frame,
            mChannelsPerFrame: stored.mChannelsPerFrame, mBitsPerChannel: bits, mReserved: 0)
    }

    func read(_ count: Int, at packet: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        try lock.withLock {
            let count = Int(min(Int64(count), packetCount - packet))
            guard count > 0 else { return 0 }
            if source.position != packet { try source.seek(to: packet) }
            var done = 0
            while done < count {
                let more = try readSome(min(count - done, 8192), memory + done * bytesPerPacket)
                if more == 0 { break }
                done += more
            }
            return done
        }
    }

    private func readSome(_ count: Int, _ memory: UnsafeMutableRawPointer) throws -> Int {
        let samples = count * Int(format.mChannelsPerFrame)
        // Room for so many of Float64, as the source wants it.
        if block.count < 2 * samples { block = [Int32](repeating: 0, count: 2 * samples) }
        return try block.withUnsafeMutableBytes { block in
            guard let start = block.baseAddress else { return 0 }
            let frames = try source.read(count, as: kind, into: start)
            let made = frames * Int(format.mChannelsPerFrame)
            guard kind == .int32 else {
                memory.copyMemory(from: start, byteCount: made * kind.size)
                return frames
            }
            pack(UnsafeRawPointer(start), memory, made)
            return frames
        }
    }

    /// The upper bits of samples in full range.
    private func pack(_ samples: UnsafeRawPointer, _ memory: UnsafeMutableRawPointer, _ count: Int) {
        let bytes = Int(format.mBitsPerChannel) / 8
        for index in 0..<count {
            let sample = samples.load(fromByteOffset: 4 * index, as: Int32.self) >> Int32(32 - 8 * bytes)
            withUnsafeBytes(of: sample.littleEndian) {
                (memory + index * bytes).copyMemory(from: $0.baseAddress!, byteCount: bytes)
            }
        }
    }

    func player() throws -> PlayerFile {
        PlayerFile(AudioFileReader(try lock.withLock { try source.another() }, path: path))
    }
}
