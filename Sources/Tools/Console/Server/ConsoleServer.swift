import LinuxProcesses
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// Serves the console's page to browsers of this machine.
///
/// Thread: any but render; everything else happens on its own.
public final class ConsoleServer: Sendable {
    /// Connections that are served at once; others are told so.
    static let mostConnections = 128

    /// The port of 127.0.0.1, and of ::1 where there is one, that it listens on.
    public let port: UInt16
    /// The first part of each path: who does not know it gets nothing.
    public let token: String
    private let group: MultiThreadedEventLoopGroup
    private let listeners: [any Channel]
    private let hosts: HostWatch

    /// Listens.
    /// - Parameter port: 0 takes any that is free.
    /// - Throws: when the port is taken, or no thread can be made.
    public init(port: UInt16 = 0) throws {
        token = Self.randomToken()
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        hosts = try HostWatch()
        let connections = Connections(token: token, hosts: hosts)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 512)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { connections.begin($0) }
            .childChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        let first = try bootstrap.bind(host: "127.0.0.1", port: Int(port)).wait()
        self.port = UInt16(first.localAddress?.port ?? 0)
        connections.setPort(self.port)
        // Not every machine has version 6.
        let second = try? bootstrap.bind(host: "::1", port: Int(self.port)).wait()
        listeners = [first] + [second].compactMap(\.self)
    }

    /// Where a browser finds a page.
    /// - Parameter unit: `HOST/NUMBER`; nil for the list.
    public func address(unit: String? = nil) -> String {
        "http://127.0.0.1:\(port)/\(token)/" + (unit.map { "#/unit/\($0)" } ?? "")
    }

    /// Lets go of the port and of every page.
    public func stop() {
        for listener in listeners { try? listener.close().wait() }
        try? group.syncShutdownGracefully()
        hosts.stop()
    }

    /// 128 bits, which nobody guesses.
    private static func randomToken() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// The connections of a server: how many there are, and what each is made of.
private final class Connections: Sendable {
    private let token: String
    private let hosts: HostWatch
    private let count = Atomic(0)
    private let port = Atomic<UInt16>(0)

    init(token: String, hosts: HostWatch) { (self.token, self.hosts) = (token, hosts) }

    func setPort(_ port: UInt16) { self.port.store(port, ordering: .relaxed) }

    func begin(_ channel: any Channel) -> EventLoopFuture<Void> {
        let isOverfull = count.add(1, ordering: .relaxed).newValue > ConsoleServer.mostConnections
        channel.closeFuture.whenComplete { [self] _ in count.subtract(1, ordering: .relaxed) }
        let gate = RequestGate(port: port.load(ordering: .relaxed), token: token)
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let idle = IdleStateHandler(readTimeout: .seconds(20))
            let handler = RequestHandler(gate: gate, isOverfull: isOverfull)
            try pipeline.addHandler(idle, name: "idle")
            let upgrader = upgrader(gate, isOverfull: isOverfull)
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withServerUpgrade: (
                    upgraders: [upgrader],
                    completionHandler: { context in
                        context.pipeline.syncOperations.removeHandler(handler, promise: nil)
                        context.pipeline.syncOperations.removeHandler(name: "idle", promise: nil)
                    }
                ))
            try pipeline.addHandler(handler)
        }
    }

    private func upgrader(_ gate: RequestGate, isOverfull: Bool) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: PageMessage.mostBytes, automaticErrorHandling: false,
            shouldUpgrade: { channel, request in
                let isWelcome = !isOverfull && gate.answer(request) == .socket
                return channel.eventLoop.makeSucceededFuture(isWelcome ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { [hosts] channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        PageSocket { PageSession(hosts: hosts, outlet: $0) })
                }
            })
    }
}
