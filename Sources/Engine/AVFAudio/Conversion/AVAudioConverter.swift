import AudioCodecs
import AudioConversion
import AudioToolbox
import Foundation

/// Converts between formats: sample types, interleaving, channels, rates and codecs (AVAudioConverter.h).
///
/// Settings take effect at the first conversion, or after `reset()`. Integers are rounded to the nearest, halves to
/// even. Rates are converted by libsoxr without a delay, unless `primeMethod` says otherwise. Thread: any but render;
/// calls from several threads come one after the other.
// @unchecked: everything that changes is behind the lock.
open class AVAudioConverter: NSObject, @unchecked Sendable {
    /// Of the buffers that are read.
    public let inputFormat: AVAudioFormat
    /// Of the buffers that are filled.
    public let outputFormat: AVAudioFormat
    /// Recursive: an input block may ask the converter that calls it.
    let lock = NSRecursiveLock()
    var options = ConversionOptions()
    var stream: ConversionStream?
    /// Known once an encoder was made.
    var encoderFacts: EncoderFacts?

    /// Nil when there is no such conversion: an unknown sample type or codec, a codec on both sides, or
    /// rates more than 1024 times apart.
    public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
        guard fromFormat.isAvailable, toFormat.isAvailable, Self.canRead(fromFormat), Self.canWrite(toFormat),
            Self.isPCM(fromFormat) || Self.isPCM(toFormat),
            RateConversion.ratios.contains(toFormat.sampleRate / fromFormat.sampleRate)
        else { return nil }
        (inputFormat, outputFormat) = (fromFormat, toFormat)
        super.init()
        options.cookie = fromFormat.magicCookieBytes
    }

    /// As `init(from:to:)`, under the name of the SDK of 2026.
    public convenience init?(fromFormat: AVAudioFormat, toFormat: AVAudioFormat) {
        self.init(from: fromFormat, to: toFormat)
    }

    /// Forgets everything that came before, so that another stream can begin; settings stay.
    open func reset() { lock.withLock { stream = nil } }

    /// Fills a buffer with what `inputBlock` gives, which is called as often as it takes.
    ///
    /// More than was asked for is kept for the next call, by keeping the buffer. After the end of the input everything
    /// inside comes out; from then on there is `endOfStream` until `reset()`. A block that has data and gives none is
    /// taken for one that has none now.
    /// - Returns: `error` with the reason in `outError` for buffers of other formats, buffers without room and what a
    ///   codec refuses.
    @discardableResult
    open func convert(
        to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer,
        withInputFrom inputBlock: @escaping AVAudioConverterInputBlock
    ) -> AVAudioConverterOutputStatus {
        do {
            return try lock.withLock { try convert(outputBuffer, inputBlock) }
        } catch {
            outError?.pointee = AudioErrors.conversionError(error, "\(inputFormat) to \(outputFormat)")
            return .error
        }
    }

    /// Converts a whole buffer, of the same rate and without codecs.
    /// - Throws: NSError for other rates and codecs, for buffers of other formats and an output without room.
    open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
        guard Self.isPCM(inputFormat), Self.isPCM(outputFormat), inputFormat.sampleRate == outputFormat.sampleRate
        else {
            throw AudioErrors.error(
                AudioErrors.operation,
                "convert(to:from:) changes no rate and uses no codec (\(inputFormat) to \(outputFormat)): use "
                    + "convert(to:error:withInputFrom:)")
        }
        guard outputBuffer.frameCapacity >= inputBuffer.frameLength else {
            throw AudioErrors.error(
                AudioErrors.parameter,
                "\(inputBuffer.frameLength) frames do not fit into a buffer of \(outputBuffer.frameCapacity)")
        }
        try lock.withLock {
            let stream = try makeStream()
            guard stream.sink.begin(outputBuffer) || inputBuffer.frameLength == 0 else {
                throw wrongOutput(outputBuffer)
            }
            defer { stream.sink.end() }
            var isGiven = false
            _ = try stream.fill { _ in
                defer { isGiven = true }
                return isGiven ? .endOfStream : try give(inputBuffer, to: stream)
            }
        }
    }
}

extension AVAudioConverter {
    private func convert(
        _ outputBuffer: AVAudioBuffer, _ inputBlock: AVAudioConverterInputBlock
    ) throws -> AVAudioConverterOutputStatus {
        let stream = try stream ?? makeStream()
        self.stream = stream
        guard stream.sink.begin(outputBuffer) else { throw wrongOutput(outputBuffer) }
        defer { stream.sink.end() }
        let outcome = try stream.fill { packets in
            var status = AVAudioConverterInputStatus.noDataNow
            let buffer = inputBlock(AVAudioPacketCount(clamping: packets), &status)
            guard status == .haveData else { return status }
            guard let buffer else { return .noDataNow }
            return try give(buffer, to: stream)
        }
        switch outcome {
        case .full: return .haveData
        case .ranDry: return .inputRanDry
        case .ended: return .endOfStream
        }
    }

    private func give(
        _ buffer: AVAudioBuffer, to stream: ConversionStream
    ) throws -> AVAudioConverterInputStatus {
        guard stream.give(buffer) else {
            throw AudioErrors.error(
                AudioErrors.format, "the input block gave \(buffer.format), and the converter reads \(inputFormat)")
        }
        return stream.hasInput ? .haveData : .noDataNow
    }

    private func wrongOutput(_ buffer: AVAudioBuffer) -> NSError {
        AudioErrors.error(
            AudioErrors.parameter,
            "the output buffer has no room, or another format (\(buffer.format)) than the converter's \(outputFormat)")
    }

    private func makeStream() throws -> ConversionStream {
        let ratio = outputFormat.sampleRate / inputFormat.sampleRate
        let routing = options.routing(from: inputFormat, to: outputFormat)
        let rate =
            ratio == 1
            ? nil
            : try RateConversion(
                from: inputFormat.sampleRate, to: outputFormat.sampleRate, channelCount: routing.outputCount,
                quality: options.rateQuality, minimumPhase: options.isMinimumPhase)
        return ConversionStream(
            try makeSource(), try makeSink(), routing: routing, rate: rate, ratio: ratio, prime: options.primeMethod,
            primeInfo: options.primeInfo)
    }

    private func makeSource() throws -> any ConversionSource {
        if let source = PCMSource(inputFormat) { return source }
        if let codec = Self.constantPacketCodec(inputFormat) { return ConstantPacketSource(inputFormat, codec) }
        return DecodingSource(inputFormat, try AudioCodecs.decoder(codecSettings(inputFormat)))
    }

    private func makeSink() throws -> any ConversionSink {
        if let sink = PCMSink(outputFormat, dither: options.dither) { return sink }
        if let codec = Self.constantPacketCodec(outputFormat) { return ConstantPacketSink(outputFormat, codec) }
        return EncodingSink(outputFormat, try makeEncoder())
    }

    static func constantPacketCodec(_ format: AVAudioFormat) -> (any ConstantPacketCodec)? {
        AudioCodecs.constantPacketCodec(
            format.streamDescription.pointee.mFormatID, channelCount: Int(format.channelCount))
    }

    private static func isPCM(_ format: AVAudioFormat) -> Bool {
        format.streamDescription.pointee.mFormatID == kAudioFormatLinearPCM
    }

    private static func canRead(_ format: AVAudioFormat) -> Bool {
        SampleType(format.streamDescription.pointee) != nil
            || AudioCodecs.canDecode(format.streamDescription.pointee.mFormatID)
    }

    private static func canWrite(_ format: AVAudioFormat) -> Bool {
        SampleType(format.streamDescription.pointee) != nil
            || AudioCodecs.canEncode(format.streamDescription.pointee.mFormatID)
    }
}

extension AudioErrors {
    /// What a conversion throws, as NSError.
    /// - Parameter formats: from which to which.
    static func conversionError(_ error: any Error, _ formats: String) -> NSError {
        switch error {
        case let error as RateConversion.Failure:
            Self.error(format, "the sample rate cannot be converted: \(error.reason)")
        case let error as CodecError: Self.error(codec, "\(formats): \(error.description)")
        case let error as NSError where error.domain == domain: error
        default: Self.error(codec, "\(error)")
        }
    }
}
