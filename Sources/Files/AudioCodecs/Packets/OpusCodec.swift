import COpus

/// Opus by libopus (RFC 6716), at 8, 12, 16, 24 or 48 kHz, in packets of 20 ms.
final class OpusEncoding: PacketEncoder {
    let framesPerPacket: Int
    let maximumPacketSize = 4000
    let leadingFrames: Int
    private let state: OpaquePointer
    private let settings: CodecSettings
    private var input: [Float]
    private var packet = [UInt8](repeating: 0, count: 4000)

    init(_ settings: CodecSettings) throws {
        let rate = try OpusCodec.rate(settings)
        var failure: Int32 = 0
        guard
            let made = opus_encoder_create(
                rate, Int32(settings.channelCount), OPUS_APPLICATION_AUDIO, &failure), failure == OPUS_OK
        else { throw CodecError(OpusCodec.text(failure)) }
        state = made
        self.settings = settings
        framesPerPacket = Int(rate) / 50
        input = [Float](repeating: 0, count: framesPerPacket * settings.channelCount)
        leadingFrames = Int(copus_lookahead(made))
        if let bitRate = settings.bitRate {
            let result = copus_set_bit_rate(made, Int32(clamping: bitRate))
            guard result == OPUS_OK else { throw CodecError("Opus takes no bit rate of \(bitRate)") }
        }
        copus_set_variable(made, settings.isVariable || settings.bitRate == nil ? 1 : 0)
    }

    deinit { opus_encoder_destroy(state) }

    /// The header of Ogg Opus (RFC 7845), which names the channels, the frames to skip and the rate.
    var cookie: [UInt8] { OpusCodec.header(settings, skip: leadingFrames * 48_000 / Int(settings.sampleRate)) }

    func encode(_ frames: UnsafePointer<Double>, count: Int) throws -> [CodecPacket] {
        for index in input.indices { input[index] = index < count * settings.channelCount ? Float(frames[index]) : 0 }
        let size = opus_encode_float(state, input, Int32(framesPerPacket), &packet, Int32(packet.count))
        guard size > 0 else { throw CodecError("Opus did not take the samples: \(OpusCodec.text(size))") }
        return [CodecPacket(bytes: Array(packet[..<Int(size)]), frameCount: framesPerPacket)]
    }

    /// One more packet brings out what the encoder has held back.
    func finish() throws -> [CodecPacket] {
        let silence = [Double](repeating: 0, count: framesPerPacket * settings.channelCount)
        return try encode(silence, count: framesPerPacket)
    }
}

/// Decodes Opus packets of any length.
final class OpusDecoding: PacketDecoder {
    private let state: OpaquePointer
    private let channelCount: Int
    private var output: [Float]
    private let mostFrames: Int

    init(_ settings: CodecSettings) throws {
        let rate = try OpusCodec.rate(settings)
        var failure: Int32 = 0
        guard let made = opus_decoder_create(rate, Int32(settings.channelCount), &failure), failure == OPUS_OK else {
            throw CodecError(OpusCodec.text(failure))
        }
        state = made
        channelCount = settings.channelCount
        // 120 ms is the longest packet.
        mostFrames = Int(rate) * 120 / 1000
        output = [Float](repeating: 0, count: mostFrames * channelCount)
    }

    deinit { opus_decoder_destroy(state) }

    func decode(_ packet: UnsafeRawBufferPointer) throws -> [Double] {
        let bytes = packet.bindMemory(to: UInt8.self)
        // Null would ask for what a lost packet sounds like.
        guard let base = bytes.baseAddress, !bytes.isEmpty else { throw CodecError("an Opus packet is empty") }
        let count = opus_decode_float(
            state, base, Int32(clamping: bytes.count), &output, Int32(mostFrames), 0)
        guard count >= 0 else { throw CodecError("an Opus packet makes no sense: \(OpusCodec.text(count))") }
        return output[..<(Int(count) * channelCount)].map(Double.init)
    }

    func finish() throws -> [Double] { [] }
}

enum OpusCodec {
    static let rates: [Double] = [8000, 12_000, 16_000, 24_000, 48_000]

    static func rate(_ settings: CodecSettings) throws -> Int32 {
        guard rates.contains(settings.sampleRate), (1...2).contains(settings.channelCount) else {
            throw CodecError(
                "Opus has 1 or 2 channels at 8, 12, 16, 24 or 48 kHz, and not \(settings.channelCount) at "
                    + "\(settings.sampleRate) Hz")
        }
        return Int32(settings.sampleRate)
    }

    static func text(_ code: Int32) -> String { opus_strerror(code).map { String(cString: $0) } ?? "error \(code)" }

    static func header(_ settings: CodecSettings, skip: Int) -> [UInt8] {
        var header = Array("OpusHead".utf8) + [1, UInt8(settings.channelCount)]
        header += [UInt8(truncatingIfNeeded: skip), UInt8(truncatingIfNeeded: skip >> 8)]
        let rate = UInt32(settings.sampleRate)
        header += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: rate >> $0) }
        return header + [0, 0, 0]
    }
}
