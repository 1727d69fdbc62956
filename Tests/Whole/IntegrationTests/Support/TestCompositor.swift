import Foundation
import Glibc
import TestSupport

/// A Wayland desktop without a screen of the test's own: sway, with a mouse and keys that no person moves. Its windows begin in
/// the upper left corner.
final class TestCompositor {
    /// Whether `scripts/setup --tests` has installed what it takes.
    static let isInstalled = ["sway", "swaymsg", "grim", "wtype", "wl-copy", "wl-paste"].allSatisfy {
        access("/usr/bin/\($0)", X_OK) == 0
    }

    private let server = Process()
    private let folder: URL
    private let sockets: (display: String, control: String)
    private var owners: [Process] = []
    private let mouse: (process: Process, input: FileHandle, output: FileHandle)

    /// Starts it and waits until it answers.
    ///
    /// - Parameter scale: of its screen of 1,000 × 700 pixels.
    init(scale: Int = 1) throws {
        folder = try Installation.shared.get().scratch.appending(path: "wl-\(UInt32.random(in: 0..<10_000_000))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let config = """
            output HEADLESS-1 resolution 1000x700 position 0 0 scale \(scale)
            default_border none
            focus_follows_mouse no
            for_window [app_id="auview"] floating enable, move absolute position 0 0
            xwayland disable
            exec echo "$WAYLAND_DISPLAY $SWAYSOCK" > \(folder.path)/ready
            """
        try Data(config.utf8).write(to: folder.appending(path: "config"))
        server.executableURL = URL(filePath: UnblockedSignals.command[0])
        let command = Self.command(folder.path) + ["/usr/bin/sway", "-c", folder.appending(path: "config").path]
        server.arguments = UnblockedSignals.command.dropFirst() + command
        server.environment = [
            "XDG_RUNTIME_DIR": folder.path, "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
            "WLR_RENDERER": "pixman", "PATH": "/usr/bin:/bin",
        ]
        (server.standardOutput, server.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try server.run()
        sockets = try Self.sockets(in: folder)
        mouse = try Self.mouse(sockets.display, scale)
    }

    /// Sway refuses to be root: it is nobody then, who owns the folder.
    private static func command(_ folder: String) -> [String] {
        guard getuid() == 0 else { return [] }
        chown(folder, 65_534, 65_534)
        chmod(folder, 0o755)
        return ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    }

    private static func sockets(in folder: URL) throws -> (String, String) {
        var words: [Substring] = []
        let isReady = eventually {
            let line = (try? String(contentsOf: folder.appending(path: "ready"), encoding: .utf8)) ?? ""
            words = line.hasSuffix("\n") ? line.dropLast().split(separator: " ") : []
            return words.count == 2
        }
        guard isReady else { throw CocoaError(.executableLoad) }
        return (folder.appending(path: String(words[0])).path, String(words[1]))
    }

    private static func mouse(_ display: String, _ scale: Int) throws -> (Process, FileHandle, FileHandle) {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: TestPackage.product("waylandprobe"))
        process.arguments = ["\(1000 / scale)", "\(700 / scale)"]
        process.environment = ["WAYLAND_DISPLAY": display, "XDG_RUNTIME_DIR": "/nowhere"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        guard try output.fileHandleForReading.read(upToCount: 6) == Data("ready\n".utf8) else {
            throw CocoaError(.executableLoad)
        }
        return (process, input.fileHandleForWriting, output.fileHandleForReading)
    }

    deinit {
        for owner in owners where owner.isRunning { kill(owner.processIdentifier, SIGKILL) }
        try? mouse.input.close()
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the desktop under its windows.
    func end() {
        if server.isRunning { kill(server.processIdentifier, SIGKILL) }
        server.waitUntilExit()
    }

    /// What a program needs to know to find it, and no X server.
    var variables: [String: String] { ["WAYLAND_DISPLAY": sockets.display, "DISPLAY": ""] }

    /// What is on the screen now.
    func picture() throws -> TestScreen { try TestScreen(pixmap: run("grim", "-t", "ppm", "-")) }

    /// Has the desktop do something, by its own commands.
    @discardableResult
    func tell(_ words: String...) throws -> String {
        String(decoding: try run("swaymsg", ["-s", sockets.control] + words), as: UTF8.self)
    }

    /// What the mouse does: `move X Y`, `down`, `up`, `wheel STEPS`.
    func point(_ steps: String...) throws {
        for step in steps {
            try mouse.input.write(contentsOf: Data("\(step)\n".utf8))
            guard try mouse.output.read(upToCount: 5) == Data("done\n".utf8) else { throw CocoaError(.executableLoad) }
        }
    }

    /// Moves the pointer with the left button held from one place to another.
    func drag(from start: (Int, Int), to end: (Int, Int)) throws {
        try point("move \(start.0) \(start.1)", "down")
        try point("move \((start.0 + end.0) / 2) \((start.1 + end.1) / 2)", "move \(end.0) \(end.1)", "up")
    }

    /// Presses keys, in the words of `wtype`: on a keyboard that comes and goes with it, and that a window has to learn of
    /// before a key is pressed; where it was too late the key is lost.
    func type(_ words: String...) throws { _ = try run("wtype", ["-s", "300"] + words + ["-s", "100"]) }

    /// Another program copies a text, and has it until another copies something.
    func copy(_ text: String) throws { owners.append(try start("wl-copy", ["--foreground", text]).process) }

    /// What the clipboard has.
    func clipboard() throws -> String { String(decoding: try run("wl-paste", ["-n"]), as: UTF8.self) }

    private func run(_ program: String, _ words: String...) throws -> Data { try run(program, words) }

    private func run(_ program: String, _ words: [String]) throws -> Data {
        let (process, output) = try start(program, words)
        let data = try output.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return data
    }

    private func start(_ program: String, _ words: [String]) throws -> (process: Process, output: FileHandle) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/\(program)")
        process.arguments = words
        process.environment = ["WAYLAND_DISPLAY": sockets.display, "XDG_RUNTIME_DIR": folder.path]
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
