import CSndfile
import Glibc
import LinuxSystem

/// Where libsndfile's bytes go, and what the system refused of them: libsndfile itself overlooks some refusals, has
/// words of its own for others, and knows no longest file.
///
/// What comes behind the first byte that found no room is refused, too: it would stand in a wrong place. What was
/// written before can still be changed, as headers are. Not safe for use from two threads at a time. Thread: any but
/// render; signals about writing are to be held back (`WriteSignals`).
final class SoundFileOutput {
    /// Why something found no room.
    enum Refusal: Equatable {
        case system(SystemError)
        /// Whoever read a pipe is gone.
        case unread
        /// The format's longest file, in bytes.
        case format(longest: Int64)

        /// Ends the sentence "cannot write the file: …".
        var reason: String {
            switch self {
            case .system(let error) where error.isTooLarge:
                "\(error.reason) (its file system, or a limit as of ulimit -f, allows no more)"
            case .unread: "whoever read it has left (Broken pipe)"
            case .system(let error): error.reason
            case .format(let longest):
                "a file of this kind has at most \(longest) bytes; .wav, .caf and .w64 have no such limit"
            }
        }
    }

    /// Borrowed.
    let descriptor: Int32
    /// Whether it is read while it is written, so that nothing of it can be changed.
    let isPipe: Bool
    /// Bytes, of libsndfile's.
    private(set) var length: Int64 = 0
    /// The first one.
    private(set) var refusal: Refusal?
    /// Bytes ahead of libsndfile's.
    private let start: Int64
    private let longest: Int64
    private var position: Int64 = 0

    /// - Parameters:
    ///   - descriptor: open for writing, and as long as this lives.
    ///   - start: bytes that are left free at its beginning.
    ///   - longest: bytes that the file may have.
    init(_ descriptor: Int32, start: Int = 0, longest: Int64 = .max) {
        self.descriptor = descriptor
        self.start = Int64(start)
        self.longest = longest
        isPipe = lseek(descriptor, 0, SEEK_CUR) < 0
    }

    /// Writes the bytes that were left free at the beginning.
    func write(header: [UInt8]) {
        precondition(header.count == start, "the header is as long as the place that was left for it")
        _ = header.withUnsafeBytes { put($0, at: 0) }
    }

    /// Takes what is behind `end` away again: a part of a frame.
    func cut(at end: Int64) {
        guard end < length, ftruncate(descriptor, off_t(start + end)) == 0 else { return }
        length = end
    }

    /// A byte behind everything, which no reader counts.
    func pad() {
        let zero: [UInt8] = [0]
        _ = zero.withUnsafeBytes { put($0, at: start + length) }
    }

    /// Notes that nobody reads the pipe any more.
    func noteUnread() { refusal = refusal ?? .unread }

    fileprivate func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : length
        position = max(0, base + offset)
        return position
    }

    fileprivate func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        let isNew = position + Int64(bytes.count) > length
        guard !isNew || refusal == nil else { return 0 }
        let room = Int(clamping: longest - start - position)
        if isNew, room < bytes.count { refusal = .format(longest: longest) }
        let allowed = UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, room)))
        let written = put(allowed, at: start + position)
        position += Int64(written)
        length = max(length, position)
        return written
    }

    /// How many bytes found room.
    private func put(_ bytes: UnsafeRawBufferPointer, at place: Int64) -> Int {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(place) + off_t(done))
            guard count > 0 else {
                refusal = refusal ?? .system(.last("write", ""))
                break
            }
            done += count
        }
        return done
    }

    fileprivate var place: Int64 { position }
}

private func own(_ data: UnsafeMutableRawPointer?) -> SoundFileOutput {
    Unmanaged<SoundFileOutput>.fromOpaque(data!).takeUnretainedValue()
}

extension SoundFileOutput {
    /// What libsndfile calls instead of the system. The pointer that it hands on is this object's, which outlives the
    /// handle.
    static var calls: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { own($0).length },
            seek: { offset, whence, data in own(data).seek(offset, whence) },
            read: { _, _, _ in 0 },
            write: { bytes, count, data in
                Int64(own(data).write(UnsafeRawBufferPointer(start: bytes, count: Int(count))))
            },
            tell: { own($0).place })
    }
}
