import AVFAudio
import Synchronization
import TestSupport
import Testing

/// Scenario 11: a stream of packets that is decoded while it plays. A minute of AAC.
struct RadioScenarioTests {
    private static let seconds = 60.0
    private static let rate = 48_000.0

    /// Decodes a buffer, schedules it, and does so again from its handler, until the packets end.
    // @unchecked: what is neither atomic nor constant is behind the lock.
    private final class Radio: @unchecked Sendable {
        let scheduledFrames = Atomic<Int>(0)
        let hasEnded = Atomic<Bool>(false)
        private let lock = NSLock()
        private let player: AVAudioPlayerNode
        private let decoder: AVAudioConverter
        private let packets: [[UInt8]]
        private var position = 0
        private var asked = 0
        private(set) var dryTurns = 0

        init(_ player: AVAudioPlayerNode, _ decoder: AVAudioConverter, _ packets: [[UInt8]]) {
            (self.player, self.decoder, self.packets) = (player, decoder, packets)
        }

        func scheduleNext() {
            lock.withLock {
                var frames = 0
                while frames == 0, !hasEnded.load(ordering: .relaxed) { frames = schedule() }
            }
        }

        private func schedule() -> Int {
            guard let buffer = AVAudioPCMBuffer(pcmFormat: decoder.outputFormat, frameCapacity: 4800) else { return 0 }
            var error: NSError?
            let status = decoder.convert(to: buffer, error: &error) { count, status in self.receive(count, status) }
            if status == .inputRanDry { dryTurns += 1 }
            let frames = Int(buffer.frameLength)
            if frames > 0 {
                player.scheduleBuffer(buffer) { self.scheduleNext() }
                scheduledFrames.wrappingAdd(frames, ordering: .releasing)
            }
            if status == .endOfStream || status == .error { hasEnded.store(true, ordering: .releasing) }
            return frames
        }

        /// Some packets at a time, and at every seventh question none.
        private func receive(
            _ count: AVAudioPacketCount, _ status: UnsafeMutablePointer<AVAudioConverterInputStatus>
        ) -> AVAudioBuffer? {
            asked += 1
            guard asked % 7 != 0 else {
                status.pointee = .noDataNow
                return nil
            }
            guard position < packets.count else {
                status.pointee = .endOfStream
                return nil
            }
            let end = min(packets.count, position + min(Int(count), 3))
            defer { position = end }
            status.pointee = .haveData
            return CodecSupport.buffer(packets[position..<end], decoder.inputFormat)
        }
    }

    private struct Stream {
        let format: AVAudioFormat
        let packets: [[UInt8]]
        let cookie: Data?
        /// Frames before the signal.
        let delay: Int
    }

    /// One buffer a turn, each with data, until the stream ends, which it stays.
    private func encode(_ samples: [Double]) throws -> Stream {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, Self.rate, 2)
        let encoder = try #require(
            AVAudioConverter(from: pcm, to: CodecSupport.format(kAudioFormatMPEG4AAC, Self.rate)))
        encoder.bitRate = 192_000
        let buffer = AVAudioCompressedBuffer(
            format: encoder.outputFormat, packetCapacity: 8, maximumPacketSize: encoder.maximumOutputPacketSize)
        var (position, packets): (Int, [[UInt8]]) = (0, [])
        func turn() -> AVAudioConverterOutputStatus {
            var error: NSError?
            return encoder.convert(to: buffer, error: &error) { count, status in
                guard position < samples.count else {
                    status.pointee = .endOfStream
                    return nil
                }
                let end = min(samples.count, position + Int(count) * 2)
                defer { position = end }
                status.pointee = .haveData
                return try? ConversionSupport.buffer(samples[position..<end], pcm)
            }
        }
        while true {
            let status = turn()
            guard status == .haveData else {
                #expect(status == .endOfStream && buffer.packetCount == 0 && position == samples.count)
                break
            }
            #expect(buffer.packetCount > 0)
            for index in 0..<Int(buffer.packetCount) {
                let place = try #require(buffer.packetDescriptions)[index]
                let start = buffer.data + Int(place.mStartOffset)
                packets.append(Array(UnsafeRawBufferPointer(start: start, count: Int(place.mDataByteSize))))
            }
        }
        #expect(turn() == .endOfStream)
        return Stream(
            format: encoder.outputFormat, packets: packets, cookie: encoder.magicCookie,
            delay: Int(encoder.primeInfo.leadingFrameCount))
    }

    private func decoder(_ stream: Stream, _ output: AVAudioFormat) throws -> AVAudioConverter {
        let decoder = try #require(AVAudioConverter(from: stream.format, to: output))
        decoder.magicCookie = stream.cookie
        return decoder
    }

    /// A player behind which an equalizer of two bands is heard.
    private func player(_ offline: OfflineEngine) -> AVAudioPlayerNode {
        let (player, equalizer) = (AVAudioPlayerNode(), AVAudioUnitEQ(numberOfBands: 2))
        for node in [player, equalizer] as [AVAudioNode] { offline.engine.attach(node) }
        offline.engine.connect(player, to: equalizer, format: offline.format)
        offline.engine.connect(equalizer, to: offline.engine.mainMixerNode, format: offline.format)
        for (band, (type, frequency, gain)) in zip(
            equalizer.bands,
            [(.lowShelf, 200, 6), (.parametric, 3000, -6)] as [(AVAudioUnitEQFilterType, Float, Float)])
        {
            band.filterType = type
            band.frequency = frequency
            band.gain = gain
            band.bypass = false
        }
        return player
    }

    @Test func streamedRadio() throws {
        let sent = CodecSupport.signal(Self.rate, seconds: Self.seconds)
        let stream = try encode(sent)
        let offline = try OfflineEngine(maximumFrames: 4096)
        // All of it, decoded at once: where the codec's delay puts it, it is the signal that was sent.
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, Self.rate, 2)
        let (decoded, errors) = try CodecSupport.decode(try decoder(stream, pcm), stream.packets)
        let frames = decoded.count / 2
        #expect(errors == 0 && frames >= sent.count / 2 + stream.delay)
        let range = 20_000..<sent.count - 20_000
        let found = decoded[range.lowerBound + 2 * stream.delay..<range.upperBound + 2 * stream.delay]
        #expect(ConversionSupport.signalToNoise(found, sent[range]) > 35)

        let whole = try OfflineEngine(maximumFrames: 4096)
        let reference = player(whole)
        try whole.engine.start()
        reference.scheduleBuffer(
            try filledBuffer(whole.format, frames) { Float(decoded[$1 * 2 + $0]) })
        reference.play()
        let expected = try whole.render(frames + 8192, by: [4096])
        #expect(expected[0].contains { abs($0) > 0.5 })

        let player = player(offline)
        let radio = Radio(player, try decoder(stream, offline.format), stream.packets)
        for _ in 0..<4 { radio.scheduleNext() }
        try offline.engine.start()
        player.play()
        var heard: [[Float]] = [[], []]
        while heard[0].count < frames + 8192 {
            // Rendering offline is faster than any radio: it waits for what comes.
            #expect(
                eventually {
                    radio.scheduledFrames.load(ordering: .acquiring) >= heard[0].count + 4096
                        || radio.hasEnded.load(ordering: .acquiring)
                })
            let block = try offline.render(min(4096, frames + 8192 - heard[0].count), by: [4096])
            for channel in 0..<2 { heard[channel] += block[channel] }
        }
        #expect(radio.hasEnded.load(ordering: .acquiring) && radio.dryTurns > 10)
        #expect(radio.scheduledFrames.load(ordering: .acquiring) == frames)
        for channel in 0..<2 { #expect(heard[channel] == expected[channel]) }
        #expect(offline.engine.lastFault == nil)
    }
}
