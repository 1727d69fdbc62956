import Foundation
import TestSupport

/// A clone in which nothing was built yet: the scripts, and instead of the built programs small ones that play their
/// part.
final class ScriptFolder {
    struct Outcome {
        var status: Int32
        var output: String
    }

    /// What goes wrong while a script runs.
    enum Fault: String, CaseIterable {
        case none, build, daemon, incident, restart, player, silence, finding, fuzzer, server, client, disk, framework
    }

    private let temporary: TemporaryFolder
    var folder: URL { temporary.url.appending(path: "clone") }

    init() throws {
        temporary = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.appending(path: "programs"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: TestPackage.folder.appending(path: "scripts"), to: folder.appending(path: "scripts"))
        try write("scripts/assemble-extensions", "")
        try write("scripts/setup", "")
        // Compiles the framework, which takes minutes.
        try write(
            "scripts/prebuild",
            "[[ $FAULT != framework ]] && mkdir \"$1/prebuilt\" && echo compiled >\"$1/prebuilt/modules\"")
        try write("programs/swift", Self.swift)
        try write("programs/auserviced", "[[ $FAULT == daemon ]] && exit 1; exec sleep 60")
        try write("programs/auctl", Self.auctl)
        try write("programs/aubench", Self.aubench)
        try write("programs/jackd", "[[ $FAULT == server ]] && { echo no driver; exit 1; }; exec sleep 60")
        try write("programs/jack_wait", "[[ $FAULT == server ]] && echo not running; exit 0")
        try write("programs/pipewire", "exec sleep 60")
        try write("programs/pw-link", "echo sink:playback_FL")
        try write("programs/pkg-config", "echo")
        try write("programs/cc", Self.compiler)
        try FileManager.default.createDirectory(
            at: folder.appending(path: ".build/fuzz/release"), withIntermediateDirectories: true)
        try write(".build/fuzz/release/fuzzer", Self.fuzzer)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

    func run(_ script: String, _ arguments: String..., fault: Fault = .none) throws -> Outcome {
        try run(script, arguments, fault: fault)
    }

    func run(
        _ script: String, _ arguments: [String], fault: Fault = .none, adding added: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        // Signals that this thread blocks would be blocked in the script, too, which ends what it has started with one.
        process.executableURL = URL(filePath: "/usr/bin/perl")
        process.arguments =
            ["-MPOSIX", "-e", "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV"]
            + [folder.appending(path: script).path] + arguments
        let programs = folder.appending(path: "programs").path
        process.environment = ["PATH": "\(programs):/usr/bin:/bin", "FAULT": fault.rawValue, "PROGRAMS": programs]
            .merging(added) { $1 }
        process.standardInput = FileHandle.nullDevice
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
    }

    /// A program in the clone, in the shell's language.
    func write(_ path: String, _ lines: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("#!/usr/bin/env bash\n\(lines)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    private static let swift = """
        case "$*" in
        *--show-bin-path*) echo "$PROGRAMS" ;;
        *dump-package*) echo '{"targets": [{"name": "CAudioUnit", "type": "regular", "path": "Sources/Unit/CAudioUnit"}]}' ;;
        build*) [[ $FAULT != build ]] || { echo "error: no such module"; exit 1; } ;;
        esac
        """

    /// Ends as libFuzzer does: with figures, or with a file and a report, or without either.
    private static let fuzzer = """
        [[ $FAULT != fuzzer ]] || exit 3
        for word in "$@"; do case $word in -artifact_prefix=*) prefix=${word#*=} ;; esac; done
        echo "#10 DONE   cov: 12 ft: 345 corp: 6/78Kb lim: 9 exec/s: 10 rss: 11Mb"
        [[ $FAULT != finding ]] || { echo "Fatal error: a list broke"; touch "${prefix}crash-1"; exit 77; }
        echo "stat::number_of_executed_units: 1234"
        echo "stat::peak_rss_mb:              56"
        """

    /// Makes a chain of clients that measures 2 µs for each of them.
    private static let compiler = """
        while [[ $1 != -o ]]; do shift; done
        printf '#!/usr/bin/env bash\\n[[ $FAULT == client ]] && { echo no port >&2; exit 1; }\\n' >"$2"
        echo 'echo "$(($2 * 2)).00 $(($2 * 2)).50 $(($2 * 3)).00 99.00"' >>"$2"
        chmod +x "$2"
        """

    /// A table, or the rows of chains.
    private static let aubench = """
        [[ $* == *--json* ]] || { echo "table of $1"; exit 0; }
        for mode in hand-off group anticipating; do
            for units in 1 8; do
                [[ $mode == hand-off ]] && limit=$((units * 2 + 2)) || limit=4
                printf '{"mode": "%s", "units": %d, "p50": %d, "p99": 30, "limit_p50": %d, "limit_p99": 20}\\n' \\
                    $mode $units $((units * 3)) $limit
            done
        done | paste -sd, | sed 's/^/[/; s/$/]/'
        """

    /// One unit that has played 100 cycles more with each look, in a process that `kill` replaces by another.
    private static let auctl = """
        cd "$PROGRAMS"
        case $1 in
        doctor) [[ $FAULT == daemon ]] || echo '"daemonReachable" : true' ;;
        kill) touch killed ;;
        bench) echo "table of $2" ;;
        ps)
            echo look >>looks
            [[ -e killed ]] && { change=1; touch looked; } || change=0
            incidents=$change restarts=$change
            [[ $FAULT == incident ]] && incidents=0
            [[ $FAULT == restart ]] && restarts=0
            [[ $* == *--json* ]] || { [[ -e killed ]] && touch shown; exit 0; }
            printf '[\\n  {\\n    "cycles" : %d,\\n    "hostProcess" : %d,\\n    "incidents" : %d,\\n' \\
                $(($(wc -l <looks) * 100)) "$(cat host)" "$incidents"
            printf '    "instance" : "%d/1",\\n    "restarts" : %d,\\n    "serviceProcess" : %d,\\n    "state" : "running"' \\
                "$(cat host)" "$restarts" "$((100 + restarts))"
            printf '\\n  }\\n]\\n' ;;
        play)
            echo $$ >host
            # The music ends when the demo has seen the kill's end, or once that it has none.
            case $FAULT in incident | restart) awaited=looked ;; *) awaited=shown ;; esac
            until [[ -e $awaited ]]; do sleep 0.05; done
            [[ $FAULT == player ]] && exit 5
            while [[ $1 != --record ]]; do shift; done
            [[ $FAULT == silence ]] && byte='\\0' || byte='?'
            # Room for a longer length, as recordings have it, one channel, and samples that are all 0 or 0.747.
            { printf 'RIFF....WAVEJUNK....fmt ......\\1\\0........data....'; head -c 8000000 /dev/zero | tr '\\0' "$byte"; } >"$2" ;;
        esac
        """
}
