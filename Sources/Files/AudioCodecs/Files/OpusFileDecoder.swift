import COpusFile

/// Opus by libopusfile, which takes pages as any encoder writes them.
final class OpusFileDecoder: OggDecoder {
    let sampleRate = 48_000.0
    let channelCount: Int
    let frameCount: Int64
    private let file: OpaquePointer
    private let place: UnsafeMutablePointer<COpusPlace>

    /// The descriptor has to live longer than this.
    init(_ descriptor: Int32) throws {
        let place = UnsafeMutablePointer<COpusPlace>.allocate(capacity: 1)
        place.initialize(to: COpusPlace(descriptor: descriptor, position: 0))
        var failure: Int32 = 0
        guard let file = copusfile_open(place, &failure) else {
            place.deallocate()
            throw CodecError("its Opus headers are damaged (error \(failure))")
        }
        (self.file, self.place) = (file, place)
        let channels = op_channel_count(file, 0)
        var frames: Int64 = 0
        for link in 0..<max(1, op_link_count(file)) {
            guard op_channel_count(file, link) == channels, case let count = op_pcm_total(file, link), count >= 0,
                count < 1 << 48 - frames
            else { break }
            frames += count
        }
        (channelCount, frameCount) = (Int(channels), frames)
    }

    deinit {
        op_free(file)
        place.deallocate()
    }

    func read(_ count: Int, into memory: UnsafeMutablePointer<Float>) throws -> Int {
        let room = min(count, 5760) * channelCount
        var link: Int32 = 0
        while true {
            let got = Int(op_read_float(file, memory, Int32(clamping: room), &link))
            // Behind a hole the sound goes on.
            if got == Int(OP_HOLE) { continue }
            // A stream of another shape may follow: the file ends before it.
            guard got > 0, Int(op_channel_count(file, link)) == channelCount else { return 0 }
            return got
        }
    }

    func seek(to frame: Int64) throws {
        // A decoder that has heard 80 ms, as the format has it, may still sound otherwise than one from the beginning.
        let early = max(0, frame - Self.convergence)
        guard op_pcm_seek(file, early) == 0 else { throw CodecError("frame \(frame) cannot be reached") }
        var left = Int(frame - early)
        var dropped = [Float](repeating: 0, count: 5760 * channelCount)
        while left > 0 {
            let got = try dropped.withUnsafeMutableBufferPointer { try read(min(left, 5760), into: $0.baseAddress!) }
            guard got > 0 else { throw CodecError("frame \(frame) cannot be reached") }
            left -= got
        }
    }

    /// Frames after which two decoders with different pasts sound the same.
    private static let convergence: Int64 = 48_000
}
