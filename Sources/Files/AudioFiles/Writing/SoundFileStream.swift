import AudioToolbox
import CSndfile
import Glibc
import LinuxSystem

/// A sound file on its way into an open file or a pipe: libsndfile encodes, the header of a WAV file is `WaveHeader`'s.
///
/// Not safe for use from two threads at a time. Thread: any but render.
final class SoundFileStream: AudioFileStream {
    /// Of the file as a whole.
    let info: SF_INFO
    /// Frames that were taken, all of which are in the file; of compressed ones but for a block or so.
    private(set) var frameCount: Int64 = 0
    private let path: String
    private let output: SoundFileOutput
    private let wave: WaveHeader?
    private let isReadable: Bool
    /// For each channel of the file the caller's; nil where that is the same.
    private let order: [Int]?
    private var reordered: [UInt8] = []
    private var handle: SoundFileHandle?
    /// libsndfile refused something by itself.
    private var wasRefused = false

    /// - Parameters:
    ///   - descriptor: open for writing and empty, or a pipe; borrowed for as long as this lives.
    ///   - channelLabels: what each channel is for; the file has its channels in its own order, and says what they are
    ///     for where it can.
    ///   - isReadable: whether the header says after every write how much there is, where there is such a header.
    ///   - prepare: sets what the encoder is asked for.
    /// - Throws: `AudioFileError` naming the path.
    init(
        _ descriptor: Int32, path: String, info: SF_INFO, channelLabels: [AudioChannelLabel]? = nil, isReadable: Bool,
        limits: SoundFileLimits = SoundFileLimits(), prepare: (borrowing SoundFileHandle) -> Void = { _ in }
    ) throws {
        (self.info, self.path, self.isReadable) = (info, path, isReadable)
        let major = Int(info.format) & SF_FORMAT_TYPEMASK
        let isWave = major == SF_FORMAT_WAV || major == SF_FORMAT_WAVEX
        let isPipe = lseek(descriptor, 0, SEEK_CUR) < 0
        let labels = Self.labels(channelLabels, info)
        let candidates = labels.map { ChannelArrangement.candidates($0, format: info.format) } ?? []
        let speakers = isWave ? candidates.first.flatMap { ChannelMap.waveBits($0.labels) } : nil
        wave =
            isWave && !isPipe
            ? WaveHeader(info, speakers: speakers?.reduce(0) { $0 | 1 << UInt32($1) }, longestRIFF: limits.riff) : nil
        output = SoundFileOutput(
            descriptor, start: wave?.byteCount ?? 0, longest: wave == nil ? limits.others[major] ?? .max : .max)
        // A kilobyte is more than such headers have.
        maximumFrameCount = limits.others[major].map { most in
            max(0, most - 1024) / (Int64(info.channels) * SoundFileHeader.bytesPerSample(info.format))
        }
        var inner = info
        if wave != nil { inner.format = WaveHeader.raw(info.format) }
        // These two name layouts by numbers, and have none for some.
        var chosen = [SF_FORMAT_CAF, SF_FORMAT_AIFF].contains(major) ? nil : candidates.first
        let handle = try WriteSignals.held { [output] in
            let handle = try SoundFileHandle(writing: output, path: path, info: inner)
            if let kept = candidates.first(where: { handle.setChannelLabels($0.labels) }) { chosen = kept }
            prepare(handle)
            if isReadable, !output.isPipe, Self.runningHeaders.contains(major) {
                // The header says after every write how much there is; the first one is there before anything else.
                _ = sf_command(handle.pointer, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, Int32(SF_TRUE))
                _ = sf_command(handle.pointer, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
            }
            return handle
        }
        self.handle = consume handle
        order = chosen.flatMap { $0.isIdentity ? nil : $0.order }
        writeHeader()
        if let refusal = output.refusal { throw AudioFileError(.create, path, refusal.reason) }
    }

    /// What the channels are for. Those that nobody names are in the order of WAV files, which is FLAC's, too, and
    /// which the codecs of Ogg do not have.
    private static func labels(_ given: [AudioChannelLabel]?, _ info: SF_INFO) -> [AudioChannelLabel]? {
        guard info.channels > 2 else { return nil }
        if let given, given.count == Int(info.channels) { return given }
        guard [SF_FORMAT_VORBIS, SF_FORMAT_OPUS].contains(Int(info.format) & SF_FORMAT_SUBMASK) else { return nil }
        return ChannelArrangement.implied(format: Int32(SF_FORMAT_FLAC), channelCount: Int(info.channels))
    }

    deinit { try? close() }

    /// Whether a sample is stored as it is, so that `frameCount` is exact.
    var isExact: Bool {
        switch Int(info.format) & SF_FORMAT_SUBMASK {
        case SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_III: false
        default: Int(info.format) & SF_FORMAT_TYPEMASK != SF_FORMAT_FLAC
        }
    }

    /// Whether the file is as long as its format allows.
    var isFull: Bool { if case .format = output.refusal { true } else { false } }

    /// Frames that a format without a place for more can have; nil where it has one.
    let maximumFrameCount: Int64?

    /// Whether something found no room.
    var hasFailed: Bool { output.refusal != nil || wasRefused }

    /// Appends interleaved frames. Throws `AudioFileError` when not all found room, and from then on.
    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws {
        guard handle != nil else { throw AudioFileError(.write, path, "the file is closed") }
        let before = output.refusal
        let (written, complaint): (Int, String?) = WriteSignals.held {
            guard before == nil, !wasRefused else { return (0, nil) }
            let written = inOrder(count, kind, memory) { handle?.write(count, as: kind, from: $0) ?? 0 }
            // libsndfile itself has no text for all that it passes on.
            return (written, output.refusal == nil ? handle?.writeFailure : nil)
        }
        let isRefused = output.refusal != nil || complaint != nil || written < count
        // What an encoder has taken is not in the file yet.
        frameCount += isRefused && !isExact ? 0 : Int64(max(0, written))
        if isRefused, let wave, before == nil {
            frameCount = output.length / Int64(wave.frameSize)
            output.cut(at: frameCount * Int64(wave.frameSize))
        }
        if isReadable { writeHeader() }
        guard isRefused else { return }
        if output.isPipe { noteReader() }
        let reason = output.refusal?.reason ?? complaint ?? "\(count - written) frames found no room"
        if output.refusal == nil { wasRefused = true }
        throw AudioFileError(.write, path, "\(reason), after \(isExact ? "" : "about ")\(frameCount) frames")
    }

    /// Has what was written reach the disk, so that it outlives the machine's end.
    func synchronize() { if !output.isPipe { fdatasync(output.descriptor) } }

    /// Completes the file; a second call does nothing. Throws `AudioFileError` when its end found no room, unless a
    /// write has said so already.
    func close() throws {
        guard let pointer = handle.take()?.release() else { return }
        let wasTold = hasFailed
        let code = WriteSignals.held { sf_close(pointer) }
        if output.isPipe { noteReader() }
        if let wave, frameCount * Int64(wave.frameSize) & 1 != 0 { output.pad() }
        writeHeader()
        guard !wasTold else { return }
        if let refusal = output.refusal { throw AudioFileError(.finish, path, refusal.reason) }
        guard code == 0 else { throw AudioFileError(.finish, path, "its end could not be written") }
    }

    /// The frames with their channels in the file's order.
    private func inOrder(
        _ count: Int, _ kind: RawSampleKind, _ memory: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Int
    ) -> Int {
        guard let order else { return body(memory) }
        let (size, channels) = (kind.size, order.count)
        let bytes = count * channels * size
        if reordered.count < bytes { reordered = [UInt8](repeating: 0, count: bytes) }
        return reordered.withUnsafeMutableBytes { target in
            for frame in 0..<count {
                for (channel, source) in order.enumerated() {
                    let place = (frame * channels + channel) * size
                    let from = memory + (frame * channels + source) * size
                    target.baseAddress?.advanced(by: place).copyMemory(from: from, byteCount: size)
                }
            }
            return target.baseAddress.map { body($0) } ?? 0
        }
    }

    private func writeHeader() {
        guard let wave else { return }
        WriteSignals.held { output.write(header: wave.bytes(frameCount: frameCount)) }
    }

    /// libsndfile does not say whether the last bytes into a pipe were taken, nor always why others were not.
    private func noteReader() {
        var state = pollfd(fd: output.descriptor, events: 0, revents: 0)
        guard poll(&state, 1, 0) > 0, Int32(state.revents) & POLLERR != 0 else { return }
        output.noteUnread()
    }

    private static let runningHeaders: Set = [
        SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_AIFF, SF_FORMAT_CAF, SF_FORMAT_W64, SF_FORMAT_RF64, SF_FORMAT_AU,
    ]
}
