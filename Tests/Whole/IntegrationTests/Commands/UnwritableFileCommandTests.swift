import Foundation
import Glibc
import TestSupport
import Testing

/// Every command that writes a file, where that cannot be written: the exit code that the help promises, and a text that
/// says what happened, to what, and what to do.
@Suite(.serialized, .enabled(if: FullDisk.canBeMade), .timeLimit(.minutes(5))) struct UnwritableFileCommandTests {
    /// Why the file cannot be written.
    enum Refusal: CaseIterable {
        /// The disk has no room.
        case fullDisk
        /// The disk is read only: root, too, is refused.
        case readOnlyDisk
        /// The process may not make a file so long.
        case shortFiles

        var words: [String] {
            switch self {
            case .fullDisk: ["No space left on device", "make room"]
            case .readOnlyDisk: ["Read-only file system", "choose another place"]
            case .shortFiles: ["File too large", "ulimit -f"]
            }
        }
    }

    /// A command that writes a file.
    struct Writer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// DISK is a folder on the disk, which is also where the user's data and settings are; INPUT a file with music,
        /// CARLA a project of Carla, BUNDLE an installed bundle, LIBRARY the library in it, PACKAGE the package that it is of, PROJECT one of Xcode's.
        let arguments: [String]
        /// Whether what is written is longer than the files that the process may make.
        var isLong = false

        init(_ arguments: String, isLong: Bool = false) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.isLong = isLong
            testDescription = arguments
        }
    }

    static let writers = [
        Writer("preset 1 --export DISK/a.aupreset"), Writer("preset 1 --save Mine"), Writer("rig save mine"),
        Writer("rig import CARLA mine"),
        Writer("render INPUT DISK/out.wav --unit Gain", isLong: true),
        Writer("render INPUT DISK/out.flac --unit Gain", isLong: true),
        Writer("render INPUT DISK/out.mp3 --unit Gain", isLong: true),
        Writer("render INPUT DISK/out.ogg --unit Gain", isLong: true),
        Writer("render INPUT DISK/out.opus --unit Gain", isLong: true),
        Writer("render INPUT DISK/out.m4a --unit Gain", isLong: true),
        Writer("play INPUT --device offline --record DISK/out.wav --unit Gain", isLong: true),
        Writer("play INPUT --device offline --record DISK/out.m4a --unit Gain", isLong: true),
        Writer("validate Gain --only description --junit DISK/report.xml"),
        Writer("new effect Fuzz --output DISK/Fuzz"), Writer("view Painter --snapshot DISK/view.png"),
        Writer("import PROJECT --no-build --output DISK/made"),
        Writer("bundle PACKAGE --library LIBRARY --output DISK/made", isLong: true),
        Writer("install BUNDLE", isLong: true), Writer("tune --seconds 0.2 --play-seconds 0 --write"),
    ]

    /// Bytes of the longest file that the process may make. A minute of one tone has 180 kB as Ogg Vorbis, which of all
    /// formats makes it shortest, 250 kB as MP3 and 860 kB or more as any other. The memory that a unit shares with its
    /// host is a file, too, and has less than this.
    private static let longestFile = 1 << 17

    private let session: CommandSession
    private let installation: Installation

    init() throws {
        session = try CommandSession()
        installation = try Installation.shared.get()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("in.wav")))
        let package = session.folder.appending(path: "package")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: TestPackage.folder.appending(path: "extensions/Gain/Info.plist"),
            to: package.appending(path: "Info.plist"))
    }

    private func outcome(of writer: Writer, _ refusal: Refusal) throws -> ProgramRun.Outcome {
        let disk = try FullDisk(at: session.path("disk"), kilobytes: refusal == .shortFiles ? 100_000 : 64)
        defer { withExtendedLifetime(disk) {} }
        switch refusal {
        case .fullDisk: try disk.fill()
        case .readOnlyDisk: try disk.becomeReadOnly()
        case .shortFiles: break
        }
        let places = [
            "DISK": session.path("disk"), "INPUT": session.path("in.wav"), "PACKAGE": session.path("package"),
            "CARLA": TestPackage.folder.appending(path: "Tests/Examples/pedal.carxp").path,
            "PROJECT": TestPackage.folder.appending(path: "Tests/ImportedProjects/Tremor").path,
            "BUNDLE": installation.extensions.appending(path: "Gain.appex").path,
            "LIBRARY": installation.extensions.appending(path: "Gain.appex/Contents/Linux/libGain.so").path,
        ]
        let arguments = writer.arguments.map { argument in
            places.reduce(argument) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        }
        let folders = ["XDG_DATA_HOME": session.path("disk"), "XDG_CONFIG_HOME": session.path("disk")]
        // What is about a running unit needs one; its host writes its presets.
        let needsHost = ["preset", "rig"].contains(writer.arguments[0])
        let host =
            needsHost
            ? try session.start(
                ["play", session.path("in.wav"), "--loop", "--device", "paced-null", "--unit", "Gain"], adding: folders)
            : nil
        defer {
            host?.terminate()
            host?.waitUntilExit()
        }
        if needsHost { try #require(try eventually { try session.units("running").count == 1 }) }
        return try refusal == .shortFiles
            ? session.run(arguments, longestFile: Self.longestFile) : session.run(arguments, adding: folders)
    }

    private func check(_ writer: Writer, _ refusal: Refusal) throws {
        let outcome = try outcome(of: writer, refusal)
        #expect(outcome.status == 4, "\(outcome.status): \(outcome.output) \(outcome.error)")
        let text = outcome.error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // What is said of a file with sound is the library's of files, which knows the reason and nothing of commands.
        let isSound = ["render", "play"].contains(writer.arguments[0])
        for words in isSound ? refusal.words.prefix(1) : refusal.words[...] { #expect(text.contains(words), "\(text)") }
        for raw in [
            "NSCocoaErrorDomain", "Error Domain", "SystemError", "operation could not be completed", "bug",
            "libsndfile",
        ] {
            #expect(!text.contains(raw), "\(text)")
        }
    }

    @Test(arguments: writers) func aFullDiskIsSaid(_ writer: Writer) throws { try check(writer, .fullDisk) }

    @Test(arguments: writers) func aReadOnlyDiskIsSaid(_ writer: Writer) throws { try check(writer, .readOnlyDisk) }

    @Test(arguments: writers.filter(\.isLong)) func aLimitOfAFilesLengthIsSaid(_ writer: Writer) throws {
        try check(writer, .shortFiles)
    }

    /// A table that was cut would pass for a whole one.
    @Test(arguments: [
        "list", "list --json", "--help", "--generate-completion-script bash", "doctor --settings", "rig list",
    ])
    func whatIsPrintedToAFullDiskIsNoSuccess(_ arguments: String) throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let run = try ProgramRun(
            installation.binaries.appending(path: "auctl"), arguments.split(separator: " ").map(String.init),
            in: session.folder, extensions: installation.extensions, screen: full)
        let outcome = try run.outcome()
        #expect(outcome.status == 4 && outcome.error.contains("No space left on device"), "\(outcome)")
    }

    /// The list above names every command that may write a file: one that is new is missed here.
    @Test func noCommandIsForgotten() throws {
        let help = try session.run("--help").output
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        // Behind an empty line stands what else is to be known.
        let listed = lines.drop { !$0.hasPrefix("SUBCOMMANDS") }.prefix { !$0.isEmpty }
        let names = listed.compactMap { line -> String? in
            guard line.hasPrefix("  "), !line.hasPrefix("   "), let name = line.split(separator: " ").first else {
                return nil
            }
            return name.trimmingCharacters(in: .punctuationCharacters)
        }
        let writing = Set(Self.writers.map { $0.arguments[0] })
        let others: Set = [
            "list", "info", "ps", "top", "incidents", "control", "param", "kill", "restart", "quarantine", "doctor",
            "bench", "chain", "graph", "file", "devices", "midi", "session", "plugins",
        ]
        #expect(writing.isDisjoint(with: others), "a command writes a file or does not")
        #expect(Set(names) == writing.union(others), "\(names)")
    }
}
