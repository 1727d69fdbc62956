import Foundation
import LinuxSystem
import MIDIPorts
import TestSupport

/// A PipeWire server of one test, without devices and without a session manager, and a keyboard that plays into it. Both end
/// with this object.
final class PipeWireKeyboard {
    /// What a program is given, so that it finds the server.
    let variables: [String: String]
    private let folder: TemporaryFolder
    private let process = Process()
    private let ring = MIDIEventRing()
    private var ports: OwnMIDIPorts?

    /// The keyboard's port.
    static let port = "pipewire:keys:midi_out_1"

    /// Throws when the program is missing, which scripts/setup installs, and when no server came up.
    init() throws {
        folder = try TemporaryFolder()
        variables = ["PIPEWIRE_RUNTIME_DIR": folder.path]
        let modules = [
            "protocol-native", "metadata", "spa-node-factory", "client-node", "adapter", "link-factory", "access",
        ]
        let configuration = """
            context.properties = {
                core.daemon = true  core.name = pipewire-0  default.clock.rate = 48000  default.clock.quantum = 256
            }
            context.spa-libs = {
                audio.convert.* = audioconvert/libspa-audioconvert  support.* = support/libspa-support
            }
            context.modules = [ \(modules.map { "{ name = libpipewire-module-\($0) }" }.joined(separator: "\n")) ]
            context.objects = [ { factory = spa-node-factory args = {
                factory.name = support.node.driver  node.name = Dummy-Driver  node.group = pipewire.dummy
                priority.driver = 20000
            } } ]
            """
        try folder.write(Array(configuration.utf8), to: "server.conf")
        process.executableURL = URL(filePath: "/usr/bin/pipewire")
        process.arguments = ["-c", folder.file("server.conf")]
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "PIPEWIRE_RUNTIME_DIR": folder.path,
            "XDG_RUNTIME_DIR": folder.path,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        guard eventually({ (try? plugIn()) != nil }) else { throw CocoaError(.executableLoad) }
    }

    deinit {
        ports?.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// Takes the keyboard away.
    func unplug() {
        ports?.close()
        ports = nil
    }

    /// Puts it there.
    func plugIn() throws {
        ports = try OwnMIDIPorts(
            .pipeWire, clientName: "keys", outputs: [ring], server: folder.file("pipewire-0"))
    }

    /// Sends messages of three bytes each, now.
    func send(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 3) {
            ring.write(Array(bytes[start..<start + 3]), at: MonotonicClock.now())
        }
    }
}
