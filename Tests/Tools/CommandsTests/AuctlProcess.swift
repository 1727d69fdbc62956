import Foundation
import TestSupport

/// One run of the built `auctl`, with folders of its own for everything that a user's environment names.
final class AuctlProcess {
    private let temporary: TemporaryFolder
    var folder: URL { temporary.url }

    init() throws { temporary = try TemporaryFolder() }

    private static let executable = URL(filePath: TestPackage.product("auctl"))

    func run(_ arguments: String...) throws -> ProgramRun.Outcome { try run(arguments) }

    func run(_ arguments: [String], environment added: [String: String] = [:]) throws -> ProgramRun.Outcome {
        try ProgramRun(Self.executable, arguments, in: folder, extensions: extensions, adding: added).outcome()
    }

    /// The lines that a person sees in a terminal of 80 columns.
    func screen(_ arguments: [String]) throws -> [String] {
        let screen = try Screen()
        let run = try ProgramRun(Self.executable, arguments, in: folder, extensions: extensions, screen: screen.program)
        let lines = try screen.lines()
        run.process.waitUntilExit()
        return lines
    }

    /// Runs it without standard error, as `2>&-` in a shell does.
    func runWithoutStandardError(_ arguments: String...) throws -> ProgramRun.Outcome {
        try ProgramRun(
            URL(filePath: "/bin/sh"), ["-c", "exec \"$@\" 2>&-", "sh", Self.executable.path] + arguments, in: folder,
            extensions: extensions
        ).outcome()
    }

    var extensions: URL { folder.appendingPathComponent("extensions") }

    /// Writes a bundle whose library only looks like one.
    func writeBundle(
        _ name: String, subtype: String, title: String, inProcess: Bool = false, uses resources: [String: Any] = [:]
    ) throws {
        let contents = extensions.appendingPathComponent("\(name).appex/Contents")
        let linux = contents.appendingPathComponent("Linux")
        try FileManager.default.createDirectory(at: linux, withIntermediateDirectories: true)
        var header = Array(
            try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/exe")).readData(ofLength: 64))
        header[16] = 3
        try Data(header).write(to: linux.appendingPathComponent("lib\(name).so"))
        var component: [String: Any] = [
            "type": "aufx", "subtype": subtype, "manufacturer": "Demo", "name": title, "version": 65_536,
            "tags": ["Effects"], "sandboxSafe": true,
        ]
        if !resources.isEmpty { component["resourceUsage"] = resources }
        var attributes: [String: Any] = ["AudioComponents": [component]]
        if inProcess { attributes["AudioComponentBundle"] = "org.example.\(name)" }
        let list: [String: Any] = [
            "CFBundleIdentifier": "org.example.\(name)", "CFBundleExecutable": "lib\(name).so",
            "NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.AudioUnit", "NSExtensionAttributes": attributes,
            ],
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: contents.appendingPathComponent("Info.plist"))
    }
}
