import CVorbisFile

/// Vorbis by libvorbisfile, whose places are those of a reading from the beginning, which libsndfile's are not.
final class VorbisDecoder: OggDecoder {
    let sampleRate: Double
    let channelCount: Int
    let frameCount: Int64
    private let file: UnsafeMutablePointer<OggVorbis_File>
    private let place: UnsafeMutablePointer<CVorbisPlace>

    /// The descriptor has to live longer than this.
    init(_ descriptor: Int32) throws {
        let place = UnsafeMutablePointer<CVorbisPlace>.allocate(capacity: 1)
        place.initialize(to: CVorbisPlace(descriptor: descriptor, position: 0))
        let file = UnsafeMutablePointer<OggVorbis_File>.allocate(capacity: 1)
        file.initialize(to: OggVorbis_File())
        guard cvorbis_open(place, file) == 0, let info = ov_info(file, 0) else {
            file.deallocate()
            place.deallocate()
            throw CodecError("its Vorbis headers are damaged")
        }
        (self.file, self.place) = (file, place)
        (sampleRate, channelCount) = (Double(info.pointee.rate), Int(info.pointee.channels))
        frameCount = Self.frameCount(file, info.pointee)
    }

    deinit {
        ov_clear(file)
        file.deallocate()
        place.deallocate()
    }

    func read(_ count: Int, into memory: UnsafeMutablePointer<Float>) throws -> Int {
        var channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
        var link: Int32 = 0
        while true {
            let got = Int(ov_read_float(file, &channels, Int32(clamping: count), &link))
            // Behind a hole the sound goes on.
            if got == Int(OV_HOLE) { continue }
            // A stream of another shape may follow, as in a recording of a radio: the file ends before it.
            guard got > 0, let channels, let info = ov_info(file, link)?.pointee,
                Int(info.channels) == channelCount, Double(info.rate) == sampleRate
            else { return 0 }
            for channel in 0..<channelCount {
                guard let samples = channels[channel] else { continue }
                for frame in 0..<got { memory[frame * channelCount + channel] = samples[frame] }
            }
            return got
        }
    }

    func seek(to frame: Int64) throws {
        guard ov_pcm_seek(file, frame) == 0 else { throw CodecError("frame \(frame) cannot be reached") }
    }

    /// Of the streams from the first on that have its rate and channels.
    private static func frameCount(_ file: UnsafeMutablePointer<OggVorbis_File>, _ first: vorbis_info) -> Int64 {
        var frames: Int64 = 0
        for link in 0..<max(1, Int32(clamping: ov_streams(file))) {
            guard let info = ov_info(file, link)?.pointee, info.rate == first.rate, info.channels == first.channels,
                case let count = ov_pcm_total(file, link), count >= 0, count < 1 << 48 - frames
            else { break }
            frames += count
        }
        return frames
    }
}
