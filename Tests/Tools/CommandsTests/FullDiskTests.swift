import AVFAudio
import AudioFiles
import Commands
import Foundation
import Glibc
import LinuxSystem
import PropertyLists
import Supervision
import TestSupport
import Testing

/// Every writer of the project on a disk without room: an error with the kernel's reason, and what was there stays.
@Suite(.serialized, .enabled(if: FullDisk.canBeMade)) struct FullDiskTests {
    /// A writer: what it writes at first, or again, under which name.
    struct Writer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let write: @Sendable (_ folder: String) throws -> Void
    }

    static let long = String(repeating: "long ", count: 40_000)

    static let writers = [
        Writer(testDescription: "a preset", file: "a.aupreset") {
            try PropertyListFile(path: "\($0)/a.aupreset").write(["name": long])
        },
        Writer(testDescription: "settings, and whatever else is replaced", file: "host.json") { folder in
            try RegularFile.replace(path: "\(folder)/host.json", with: Array(long.utf8))
        },
        Writer(testDescription: "the quarantine list", file: "quarantine.json") { folder in
            try QuarantineStore(path: "\(folder)/quarantine.json").add(
                QuarantineEntry(
                    bundleHash: "\(UInt32.random(in: 0..<(.max)))", component: "aufx gain Demo", reason: long,
                    since: 0))
        },
        Writer(testDescription: "a rendered file", file: "a.wav") { folder in
            let writer = try AudioFileWriter(path: "\(folder)/a.wav", sampleRate: 48_000, channelCount: 1)
            try writer.write([[Float](repeating: 0.5, count: 50_000)])
            try writer.finish()
        },
        Writer(testDescription: "a rendered MP3", file: "a.mp3") { folder in
            let writer = try AudioFileWriter(path: "\(folder)/a.mp3", sampleRate: 48_000, channelCount: 1)
            try writer.write([(0..<480_000).map { Float(($0 * 7919) % 997) / 997 - 0.5 }])
            try writer.finish()
        },
    ]

    @Test(arguments: writers) func theOldOneStaysAndTheReasonIsTheKernels(_ writer: Writer) throws {
        let folder = try TemporaryFolder()
        let disk = try FullDisk(at: folder.file("disk"), kilobytes: 1024)
        defer { withExtendedLifetime(disk) {} }
        let path = folder.file("disk")
        try writer.write(path)
        let old = try Data(contentsOf: URL(filePath: "\(path)/\(writer.file)"))
        // Room for a name and nothing else.
        _ = FileManager.default.createFile(atPath: "\(path)/filler", contents: nil)
        let filler = try FileHandle(forWritingTo: URL(filePath: "\(path)/filler"))
        while (try? filler.write(contentsOf: Data(count: 4096))) != nil {}
        let error = #expect(throws: (any Error).self) { try writer.write(path) }
        #expect("\(error!)".contains("No space left on device"), "\(error!)")
        #expect(try Data(contentsOf: URL(filePath: "\(path)/\(writer.file)")) == old)
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(Set(names).subtracting([writer.file, writer.file + ".lock", "filler"]).isEmpty, "\(names)")
    }
}
