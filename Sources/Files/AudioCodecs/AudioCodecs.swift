package import AudioTypes
import LinuxSystem

/// The codecs that packets can be made with, and read.
package enum AudioCodecs {
    /// Whether there is an encoder of that kind.
    package static func canEncode(_ formatID: AudioFormatID) -> Bool {
        encoders.contains(formatID) || constantPacketFormats.contains(formatID)
    }

    /// Whether there is a decoder of that kind.
    package static func canDecode(_ formatID: AudioFormatID) -> Bool {
        decoders.contains(formatID) || constantPacketFormats.contains(formatID)
    }

    /// An encoder. Throws `CodecError` for rates, channels and bits that the codec does not have.
    package static func encoder(_ settings: CodecSettings) throws -> any PacketEncoder {
        switch settings.formatID {
        case kAudioFormatMPEG4AAC, kAudioFormatAppleLossless:
            try ProcessEncoder(settings, process: CodecProcess())
        case kAudioFormatFLAC: try FLACEncoding(settings)
        case kAudioFormatMPEGLayer3: try MP3Encoding(settings)
        case kAudioFormatOpus: try OpusEncoding(settings)
        default: throw CodecError("there is no encoder for this format")
        }
    }

    /// A decoder. Throws `CodecError` as `encoder` does, and for a cookie that makes no sense.
    package static func decoder(_ settings: CodecSettings) throws -> any PacketDecoder {
        switch settings.formatID {
        case _ where processDecoders.contains(settings.formatID):
            try ProcessDecoder(settings, process: CodecProcess())
        case kAudioFormatFLAC: try FLACDecoding(settings)
        case kAudioFormatMPEGLayer3: try MP3Decoding(settings)
        case kAudioFormatOpus: try OpusDecoding(settings)
        default: throw CodecError("there is no decoder for this format")
        }
    }

    /// Whoever makes and reads packets that all have one size; nil for formats with others.
    package static func constantPacketCodec(_ formatID: AudioFormatID, channelCount: Int) -> (any ConstantPacketCodec)?
    {
        switch formatID {
        case kAudioFormatULaw: G711Codec(.mu, channelCount: channelCount)
        case kAudioFormatALaw: G711Codec(.a, channelCount: channelCount)
        case kAudioFormatAppleIMA4: IMA4Codec(channelCount: channelCount)
        default: nil
        }
    }

    private static let constantPacketFormats: Set<AudioFormatID> = [
        kAudioFormatULaw, kAudioFormatALaw, kAudioFormatAppleIMA4,
    ]
    private static let encoders: Set<AudioFormatID> = [
        kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatMPEG4AAC, kAudioFormatMPEGLayer3, kAudioFormatOpus,
    ]
    private static let processDecoders: Set<AudioFormatID> = [
        kAudioFormatAppleLossless, kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2,
        kAudioFormatAC3, kAudioFormatEnhancedAC3,
    ]
    private static let decoders = processDecoders.union([
        kAudioFormatFLAC, kAudioFormatMPEGLayer3, kAudioFormatOpus,
    ])
}

extension AudioCodecs {
    /// Bits per second that an encoder takes, for a rate (Hz) and channels where they are given; nil for codecs without
    /// a choice.
    package static func bitRates(_ formatID: AudioFormatID, sampleRate: Double?, channelCount: Int?) -> [Int]? {
        let channels = channelCount ?? 2
        switch formatID {
        case kAudioFormatOpus:
            return [
                6000, 8000, 12_000, 16_000, 24_000, 32_000, 48_000, 64_000, 96_000, 128_000, 192_000, 256_000, 510_000,
            ]
        case kAudioFormatMPEGLayer3:
            let low = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
            let high = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            guard let sampleRate else { return Set(low + high).sorted().map { $0 * 1000 } }
            return (sampleRate >= 32_000 ? high : low).map { $0 * 1000 }
        case kAudioFormatMPEG4AAC:
            // 6144 bits is the most that one channel's 1024 frames may have.
            let most = sampleRate.map { Int(saturating: 6 * $0 * Double(channels)) } ?? 576_000
            return [8, 12, 16, 24, 32, 40, 48, 56, 64, 80, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576]
                .map { $0 * 1000 }.filter { $0 <= most }
        default: return nil
        }
    }

    /// Frames in a packet as these codecs make them; 0 where packets differ.
    package static func framesPerPacket(_ identifier: AudioFormatID, sampleRate rate: Double) -> UInt32 {
        switch identifier {
        case kAudioFormatMPEG4AAC: 1024
        case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: 2048
        case kAudioFormatMPEGLayer3: rate < 32_000 ? 576 : 1152
        case kAudioFormatAppleLossless, kAudioFormatFLAC: 4096
        case kAudioFormatOpus: UInt32(max(0, min(rate, 48_000)) / 50)
        case kAudioFormatULaw, kAudioFormatALaw: 1
        case kAudioFormatAppleIMA4: UInt32(IMA4Codec.packetFrames)
        default: 0
        }
    }

    /// Bytes in a packet of so many channels; 0 where packets differ.
    package static func bytesPerPacket(_ identifier: AudioFormatID, channelCount: UInt32) -> UInt32 {
        switch identifier {
        case kAudioFormatULaw, kAudioFormatALaw: channelCount
        case kAudioFormatAppleIMA4:
            channelCount.multipliedReportingOverflow(by: UInt32(IMA4Codec.bytesPerChannel)).partialValue
        default: 0
        }
    }

    /// Bits per second of an encoder that was given none, as `aucodec` makes it; nil for those that choose for
    /// themselves.
    package static func usualBitRate(_ formatID: AudioFormatID, channelCount: Int) -> Int? {
        formatID == kAudioFormatMPEG4AAC ? 64_000 * channelCount : nil
    }

    /// Hz that an encoder takes; nil for codecs without a choice.
    package static func sampleRates(_ formatID: AudioFormatID) -> [Double]? {
        let mpeg: [Double] = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
        switch formatID {
        case kAudioFormatOpus: return OpusCodec.rates
        case kAudioFormatMPEGLayer3: return mpeg
        case kAudioFormatMPEG4AAC: return mpeg + [64_000, 88_200, 96_000]
        default: return nil
        }
    }
}
