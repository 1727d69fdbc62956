import NetworkAudio

/// Datagrams of a stream, each behind its length and the milliseconds since the last, as a receiver takes them and a
/// render thread reads what they make.
enum NetworkStreamTarget {
    private static let frames = 128

    static func run(_ bytes: [UInt8]) {
        guard let format = RTPStreamFormat(.linear16, sampleRate: 8000, channelCount: 2) else { return }
        var input = FuzzBytes(bytes)
        let reception = StreamReception(format: format, payloadType: nil)
        let reader = StreamReader(reception, sampleRate: 8000, maximumFrames: frames)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
        samples.initialize(repeating: 0, count: 2 * frames)
        defer { samples.deallocate() }
        let channels = [samples, samples + frames]
        var time: UInt64 = 1_000_000_000
        while input.remaining > 0 {
            time += UInt64(input.byte()) * 1_000_000
            input.piece().withUnsafeBytes { reception.receive($0, at: time) }
            reception.advance(at: time)
            channels.withUnsafeBufferPointer {
                reader.outlet.read(into: $0.baseAddress!, frames: frames, at: time)
            }
            for place in 0..<2 * frames {
                demand(samples[place].isFinite && abs(samples[place]) <= 16, "a sample is \(samples[place])")
            }
        }
        let counts = reception.counts
        demand(counts.late <= counts.lost, "more packets were late than lost: \(counts)")
    }

    static var seeds: [FuzzSeed] {
        [
            FuzzSeed("stream", stream(40) { _ in true }),
            FuzzSeed("lost", stream(60) { $0 % 7 != 3 }),
            FuzzSeed("many-lost", stream(80) { $0 < 10 || $0 > 60 }),
            FuzzSeed("restarted", stream(20) { _ in true } + stream(20, source: 8) { _ in true }),
            FuzzSeed("again", stream(20) { _ in true } + stream(20) { _ in true }),
            FuzzSeed("nothing", []),
            FuzzSeed("noise", [1] + FuzzBytes.piece([0x80, 96, 0, 1])),
            FuzzSeed("extended", stream(10, first: 0x90) { _ in true }),
            FuzzSeed("padded", stream(10, first: 0xa0) { _ in true }),
            FuzzSeed("mixed", stream(10, first: 0x8f) { _ in true }),
            FuzzSeed("other-version", stream(10, first: 0x40) { _ in true }),
        ]
    }

    /// Packets of eight frames, with another first byte if one is given.
    private static func stream(
        _ count: Int, source: UInt32 = 7, first: UInt8? = nil, _ isSent: (Int) -> Bool
    ) -> [UInt8] {
        guard let format = RTPStreamFormat(.linear16, sampleRate: 8000, channelCount: 2) else { return [] }
        var writer = PacketWriter(
            format: format, framesPerPacket: 8, source: source, sequence: 65_520, timestamp: 4_294_967_000)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 8)
        samples.initialize(repeating: 0.25, count: 8)
        defer { samples.deallocate() }
        return (0..<count).flatMap { number -> [UInt8] in
            var packet = Array(writer.next([samples, samples]))
            if let first { packet[0] = first }
            return isSent(number) ? [4] + FuzzBytes.piece(packet) : []
        }
    }
}
