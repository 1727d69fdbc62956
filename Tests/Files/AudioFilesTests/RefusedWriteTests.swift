import AudioFiles
import AudioToolbox
import Foundation
import Glibc
import TestSupport
import Testing

/// Files whose bytes are not taken: by a device that is always full, and by a pipe whose reader leaves.
@Suite struct RefusedWriteTests {
    private let folder = try! TemporaryFolder()
    static let suffixes = ["wav", "aiff", "caf", "w64", "au", "flac", "ogg", "opus", "mp3"]

    private var noise: [Float] {
        var state: UInt32 = 1
        return (0..<8192).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state) >> 16) / 65_536
        }
    }

    /// Writes for ten seconds and finishes; what came of it.
    private func write(to path: String) -> AudioFileError? {
        do {
            let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: 1)
            let block = noise
            for _ in 0..<60 { try writer.write([block]) }
            try writer.finish()
            return nil
        } catch { return error as? AudioFileError }
    }

    @Test(arguments: Self.suffixes) func aFullDiskIsNoSuccess(_ suffix: String) throws {
        let path = folder.file("full.\(suffix)")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        let error = try #require(write(to: path))
        #expect(error.path == path)
        #expect(error.reason.contains("No space left on device"), "\(error)")
        #expect(!"\(error)".contains("bug") && !"\(error)".contains("decoder"), "\(error)")
    }

    /// Its end only: the samples are still in the encoder when the writing seems to be over.
    @Test(arguments: Self.suffixes) func anEndWithoutRoomIsNoSuccess(_ suffix: String) throws {
        let path = folder.file("full.\(suffix)")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        #expect(throws: AudioFileError.self) {
            let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: 1)
            try writer.write([[0.5, 0.25]])
            try writer.finish()
        }
    }

    @Test(arguments: ["au", "flac", "ogg", "opus", "mp3"]) func aReaderThatLeavesIsNoSuccess(_ suffix: String) throws {
        let path = folder.file("pipe.\(suffix)")
        #expect(mkfifo(path, 0o600) == 0)
        Thread.detachNewThread {
            let reader = FileHandle(forReadingAtPath: path)
            _ = try? reader?.read(upToCount: 2000)
            try? reader?.close()
        }
        // The signal that says so would end this process.
        let error = try #require(write(to: path))
        #expect(error.reason.contains("Broken pipe"), "\(error)")
    }

    // MARK: Recordings

    private func recorder(_ name: String) throws -> AudioFileWriter {
        try AudioFileWriter(path: folder.file(name), sampleRate: 8000, channelCount: 1, appearance: .whileItGrows)
    }

    @Test(arguments: ["wav", "aiff", "caf", "w64", "au"]) func aRecordingCanBeReadWhileItGrows(_ suffix: String) throws
    {
        let writer = try recorder("live.\(suffix)")
        #expect(folder.names.isEmpty)
        for count in 1...5 {
            try writer.write([[Float](repeating: Float(count) / 8, count: 500)])
            let reader = try AudioFileReader(path: folder.file("live.\(suffix)"))
            #expect(try reader.readAll()[0].count == 500 * count)
            #expect(reader.damage == nil)
        }
        #expect(try writer.finish())
        #expect(folder.names == ["live.\(suffix)"])
    }

    @Test(arguments: ["flac", "ogg"]) func ofACompressedRecordingWholeBlocksCanBeRead(_ suffix: String) throws {
        let writer = try recorder("live.\(suffix)")
        for _ in 0..<20 { try writer.write([noise]) }
        let count = try AudioFileReader(path: folder.file("live.\(suffix)")).readAll()[0].count
        #expect(count > 15 * 8192 && count <= 20 * 8192)
    }

    @Test func anotherFileIsReplacedByASecondAndNotBefore() throws {
        try folder.write(Array("precious".utf8), to: "a.wav")
        let writer = try recorder("a.wav")
        try writer.write([[Float](repeating: 0.5, count: 7999)])
        #expect(try String(contentsOfFile: folder.file("a.wav"), encoding: .utf8) == "precious")
        try writer.write([[0.5]])
        #expect(try AudioFileReader(path: folder.file("a.wav")).readAll()[0].count == 8000)
        try writer.write([[0.25]])
        #expect(try writer.finish())
        #expect(try AudioFileReader(path: folder.file("a.wav")).readAll()[0].count == 8001)
        #expect(folder.names == ["a.wav"])
    }

    @Test(arguments: [0, 1]) func aRecordingOfNothingReplacesNothing(_ frames: Int) throws {
        try folder.write(Array("precious".utf8), to: "a.wav")
        let writer = try recorder("a.wav")
        if frames > 0 { try writer.write([[Float](repeating: 0.5, count: frames)]) }
        #expect(try writer.finish() == (frames > 0))
        let isOld = try Data(contentsOf: URL(filePath: folder.file("a.wav"))) == Data("precious".utf8)
        #expect(isOld == (frames == 0))
    }

    @Test func aLinkStaysOneAndItsFileIsReplaced() throws {
        try folder.write(Array("precious".utf8), to: "a.wav")
        try FileManager.default.createSymbolicLink(atPath: folder.file("b.wav"), withDestinationPath: "a.wav")
        let writer = try AudioFileWriter(path: folder.file("b.wav"), sampleRate: 8000, channelCount: 1)
        try writer.write([[0.5]])
        try writer.finish()
        #expect(try AudioFileReader(path: folder.file("a.wav")).readAll() == [[0.5]])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("b.wav")) == "a.wav")
    }

    // MARK: Full scale

    @Test func whatIsLouderThanAFileHoldsIsCounted() throws {
        for (suffix, count) in [("flac", 3), ("wav", 0)] as [(String, Int64)] {
            let writer = try AudioFileWriter(path: folder.file("a.\(suffix)"), sampleRate: 48_000, channelCount: 2)
            try writer.write([[1, 1.5, -4, 0], [-1, -1.25, 0.5, 0]])
            #expect(writer.clippedSampleCount == count)
            #expect(writer.peak == (count > 0 ? 4 : 0))
            try writer.finish()
        }
    }
}
