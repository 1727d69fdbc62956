import AudioDevices
import Foundation
import Glibc
import TestSupport

/// A sound server of one test, in a folder of its own; killed with this object.
final class SoundServer {
    /// How a device finds it: the configuration's `server`.
    let address: String
    private let folder: TemporaryFolder
    private let launch: (program: String, arguments: [String])
    private let variables: [String: String]
    private let place: JACKServerPlace?
    private var process = Process()

    private init(
        _ address: String, _ folder: TemporaryFolder, _ program: String, _ arguments: [String],
        _ variables: [String: String], place: JACKServerPlace? = nil
    ) throws {
        self.address = address
        self.folder = folder
        launch = (program, arguments)
        self.variables = variables
        self.place = place
        try restart()
    }

    deinit {
        resume()
        // Politely, so that it removes its shared memory.
        process.terminate()
        let ended = eventually { !process.isRunning }
        if !ended { kill() }
        // What a JACK server leaves behind that was killed.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? []
        where name.contains(address) {
            unlink("/dev/shm/\(name)")
        }
    }

    /// JACK with its dummy driver: as many ports that play and that record as asked for, paced by a timer.
    static func jack(period: Int = 128, inputs: Int = 2, outputs: Int = 2) throws -> SoundServer {
        let place = try JACKServerPlace()
        let name = place.name
        return try SoundServer(
            name, TemporaryFolder(), "/usr/bin/jackd",
            [
                "-n", name, "--no-realtime", "-d", "dummy", "-r", "48000", "-p", "\(period)", "-C", "\(inputs)", "-P",
                "\(outputs)",
            ],
            ["JACK_NO_AUDIO_RESERVATION": "1", "JACK_DEFAULT_SERVER": name], place: place)
    }

    /// PipeWire without devices and without a session manager; `answers` false for one that takes connections and
    /// never says anything.
    static func pipeWire(answers: Bool = true) throws -> SoundServer {
        let folder = try TemporaryFolder()
        let modules = ["protocol-native", "metadata", "spa-node-factory", "client-node", "adapter", "link-factory"]
        let loaded = (answers ? modules + ["access"] : modules).map { "{ name = libpipewire-module-\($0) }" }
        let configuration = """
            context.properties = {
                core.daemon = true  core.name = pipewire-0
                default.clock.rate = 48000  default.clock.allowed-rates = [ 44100 48000 ]
                default.clock.quantum = 256  default.clock.min-quantum = 32  default.clock.max-quantum = 8192
            }
            context.spa-libs = {
                audio.convert.* = audioconvert/libspa-audioconvert  support.* = support/libspa-support
            }
            context.modules = [ \(loaded.joined(separator: "\n")) ]
            context.objects = [ { factory = spa-node-factory args = {
                factory.name = support.node.driver  node.name = Dummy-Driver  node.group = pipewire.dummy
                priority.driver = 20000
            } } ]
            """
        try folder.write(Array(configuration.utf8), to: "server.conf")
        return try SoundServer(
            folder.file("pipewire-0"), folder, "/usr/bin/pipewire", ["-c", folder.file("server.conf")],
            ["PIPEWIRE_RUNTIME_DIR": folder.path, "XDG_RUNTIME_DIR": folder.path])
    }

    /// Starts it, again after `kill`. Throws when the program is missing: scripts/setup installs it.
    func restart() throws {
        if let place { JACKRegistry.forgetTheDead(and: place.name) }
        process = Process()
        prepare(process, launch.program, launch.arguments)
        try process.run()
    }

    /// Ends it without a chance to say goodbye.
    func kill() {
        // Once it is reaped, its number may be another's.
        if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// As `kill`, without waiting, from any thread: the process must be the one that runs.
    static func killAtOnce(_ processID: Int32) { Glibc.kill(processID, SIGKILL) }
    var processID: Int32 { process.processIdentifier }

    /// Keeps it from answering until `resume`.
    func suspend() { Glibc.kill(process.processIdentifier, SIGSTOP) }
    func resume() { if process.isRunning { Glibc.kill(process.processIdentifier, SIGCONT) } }

    /// Runs one of its own programs; its output. A program that does not end is killed.
    @discardableResult
    func command(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        prepare(process, "/usr/bin/timeout", ["20", "/usr/bin/\(program)"] + arguments)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    /// Plugs a stereo sink of PipeWire in, whose monitor gives what it plays.
    func plugIn(_ name: String, channels: String = "FL FR") throws {
        try command(
            "pw-cli", "create-node", "adapter",
            "{ factory.name=support.null-audio-sink node.name=\(name) node.description=\"Sink \(name)\" "
                + "media.class=Audio/Sink object.linger=true audio.position=[\(channels)] "
                + "adapter.auto-port-config={ mode=dsp monitor=true } }")
    }

    /// Unplugs it: the node's number is the one before its name in the listing.
    func unplug(_ name: String) throws {
        var identifier = ""
        for line in try command("pw-cli", "ls", "Node").split(separator: "\n") {
            let words = line.split(whereSeparator: { " \t,".contains($0) })
            if words.first == "id", words.count > 1 { identifier = String(words[1]) }
            if line.contains("node.name = \"\(name)\"") { try command("pw-cli", "destroy", identifier) }
        }
    }

    private func prepare(_ process: Process, _ program: String, _ arguments: [String]) {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = variables.merging(["PATH": "/usr/bin:/bin", "HOME": folder.path]) { $1 }
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
    }
}
