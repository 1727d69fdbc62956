internal import AudioTypes

/// Files of NeXT and Sun (".au", ".snd"), big-endian.
enum NeXTHeader {
    static func make(_ format: AudioStreamBasicDescription) -> HeaderBytes {
        var header = HeaderBytes()
        header.text(".snd")
        header.big(UInt32(28))
        header.size(.packets(plus: 0), isBig: true)
        header.big(encoding(format))
        header.big(UInt32(format.mSampleRate))
        header.big(format.mChannelsPerFrame)
        // Text about the file, of which there has to be some room.
        header.big(UInt32(0))
        return header
    }

    private static func encoding(_ format: AudioStreamBasicDescription) -> UInt32 {
        switch format.mFormatID {
        case kAudioFormatULaw: 1
        case kAudioFormatALaw: 27
        case _ where format.isFloat: format.mBitsPerChannel == 32 ? 6 : 7
        default: format.mBitsPerChannel / 8 + 1
        }
    }

    static func read(_ reader: HeaderReader) throws -> ContainerLayout {
        let start = Int64(try reader.big(UInt32.self, at: 4))
        guard start >= 24 else { throw ContainerError(.header, "the audio begins within the header, at \(start)") }
        let found = try reader.available(Int64(try reader.big(UInt32.self, at: 8)), at: start)
        return ContainerLayout(
            container: .next, format: try format(reader), start: start, byteCount: found.byteCount,
            fields: [SizeField(place: 8, width: 4, isBig: true, quantity: .packets(plus: 0))],
            isUnfinished: found.isUnfinished)
    }

    private static func format(_ reader: HeaderReader) throws -> AudioStreamBasicDescription {
        let encoding = try reader.big(UInt32.self, at: 12)
        let rate = Double(try reader.big(UInt32.self, at: 16))
        let channels = try reader.big(UInt32.self, at: 20)
        let big = kAudioFormatFlagIsBigEndian
        let format: AudioStreamBasicDescription? =
            switch encoding {
            case 1: AudioStreamBasicDescription(compressed: kAudioFormatULaw, rate: rate, channels: channels)
            case 27: AudioStreamBasicDescription(compressed: kAudioFormatALaw, rate: rate, channels: channels)
            case 2...5:
                AudioStreamBasicDescription(
                    linear: rate, channels: channels, bits: 8 * (encoding - 1),
                    flags: kAudioFormatFlagIsSignedInteger | big)
            case 6, 7:
                AudioStreamBasicDescription(
                    linear: rate, channels: channels, bits: encoding == 6 ? 32 : 64,
                    flags: kAudioFormatFlagIsFloat | big)
            default: nil
            }
        guard let format, AudioContainer.next.holds(format) else {
            throw ContainerError(
                .format,
                "the header gives samples of kind \(encoding) in \(channels) channels at \(rate) Hz: only linear PCM, "
                    + "µ-law and A-law are read as they are stored")
        }
        return format
    }
}
