import CFLAC

/// FLAC by libFLAC in packets of 4096 frames (RFC 9639); 16 or 24 bits.
final class FLACEncoding: PacketEncoder {
    let framesPerPacket = 4096
    let leadingFrames = 0
    let maximumPacketSize: Int
    private let state: UnsafeMutablePointer<FLAC__StreamEncoder>
    private let output = FLACPackets()
    private let channelCount: Int
    private let scale: Double
    private var input: [Int32]

    init(_ settings: CodecSettings) throws {
        let bits = settings.bitDepth == 0 ? 24 : settings.bitDepth
        guard let rate = UInt32(exactly: settings.sampleRate), (1...655_350).contains(rate),
            (1...8).contains(settings.channelCount), (8...24).contains(bits), let made = FLAC__stream_encoder_new()
        else {
            throw CodecError(
                "FLAC has 1 to 8 channels of 8 to 24 bits, and not \(settings.channelCount) of \(settings.bitDepth) at "
                    + "\(settings.sampleRate) Hz")
        }
        state = made
        channelCount = settings.channelCount
        scale = Double(1 << (bits - 1))
        maximumPacketSize = framesPerPacket * settings.channelCount * ((bits + 7) / 8 + 1) + 256
        input = [Int32](repeating: 0, count: framesPerPacket * settings.channelCount)
        FLAC__stream_encoder_set_channels(made, UInt32(settings.channelCount))
        FLAC__stream_encoder_set_bits_per_sample(made, UInt32(bits))
        FLAC__stream_encoder_set_sample_rate(made, rate)
        FLAC__stream_encoder_set_blocksize(made, UInt32(framesPerPacket))
        FLAC__stream_encoder_set_streamable_subset(made, 0)
        let status = FLAC__stream_encoder_init_stream(
            made, FLACPackets.write, nil, nil, nil, Unmanaged.passUnretained(output).toOpaque())
        guard status == FLAC__STREAM_ENCODER_INIT_STATUS_OK else {
            throw CodecError("FLAC takes no such format (status \(status.rawValue))")
        }
    }

    deinit { FLAC__stream_encoder_delete(state) }

    /// The marker and the STREAMINFO block.
    var cookie: [UInt8] { output.header }

    func encode(_ frames: UnsafePointer<Double>, count: Int) throws -> [CodecPacket] {
        for index in 0..<count * channelCount {
            let value = (frames[index] * scale).rounded(.toNearestOrEven)
            input[index] = value.isNaN ? 0 : Int32(min(max(value, -scale), scale - 1))
        }
        guard FLAC__stream_encoder_process_interleaved(state, input, UInt32(count)) != 0 else {
            throw CodecError("FLAC did not take the samples")
        }
        return output.take()
    }

    func finish() throws -> [CodecPacket] {
        guard FLAC__stream_encoder_finish(state) != 0 else { throw CodecError("FLAC could not finish its stream") }
        return output.take()
    }
}

/// What an encoder writes: its header, then one packet for each call.
private final class FLACPackets {
    private(set) var header: [UInt8] = []
    private var packets: [CodecPacket] = []

    func take() -> [CodecPacket] {
        defer { packets = [] }
        return packets
    }

    static let write: FLAC__StreamEncoderWriteCallback = { _, bytes, count, frames, _, context in
        guard let bytes, let context else { return FLAC__STREAM_ENCODER_WRITE_STATUS_FATAL_ERROR }
        let written = Unmanaged<FLACPackets>.fromOpaque(context).takeUnretainedValue()
        let chunk = Array(UnsafeBufferPointer(start: bytes, count: count))
        if frames > 0 {
            written.packets.append(CodecPacket(bytes: chunk, frameCount: Int(frames)))
        } else if written.header.count < 42 {
            // The marker, then STREAMINFO; what follows are comments.
            written.header += chunk
            // It is the only block that a decoder gets.
            if written.header.count > 4 { written.header[4] |= 0x80 }
        }
        return FLAC__STREAM_ENCODER_WRITE_STATUS_OK
    }
}

/// Decodes FLAC packets, each of which is a frame of the stream.
final class FLACDecoding: PacketDecoder {
    private let state: UnsafeMutablePointer<FLAC__StreamDecoder>
    private let feed: FLACFeed

    init(_ settings: CodecSettings) throws {
        guard (1...8).contains(settings.channelCount), let made = FLAC__stream_decoder_new() else {
            throw CodecError("FLAC has 1 to 8 channels, and not \(settings.channelCount)")
        }
        state = made
        feed = FLACFeed(channelCount: settings.channelCount)
        let status = FLAC__stream_decoder_init_stream(
            made, FLACFeed.read, nil, nil, nil, nil, FLACFeed.write, nil, FLACFeed.note,
            Unmanaged.passUnretained(feed).toOpaque())
        guard status == FLAC__STREAM_DECODER_INIT_STATUS_OK else {
            throw CodecError("there is no memory for a FLAC decoder")
        }
        guard !settings.cookie.isEmpty else { return }
        let isRead = settings.cookie.withUnsafeBytes { cookie in
            feed.bytes = cookie
            defer { feed.bytes = UnsafeRawBufferPointer(start: nil, count: 0) }
            return FLAC__stream_decoder_process_until_end_of_metadata(made) != 0
        }
        guard isRead, !feed.hasFailed else { throw CodecError("the magic cookie is no FLAC header") }
    }

    deinit { FLAC__stream_decoder_delete(state) }

    func decode(_ packet: UnsafeRawBufferPointer) throws -> [Double] {
        _ = FLAC__stream_decoder_flush(state)
        feed.bytes = packet
        feed.hasFailed = false
        defer {
            feed.bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            feed.samples = []
        }
        let isRead = FLAC__stream_decoder_process_single(state) != 0
        guard isRead, !feed.hasFailed, !feed.samples.isEmpty else { throw CodecError("a FLAC packet makes no sense") }
        return feed.samples
    }

    func finish() throws -> [Double] { [] }
}

/// What a decoder reads from, and writes to.
private final class FLACFeed {
    let channelCount: Int
    var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    var samples: [Double] = []
    var hasFailed = false

    init(channelCount: Int) { self.channelCount = channelCount }

    static let read: FLAC__StreamDecoderReadCallback = { _, target, count, context in
        guard let target, let count, let context else { return FLAC__STREAM_DECODER_READ_STATUS_ABORT }
        let feed = Unmanaged<FLACFeed>.fromOpaque(context).takeUnretainedValue()
        let taken = min(count.pointee, feed.bytes.count)
        count.pointee = taken
        guard taken > 0 else { return FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM }
        UnsafeMutableRawPointer(target).copyMemory(from: feed.bytes.baseAddress!, byteCount: taken)
        feed.bytes = UnsafeRawBufferPointer(rebasing: feed.bytes[taken...])
        return FLAC__STREAM_DECODER_READ_STATUS_CONTINUE
    }

    static let write: FLAC__StreamDecoderWriteCallback = { _, frame, channels, context in
        guard let frame, let channels, let context else { return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT }
        let feed = Unmanaged<FLACFeed>.fromOpaque(context).takeUnretainedValue()
        let header = frame.pointee.header
        guard Int(header.channels) == feed.channelCount else {
            feed.hasFailed = true
            return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT
        }
        let scale = 1 / Double(UInt64(1) << UInt64(max(1, header.bits_per_sample) - 1))
        for index in 0..<Int(header.blocksize) {
            for channel in 0..<feed.channelCount { feed.samples.append(Double(channels[channel]![index]) * scale) }
        }
        return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
    }

    static let note: FLAC__StreamDecoderErrorCallback = { _, _, context in
        guard let context else { return }
        Unmanaged<FLACFeed>.fromOpaque(context).takeUnretainedValue().hasFailed = true
    }
}
