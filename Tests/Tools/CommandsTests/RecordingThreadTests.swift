import AudioToolbox
import Commands
import Foundation
import Glibc
import RenderGraph
import TestSupport
import Testing

/// A recording into a pipe that nobody reads for a while.
@Suite struct RecordingThreadTests {
    private let folder: TemporaryFolder

    init() throws {
        // A reader that leaves is an error of the write, not a signal.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
    }

    /// A pipe with a name, open for reading so that writing does not wait for a reader.
    private func pipe() throws -> (path: String, reader: FileHandle) {
        let path = folder.file("heard.au")
        #expect(mkfifo(path, 0o600) == 0)
        return (path, FileHandle(fileDescriptor: open(path, O_RDONLY | O_NONBLOCK), closeOnDealloc: true))
    }

    /// Plays frames numbered from 1 into the ring; returns those that found no room.
    private func play(_ frames: Int, into queue: SampleStream) -> Int {
        let block = BlockBuffers(channelCount: 1, capacity: 512)
        var lost = 0
        for start in stride(from: 0, to: frames, by: 512) {
            block.reset(frames: 512)
            let samples = audioBuffers(block.list)[0].mData!.assumingMemoryBound(to: Float.self)
            for frame in 0..<512 { samples[frame] = Float(start + frame + 1) }
            lost += 512 - queue.write(UnsafePointer(block.list), frames: 512)
        }
        return lost
    }

    @Test func aFileThatBlocksLosesWhatTheRingCannotHoldAndNothingElse() throws {
        let (path, reader) = try pipe()
        let recording = try RecordingThread(path: path, sampleRate: 48_000, channelCount: 1, ringFrames: 1 << 14)
        try recording.start()
        // More than pipe and ring hold together; nobody reads, and this does not block.
        let lost = play(1 << 18, into: recording.queue)
        #expect(lost > 0)
        #expect(fcntl(reader.fileDescriptor, F_SETFL, 0) == 0)
        Thread.detachNewThread { _ = try? reader.readToEnd() }
        recording.finish()
        #expect(recording.failure == nil)
        #expect(recording.frameCount == (1 << 18) - lost)
    }

    @Test func aFileThatBlocksForEverIsGivenUp() throws {
        let (path, reader) = try pipe()
        let recording = try RecordingThread(path: path, sampleRate: 48_000, channelCount: 1, ringFrames: 1 << 17)
        try recording.start()
        _ = play(1 << 17, into: recording.queue)
        recording.finish(patience: 0.2)
        #expect(recording.failure?.contains("given up") == true)
        _ = reader
    }

    @Test func aRecordingThatWasNotStartedGoesAwayWithItsFile() throws {
        let (path, reader) = try pipe()
        weak var gone: RecordingThread?
        do {
            let recording = try RecordingThread(path: path, sampleRate: 48_000, channelCount: 1, ringFrames: 1 << 14)
            gone = recording
        }
        try #require(gone == nil)
        // The pipe ends: nobody has it open for writing any more.
        #expect(fcntl(reader.fileDescriptor, F_SETFL, 0) == 0)
        _ = try reader.readToEnd()
    }

    @Test func aRecordingThatLacksFramesIsNotWhole() {
        #expect(RecordingSummary(frames: 10, lostFrames: 0, failure: nil).isWhole)
        #expect(!RecordingSummary(frames: 10, lostFrames: 1, failure: nil).isWhole)
        #expect(!RecordingSummary(frames: 10, lostFrames: 0, failure: "full").isWhole)
        #expect(RecordingSummary(frames: 10, lostFrames: 5, failure: nil).text.contains("5 of 15 frames"))
    }
}
