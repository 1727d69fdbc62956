import Foundation
import TestSupport
import Testing

/// A program of somebody else's, which decides whether a file is right. A missing one fails the test: `scripts/setup`
/// with these packages installs them: ffmpeg sox flac opus-tools mpg123.
enum OtherProgram {
    /// Runs it to its end; fails the test when it is missing or fails.
    static func run(_ name: String, _ arguments: [String], in folder: TemporaryFolder) throws -> Data {
        let path = "/usr/bin/\(name)"
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "\(name) is missing: run scripts/setup ffmpeg sox flac opus-tools mpg123")
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let (output, error) = (folder.url.appending(path: "stdout"), folder.url.appending(path: "stderr"))
        for file in [output, error] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let remarks = try String(contentsOf: error, encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(name) \(arguments): \(remarks)")
        return try Data(contentsOf: output) + (name == "opusinfo" ? Data(remarks.utf8) : Data())
    }

    /// A file's samples as ffmpeg reads them, interleaved.
    static func decode<Sample>(
        _ file: URL, as format: String, _ type: Sample.Type, in folder: TemporaryFolder
    ) throws -> [Sample] {
        let data = try run("ffmpeg", ["-v", "error", "-i", file.path, "-f", format, "-"], in: folder)
        return data.withUnsafeBytes { Array($0.bindMemory(to: type)) }
    }

    /// Samples as sox has them, interleaved: in its own 32-bit integers, since the floats that it writes have 24 bits.
    static func sox(_ arguments: [String], _ effects: [String] = [], in folder: TemporaryFolder) throws -> [Int32] {
        let data = try run("sox", ["-D"] + arguments + ["-t", "s32", "-"] + effects, in: folder)
        return data.withUnsafeBytes { Array($0.bindMemory(to: Int32.self)) }
    }
}
