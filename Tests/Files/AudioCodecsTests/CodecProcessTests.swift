import AudioCodecs
import AudioTypes
import Foundation
import TestSupport
import Testing

/// What a codec process does wrong is an error for whoever asked, and nothing else.
@Suite struct CodecProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let settings = CodecSettings(
        formatID: kAudioFormatMPEG4AAC, sampleRate: 44_100, channelCount: 2)

    private static func program() -> String { TestPackage.product("aucodec") }

    /// A program in its place, in Python: `socket` is the connection.
    private func impostor(_ body: String) throws -> String {
        let path = folder.file("impostor")
        let script = "#!/usr/bin/env python3\nimport socket, struct, time\ns = socket.socket(fileno=3)\n\(body)\n"
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }

    @Test func aProcessThatDiesInMidStreamIsAnErrorAndTheNextOneWorks() throws {
        let process = try CodecProcess(executable: Self.program())
        let encoder = try ProcessEncoder(Self.settings, process: process)
        let frames = [Double](repeating: 0.25, count: encoder.framesPerPacket * 2)
        _ = try encoder.encode(frames, count: encoder.framesPerPacket)
        kill(process.processID, SIGKILL)
        for _ in 0..<3 {
            #expect(throws: CodecError.self) { try encoder.encode(frames, count: encoder.framesPerPacket) }
        }
        let next = try ProcessEncoder(Self.settings, process: CodecProcess(executable: Self.program()))
        _ = try next.encode(frames, count: next.framesPerPacket)
        #expect(try next.finish().isEmpty == false)
    }

    @Test func aProcessThatHangsIsGivenUp() throws {
        let process = try CodecProcess(executable: Self.program(), patience: 300_000_000)
        let encoder = try ProcessEncoder(Self.settings, process: process)
        kill(process.processID, SIGSTOP)
        let frames = [Double](repeating: 0, count: encoder.framesPerPacket * 2)
        let error = #expect(throws: CodecError.self) {
            try encoder.encode(frames, count: encoder.framesPerPacket)
        }
        #expect(error?.description.contains("did not answer") == true)
        // It was killed, stopped as it was, and reaped.
        #expect(kill(process.processID, 0) != 0)
    }

    @Test(arguments: [
        ("s.sendall(struct.pack('<II', 0xffffffff, 100) + b'x' * 100)", "makes no sense"),
        ("s.sendall(struct.pack('<II', 12, 77) + b'x' * 12)", "makes no sense"),
        ("s.sendall(struct.pack('<II', 16, 100) + struct.pack('<4I', 1024, 2048, 0, 4000000000))", "makes no sense"),
        ("s.sendall(struct.pack('<II', 16, 100) + struct.pack('<4I', 4000000000, 2048, 0, 0))", "makes no sense"),
        ("s.sendall(struct.pack('<II', 3, 100) + b'abc')", "makes no sense"),
        ("s.sendall(struct.pack('<II', 5, 101) + b'n\\x1bope')", "nope"),
        ("s.sendall(b'abc')", "has ended"),
    ]) func whatALyingProcessSaysIsAnError(answer: String, text: String) throws {
        let process = try CodecProcess(executable: impostor("s.recv(100)\n\(answer)"))
        let error = #expect(throws: CodecError.self) { try ProcessEncoder(Self.settings, process: process) }
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "struct.pack('<I', 2) + b'x' * 9", "struct.pack('<I', 3) + b'x' * 48", "struct.pack('<I', 2) + b'x' * 24",
        "b''",
    ]) func samplesThatCannotBeAreAnError(answer: String) throws {
        let path = try impostor(
            """
            s.recv(100)
            s.sendall(struct.pack('<II', 0, 100))
            s.recv(100)
            a = \(answer)
            s.sendall(struct.pack('<II', len(a), 100) + a)
            time.sleep(60)
            """)
        let decoder = try ProcessDecoder(Self.settings, process: CodecProcess(executable: path))
        let packet: [UInt8] = [1, 2, 3]
        // The second time it is asked no more.
        for _ in 0..<2 {
            let error = #expect(throws: CodecError.self) { try packet.withUnsafeBytes { try decoder.decode($0) } }
            #expect(error?.description.contains("makes no sense") == true, "\(String(describing: error))")
        }
    }

    @Test func aProgramThatIsMissingIsNamed() {
        let error = #expect(throws: CodecError.self) {
            try CodecProgram.find(environment: ["AUSERVICED_CODEC": "/nowhere/aucodec", "PATH": "/usr/bin"])
        }
        #expect(error?.description.contains("/nowhere/aucodec") == true)
        #expect(throws: CodecError.self) { try CodecProcess(executable: "/nowhere/aucodec") }
    }

    @Test func theProgramIsLookedForBesideTheProgramFirstAndNeverInARelativeFolder() {
        let places = CodecProgram.places(environment: ["PATH": "bin:/usr/bin"], programFolder: "/opt/x/bin")
        #expect(places.prefix(3) == ["/opt/x/bin/aucodec", "/usr/bin/aucodec", "/opt/x/libexec/auserviced/aucodec"])
        #expect(!places.contains("bin/aucodec"))
        let fromLibrary = CodecProgram.places(
            environment: [:], programFolder: "/opt/x/bin", libraryFolder: "/opt/host/lib")
        #expect(fromLibrary.prefix(2) == ["/opt/host/lib/aucodec", "/opt/x/bin/aucodec"])
    }
}
