import Foundation
import Testing

/// An empty folder outside of the checkout in which one reader tries examples, one after the other.
///
/// As in a reader's shell, variables and the present folder stay from one block to the next. Packages of readers are built
/// in the checkout's own `.build`, whose modules are taken as they are; builds know their sources by their paths, so that a
/// package that names the checkout as `../auserviced` gets its path.
final class ReaderFolder {
    private static let place: URL = {
        atexit { try? FileManager.default.removeItem(at: ReaderFolder.place) }
        return FileManager.default.temporaryDirectory.appending(path: "reader-\(UUID().uuidString)")
    }()

    let folder = ReaderFolder.place
    private let files = FileManager.default

    /// Beside the checkout, as the pages want it, with a song to play.
    init() throws {
        for name in ["", "state", "run"] {
            try files.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        try files.createSymbolicLink(at: folder.appending(path: "auserviced"), withDestinationURL: Clone.folder)
        try Data("cd '\(folder.path)'\n".utf8).write(to: state)
        try run(
            """
            export HOME='\(folder.path)' XDG_RUNTIME_DIR='\(folder.path)/run' EXAMPLES='\(folder.path)' CHECKOUT='\(Clone.folder.path)'
            touch daemons
            export PATH='\(Clone.binaries.path)':"$PATH" AUEXTENSION_PATH='\(Clone.folder.path)/.build/extensions'
            unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME AUSERVICED_RUNNER AUSERVICED_ADDRESS
            perl -e 'print "RIFF", pack("V", 96036), "WAVEfmt ", pack("VvvVVvv", 16, 1, 1, 48000, 96000, 2, 16), "data",
                pack("V", 96000), pack "s<*", map { 8000 * sin $_ / 20 } 0 .. 47999' >tone.wav
            command auctl render tone.wav song.flac --unit "aufx gain Demo" --no-daemon
            printf 'MThd\\0\\0\\0\\6\\0\\0\\0\\1\\0\\140MTrk\\0\\0\\0\\14\\0\\220\\74\\144\\140\\200\\74\\0\\0\\377\\57\\0' >song.mid
            """)
    }

    deinit {
        // The plan that is kept for the next build is a reader's package's, and not the checkout's.
        try? run("rm -f \"$CHECKOUT\"/.build/*/*/description.json")
        try? run("end_daemons")
        for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
            try? files.removeItem(at: folder.appending(path: name))
        }
    }

    private var state: URL { folder.appending(path: "state/shell") }

    /// Runs lines in the reader's shell; its output is part of the failure. A folder that a command leaves for is kept.
    func run(_ lines: String, _ note: String = "") throws {
        let script = """
            source '\(state.path)'
            source '\(Clone.folder.path)/Tests/Examples/as-written.sh'
            \(lines)
            { declare -px | grep -v ' SHLVL='; echo "cd '$PWD'"; } >'\(state.path)'
            """
        let process = Process()
        // Signals that this thread blocks would be blocked in the shell, too.
        process.executableURL = URL(filePath: "/usr/bin/perl")
        process.arguments = [
            "-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV", "/bin/bash", "-c", script,
        ]
        process.standardInput = FileHandle.nullDevice
        let log = folder.appending(path: "state/log")
        try Data().write(to: log)
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let taken = ContinuousClock.now - start
        // Who shortens the run of all examples looks here first.
        if taken > .seconds(10) { print("\(note): \(taken.components.seconds) s for: \(lines.prefix { $0 != "\n" })") }
        let output = try String(decoding: Data(contentsOf: log), as: UTF8.self)
        try #require(process.terminationStatus == 0, "\(note)\n\(lines)\n--- printed:\n\(output.suffix(4000))")
    }

    /// Writes a file below the shell's present folder.
    func write(_ text: String, to path: String) throws {
        let source = folder.appending(path: "state/file")
        try Data(text.utf8).write(to: source)
        if path.hasSuffix("Package.swift") {
            return try run("mkdir -p \"$(dirname '\(path)')\"; manifest '\(source.path)' >'\(path)'")
        }
        try run("install -D '\(source.path)' '\(path)'")
    }

    /// Makes `.build` of a package the checkout's own.
    func shareBuilds(of package: String) throws {
        try run(
            """
            export SWIFTPM_BUILD_DIR="$CHECKOUT/.build"
            mkdir -p '\(package)'
            ln -sfn "$SWIFTPM_BUILD_DIR" '\(package)/.build'
            """)
    }
}
