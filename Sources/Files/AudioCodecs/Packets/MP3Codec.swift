import AudioContainers
import CLAME
import CMPG123

/// MPEG layer III by LAME.
final class MP3Encoding: PacketEncoder {
    let framesPerPacket: Int
    /// The longest frame that the standard has.
    let maximumPacketSize = 2881
    let leadingFrames: Int
    private let state: OpaquePointer
    private let channelCount: Int
    private var output: [UInt8]
    /// Undoes the few percent by which LAME makes the signal quieter.
    private let gain: Double
    private var input: [Double]
    /// Bytes that do not make a whole frame yet.
    private var pending: [UInt8] = []

    init(_ settings: CodecSettings) throws {
        guard let rate = Int32(exactly: settings.sampleRate), (1...2).contains(settings.channelCount),
            let made = lame_init()
        else { throw Self.refusal(settings) }
        state = made
        channelCount = settings.channelCount
        framesPerPacket = rate >= 32_000 ? 1152 : 576
        input = [Double](repeating: 0, count: framesPerPacket * settings.channelCount)
        output = [UInt8](repeating: 0, count: framesPerPacket * 5 / 4 + 7200)
        lame_set_in_samplerate(made, rate)
        lame_set_out_samplerate(made, rate)
        lame_set_num_channels(made, Int32(settings.channelCount))
        lame_set_mode(made, settings.channelCount == 1 ? MONO : JOINT_STEREO)
        lame_set_bWriteVbrTag(made, 0)
        if settings.isVariable { lame_set_VBR(made, vbr_default) }
        if let bitRate = settings.bitRate {
            lame_set_brate(made, Int32(clamping: bitRate / 1000))
            lame_set_VBR_mean_bitrate_kbps(made, Int32(clamping: bitRate / 1000))
        }
        guard lame_init_params(made) >= 0 else {
            lame_close(made)
            throw Self.refusal(settings)
        }
        gain = 1 / Double(lame_get_scale(made))
        // A decoder adds 528 frames and one.
        leadingFrames = Int(lame_get_encoder_delay(made)) + 529
    }

    deinit { lame_close(state) }

    var cookie: [UInt8] { [] }

    func encode(_ frames: UnsafePointer<Double>, count: Int) throws -> [CodecPacket] {
        for index in 0..<count * channelCount { input[index] = frames[index] * gain }
        let written =
            channelCount == 1
            ? lame_encode_buffer_ieee_double(state, input, input, Int32(count), &output, Int32(output.count))
            : lame_encode_buffer_interleaved_ieee_double(state, input, Int32(count), &output, Int32(output.count))
        guard written >= 0 else { throw CodecError("LAME did not take the samples (\(written))") }
        return split(Int(written))
    }

    func finish() throws -> [CodecPacket] {
        let written = lame_encode_flush(state, &output, Int32(output.count))
        guard written >= 0 else { throw CodecError("LAME could not finish its stream (\(written))") }
        return split(Int(written))
    }

    private func split(_ count: Int) -> [CodecPacket] {
        pending += output[..<count]
        var packets: [CodecPacket] = []
        var start = 0
        while let header = MPEGFrameHeader(pending[start...]), start + header.byteCount <= pending.count {
            let end = start + header.byteCount
            packets.append(CodecPacket(bytes: Array(pending[start..<end]), frameCount: header.frameCount))
            start = end
        }
        pending.removeFirst(start)
        return packets
    }

    private static func refusal(_ settings: CodecSettings) -> CodecError {
        CodecError(
            "MP3 has 1 or 2 channels at 8 to 48 kHz, and not \(settings.channelCount) at \(settings.sampleRate) Hz")
    }
}

/// Decodes MPEG audio packets by libmpg123, each of which is a frame.
final class MP3Decoding: PacketDecoder {
    private let state: OpaquePointer
    private let channelCount: Int
    private var output: [Float]

    init(_ settings: CodecSettings) throws {
        guard let rate = Int(exactly: settings.sampleRate), (1...2).contains(settings.channelCount),
            let made = mpg123_new(nil, nil)
        else {
            throw CodecError(
                "MP3 has 1 or 2 channels at 8 to 48 kHz, and not \(settings.channelCount) at \(settings.sampleRate) Hz")
        }
        state = made
        channelCount = settings.channelCount
        output = [Float](repeating: 0, count: 1152 * 2 * 4)
        let flags = Int(MPG123_FORCE_FLOAT.rawValue | MPG123_QUIET.rawValue | MPG123_NO_READAHEAD.rawValue)
        cmpg123_param(made, MPG123_ADD_FLAGS, flags)
        cmpg123_param(made, MPG123_REMOVE_FLAGS, Int(MPG123_GAPLESS.rawValue))
        mpg123_format_none(made)
        let channels = settings.channelCount == 1 ? MPG123_MONO : MPG123_STEREO
        guard
            mpg123_format(made, rate, Int32(channels.rawValue), Int32(MPG123_ENC_FLOAT_32.rawValue))
                == MPG123_OK.rawValue,
            mpg123_open_feed(made) == MPG123_OK.rawValue
        else {
            throw CodecError("MP3 has no rate of \(settings.sampleRate) Hz")
        }
    }

    deinit { mpg123_delete(state) }

    func decode(_ packet: UnsafeRawBufferPointer) throws -> [Double] {
        guard MPEGFrameHeader(Array(packet.prefix(4))[...]) != nil else {
            throw CodecError("an MP3 packet begins with no frame header")
        }
        let bytes = packet.bindMemory(to: UInt8.self)
        guard mpg123_feed(state, bytes.baseAddress, bytes.count) == MPG123_OK.rawValue else {
            throw CodecError("there is no memory for an MP3 packet")
        }
        return try read()
    }

    func finish() throws -> [Double] { try read() }

    private func read() throws -> [Double] {
        var samples: [Double] = []
        while true {
            var done = 0
            let result = mpg123_read(state, &output, output.count * MemoryLayout<Float>.stride, &done)
            samples += output[..<(done / MemoryLayout<Float>.stride)].map(Double.init)
            switch result {
            case MPG123_NEED_MORE.rawValue, MPG123_DONE.rawValue: return samples
            case MPG123_OK.rawValue, MPG123_NEW_FORMAT.rawValue: continue
            default:
                let reason = mpg123_strerror(state).map { String(cString: $0) } ?? "error \(result)"
                throw CodecError("an MP3 packet makes no sense: \(reason)")
            }
        }
    }
}
