import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import Testing

/// Runners whose supervisor vanishes or talks nonsense.
@Suite(.serialized, .timeLimit(.minutes(2))) struct RunnerSupervisorTests {
    @Test func aHostIsServedOnThoughItsSupervisorClosedWithAnUnreadMessage() throws {
        let (process, connection) = try adoptedRunner { _, connection in try ping(connection) }
        try ping(connection)
        try ping(connection)
        connection.close()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
    }

    @Test func anAdoptionCountsThoughTheSupervisorClosedBehindIt() throws {
        let (process, connection) = try adoptedRunner { _, _ in }
        try ping(connection)
        connection.close()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
    }

    @Test func aHostIsServedOnThoughItsSupervisorTalksNonsense() throws {
        let (process, connection) = try adoptedRunner { socket, connection in
            try ping(connection)
            #expect(try RunnerControl(socket: socket).waitUntilReady(deadline: ServiceFixture.deadline))
            try socket.send([1, 2, 3])
            // The runner lets go of this socket, and of no other.
            #expect(try !socket.wait(.readable, deadline: ServiceFixture.deadline).isEmpty)
        }
        try ping(connection)
        connection.close()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
    }

    @Test func aRunnerWithoutHostEndsInOrderWhenItsSupervisorClosedWithAnUnreadMessage() throws {
        let (process, _) = try warmRunner()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
    }

    /// A runner that has announced itself; unless the result's socket is kept, it is closed with that message unread.
    private func warmRunner() throws -> (ProcessHandle, UnixSocket) {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let process = try ProcessHandle.spawn(
            ProcessHandle.Launch(
                executable: try RunnerPath.find(), descriptors: [(source: ends.1.rawDescriptor, target: 3)]))
        #expect(try !ends.0.wait(.readable, deadline: ServiceFixture.deadline).isEmpty)
        return (process, ends.0)
    }

    /// A runner that was given to a host; when this returns, the supervisor's socket is closed with “ready” unread.
    private func adoptedRunner(
        _ body: (UnixSocket, ServiceConnection) throws -> Void
    ) throws -> (ProcessHandle, ServiceConnection) {
        let (process, socket) = try warmRunner()
        let host = try UnixSocket.pair(.sequencedPacket)
        try RunnerControl(socket: socket).adopt(hostSocket: host.1)
        let connection = ServiceConnection(socket: host.0)
        try body(socket, connection)
        return (process, connection)
    }

    private func ping(_ connection: ServiceConnection) throws {
        try connection.call(.ping, EmptyMessage(), deadline: ServiceFixture.deadline)
    }
}
