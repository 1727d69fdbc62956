import FoundationEssentials
import Glibc
import LinuxProcesses
import LinuxSystem
import TestSupport
import Testing
import Varlink

@Suite struct VarlinkListenerTests {
    private let folder: TemporaryFolder
    private var directory: String { folder.file("new") }
    private var path: String { directory + "/socket" }

    init() throws { folder = try TemporaryFolder() }

    @Test func directoryIsMadeForItsUserAlone() throws {
        let listener = try VarlinkListener(listeningAt: .path(path))
        var status = stat()
        #expect(stat(directory, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        listener.close()
        #expect(stat(path, &status) != 0)
    }

    @Test func secondListenerIsToldWhoHasTheSocket() throws {
        let first = try VarlinkListener(listeningAt: .path(path))
        #expect(throws: VarlinkListenError(address: path, problem: .inUse(processIdentifier: getpid()))) {
            try VarlinkListener(listeningAt: .path(path))
        }
        first.close()
    }

    @Test func socketLeftBehindIsReplaced() throws {
        mkdir(directory, 0o700)
        _ = try UnixSocket.listen(.stream, at: .path(path))
        #expect(access(path, F_OK) == 0)
        let listener = try VarlinkListener(listeningAt: .path(path))
        listener.close()
    }

    @Test func socketInUseByAnotherProgramIsNotTouched() throws {
        mkdir(directory, 0o700)
        let other = try UnixSocket.listen(.stream, at: .path(path))
        #expect(throws: VarlinkListenError(address: path, problem: .inUse(processIdentifier: getpid()))) {
            try VarlinkListener(listeningAt: .path(path))
        }
        #expect(try UnixSocket.connect(.stream, to: .path(path)).rawDescriptor >= 0)
        withExtendedLifetime(other) {}
    }

    @Test func fileThatIsNoSocketIsNotTouched() throws {
        mkdir(directory, 0o700)
        try Data("precious".utf8).write(to: URL(filePath: path))
        #expect(throws: VarlinkListenError(address: path, problem: .notASocket)) {
            try VarlinkListener(listeningAt: .path(path))
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
    }

    @Test func directoryThatOthersMayWriteToIsRefused() throws {
        mkdir(directory, 0o700)
        chmod(directory, 0o777)
        #expect(throws: VarlinkListenError(address: path, problem: .openDirectory(path: directory))) {
            try VarlinkListener(listeningAt: .path(path))
        }
    }

    @Test func descriptorThatIsNoSocketIsRefused() {
        #expect(throws: VarlinkListenError(address: "descriptor 0", problem: .notAUnixStreamSocket)) {
            try VarlinkListener(adopting: 0)
        }
    }

    @Test(arguments: ["unix:/a/b;mode=0600", "/a/b", "unix:@name"]) func addressesAreRead(text: String) throws {
        #expect(try ["unix:/a/b", "unix:@name"].contains("\(VarlinkAddress(text))"))
    }

    @Test(arguments: ["", "unix:", "tcp:1", "relative", "/" + String(repeating: "x", count: 200)])
    func otherAddressesAreRefused(text: String) {
        #expect(throws: VarlinkAddressError.self) { try VarlinkAddress(text) }
    }
}
