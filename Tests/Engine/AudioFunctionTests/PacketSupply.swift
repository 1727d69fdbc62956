import AVFAudio
import Foundation

/// Gives a converter's input function packets from memory that stays, at most so many at a time.
final class PacketSupply {
    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int
    private let channels: UInt32
    private let bytesPerPacket: Int
    private let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>
    private let packetCount: Int
    private let most: Int
    private let isDescribed: Bool
    private(set) var given = 0
    /// Returned instead of packets, once.
    var refusal = noErr

    init(
        _ bytes: [UInt8], _ format: AudioStreamBasicDescription, packets: [AudioStreamPacketDescription] = [], most: Int
    ) {
        memory = .allocate(byteCount: max(1, bytes.count), alignment: 16)
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        (byteCount, channels, self.most) = (bytes.count, format.mChannelsPerFrame, most)
        bytesPerPacket = Int(format.mBytesPerPacket)
        isDescribed = bytesPerPacket == 0
        packetCount = isDescribed ? packets.count : bytes.count / bytesPerPacket
        descriptions = .allocate(capacity: max(1, packets.count))
        descriptions.initialize(from: packets, count: packets.count)
    }

    deinit {
        memory.deallocate()
        descriptions.deallocate()
    }

    static let function: AudioConverterComplexInputDataProc = { _, packets, list, descriptions, userData in
        let supply = Unmanaged<PacketSupply>.fromOpaque(userData!).takeUnretainedValue()
        return supply.give(packets, list, descriptions)
    }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func give(
        _ packets: UnsafeMutablePointer<UInt32>, _ list: UnsafeMutablePointer<AudioBufferList>,
        _ described: UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?
    ) -> OSStatus {
        if refusal != noErr {
            defer { refusal = noErr }
            packets.pointee = 0
            return refusal
        }
        let count = min(Int(packets.pointee), most, packetCount - given)
        defer { given += count }
        packets.pointee = UInt32(count)
        if isDescribed {
            list.pointee.mBuffers.mData = memory
            list.pointee.mBuffers.mDataByteSize = UInt32(byteCount)
            described?.pointee = descriptions + given
        } else {
            list.pointee.mBuffers.mData = memory + given * bytesPerPacket
            list.pointee.mBuffers.mDataByteSize = UInt32(count * bytesPerPacket)
        }
        return noErr
    }
}

extension AudioStreamBasicDescription {
    /// Packed, interleaved linear PCM.
    static func linear(_ rate: Double, _ channels: UInt32, _ bits: UInt32, isFloat: Bool = false) -> Self {
        Self(
            mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
                | kAudioFormatFlagIsPacked, mBytesPerPacket: bits / 8 * channels, mFramesPerPacket: 1,
            mBytesPerFrame: bits / 8 * channels, mChannelsPerFrame: channels, mBitsPerChannel: bits, mReserved: 0)
    }

    /// Float32, a buffer for each channel.
    static func planes(_ rate: Double, _ channels: UInt32) -> Self {
        var description = linear(rate, 1, 32, isFloat: true)
        description.mChannelsPerFrame = channels
        description.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
        return description
    }

    /// A codec's.
    static func codec(_ identifier: AudioFormatID, _ rate: Double, _ channels: UInt32) -> Self {
        Self(
            mSampleRate: rate, mFormatID: identifier, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0,
            mBytesPerFrame: 0, mChannelsPerFrame: channels, mBitsPerChannel: 0, mReserved: 0)
    }
}

/// The bytes of numbers.
func bytes<Number: BitwiseCopyable>(_ numbers: [Number]) -> [UInt8] { numbers.withUnsafeBytes { Array($0) } }
