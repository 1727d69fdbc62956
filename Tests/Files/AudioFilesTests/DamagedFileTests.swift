import AudioFiles
import AudioToolbox
import Foundation
import TestSupport
import Testing

/// Files that were cut, changed, or come through a pipe: what is there is read, what is wrong is named, nothing traps.
@Suite struct DamagedFileTests {
    let folder = try! TemporaryFolder()
    let frames = 96_000

    private var noise: [Float] {
        var state: UInt32 = 1
        return (0..<frames).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state) >> 16) / 65_536
        }
    }

    private func write(_ suffix: String) throws -> (path: String, bytes: [UInt8]) {
        let path = folder.file("whole.\(suffix)")
        let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channelCount: 1)
        // In pieces: an Ogg page is written when it is full, not at the end of one long call.
        for start in stride(from: 0, to: frames, by: 4_000) { try writer.write([Array(noise[start..<start + 4_000])]) }
        try writer.finish()
        return (path, Array(try Data(contentsOf: URL(filePath: path))))
    }

    private func cut(_ suffix: String, keeping share: Double) throws -> AudioFileReader {
        let bytes = try write(suffix).bytes
        try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * share))), to: "cut.\(suffix)")
        return try AudioFileReader(path: folder.file("cut.\(suffix)"))
    }

    @Test(arguments: ["ogg", "opus"], [0.7, 0.85, 0.95])
    func aCutOggFileHasNoKnownLengthAndGivesWhatIsThere(_ suffix: String, _ share: Double) throws {
        let reader = try cut(suffix, keeping: share)
        #expect(reader.format.frameCount == nil)
        #expect(reader.format.duration == nil)
        let count = try reader.readAll()[0].count
        #expect(count > 0 && count < frames)
        #expect(reader.damage == .endsEarly(frameCount: Int64(count), announced: nil))
    }

    @Test func aChangedLastPageIsTakenForAnEarlyEnd() throws {
        var bytes = try write("ogg").bytes
        bytes[bytes.count - 20] ^= 1
        try folder.write(bytes, to: "changed.ogg")
        let reader = try AudioFileReader(path: folder.file("changed.ogg"))
        let count = try reader.readAll()[0].count
        #expect(count > 0 && count < frames)
        #expect(reader.damage != nil)
    }

    @Test(arguments: ["wav", "aiff", "au", "w64", "flac"])
    func aCutFileGivesEverySampleThatIsThere(_ suffix: String) throws {
        let whole = try AudioFileReader(path: try write(suffix).path).readAll()[0]
        let reader = try cut(suffix, keeping: 0.6)
        let samples = try reader.readAll()[0]
        #expect(samples.count > frames / 4 && samples.count < frames)
        #expect(samples == Array(whole.prefix(samples.count)))
        #expect(reader.damage != nil)
    }

    @Test(arguments: ["wav", "aiff", "au", "w64", "flac", "ogg", "opus", "mp3", "caf"])
    func aWholeFileIsNotCalledDamaged(_ suffix: String) throws {
        let reader = try AudioFileReader(path: try write(suffix).path)
        _ = try reader.readAll()
        #expect(reader.damage == nil)
        #expect(reader.format.frameCount == Int64(frames))
    }

    /// A WAV file of one second, with a title in a chunk ahead of the samples.
    private func titled(_ title: String) throws -> String {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
                + (body.count % 2 == 0 ? [] : [0])
        }
        let format: [UInt8] = [1, 0, 1, 0, 0x80, 0xbb, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0]
        let list = Array("INFO".utf8) + chunk("INAM", Array(title.utf8) + [0])
        let body = chunk("fmt ", format) + chunk("LIST", list) + chunk("data", [UInt8](repeating: 0, count: 96_000))
        try folder.write(chunk("RIFF", Array("WAVE".utf8) + body), to: "titled.wav")
        return folder.file("titled.wav")
    }

    @Test(arguments: [
        "x : 9 (should be 9223372036854775807)", "x : 9223372036854775807 (should be 0)", "x : 9 (should be 5)",
        "9 (should be 5)", "x\ndata : 9 (should be 5)", "x\r\ndata : 9 (should be 5)\r",
        "x\ndata : 0 (should be 9223372036854775807)",
    ])
    func aTitleThatLooksLikeACorrectionIsNone(_ title: String) throws {
        let reader = try AudioFileReader(path: try titled(title))
        #expect(try reader.readAll()[0].count == 48_000)
        #expect(reader.damage == nil)
    }

    // MARK: Pipes

    /// Reads what is written into a pipe.
    private func piped<Result>(_ bytes: [UInt8], _ body: (AudioFileReader) throws -> Result) throws -> Result {
        let pipe = Pipe()
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread {
            try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
            try? pipe.fileHandleForWriting.close()
        }
        defer { try? pipe.fileHandleForReading.close() }
        return try body(AudioFileReader(path: "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"))
    }

    @Test(arguments: ["wav", "aiff", "au", "ogg"])
    func aPipeGivesWhatTheFileGives(_ suffix: String) throws {
        let (path, bytes) = try write(suffix)
        let whole = try AudioFileReader(path: path).readAll()
        try piped(bytes) { reader in
            #expect(!reader.isSeekable)
            let heard = try reader.readAll()
            #expect(heard == whole)
            #expect(reader.damage == nil)
            #expect(throws: AudioFileError.self) { try reader.seek(toFrame: 0) }
        }
    }

    @Test(arguments: [UInt32.max, 0x7fff_ffff, 0])
    func aPipedHeaderWithoutALengthAnnouncesNone(_ announced: UInt32) throws {
        var bytes = try write("wav").bytes
        let data = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("data".utf8)) })
        for byte in 0..<4 { bytes[data + 4 + byte] = UInt8(truncatingIfNeeded: announced >> (8 * UInt32(byte))) }
        try piped(bytes) { reader in
            #expect(reader.format.frameCount == nil)
            let count = try reader.readAll()[0].count
            #expect(count == (announced == 0 ? 0 : frames))
            #expect(reader.damage == nil)
        }
    }

    @Test(arguments: ["flac", "caf"])
    func whatCannotBeReadFromAPipeIsRefusedNamingThePipe(_ suffix: String) throws {
        let bytes = try write(suffix).bytes
        #expect {
            try piped(bytes) { _ = try $0.readAll() }
        } throws: { "\($0)".contains("pipe") }
    }
}
