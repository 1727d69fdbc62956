import AVFAudio
import Testing

/// Encodes and decodes through converters, as programs do it.
enum CodecSupport {
    static func format(_ formatID: UInt32, _ rate: Double, channels: UInt32 = 2, bits: UInt32 = 0) -> AVAudioFormat {
        var settings: [String: Any] = [
            AVFormatIDKey: formatID, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
        ]
        if bits > 0 { settings[AVEncoderBitDepthHintKey] = bits }
        return AVAudioFormat(settings: settings)!
    }

    /// Stereo, interleaved: a low sine, and a higher one.
    static func signal(_ rate: Double, seconds: Double) -> [Double] {
        let count = Int(rate * seconds)
        let left = ConversionSupport.sine(440, rate: rate, count: count, amplitude: 0.4)
        let right = ConversionSupport.sine(1000, rate: rate, count: count, amplitude: 0.3)
        return zip(left, right).flatMap { [$0, $1] }
    }

    /// The packets of a signal; one output buffer a turn.
    static func encode(_ converter: AVAudioConverter, seconds: Double) throws -> [[UInt8]] {
        let samples = signal(converter.inputFormat.sampleRate, seconds: seconds)
        let buffer = AVAudioCompressedBuffer(
            format: converter.outputFormat, packetCapacity: 4,
            maximumPacketSize: converter.maximumOutputPacketSize)
        var (position, packets): (Int, [[UInt8]]) = (0, [])
        while true {
            var error: NSError?
            let status = converter.convert(to: buffer, error: &error) { count, status in
                guard position < samples.count else {
                    status.pointee = .endOfStream
                    return nil
                }
                let end = min(samples.count, position + Int(count) * 2)
                defer { position = end }
                status.pointee = .haveData
                return try? ConversionSupport.buffer(samples[position..<end], converter.inputFormat)
            }
            if status == .endOfStream { return packets }
            try #require(status == .haveData, "\(String(describing: error))")
            for index in 0..<Int(buffer.packetCount) {
                let place = try #require(buffer.packetDescriptions)[index]
                let start = buffer.data + Int(place.mStartOffset)
                packets.append(Array(UnsafeRawBufferPointer(start: start, count: Int(place.mDataByteSize))))
            }
        }
    }

    static func buffer(_ packets: ArraySlice<[UInt8]>, _ format: AVAudioFormat) -> AVAudioCompressedBuffer {
        let most = packets.map(\.count).max() ?? 1
        let buffer = AVAudioCompressedBuffer(
            format: format, packetCapacity: UInt32(packets.count), maximumPacketSize: most)
        var start = 0
        for (index, packet) in packets.enumerated() {
            packet.withUnsafeBytes { (buffer.data + start).copyMemory(from: $0.baseAddress!, byteCount: packet.count) }
            buffer.packetDescriptions?[index] = AudioStreamPacketDescription(
                mStartOffset: Int64(start), mVariableFramesInPacket: 0, mDataByteSize: UInt32(packet.count))
            start += packet.count
        }
        buffer.packetCount = UInt32(packets.count)
        buffer.byteLength = UInt32(start)
        return buffer
    }

    /// Interleaved samples and how many packets were refused.
    static func decode(
        _ converter: AVAudioConverter, _ packets: [[UInt8]]
    ) throws -> (samples: [Double], errors: Int) {
        var (position, samples, errors): (Int, [Double], Int) = (0, [], 0)
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 3000))
        while true {
            var error: NSError?
            let status = converter.convert(to: output, error: &error) { count, status in
                guard position < packets.count else {
                    status.pointee = .endOfStream
                    return nil
                }
                let end = min(packets.count, position + Int(count))
                defer { position = end }
                status.pointee = .haveData
                return buffer(packets[position..<end], converter.inputFormat)
            }
            samples += ConversionSupport.samples(output)
            if status == .endOfStream { return (samples, errors) }
            if status == .error {
                errors += 1
                try #require(error != nil && errors < 1000)
            }
        }
    }

    /// A second of two sines, encoded, decoded and compared where the codec's delay puts it.
    static func roundTrip(_ format: AVAudioFormat, decibels: Double) throws {
        let rate = format.sampleRate
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, rate, 2)
        let encoder = try #require(AVAudioConverter(from: pcm, to: format))
        encoder.bitRate = format.streamDescription.pointee.mFormatID == kAudioFormatFLAC ? 0 : 128_000
        let packets = try encode(encoder, seconds: 1)
        let decoder = try #require(AVAudioConverter(from: format, to: pcm))
        decoder.magicCookie = encoder.magicCookie
        let (samples, errors) = try decode(decoder, packets)
        #expect(errors == 0)
        let delay = Int(encoder.primeInfo.leadingFrameCount)
        let expected = signal(rate, seconds: 1)
        #expect(samples.count / 2 >= expected.count / 2 + delay)
        let range = 2 * Int(rate / 5)..<2 * Int(rate * 4 / 5)
        let found = samples[range.lowerBound + 2 * delay..<range.upperBound + 2 * delay]
        #expect(ConversionSupport.signalToNoise(found, expected[range]) > decibels)
    }

    /// Packets with other bytes in them, and cut ones, between good ones: errors or noise, and never an end.
    static func feedNonsense(_ format: AVAudioFormat) throws {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, format.sampleRate, 2)
        let encoder = try #require(AVAudioConverter(from: pcm, to: format))
        var packets = try encode(encoder, seconds: 1)
        let good = packets
        for index in stride(from: 1, to: packets.count, by: 2) {
            packets[index] =
                index % 4 == 1
                ? (0..<packets[index].count).map { _ in UInt8.random(in: 0...255) } : Array(packets[index].prefix(2))
        }
        let decoder = try #require(AVAudioConverter(from: format, to: pcm))
        decoder.magicCookie = encoder.magicCookie
        let spoilt = try decode(decoder, packets)
        #expect(spoilt.errors > 0 && spoilt.samples.count > 0)
        decoder.reset()
        let whole = try decode(decoder, good)
        #expect(whole.errors == 0 && whole.samples.count / 2 >= Int(format.sampleRate))
    }
}
