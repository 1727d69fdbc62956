import AVFoundation
import Foundation

/// Encodes samples into packets, and plays packets as they come.
public final class StreamPlayer {
    public enum StreamError: Error { case noConverter }

    public let compressedFormat: AVAudioFormat
    public let pcmFormat: AVAudioFormat
    private let encoder: AVAudioConverter
    private let decoder: AVAudioConverter
    private var packets: [AVAudioCompressedBuffer] = []

    public init(sampleRate: Double, formatID: AudioFormatID = kAudioFormatMPEG4AAC) throws {
        var description = AudioStreamBasicDescription()
        description.mSampleRate = sampleRate
        description.mFormatID = formatID
        description.mChannelsPerFrame = 1
        description.mFramesPerPacket = formatID == kAudioFormatMPEG4AAC ? 1024 : 0
        guard let compressed = AVAudioFormat(streamDescription: &description),
            let pcm = AVAudioFormat(
                commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: 1, interleaved: false),
            let encoder = AVAudioConverter(from: pcm, to: compressed),
            let decoder = AVAudioConverter(from: compressed, to: pcm)
        else { throw StreamError.noConverter }
        encoder.bitRate = 64000
        (compressedFormat, pcmFormat, self.encoder, self.decoder) = (compressed, pcm, encoder, decoder)
    }

    /// One packet in each buffer.
    public func encode(_ buffer: AVAudioPCMBuffer) throws -> [AVAudioCompressedBuffer] {
        var result: [AVAudioCompressedBuffer] = []
        var isGiven = false
        while true {
            let packet = AVAudioCompressedBuffer(
                format: compressedFormat, packetCapacity: 1, maximumPacketSize: encoder.maximumOutputPacketSize)
            var error: NSError?
            let status = encoder.convert(to: packet, error: &error) { _, status in
                status.pointee = isGiven ? .endOfStream : .haveData
                defer { isGiven = true }
                return isGiven ? nil : buffer
            }
            if let error { throw error }
            guard status == .haveData, packet.packetCount > 0 else { break }
            result.append(packet)
        }
        decoder.magicCookie = encoder.magicCookie
        return result
    }

    public func enqueue(_ packet: AVAudioCompressedBuffer) { packets.append(packet) }

    /// What the packets so far come to.
    public func decode(_ frames: AVAudioFrameCount) throws -> AVAudioPCMBuffer? {
        guard let output = AVAudioPCMBuffer(pcmFormat: pcmFormat, frameCapacity: frames) else { return nil }
        var error: NSError?
        let status = decoder.convert(to: output, error: &error) { [self] packetCount, status in
            guard !packets.isEmpty else {
                status.pointee = .noDataNow
                return nil
            }
            status.pointee = .haveData
            return packets.removeFirst()
        }
        if status == .error, let error = error { throw error }
        return output
    }

    /// A packet as it came over the network.
    public func packet(from data: Data) -> AVAudioCompressedBuffer {
        let buffer = AVAudioCompressedBuffer(format: compressedFormat, packetCapacity: 1, maximumPacketSize: data.count)
        data.withUnsafeBytes { bytes in
            buffer.data.copyMemory(from: bytes.baseAddress!, byteCount: data.count)
        }
        buffer.byteLength = UInt32(data.count)
        buffer.packetCount = 1
        buffer.packetDescriptions?.pointee = AudioStreamPacketDescription(
            mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: UInt32(data.count))
        return buffer
    }
}
