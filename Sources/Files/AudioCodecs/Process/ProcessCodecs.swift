import LinuxSystem

/// AAC and ALAC packets by libavcodec, in a process of its own.
package final class ProcessEncoder: PacketEncoder {
    package let framesPerPacket: Int
    package let maximumPacketSize: Int
    package let leadingFrames: Int
    package let cookie: [UInt8]
    private let process: CodecProcess
    private let channelCount: Int

    /// Throws `CodecError` for what the codec does not have, and when there is no process.
    package init(_ settings: CodecSettings, process: CodecProcess) throws {
        self.process = process
        channelCount = settings.channelCount
        var reply = try process.ask(.openEncoder, settings.encoderMessage)
        framesPerPacket = Int(try reply.integer(UInt32.self))
        maximumPacketSize = Int(try reply.integer(UInt32.self))
        leadingFrames = Int(try reply.integer(UInt32.self))
        cookie = try reply.block()
        guard (1...65_536).contains(framesPerPacket), (1...(1 << 24)).contains(maximumPacketSize),
            (0...65_536).contains(leadingFrames)
        else { throw process.give(up: CodecReply.lie) }
    }

    package func encode(_ frames: UnsafePointer<Double>, count: Int) throws -> [CodecPacket] {
        let samples = UnsafeRawBufferPointer(
            start: frames, count: count * channelCount * MemoryLayout<Double>.stride)
        return try packets(process.ask(.frames, Array(samples)))
    }

    package func finish() throws -> [CodecPacket] { try packets(process.ask(.finish)) }

    private func packets(_ reply: CodecReply) throws -> [CodecPacket] {
        var (reply, packets): (CodecReply, [CodecPacket]) = (reply, [])
        do {
            while !reply.isAtEnd {
                let frames = Int(try reply.integer(UInt32.self))
                let bytes = try reply.block()
                guard frames <= framesPerPacket, bytes.count <= maximumPacketSize else { throw CodecReply.lie }
                packets.append(CodecPacket(bytes: bytes, frameCount: frames))
            }
        } catch { throw process.give(up: CodecReply.lie) }
        return packets
    }
}

/// Decodes AAC and ALAC packets by libavcodec, in a process of its own.
package final class ProcessDecoder: PacketDecoder {
    private let process: CodecProcess
    private let channelCount: Int

    /// Throws `CodecError` for what the codec does not have, and when there is no process.
    package init(_ settings: CodecSettings, process: CodecProcess) throws {
        self.process = process
        channelCount = settings.channelCount
        var message: [UInt8] = []
        message.append(integer: settings.formatID)
        message.append(integer: UInt32(saturating: settings.sampleRate))
        message.append(integer: UInt32(clamping: settings.channelCount))
        message.append(integer: UInt32(settings.cookie.count))
        _ = try process.ask(.openDecoder, message + settings.cookie)
    }

    package func decode(_ packet: UnsafeRawBufferPointer) throws -> [Double] {
        try samples(process.ask(.packet, Array(packet)))
    }

    package func finish() throws -> [Double] { try samples(process.ask(.finish)) }

    private func samples(_ reply: CodecReply) throws -> [Double] {
        var reply = reply
        do {
            return try reply.samples(channelCount: channelCount)
        } catch { throw process.give(up: CodecReply.lie) }
    }
}

extension CodecSettings {
    /// Codec, rate, channels, bits, bit rate, speakers and quality, as an encoder is asked for.
    var encoderMessage: [UInt8] {
        var message: [UInt8] = []
        message.append(integer: formatID)
        message.append(integer: UInt32(saturating: sampleRate))
        message.append(integer: UInt32(clamping: channelCount))
        message.append(integer: UInt32(clamping: bitDepth))
        message.append(integer: UInt32(clamping: bitRate ?? 0))
        message.append(integer: speakers)
        // 0 for no variable rate, else 1 to 128 by quality.
        message.append(integer: isVariable ? 1 + UInt32(saturating: min(max(quality ?? 0.5, 0), 1) * 127) : 0)
        return message
    }
}
