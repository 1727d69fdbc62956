import AudioCodecs
import AudioConversion
import AudioToolbox
import Foundation

/// What is known of an encoder without asking it again.
struct EncoderFacts {
    let maximumPacketSize: Int
    let leadingFrames: Int
}

extension AVAudioConverter {
    /// Which input channel each output channel takes, counted from 0; -1 for silence. It wins over layouts and
    /// `downmix`. A map of another length than the output has channels is not taken.
    public var channelMap: [NSNumber] {
        get {
            lock.withLock {
                (options.channelMap ?? ChannelRouting.map(from: inputFormat, to: outputFormat)).map {
                    NSNumber(value: $0)
                }
            }
        }
        set {
            guard newValue.count == outputFormat.channelCount else { return }
            lock.withLock { options.channelMap = newValue.map(\.intValue) }
        }
    }

    /// Whether channels without a partner are mixed into the others by their layouts; false drops them, and leaves
    /// output channels without a partner silent.
    public var downmix: Bool {
        get { lock.withLock { options.downmix } }
        set { lock.withLock { options.downmix = newValue } }
    }

    /// Whether triangular noise of one step is added before rounding to integers; false at first.
    public var dither: Bool {
        get { lock.withLock { options.dither } }
        set { lock.withLock { options.dither = newValue } }
    }

    /// A value of `AVAudioQuality`; medium at first.
    public var sampleRateConverterQuality: Int {
        get { lock.withLock { options.quality } }
        set { lock.withLock { options.quality = newValue } }
    }

    /// One of `AVSampleRateConverterAlgorithm_…`; nil for the usual one.
    public var sampleRateConverterAlgorithm: String? {
        get { lock.withLock { options.algorithm } }
        set { lock.withLock { options.algorithm = newValue } }
    }

    /// What is done about the input around the first output frame; `normal` at first.
    public var primeMethod: AVAudioConverterPrimeMethod {
        get { lock.withLock { options.primeMethod } }
        set { lock.withLock { options.primeMethod = newValue } }
    }

    /// Frames of the input around the first output frame: half of the filter that converts the rate, on either side;
    /// and before an encoder, its delay.
    ///
    /// What a program sets counts instead, up to 1048576 frames each: with the method `pre` the output begins behind
    /// the leading frames, with `normal` the trailing ones are asked for ahead, with `none` the output is late by them.
    public var primeInfo: AVAudioConverterPrimeInfo {
        get { lock.withLock { options.primeInfo } ?? ownPrimeInfo }
        set {
            let most: AVAudioFrameCount = 1 << 20
            let info = AVAudioConverterPrimeInfo(
                leadingFrameCount: min(newValue.leadingFrameCount, most),
                trailingFrameCount: min(newValue.trailingFrameCount, most))
            lock.withLock { options.primeInfo = info }
        }
    }

    /// What the filter, or else the encoder, needs.
    private var ownPrimeInfo: AVAudioConverterPrimeInfo {
        let encoder = facts?.leadingFrames ?? 0
        guard inputFormat.sampleRate != outputFormat.sampleRate,
            let rate = try? RateConversion(
                from: inputFormat.sampleRate, to: outputFormat.sampleRate, channelCount: 1,
                quality: lock.withLock({ options.rateQuality }),
                minimumPhase: lock.withLock({ options.isMinimumPhase }))
        else {
            return AVAudioConverterPrimeInfo(
                leadingFrameCount: AVAudioFrameCount(clamping: encoder), trailingFrameCount: 0)
        }
        let reach = AVAudioFrameCount(clamping: rate.reach)
        return AVAudioConverterPrimeInfo(leadingFrameCount: reach, trailingFrameCount: reach)
    }

    /// What a decoder of the output has to know, from the first output on at the latest; of a decoder, what it is told.
    public var magicCookie: Data? {
        get {
            lock.withLock {
                let made = (stream?.sink as? EncodingSink)?.encoder.cookie
                return (made ?? options.cookie).flatMap { $0.isEmpty ? nil : Data($0) }
            }
        }
        set { lock.withLock { options.cookie = newValue.map { [UInt8]($0) } } }
    }

    /// Bytes of the largest packet of the output: what a compressed buffer has to hold for each. 0 for PCM.
    public var maximumOutputPacketSize: Int {
        guard outputFormat.commonFormat == .otherFormat, facts == nil else { return facts?.maximumPacketSize ?? 0 }
        return Int(outputFormat.streamDescription.pointee.mBytesPerPacket)
    }

    /// Bits per second of the encoder, which takes the nearest that it has: of AAC, what it uses where none was set; 0
    /// for other codecs where none was set.
    public var bitRate: Int {
        get {
            let description = outputFormat.streamDescription.pointee
            return lock.withLock { options.bitRate }
                ?? AudioCodecs.usualBitRate(description.mFormatID, channelCount: Int(outputFormat.channelCount)) ?? 0
        }
        set {
            lock.withLock {
                options.bitRate = newValue > 0 ? newValue : nil
                encoderFacts = nil
            }
        }
    }

    /// One of `AVAudioBitRateStrategy_…`; nil for what is no encoder.
    public var bitRateStrategy: String? {
        get {
            guard !isPCMOutput else { return nil }
            return lock.withLock {
                options.isVariable ? AVAudioBitRateStrategy_Variable : AVAudioBitRateStrategy_Constant
            }
        }
        set {
            let variable = [AVAudioBitRateStrategy_Variable, AVAudioBitRateStrategy_VariableConstrained]
            lock.withLock { options.isVariable = newValue.map(variable.contains) ?? false }
        }
    }

    /// Bits per second that the codec has at all, lowest and highest among them; nil for what has no choice.
    public var availableEncodeBitRates: [NSNumber]? {
        AudioCodecs.bitRates(outputFormat.streamDescription.pointee.mFormatID, sampleRate: nil, channelCount: nil)?.map
        {
            NSNumber(value: $0)
        }
    }

    /// Those of `availableEncodeBitRates` that the output's rate and channels allow.
    public var applicableEncodeBitRates: [NSNumber]? {
        AudioCodecs.bitRates(
            outputFormat.streamDescription.pointee.mFormatID, sampleRate: outputFormat.sampleRate,
            channelCount: Int(outputFormat.channelCount))?.map { NSNumber(value: $0) }
    }

    /// Rates in Hz that the codec has; nil for what has no choice.
    public var availableEncodeSampleRates: [NSNumber]? {
        AudioCodecs.sampleRates(outputFormat.streamDescription.pointee.mFormatID)?.map { NSNumber(value: $0) }
    }

    /// Those of `availableEncodeSampleRates` that this converter can make, which is all of them.
    public var applicableEncodeSampleRates: [NSNumber]? { availableEncodeSampleRates }

    /// Layouts that the codec has; nil for what has no choice.
    public var availableEncodeChannelLayoutTags: [NSNumber]? {
        guard !isPCMOutput else { return nil }
        return [kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo].map { NSNumber(value: $0) }
    }

    private var isPCMOutput: Bool { outputFormat.streamDescription.pointee.mFormatID == kAudioFormatLinearPCM }

    /// An encoder is made to be asked, once for the same bit rate.
    private var facts: EncoderFacts? {
        lock.withLock {
            guard !isPCMOutput else { return nil }
            if let codec = Self.constantPacketCodec(outputFormat) {
                return EncoderFacts(maximumPacketSize: codec.bytesPerPacket, leadingFrames: 0)
            }
            if encoderFacts == nil { _ = try? makeEncoder() }
            return encoderFacts
        }
    }

    func makeEncoder() throws -> any PacketEncoder {
        let encoder = try AudioCodecs.encoder(codecSettings(outputFormat))
        encoderFacts = EncoderFacts(
            maximumPacketSize: encoder.maximumPacketSize, leadingFrames: encoder.leadingFrames)
        return encoder
    }

    func codecSettings(_ format: AVAudioFormat) -> CodecSettings {
        let description = format.streamDescription.pointee
        return CodecSettings(
            formatID: description.mFormatID, sampleRate: format.sampleRate, channelCount: Int(format.channelCount),
            bitDepth: Self.bitDepth(description), bitRate: options.bitRate, isVariable: options.isVariable,
            cookie: options.cookie ?? format.magicCookieBytes ?? [])
    }

    private static func bitDepth(_ description: AudioStreamBasicDescription) -> Int {
        guard description.mFormatID == kAudioFormatAppleLossless, description.mBitsPerChannel == 0 else {
            return Int(description.mBitsPerChannel)
        }
        return [0, 16, 20, 24, 32][min(4, Int(description.mFormatFlags & 7))]
    }
}
