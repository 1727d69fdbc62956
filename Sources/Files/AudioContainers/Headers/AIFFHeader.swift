internal import AudioTypes

/// AIFF files, and AIFF-C, which has samples other than big-endian integers.
enum AIFFHeader {
    static func make(_ format: AudioStreamBasicDescription, isCompressed: Bool) -> HeaderBytes {
        var header = HeaderBytes()
        header.text("FORM")
        header.size(.file(minus: 8), isBig: true)
        header.text(isCompressed ? "AIFC" : "AIFF")
        if isCompressed {
            header.text("FVER")
            header.big(UInt32(4))
            // The only version that there is.
            header.big(UInt32(0xa280_5140))
        }
        header.text("COMM")
        header.big(UInt32(isCompressed ? 24 : 18))
        header.big(UInt16(format.mChannelsPerFrame))
        header.size(.packetCount, isBig: true)
        // Compressed samples are given the bits that they come from.
        header.big(UInt16(format.mFormatID == kAudioFormatLinearPCM ? format.mBitsPerChannel : 16))
        header.extended(format.mSampleRate)
        if isCompressed {
            header.text(compression(format))
            // A name of no characters, to an even number of bytes.
            header.big(UInt16(0))
        }
        header.text("SSND")
        header.size(.packets(plus: 8), isBig: true)
        header.big(UInt64(0))
        return header
    }

    private static func compression(_ format: AudioStreamBasicDescription) -> String {
        switch format.mFormatID {
        case kAudioFormatULaw: "ulaw"
        case kAudioFormatALaw: "alaw"
        case kAudioFormatAppleIMA4: "ima4"
        case _ where format.isFloat: format.mBitsPerChannel == 32 ? "fl32" : "fl64"
        default: isLittle(format) ? "sowt" : "NONE"
        }
    }

    private static func isLittle(_ format: AudioStreamBasicDescription) -> Bool {
        format.mFormatFlags & kAudioFormatFlagIsBigEndian == 0 && format.mBitsPerChannel > 8
    }

    static func read(_ reader: HeaderReader, _ container: AudioContainer) throws -> ContainerLayout {
        var fields = [SizeField(place: 4, width: 4, isBig: true, quantity: .file(minus: 8))]
        var (format, sound): (AudioStreamBasicDescription?, (start: Int64, byteCount: Int64, isUnfinished: Bool)?)
        try reader.chunks(from: 12, isBig: true) { name, body, length in
            switch name {
            case "COMM" where length >= (container == .aifc ? 22 : 18):
                format = try self.format(reader, body, container)
                fields.append(SizeField(place: body + 2, width: 4, isBig: true, quantity: .packetCount))
            case "SSND":
                let offset = Int64(try reader.big(UInt32.self, at: body))
                // A header that was never completed has no length at all.
                let announced = length == 0 ? 0 : max(0, length - 8 - offset)
                let found = try reader.available(announced, at: body + 8 + offset)
                sound = (body + 8 + offset, found.byteCount, found.isUnfinished)
                fields.append(SizeField(place: body - 4, width: 4, isBig: true, quantity: .packets(plus: 8 + offset)))
            default: break
            }
            return format == nil || sound == nil
        }
        guard let format, let sound else {
            throw ContainerError(.header, "the file has no \"\(format == nil ? "COMM" : "SSND")\" chunk")
        }
        return ContainerLayout(
            container: container, format: format, start: sound.start, byteCount: sound.byteCount, fields: fields,
            isUnfinished: sound.isUnfinished)
    }

    private static func format(
        _ reader: HeaderReader, _ body: Int64, _ container: AudioContainer
    ) throws -> AudioStreamBasicDescription {
        let channels = UInt32(try reader.big(UInt16.self, at: body))
        let bits = UInt32(try reader.big(UInt16.self, at: body + 6))
        let rate = try reader.extended(at: body + 8)
        let name = container == .aifc ? try reader.text(at: body + 18) : "NONE"
        let big = kAudioFormatFlagIsBigEndian
        func linear(_ bits: UInt32, _ flags: AudioFormatFlags) -> AudioStreamBasicDescription {
            AudioStreamBasicDescription(linear: rate, channels: channels, bits: bits, flags: flags)
        }
        func compressed(_ identifier: AudioFormatID) -> AudioStreamBasicDescription {
            AudioStreamBasicDescription(compressed: identifier, rate: rate, channels: channels)
        }
        let format: AudioStreamBasicDescription? =
            switch name {
            case "NONE", "twos": linear(bits, kAudioFormatFlagIsSignedInteger | big)
            case "sowt": linear(bits, kAudioFormatFlagIsSignedInteger)
            case "fl32", "FL32": linear(32, kAudioFormatFlagIsFloat | big)
            case "fl64", "FL64": linear(64, kAudioFormatFlagIsFloat | big)
            case "ulaw", "ULAW": compressed(kAudioFormatULaw)
            case "alaw", "ALAW": compressed(kAudioFormatALaw)
            case "ima4": compressed(kAudioFormatAppleIMA4)
            default: nil
            }
        guard let format, container.holds(format) else {
            throw ContainerError(
                .format,
                "the header gives \"\(name)\" with \(bits) bits in \(channels) channels at \(rate) Hz: only linear "
                    + "PCM, µ-law, A-law and IMA4 are read as they are stored")
        }
        return format
    }
}
