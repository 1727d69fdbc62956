import DaemonControl
import Foundation
import TestSupport
import Testing

/// The daemon's settings file, as somebody may have left it.
struct ConfigurationFileTests {
    private func problem(_ folder: TemporaryFolder) -> String {
        var configuration = DaemonConfiguration(environment: [:])
        let before = configuration
        let error = #expect(throws: ConfigurationError.self) {
            try configuration.apply(file: folder.file("config.json"))
        }
        #expect(configuration == before)
        return error?.problem ?? ""
    }

    @Test func whatItSetsIsTaken() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(#"{"warmRunners": 5}"#.utf8), to: "config.json")
        var configuration = DaemonConfiguration(environment: [:])
        try configuration.apply(file: folder.file("config.json"))
        #expect(configuration.warmRunners == 5)
    }

    @Test(arguments: ["", "{", "[]", #"{"warmRunners": "many"}"#, #"{"warmRunner": 1}"#])
    func whatIsBrokenIsRefused(contents: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(contents.utf8), to: "config.json")
        #expect(!problem(folder).isEmpty)
    }

    /// Whoever opened a pipe to read all of it would wait for a writer.
    @Test func aPipeIsRefusedUnread() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("config.json"), 0o600) == 0)
        #expect(problem(folder) == "is not a regular file")
    }

    @Test func aFileThatIsTooLargeIsRefusedUnread() throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](repeating: 0x20, count: (1 << 20) + 1), to: "config.json")
        #expect(problem(folder) == "is larger than 1 MiB")
    }
}
