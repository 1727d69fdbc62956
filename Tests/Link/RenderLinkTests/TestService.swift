import AudioToolbox
import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import TestSupport
import Testing

/// A service in a process of its own, killed at the end of its life.
final class TestService {
    let gate: HostGate
    let process: ProcessHandle
    private let socket: UnixSocket

    init(arguments: [String] = []) throws {
        let (ours, theirs) = try UnixSocket.pair(.sequencedPacket)
        socket = ours
        var environment = CurrentProcess.environment
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let launch = ProcessHandle.Launch(
            executable: TestPackage.product("RenderLinkTestService"), arguments: arguments, environment: environment,
            descriptors: [(source: theirs.rawDescriptor, target: Int32(3))])
        process = try ProcessHandle.spawn(launch)
        gate = try HostGate()
        _ = try command("gate", gate.descriptors)
    }

    deinit {
        process.kill()
        _ = try? process.waitForExit(deadline: MonotonicClock.deadline(milliseconds: 5000))
    }

    func makeLink(
        _ index: Int = 0, channels: Int = 2, frames: Int = 512, mayMoveWaiters: Bool = true
    ) throws -> HostLink {
        let shape = Self.geometry(channels, frames)
        let link = try HostLink(geometry: shape, gate: gate, unitIndex: index, mayMoveWaiters: mayMoveWaiters)
        _ = try command(
            "link \(index) \(channels) \(channels) \(frames)",
            [link.hostFile.rawDescriptor, link.serviceFile.rawDescriptor])
        try link.serviceDidMap()
        link.port.setInput(0, .own)
        return link
    }

    static func geometry(_ channels: Int, _ frames: Int) -> LinkGeometry {
        LinkGeometry(inputChannels: [channels], outputChannels: [channels], maximumFrames: frames)
    }

    /// Stops the process and waits until every one of its threads has stopped.
    func stop() throws {
        try process.signal(SIGSTOP)
        waitUntilStopped()
    }

    /// Waits until the process has stopped, by itself or otherwise.
    func waitUntilStopped() {
        #expect(
            eventually {
                let states = threads().map { ProcFile.statFields(of: "\($0)/stat")?.first }
                return !states.isEmpty && states.allSatisfy { $0 == "T" }
            })
    }

    /// How often threads of the process have gone to sleep.
    func sleeps() -> UInt64 {
        threads().reduce(0) { $0 + (ProcFile.number(ofLine: "voluntary_ctxt_switches:", in: "\($1)/status") ?? 0) }
    }

    /// The folders in which the kernel tells of each thread.
    private func threads() -> [String] {
        let folder = "/proc/\(process.processID)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
    }

    /// The index of another unit's output in this service.
    func addUpstream(_ link: HostLink, mayMoveWaiters: Bool = true) throws -> Int {
        let shape = link.layout.geometry
        return try command(
            "\(mayMoveWaiters ? "upstream" : "harmless-upstream") "
                + "\(shape.inputChannels[0]) \(shape.outputChannels[0]) \(shape.maximumFrames)",
            [link.serviceFile.rawDescriptor])
    }

    @discardableResult
    func command(_ text: String, _ descriptors: [Int32] = []) throws -> Int {
        let deadline = MonotonicClock.deadline(milliseconds: 10_000)
        try socket.send(Array(text.utf8), descriptors: descriptors, deadline: deadline)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 8)
        defer { buffer.deallocate() }
        let reply = try socket.receive(into: buffer, deadline: deadline)
        return Int(String(decoding: buffer[..<reply.byteCount], as: UTF8.self)) ?? -1
    }
}
