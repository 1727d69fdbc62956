import AudioFiles
import Glibc

/// What keeps the queue of one run of `auctl play` full: a file is read in between, a pipe on a thread of its own.
final class PlayFeed {
    private let feeder: FileFeeder
    private let isPipe: Bool
    private var thread: FileFeedingThread?
    /// As of the last look; what a pipe's thread does meanwhile is not seen.
    private(set) var progress: FileFeeder.Progress

    init(_ reader: ConvertedFileReader, input: ChainInput, isLooping: Bool) {
        feeder = FileFeeder(reader, input: input, isLooping: isLooping)
        isPipe = !reader.isSeekable
        progress = feeder.progress
    }

    /// Fills the queue; returns earlier when the file ends, or the person has enough. Call it once, before `feed`.
    /// Throws when nothing of the file can be decoded.
    func begin() throws {
        guard isPipe else { return try feed(blocks: .max) }
        thread = try FileFeedingThread(feeder)
        repeat {
            usleep(10_000)
            try feed()
        } while !progress.isFull && !progress.isEnded && !Interruption.isRequested
    }

    /// Reads on, by at most so many blocks from a file. Throws when nothing of it can be decoded.
    func feed(blocks: Int = 8) throws {
        if let thread {
            progress = try thread.progress()
        } else {
            try feeder.feed(blocks: blocks)
            progress = feeder.progress
        }
    }

    /// As `FileFeeder.seek`, and reads the first blocks from there. Not of a pipe.
    func seek(to frame: Int) throws {
        try feeder.seek(to: frame)
        try feed()
    }

    /// Nothing more is read.
    func stop() { thread?.stop() }
}
