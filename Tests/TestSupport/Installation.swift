import Foundation

/// The built programs and bundles, laid out in a folder of the tests' own.
public struct Installation: Sendable {
    /// The bundles, demo units and faulty ones.
    public let extensions: URL
    /// Empty at the start; files that tests make.
    public let scratch: URL

    /// The one of this test run.
    public static let shared = Result { try Installation(of: ["extensions", "Tests/FaultyExtensions"]) }

    /// The same with the bundles that attack whatever they can reach, which no other test is to find.
    public static let hostile = Result {
        try Installation(
            of: ["extensions", "Tests/FaultyExtensions", "Tests/HostileExtensions"], in: path + "-hostile")
    }

    /// Where the executables and libraries are.
    public var binaries: URL { TestPackage.binaries }

    /// The runner of the build.
    public var runnerPath: String { TestPackage.product("auextension") }

    private init(of folders: [String], in path: String = path) throws {
        scratch = URL(filePath: path)
        extensions = scratch.appending(path: "extensions")
        atexit {
            for ending in ["", "-hostile"] { try? FileManager.default.removeItem(atPath: Installation.path + ending) }
        }
        for folder in folders {
            try Self.assemble(from: TestPackage.folder.appending(path: folder), into: extensions)
        }
    }

    private static let path = "/tmp/au-installation-\(getpid())-\(UInt32.random(in: 0..<(.max)))"

    private static func assemble(from sources: URL, into target: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let information = sources.appending(path: "\(name)/Info.plist")
            guard let list = try? String(contentsOf: information, encoding: .utf8) else { continue }
            let ending = list.contains("factoryFunction") ? "component" : "appex"
            let contents = target.appending(path: "\(name).\(ending)/Contents")
            let linux = contents.appending(path: "Linux")
            try FileManager.default.createDirectory(at: linux, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: information, to: contents.appending(path: "Info.plist"))
            // Views have a library of their own beside the unit's.
            let hasViews = FileManager.default.fileExists(atPath: sources.appending(path: "\(name)View").path)
            for library in hasViews ? [name, "\(name)View"] : [name] {
                try FileManager.default.copyItem(
                    atPath: TestPackage.product("lib\(library).so"),
                    toPath: linux.appending(path: "lib\(library).so").path)
            }
        }
    }
}
