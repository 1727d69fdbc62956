import FoundationEssentials
import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Varlink

/// An interface to test with, and a server for it on a socket of its own.
final class EchoService: Sendable {
    private let folder: TemporaryFolder
    var directory: String { folder.path }
    let address: VarlinkAddress
    let server: VarlinkServer
    private let calls = EchoCalls()

    /// Calls of `Hang` that are under way.
    var hangingCalls: Int { calls.hanging.load(ordering: .relaxed) }

    init(change: (inout VarlinkServer.Configuration) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        address = .path(folder.file("echo"))
        var configuration = VarlinkServer.Configuration(product: "echo", version: "1")
        change(&configuration)
        server = VarlinkServer(interfaces: [EchoInterface(calls: calls)], configuration: configuration)
        server.serve(try VarlinkListener(listeningAt: address))
    }

    deinit { server.stop() }

    func client() throws -> VarlinkClient { try VarlinkClient(connectingTo: address) }
}

/// What the interface has seen.
final class EchoCalls: Sendable {
    let hanging = Atomic<Int>(0)
}

struct EchoInterface: VarlinkInterface {
    let calls: EchoCalls
    let name = "io.example.echo"
    let description = """
        # For tests
        interface io.example.echo

        type Text (text: string, count: ?int)

        # Answers what it was told
        method Echo(text: string) -> (text: string)
        # Counts up to a number, one reply each
        method Count(limit: int) -> (number: int)
        method Fail() -> ()
        # Passes a descriptor that holds "hello"
        method Open() -> (index: int)
        # Never answers until the client goes away
        method Hang() -> ()
        method Flood() -> (text: string)

        error Failed (message: string)

        """

    struct Text: Codable, Sendable { let text: String }
    struct Limit: Codable, Sendable { let limit: Int }
    struct Number: Codable, Sendable { let number: Int }
    struct Index: Codable, Sendable { let index: Int }
    struct Failure: Error, CustomStringConvertible { let description = "the fuse has blown" }

    func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        switch call.method {
        case "Echo": return VarlinkReply(try call.parameters(Text.self))
        case "Count": return try count(call)
        case "Fail": throw Failure()
        case "Open": return try open()
        case "Hang":
            calls.hanging.add(1, ordering: .relaxed)
            defer { calls.hanging.subtract(1, ordering: .relaxed) }
            while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
            throw CancellationError()
        case "Flood":
            guard call.wantsMore else { throw VarlinkError.expectedMore }
            let text = Text(text: String(repeating: "x", count: 100_000))
            while true { try call.reply(text) }
        default: throw VarlinkError.methodNotFound("\(name).\(call.method)")
        }
    }

    private func count(_ call: VarlinkCall) throws -> VarlinkReply {
        guard call.wantsMore else { throw VarlinkError.expectedMore }
        let limit = try call.parameters(Limit.self).limit
        guard limit > 0 else { throw VarlinkError.invalidParameter("limit") }
        for number in 1..<limit { try call.reply(Number(number: number)) }
        return VarlinkReply(Number(number: limit))
    }

    private func open() throws -> VarlinkReply {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError(call: "pipe", errno: errno) }
        write(ends[1], "hello", 5)
        Glibc.close(ends[1])
        return VarlinkReply(Index(index: 0), descriptors: [PassedDescriptor(FileDescriptor(owning: ends[0]))])
    }
}
