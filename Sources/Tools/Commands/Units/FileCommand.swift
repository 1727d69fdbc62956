import ArgumentParser
import Foundation
import HostControl
import LinuxSystem
import TerminalOutput

/// `auctl file`: gives a running unit files that the user selects.
struct FileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "file",
        abstract: "Gives a running unit a file of yours, lists those that it has, or withdraws one.",
        discussion: """
            `auctl file 1` lists the unit's files, `--open upright.sf2 --as piano` behind it gives the unit one, \
            `--close piano` withdraws it. A unit in a process of its own reaches none of your files; one of which \
            `auctl info` says that it may read, or read and write, files that you select gets those that you name: its \
            host opens them and hands them over. It has them again when it is started again after a crash.
            """)

    @OptionGroup var target: UnitArgument
    @Option(
        name: .customLong("open"), help: ArgumentHelp("The file to give to the unit.", valueName: "path"),
        completion: .file())
    var path: String?
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "What the unit is to find it by, instead of a file that has the same key; the file's name when it is left "
                + "out.", valueName: "key"))
    var key: String?
    @Option(name: .customLong("close"), help: ArgumentHelp("The key of the file to withdraw.", valueName: "key"))
    var closed: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if path != nil, closed != nil { throw ValidationError("name either --open or --close") }
        if key != nil, path == nil { throw ValidationError("--as names a file that is opened; name it with --open") }
    }

    func run() throws {
        // What can be seen from here is refused before a host is asked.
        let path = try path.map { try GivenFile($0).path }
        let unit = try target.unit()
        if let path {
            let file = try unit.call { try $0.openFile(instance: $1, path: path, key: key) }
            if output.json { try output.print(file) { "" } }
        } else if let closed {
            try close(closed, of: unit)
        } else {
            let files = try unit.call { try $0.files(instance: $1) }
            try output.print(files) { files.isEmpty ? Self.nothing(unit) : Self.table(files) }
        }
    }

    private func close(_ key: String, of unit: LocatedUnit) throws {
        let known = try unit.call { try $0.files(instance: $1) }
        guard known.contains(where: { $0.key == key }) else {
            throw CommandFailure(
                .notFound,
                "\(TerminalText.line(unit.status.name)) has no file '\(key)'; `auctl file \(unit.reference)` lists those "
                    + "that it has")
        }
        try unit.call { try $0.closeFile(instance: $1, key: key) }
    }

    private static func nothing(_ unit: LocatedUnit) -> String {
        "\(TerminalText.line(unit.status.name)) has no files; `auctl info` says whether it takes any, --open gives one."
    }

    private static func table(_ files: [SelectedFileStatus]) -> String {
        var table = TextTable([("key", .left), ("access", .left), ("file", .left)])
        for file in files { table.append([file.key, file.isWritable ? "read-write" : "read-only", file.path]) }
        return table.text(columns: TerminalWidth.columns)
    }
}
