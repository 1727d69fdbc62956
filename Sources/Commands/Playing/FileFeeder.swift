import AudioFiles
import AudioToolbox

/// Reads a file into the queue that a chain pulls from.
package final class FileFeeder {
    private let reader: ConvertedFileReader
    private let input: ChainInput
    private let block: BlockBuffers
    private let isLooping: Bool
    private static let blockFrames = 4096
    package private(set) var isEnded = false

    package init(_ reader: ConvertedFileReader, input: ChainInput, isLooping: Bool = false) {
        self.reader = reader
        self.input = input
        self.isLooping = isLooping
        block = BlockBuffers(channelCount: input.queue.channelCount, capacity: Self.blockFrames)
    }

    /// Fills the queue as far as it goes. Throws when the file turns out to be damaged. Thread: any but a device's.
    package func feed() throws {
        while !isEnded, input.queue.room >= Self.blockFrames {
            block.reset(frames: Self.blockFrames)
            let count = try reader.read(into: block.list, frameCount: Self.blockFrames)
            if count > 0 {
                _ = input.queue.write(UnsafePointer(block.list), frames: count)
            } else if isLooping, reader.frameCount > 0 {
                try reader.rewind()
            } else {
                isEnded = true
                input.end()
            }
        }
    }
}
