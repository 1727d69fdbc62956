import FoundationEssentials
import Glibc
import LinuxSystem
import Testing

/// What the file calls do with files that are not as they should be.
@Suite final class FileTests {
    private let folder = "/tmp/linux-files-\(UInt64.random(in: 0 ... .max))"

    init() throws { try Directory.make(folder, mode: 0o700) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test func whatAFolderHoldsIsCountedWithThoseBelowIt() throws {
        try Directory.make(folder + "/a", mode: 0o700)
        _ = try file("a/b", [UInt8](repeating: 1, count: 40_000))
        _ = try file("c", [1])
        #expect(!Directory.exceeds(bytes: 200_000, entries: 3, in: folder))
        #expect(Directory.exceeds(bytes: 39_999, entries: 3, in: folder))
        #expect(Directory.exceeds(bytes: 200_000, entries: 2, in: folder))
        // What a link leads to is not in the folder, and a folder that is not there holds nothing.
        #expect(symlink("/usr", folder + "/link") == 0)
        #expect(!Directory.exceeds(bytes: 200_000, entries: 4, in: folder))
        #expect(!Directory.exceeds(bytes: 0, entries: 0, in: folder + "/none"))
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT)
        try bytes.withUnsafeBytes { _ = try file.write($0) }
        return path
    }

    @Test func contentsAreReadWhole() throws {
        let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try RegularFile.contents(path: file("large", bytes), limit: 600_000) == bytes)
    }

    @Test func aLargerFileThanAllowedIsRefused() throws {
        let path = try file("large", [1, 2, 3])
        #expect(throws: RegularFile.Refusal.self) { try RegularFile.contents(path: path, limit: 2) }
    }

    @Test func aPipeOrADirectoryIsRefusedAndBlocksNobody() throws {
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, folder, "/dev/zero"] {
            #expect(throws: RegularFile.Refusal.self) { try RegularFile.contents(path: path, limit: 100) }
        }
    }

    @Test func aMissingFileIsNamedInTheError() {
        let path = folder + "/missing"
        let error = #expect(throws: SystemError.self) { try RegularFile.contents(path: path, limit: 100) }
        #expect(error?.isNotFound == true)
        #expect(error?.description == "open \(path): No such file or directory")
        #expect(error?.reason == "No such file or directory")
    }

    @Test func aDirectoryListsItsNames() throws {
        _ = try file("b", [])
        _ = try file("a", [])
        #expect(try Directory.names(in: folder).sorted() == ["a", "b"])
        let error = #expect(throws: SystemError.self) { try Directory.names(in: folder + "/missing") }
        #expect(error?.isNotFound == true)
    }

    @Test func missingParentsAreMade() throws {
        try Directory.makeParents(of: folder + "/x/y/file")
        try Directory.makeParents(of: folder + "/x/y/file")
        #expect(try Directory.names(in: folder + "/x") == ["y"])
    }

    @Test func aFileIsNoDirectoryToBeMade() throws {
        let path = try file("file", [])
        try Directory.make(folder, mode: 0o700)
        #expect(throws: SystemError.self) { try Directory.make(path, mode: 0o700) }
        #expect(symlink(folder, folder + "/link") == 0)
        #expect(throws: SystemError.self) { try Directory.make(folder + "/link", mode: 0o700) }
    }

    @Test func aHeldLockIsNotTakenAndItsTextIsThere() throws {
        let path = folder + "/lock"
        let lock = try FileLock(path: path, deadline: 0)
        try lock.write("first\n")
        try lock.write("2\n")
        let error = #expect(throws: SystemError.self) { _ = try FileLock(path: path, deadline: 0) }
        #expect(error?.isTimeout == true)
        #expect(try RegularFile.contents(path: path, limit: 100) == Array("2\n".utf8))
    }
}
