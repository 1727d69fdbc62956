import AVFAudio
import AudioFiles
import Dispatch
import Synchronization

/// Writes rendered blocks into a file beside the thread that renders the next ones, in their order.
///
/// Thread: one at a time.
// @unchecked: a block and the writer are the queue's from `put` on, until `block()` hands the block out again and
// `finish()` the writer.
final class WritingQueue: @unchecked Sendable {
    /// Blocks that may wait for the file.
    private static let capacity = 4

    private let writer: AudioFileWriter
    private let blocks: [RenderedBlock]
    private let queue = DispatchQueue(label: "auctl.writing")
    private let free = DispatchSemaphore(value: 0)
    private let failure = Mutex<(any Error)?>(nil)
    private var next = 0

    /// - Parameter frames: of each block.
    /// - Returns: nil when there is no memory for the blocks.
    init?(_ writer: AudioFileWriter, _ format: AVAudioFormat, frames: Int) {
        self.writer = writer
        blocks = (0..<Self.capacity).compactMap { _ in RenderedBlock(format, frames: frames) }
        guard blocks.count == Self.capacity else { return nil }
        for _ in blocks { free.signal() }
    }

    /// The block that is to be rendered next; waits for one of those before to be written.
    ///
    /// - Throws: why one of them could not be.
    func block() throws -> RenderedBlock {
        free.wait()
        do { try check() } catch {
            free.signal()
            throw error
        }
        defer { next = (next + 1) % blocks.count }
        return blocks[next]
    }

    /// Takes back the block that was handed out last, and has frames of it written behind those before.
    ///
    /// - Parameters:
    ///   - frames: those of the block that are written.
    ///   - silence: frames of silence that are written before them.
    func put(_ block: RenderedBlock, _ frames: Range<Int>, after silence: Int = 0) {
        queue.async { [self] in
            defer { free.signal() }
            guard failure.withLock({ $0 == nil }) else { return }
            do { try block.write(to: writer, frames, after: silence) } catch { failure.withLock { $0 = error } }
        }
    }

    /// Waits until all is written; the writer is the caller's again.
    ///
    /// - Throws: why something could not be.
    func finish() throws {
        queue.sync {}
        try check()
    }

    private func check() throws {
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
