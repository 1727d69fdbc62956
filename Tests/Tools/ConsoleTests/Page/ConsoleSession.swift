import Foundation
import TestSupport
import Testing

/// A user who has a unit running and looks at it through the console: a folder, `auctl` and `auconsole`.
final class ConsoleSession {
    let folder: URL
    /// `HOST/NUMBER` of the unit that runs.
    private(set) var unit = ""
    private(set) var address = URL(filePath: "/")
    private let installation: Installation
    private var variables: [String: String] = [:]
    private var runs: [ProgramRun] = []
    /// A host in this process; nil where `auctl` is the host.
    private var painting: PaintingHost?

    /// Nothing runs, and there is no console.
    init() throws {
        installation = try Installation.shared.get()
        folder = installation.scratch.appending(path: "console-\(UInt32.random(in: 0..<(.max)))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// - Parameter component: an effect, which plays silence.
    convenience init(playing component: String) throws {
        try self.init()
        let sound = folder.appending(path: "in.wav")
        try Self.silence(seconds: 600).write(to: sound)
        _ = try launch(["play", sound.path, "--device", "paced-null", "--unit", component, "--allow-incidents"])
        try #require(try eventually { try listed("running") != nil })
        unit = try #require(try listed("running")?["instance"] as? String)
        try startConsole()
    }

    /// The unit has a view, and runs in a host that this process is.
    convenience init(painting host: PaintingHost) throws {
        try self.init()
        painting = host
        unit = host.unitName
        // Where this process's hosts are looked for.
        variables["XDG_RUNTIME_DIR"] = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
        try startConsole()
    }

    deinit {
        for run in runs where run.process.isRunning {
            kill(run.process.processIdentifier, SIGKILL)
            run.process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private func startConsole() throws {
        _ = try launch(["view", "--browser", "--no-open", unit])
        let printed = folder.appending(path: "output-\(runs.count - 1)")
        var line: Substring?
        try #require(
            try eventually {
                let text = try String(contentsOf: printed, encoding: .utf8)
                line = text.contains("\n") ? text.split(separator: "\n").first : nil
                return line != nil
            })
        address = try #require(line.flatMap { URL(string: String($0)) })
    }

    /// A sound file of nothing: 16 bits, mono, 48 kHz.
    private static func silence(seconds: Int) -> Data {
        let bytes = UInt32(seconds * 96_000)
        func number(_ value: UInt32, _ size: Int = 4) -> Data {
            Data((0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
        }
        let format =
            number(16) + number(1, 2) + number(1, 2) + number(48_000) + number(96_000) + number(2, 2) + number(16, 2)
        return Data("RIFF".utf8) + number(36 + bytes) + Data("WAVEfmt ".utf8) + format + Data("data".utf8)
            + number(bytes)
            + Data(count: Int(bytes))
    }

    // MARK: Commands

    private func launch(_ arguments: [String], adding added: [String: String] = [:]) throws -> ProgramRun {
        let run = try ProgramRun(
            installation.binaries.appending(path: "auctl"), arguments, in: folder, extensions: installation.extensions,
            adding: variables.merging(added) { $1 }, suffix: "-\(runs.count)")
        runs.append(run)
        return run
    }

    /// Runs `auctl` to its end.
    func run(_ arguments: [String], adding added: [String: String] = [:]) throws -> ProgramRun.Outcome {
        try launch(arguments, adding: added).outcome()
    }

    private func objects(_ arguments: String...) throws -> [[String: Any]] {
        let output = try run(arguments + ["--json"]).output
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }

    /// A unit in a state as `auctl ps` lists it; nil for none.
    func listed(_ state: String) throws -> [String: Any]? {
        try objects("ps").first { $0["state"] as? String == state }
    }

    /// What a parameter of the unit is set to.
    func value(_ parameter: String) throws -> Double? {
        try objects("param", unit, parameter).first?["value"] as? Double
    }

    // MARK: The console

    var port: UInt16 { UInt16(address.port ?? 0) }
    var host: String { "127.0.0.1:\(port)" }
    /// `/TOKEN/`.
    var place: String { address.path.hasSuffix("/") ? address.path : address.path + "/" }

    /// The head of the answer to a request of the page's own.
    func head(_ target: String, method: String = "GET") throws -> String {
        try RawConnection(port: port).head(target, ["Host: \(host)"], method: method)
    }

    /// A socket as the page opens it.
    func socket() throws -> RawConnection {
        let connection = try RawConnection(port: port)
        let head = try connection.upgrade(place + "socket", host: host, origin: "http://\(host)")
        try #require(head.hasPrefix("HTTP/1.1 101"), "\(head)")
        return connection
    }

    /// The next message that says this, as an object.
    static func next(_ say: String, of connection: RawConnection) throws -> [String: Any] {
        while true {
            guard case .text(let text) = try connection.message().message else { continue }
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
            if object["say"] as? String == "hosts" { try connection.send(text: #"{"say":"list seen"}"#) }
            if object["say"] as? String == say { return object }
        }
    }
}
