import AudioCodecs
import AudioToolbox
import CSndfile
import Glibc
import LinuxSystem

/// An M4A file on its way through a codec process, which writes it under its name.
///
/// Not safe for use from two threads at a time. Thread: any but render.
final class MediaFileStream: AudioFileStream {
    private(set) var frameCount: Int64 = 0
    private(set) var hasFailed = false
    let isExact = false
    let maximumFrameCount: Int64? = nil
    let isFull = false
    private let target: MediaFileTarget
    /// As the caller named it.
    private let path: String
    /// What it is called now.
    private var name: String
    private var isMoved = false
    /// For each channel of the file the caller's.
    private let order: [Int]
    private var samples: [Double] = []

    /// - Parameters:
    ///   - name: where it is written for now; what is there is emptied.
    ///   - path: as the caller named it.
    ///   - channelLabels: what each channel is for; kept where the codec can.
    /// - Throws: `AudioFileError` when there is no codec program, and for what the codec does not take.
    init(
        at name: String, path: String, _ encoding: AudioFileEncoding.Media, sampleRate: Double, channelCount: Int,
        channelLabels: [AudioChannelLabel]?
    ) throws {
        (self.path, self.name) = (path, name)
        let arrangement = Self.labels(channelLabels, channelCount).flatMap {
            SpeakerMask.arrangement(of: $0, in: encoding.formatID)
        }
        order = arrangement?.order ?? Array(0..<channelCount)
        let settings = CodecSettings(
            formatID: encoding.formatID, sampleRate: sampleRate, channelCount: channelCount,
            bitDepth: encoding.bitDepth, speakers: arrangement?.speakers ?? 0)
        do {
            target = try MediaFileTarget(path: name, settings, isStream: false)
        } catch {
            throw AudioFileError(.create, path, "\(error)")
        }
    }

    deinit { try? close() }

    /// Those that nobody names are in the order of WAV files.
    private static func labels(_ given: [AudioChannelLabel]?, _ count: Int) -> [AudioChannelLabel]? {
        guard count > 2 else { return nil }
        if let given, given.count == count { return given }
        return ChannelArrangement.implied(format: Int32(SF_FORMAT_FLAC), channelCount: count)
    }

    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws {
        precondition(kind == .float32, "a writer writes Float32")
        samples.removeAll(keepingCapacity: true)
        let given = memory.assumingMemoryBound(to: Float.self)
        for first in stride(from: 0, to: count * order.count, by: order.count) {
            for channel in order { samples.append(Double(given[first + channel])) }
        }
        do {
            try target.write(samples, count: count)
        } catch {
            hasFailed = true
            throw AudioFileError(.write, path, "\(error), after about \(frameCount) frames")
        }
        frameCount += Int64(count)
    }

    func synchronize() {
        if let file = try? FileDescriptor(opening: name, O_RDONLY) { fdatasync(file.rawValue) }
    }

    func moved(to path: String) { (name, isMoved) = (path, true) }

    func close() throws {
        do {
            try target.close(renamedTo: isMoved ? name : nil)
        } catch {
            // A write has said so already.
            guard !hasFailed else { return }
            hasFailed = true
            throw AudioFileError(.finish, path, "\(error)")
        }
    }
}
