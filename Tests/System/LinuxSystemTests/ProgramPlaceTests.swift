import Glibc
import LinuxSystem
import Testing

@Suite struct ProgramPlaceTests {
    @Test func theFolderOfTheProgramAndOfALibraryAreFound() throws {
        let program = try #require(CurrentProcess.programDirectory())
        #expect(program.hasPrefix("/") && !program.hasSuffix("/"))
        // A program that was started by a relative path is found by that alone.
        let own: @convention(c) () -> Void = {}
        let folder = CurrentProcess.libraryDirectory(of: unsafeBitCast(own, to: UnsafeRawPointer.self))
        #expect(folder == nil || folder?.first == "/")
        let ofC = try #require(dlsym(nil, "malloc"))
        let library = try #require(CurrentProcess.libraryDirectory(of: ofC))
        #expect(library != program && RegularFile.Stamp(path: library + "/libc.so.6") != nil)
        var local = 0
        #expect(withUnsafePointer(to: &local) { CurrentProcess.libraryDirectory(of: $0) } == nil)
    }

    @Test func onlyFilesThatMayBeExecutedArePrograms() {
        #expect(RegularFile.isExecutable("/bin/sh") && RegularFile.isExecutable("/proc/self/exe"))
        for path in ["/bin", "/etc/passwd", "/nowhere/program", ""] { #expect(!RegularFile.isExecutable(path)) }
    }
}
