internal import AudioTypes

/// Apple's Core Audio Format, version 1: its lengths have 64 bits.
enum CAFHeader {
    private static let isFloat: UInt32 = 1
    private static let isLittle: UInt32 = 2

    static func make(_ format: AudioStreamBasicDescription) -> HeaderBytes {
        var header = HeaderBytes()
        header.text("caff")
        header.big(UInt16(1))
        header.big(UInt16(0))
        header.text("desc")
        header.big(UInt64(32))
        header.big(format.mSampleRate.bitPattern)
        header.big(format.mFormatID)
        header.big(flags(format))
        header.big(format.mBytesPerPacket)
        header.big(format.mFramesPerPacket)
        header.big(format.mChannelsPerFrame)
        header.big(format.mBitsPerChannel)
        header.text("data")
        // With the number of edits, which nobody counts.
        header.size(.packets(plus: 4), width: 8, isBig: true)
        header.big(UInt32(0))
        return header
    }

    private static func flags(_ format: AudioStreamBasicDescription) -> UInt32 {
        guard format.mFormatID == kAudioFormatLinearPCM else { return 0 }
        let isBig = format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
        return (format.isFloat ? isFloat : 0) | (isBig ? 0 : isLittle)
    }

    static func read(_ reader: HeaderReader) throws -> ContainerLayout {
        guard try reader.big(UInt16.self, at: 4) == 1 else {
            throw ContainerError(.header, "the file is a CAF of another version than 1")
        }
        var (place, format): (Int64, AudioStreamBasicDescription?) = (8, nil)
        for _ in 0..<HeaderReader.mostChunks {
            let (name, length) = (try reader.text(at: place), try reader.big(Int64.self, at: place + 4))
            let body = place + 12
            if name == "desc", length >= 32 { format = try self.format(reader, body) }
            if name == "data" {
                guard let format else { throw ContainerError(.header, "the audio comes before its \"desc\" chunk") }
                // -1 is what a file says that was not completed.
                let found = try reader.available(length < 4 ? min(length, 0) : length - 4, at: body + 4)
                return ContainerLayout(
                    container: .caf, format: format, start: body + 4, byteCount: found.byteCount,
                    fields: [SizeField(place: place + 4, width: 8, isBig: true, quantity: .packets(plus: 4))],
                    isUnfinished: found.isUnfinished)
            }
            guard length >= 0, length <= reader.size - body else { break }
            place = body + length
        }
        throw ContainerError(.header, "the file has no \"data\" chunk")
    }

    private static func format(_ reader: HeaderReader, _ body: Int64) throws -> AudioStreamBasicDescription {
        let rate = Double(bitPattern: try reader.big(UInt64.self, at: body))
        let identifier = try reader.big(UInt32.self, at: body + 8)
        let flags = try reader.big(UInt32.self, at: body + 12)
        let (packet, frames) = (try reader.big(UInt32.self, at: body + 16), try reader.big(UInt32.self, at: body + 20))
        let channels = try reader.big(UInt32.self, at: body + 24)
        let bits = try reader.big(UInt32.self, at: body + 28)
        let kind = flags & isFloat != 0 ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        let format =
            identifier == kAudioFormatLinearPCM
            ? AudioStreamBasicDescription(
                linear: rate, channels: channels, bits: bits,
                flags: kind | (flags & isLittle != 0 ? 0 : kAudioFormatFlagIsBigEndian))
            : AudioStreamBasicDescription(compressed: identifier, rate: rate, channels: channels)
        guard AudioContainer.caf.holds(format), format.mBytesPerPacket == packet, format.mFramesPerPacket == frames
        else {
            throw ContainerError(
                .format,
                "the header gives packets of \(packet) bytes and \(frames) frames in \(channels) channels at "
                    + "\(rate) Hz: only linear PCM, µ-law, A-law and IMA4 are read as they are stored")
        }
        return format
    }
}
