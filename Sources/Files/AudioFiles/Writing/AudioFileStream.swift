/// What an `AudioFileWriter` writes through.
///
/// Not safe for use from two threads at a time. Thread: any but render.
protocol AudioFileStream: AnyObject {
    /// Frames that were taken.
    var frameCount: Int64 { get }
    /// Whether a sample is stored as it is, so that `frameCount` is exact.
    var isExact: Bool { get }
    /// Frames that a format without a place for more can have; nil where it has one.
    var maximumFrameCount: Int64? { get }
    /// Whether the file is as long as its format allows.
    var isFull: Bool { get }
    /// Whether something found no room.
    var hasFailed: Bool { get }

    /// Appends interleaved frames. Throws `AudioFileError` when not all found room, and from then on.
    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws
    /// Has what was written reach the disk, so that it outlives the machine's end.
    func synchronize()
    /// The file has another name from now on.
    func moved(to path: String)
    /// Completes the file; a second call does nothing. Throws `AudioFileError`.
    func close() throws
}

extension AudioFileStream {
    func moved(to path: String) {}
}
