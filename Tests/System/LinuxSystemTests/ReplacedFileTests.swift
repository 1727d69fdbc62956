import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

/// Files of the project's that are replaced in one step.
@Suite struct ReplacedFileTests {
    private let folder = try! TemporaryFolder()

    private func contents(_ name: String) throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    @Test func theNewOneIsThereWithTheOldOnesPermissions() throws {
        try folder.write(Array("old".utf8), to: "a")
        chmod(folder.file("a"), 0o640)
        try RegularFile.replace(path: folder.file("a"), with: Array("new".utf8))
        #expect(try contents("a") == "new")
        var status = stat()
        #expect(stat(folder.file("a"), &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(folder.names == ["a"])
    }

    @Test func aLinkLeadsToTheNewOne() throws {
        try folder.write(Array("old".utf8), to: "a")
        try FileManager.default.createSymbolicLink(atPath: folder.file("b"), withDestinationPath: "a")
        try RegularFile.replace(path: folder.file("b"), with: Array("new".utf8))
        #expect(try contents("a") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("b")) == "a")
    }

    @Test func aDeviceThatIsFullSaysSo() {
        let error = #expect(throws: SystemError.self) { try RegularFile.replace(path: "/dev/full", with: [1]) }
        #expect(error?.reason == "No space left on device")
    }

    /// Whoever opened a pipe without a reader to write to it would wait for one.
    @Test(arguments: [false, true]) func aPipeIsNoFileToReplaceAndNothingWaits(hasReader: Bool) throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let reader = hasReader ? open(folder.file("pipe"), O_RDONLY | O_NONBLOCK) : -1
        defer { if hasReader { close(reader) } }
        let error = #expect(throws: SystemError.self) {
            try RegularFile.replace(path: folder.file("pipe"), with: [1])
        }
        #expect(error?.reason == "it is a pipe or a socket, and no file")
        #expect(folder.names == ["pipe"])
    }

    /// `program --export /dev/stdout | reader`.
    @Test func aPipeThatIsOpenAlreadyTakesTheBytes() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try RegularFile.replace(path: "/proc/self/fd/\(ends[1])", with: [7])
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 1 && byte == 7)
    }

    @Test func aFolderThatIsMissingIsNamed() {
        let error = #expect(throws: SystemError.self) {
            try RegularFile.replace(path: folder.file("none/a"), with: [1])
        }
        #expect(error?.subject == folder.file("none/a") && error?.isNotFound == true)
    }

    /// A write that would end the process leaves its error number, and nothing waits afterwards.
    @Test func signalsAboutWritingEndNothing() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        let before = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, before) }
        let (count, number) = WriteSignals.held { (write(ends[1], "a", 1), errno) }
        close(ends[1])
        #expect(count == -1 && number == EPIPE)
        var waiting = sigset_t()
        sigpending(&waiting)
        #expect(sigismember(&waiting, SIGPIPE) == 0)
    }
}
