/// Writes an M4A or AAC file through a codec process. Others can read what was written so far, to the second (M4A) or
/// to the packet (AAC). Not safe for use from two threads at a time. Thread: any but render.
package final class MediaFileTarget {
    /// What a decoder of the packets would have to know.
    package let cookie: [UInt8]
    private let process: CodecProcess
    private let path: String
    private let channelCount: Int
    private var isClosed = false

    /// Creates or empties the file.
    /// - Parameter isStream: AAC packets one after the other, instead of a container.
    /// - Throws: `CodecError` when it cannot be made or holds no such samples.
    package init(path: String, _ settings: CodecSettings, isStream: Bool) throws {
        self.path = path
        channelCount = settings.channelCount
        process = try CodecProcess(patience: 60_000_000_000)
        var message = settings.encoderMessage
        message.append(integer: UInt32(isStream ? 1 : 0))
        var reply = try process.ask(.openWriter, message + Array(path.utf8))
        cookie = (try? reply.block()) ?? []
    }

    deinit { try? close() }

    /// Appends frames of interleaved Float64.
    package func write(_ frames: UnsafePointer<Double>, count: Int) throws {
        guard !isClosed else { throw CodecError("the file is closed") }
        let bytes = UnsafeRawBufferPointer(start: frames, count: count * channelCount * MemoryLayout<Double>.stride)
        _ = try process.ask(.write, Array(bytes))
    }

    /// Completes the file; a second call does nothing.
    /// - Parameter path: what the file is called by now; nil where that has not changed.
    package func close(renamedTo path: String? = nil) throws {
        guard !isClosed else { return }
        isClosed = true
        _ = try process.ask(.close, path.map { Array($0.utf8) } ?? [])
    }
}
