import AudioFiles
import AudioToolbox

/// Reads a file into the queue that a chain pulls from.
package final class FileFeeder {
    /// How far a file is.
    struct Progress: Sendable {
        /// As `FileFeeder.isEnded`.
        var isEnded: Bool
        /// As `FileFeeder.frameCount`.
        var frameCount: Int
        /// Whether the queue holds as much as it can.
        var isFull: Bool
        /// What was wrong with the file so far.
        var damage: AudioFileDamage?
    }

    private let reader: ConvertedFileReader
    private let input: ChainInput
    private let block: BlockBuffers
    private let isLooping: Bool
    private static let blockFrames = 4096
    /// Whether everything that the file has is in the queue, or has been.
    package private(set) var isEnded = false
    /// Frames that went into the queue so far; the file's real length when it has ended.
    package private(set) var frameCount = 0
    private var countAtRewind = 0

    package init(_ reader: ConvertedFileReader, input: ChainInput, isLooping: Bool = false) {
        self.reader = reader
        self.input = input
        self.isLooping = isLooping
        block = BlockBuffers(channelCount: input.queue.channelCount, capacity: Self.blockFrames)
    }

    /// Where it is now. Thread: the one that feeds.
    var progress: Progress {
        Progress(
            isEnded: isEnded, frameCount: frameCount, isFull: input.queue.room < Self.blockFrames,
            damage: reader.damage)
    }

    /// Reads on from another frame of the file; what is queued is forgotten. Only while the transport is still. Throws
    /// what keeps the file from it; nothing is changed then.
    package func seek(to frame: Int) throws {
        try reader.seek(to: Int64(frame))
        input.begin()
        (isEnded, frameCount) = (false, frame)
        // Nothing was read since, and there is something to read at the beginning.
        countAtRewind = -1
    }

    /// Fills the queue as far as it goes, by at most so many blocks: a pipe may deliver them slowly. Throws when
    /// nothing of the file can be decoded. Thread: any but a device's.
    package func feed(blocks: Int = .max) throws {
        var left = blocks
        while left > 0, !isEnded, input.queue.room >= Self.blockFrames {
            left -= 1
            block.reset(frames: Self.blockFrames)
            let count = try reader.read(into: block.list, frameCount: Self.blockFrames)
            if count > 0 {
                frameCount += input.queue.write(UnsafePointer(block.list), frames: count)
            } else if isLooping, frameCount > countAtRewind {
                countAtRewind = frameCount
                try reader.rewind()
            } else {
                isEnded = true
                input.end()
            }
        }
    }
}
