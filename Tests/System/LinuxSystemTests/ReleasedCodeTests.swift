import Foundation
import LinuxSystem
import Testing

/// Letting go of code that comes back from its file when it is run again.
@Suite(.serialized) struct ReleasedCodeTests {
    @Test func releasedCodeRunsAgain() throws {
        let released = try CurrentProcess.releaseCode()
        #expect(released > 100)
        #expect([3, 1, 2].sorted().map(String.init).joined(separator: " ") == "1 2 3")
    }

    @Test func sharedCodeThatIsReleasedRunsAgain() throws {
        // No constant, which the compiler would work out.
        let angle = Double(getpid())
        let before = cos(angle)
        #expect(try CurrentProcess.releaseSharedCode() > 0)
        #expect(cos(angle) == before)
        #expect([3, 1, 2].sorted().map(String.init).joined(separator: " ") == "1 2 3")
    }

    @Test func aPageThatDiffersFromItsFileStaysAsItIs() throws {
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
        let mappings = String(decoding: try #require(try file.readToEnd()), as: UTF8.self).split(separator: "\n")
        let mapping = try #require(mappings.first { $0.hasSuffix("/libswiftCore.so") })
        let first = mapping.prefix { $0 != "-" }
        let page = try #require(UInt(first, radix: 16).flatMap { UnsafeMutableRawPointer(bitPattern: $0) })
        // The last byte of the identification that a library begins with, which says nothing.
        let mark = page.assumingMemoryBound(to: UInt8.self) + 15
        let size = Int(sysconf(Int32(_SC_PAGESIZE)))
        func write(_ value: UInt8) throws {
            try #require(mprotect(page, size, PROT_READ | PROT_WRITE) == 0)
            mark.pointee = value
            try #require(mprotect(page, size, PROT_READ | PROT_EXEC) == 0)
        }
        let before = mark.pointee
        try write(before ^ 0x5a)
        try CurrentProcess.releaseCode()
        #expect(mark.pointee == before ^ 0x5a)
        try write(before)
    }
}
