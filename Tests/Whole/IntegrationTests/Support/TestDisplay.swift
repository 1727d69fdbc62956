import Foundation
import TestSupport

/// A display without a screen of the test's own, with nobody else on it: Xvfb, whose pixels are a file.
final class TestDisplay {
    /// As `DISPLAY` has it.
    let name: String
    private let server = Process()
    private let folder: URL

    /// Starts the server and waits until it answers.
    init() throws {
        folder = try Installation.shared.get().scratch.appending(path: "display-\(UInt32.random(in: 0..<(.max)))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = Pipe()
        server.executableURL = URL(filePath: UnblockedSignals.command[0])
        server.arguments =
            UnblockedSignals.command.dropFirst() + [
                "/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "1000x700x24", "-fbdir", folder.path, "-nolisten",
                "tcp", "-noreset",
            ]
        server.standardOutput = pipe
        server.standardError = try FileHandle(forWritingTo: Self.file(folder.appending(path: "remarks")))
        try server.run()
        var number = ""
        while !number.hasSuffix("\n") {
            guard let read = try pipe.fileHandleForReading.read(upToCount: 1), !read.isEmpty else {
                throw CocoaError(.executableLoad)
            }
            number += String(decoding: read, as: UTF8.self)
        }
        name = ":" + number.dropLast()
    }

    deinit {
        server.terminate()
        server.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func file(_ url: URL) throws -> URL {
        try Data().write(to: url)
        return url
    }

    /// What a program needs to know to find the display.
    var variables: [String: String] { ["DISPLAY": name] }

    /// What is on the screen now.
    func picture() throws -> TestScreen {
        try TestScreen(Data(contentsOf: folder.appending(path: "Xvfb_screen0")))
    }

    // MARK: People and other programs

    /// Does something by `windowprobe`, and returns what it prints.
    @discardableResult
    func probe(_ words: String...) throws -> String {
        let run = try start(words)
        run.process.waitUntilExit()
        guard run.process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return String(decoding: try run.output.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// Another program with a window, which it keeps until its standard input is closed.
    ///
    /// - Parameter isEmbedder: whether it speaks XEmbed with the window that comes into its own.
    func otherWindow(width: Int, height: Int, isEmbedder: Bool = false) throws -> OtherWindow {
        let input = Pipe()
        let run = try start([isEmbedder ? "embed" : "hold", "\(width)", "\(height)"], input: input)
        var text = ""
        while !text.hasSuffix("\n") {
            guard let read = try run.output.read(upToCount: 1), !read.isEmpty else { throw CocoaError(.executableLoad) }
            text += String(decoding: read, as: UTF8.self)
        }
        guard let number = UInt32(text.dropLast()) else { throw CocoaError(.coderInvalidValue) }
        return OtherWindow(number: number, process: run.process, input: input.fileHandleForWriting, output: run.output)
    }

    /// Another program that owns the clipboard until its standard input is closed; `windowprobe` knows in which ways.
    func clipboardOwner(_ words: String...) throws -> OtherWindow {
        let input = Pipe()
        let run = try start(words, input: input)
        guard let line = try run.output.read(upToCount: 6), line == Data("owned\n".utf8) else {
            throw CocoaError(.executableLoad)
        }
        return OtherWindow(number: 0, process: run.process, input: input.fileHandleForWriting, output: run.output)
    }

    private func start(_ words: [String], input: Pipe? = nil) throws -> (process: Process, output: FileHandle) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: TestPackage.product("windowprobe"))
        process.arguments = words
        process.environment = variables
        process.standardOutput = output
        if let input { process.standardInput = input }
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// A window of the display.
    struct Window {
        let number: UInt32
        /// 0 on the desktop.
        let depth: Int
        let width: Int
        let height: Int
        let title: String
    }

    /// Every window with a title.
    func windows() throws -> [Window] {
        try probe("list").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 4).map(String.init)
            guard words.count == 5, let number = UInt32(words[0]), let depth = Int(words[1]), let width = Int(words[2]),
                let height = Int(words[3])
            else { return nil }
            return Window(number: number, depth: depth, width: width, height: height, title: words[4])
        }
    }

    /// Moves the pointer with the left button held from one place to another.
    func drag(from start: (Int, Int), to end: (Int, Int)) throws {
        try probe("move", "\(start.0)", "\(start.1)")
        try probe("down")
        try probe("move", "\((start.0 + end.0) / 2)", "\((start.1 + end.1) / 2)")
        try probe("move", "\(end.0)", "\(end.1)")
        try probe("up")
    }
}
