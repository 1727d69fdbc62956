import Foundation

/// The package that the tests belong to, and what was built of it.
public enum TestPackage {
    /// The folder of the manifest.
    public static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// Where the executables and libraries are: beside the test program.
    public static let binaries: URL = {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: program).deletingLastPathComponent()
    }()

    /// The path of a built program or library.
    public static func product(_ name: String) -> String { binaries.appending(path: name).path }
}
