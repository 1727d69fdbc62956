import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol

/// A conversation over a real socket: the input is the other end's datagrams, with descriptors.
enum ControlSession {
    /// A host that has asked three things of a service.
    static func host(_ input: inout FuzzBytes) {
        guard let (own, other) = try? UnixSocket.pair(.sequencedPacket) else { return }
        let connection = ServiceConnection(socket: own)
        connection.handle { _, bytes in _ = try? UnitNotification(decoding: bytes) }
        let instance = LoadMessage(unitIndex: 0, libraryPath: "/lib.so", type: 1, subtype: 2, manufacturer: 3)
        let load = try? connection.send(.load, instance, deadline: 1)
        let control = try? connection.send(.control, ControlMessage(unitIndex: 0, bytes: [1, 0]), deadline: 1)
        let hello = try? connection.send(.hello, HelloMessage(abiVersion: 1), deadline: 1)
        while input.remaining > 0 {
            send(&input, over: other)
            connection.drain()
        }
        _ = load.map { try? connection.reply(to: $0) }
        _ = hello.map { try? connection.reply(to: $0) }
        guard let control, let reply = try? connection.reply(to: control) else { return }
        _ = try? UnitDescription(decoding: reply.payload)
    }

    /// A service that takes whatever comes from its host.
    static func service(_ input: inout FuzzBytes) {
        guard let (own, other) = try? UnixSocket.pair(.sequencedPacket) else { return }
        let endpoint = ServiceEndpoint(socket: own)
        // A reply that is held, to be fetched.
        try? endpoint.reply(
            UnitReply(encodedPayload: [UInt8](repeating: 1, count: MessageHeader.maximumPayload)),
            to: MessageHeader(kind: ServiceMessageKind.control.rawValue, requestID: 7))
        while input.remaining > 0 {
            send(&input, over: other)
            guard receive(endpoint) else { return }
        }
    }

    private static func receive(_ endpoint: ServiceEndpoint) -> Bool {
        do {
            switch try endpoint.receive() {
            case .endOfConnection: return false
            case .nothing: return true
            case .request(let message):
                try read(message)
                return true
            }
        } catch {
            return !(error is ConnectionError)
        }
    }

    /// As a service takes a request apart.
    private static func read(_ message: consuming IncomingMessage) throws {
        switch message.kind {
        case .hello: _ = try message.payload(of: .hello)
        case .openGate:
            _ = try message.payload(of: .openGate)
            _ = try MemoryFile(adopting: try message.takeDescriptor(0), minimumSize: 4096)
            _ = try MemoryFile(adopting: try message.takeDescriptor(1), minimumSize: 4096)
        case .load: _ = try message.payload(of: .load)
        case .control: ControlMessages.readUnitRequest(try message.payload(of: .control).bytes)
        case .openLink:
            _ = try message.payload(of: .openLink)
            _ = try MemoryFile(adopting: try message.takeDescriptor(0), minimumSize: 1)
            _ = try message.takeDescriptor(1)
        case .closeLink: _ = try message.payload(of: .closeLink)
        case .unload: _ = try message.payload(of: .unload)
        case .addUpstream:
            _ = try message.payload(of: .addUpstream)
            _ = try message.takeDescriptor(0)
        case .removeUpstream: _ = try message.payload(of: .removeUpstream)
        case .setScheduling: _ = try message.payload(of: .setScheduling)
        case .openFile:
            _ = try message.payload(of: .openFile)
            _ = try message.takeDescriptor(0)
        case .openConnection:
            _ = try message.payload(of: .openConnection)
            _ = try message.takeDescriptor(0)
        case .openView:
            _ = try message.payload(of: .openView)
            _ = try message.takeDescriptor(0)
        case .ping: _ = try message.payload(of: .ping)
        case .quit: _ = try message.payload(of: .quit)
        default: break
        }
    }

    /// A runner and its supervisor, either of which hears the other's bytes.
    static func runner(_ input: inout FuzzBytes) {
        guard let (runner, supervisor) = try? UnixSocket.pair(.sequencedPacket) else { return }
        let isSupervisor = input.byte() & 1 == 1
        if isSupervisor {
            let control = RunnerControl(socket: supervisor)
            send(&input, over: runner)
            _ = try? control.waitUntilReady(deadline: 0)
        } else {
            let endpoint = SupervisorEndpoint(socket: runner)
            while input.remaining > 0 {
                send(&input, over: supervisor)
                guard (try? endpoint.receive()) != nil else { return }
            }
        }
    }

    /// Sends the next datagram: a byte of descriptors, the bytes, and the contents of a memory file if it has one.
    private static func send(_ input: inout FuzzBytes, over socket: UnixSocket) {
        let kind = input.byte()
        let bytes = input.piece()
        var descriptors = [Int32](repeating: socket.rawDescriptor, count: Int(kind & 7))
        var file: MemoryFile?
        if kind & 8 != 0 {
            file = memoryFile(input.piece(), isSealed: kind & 16 != 0)
            if let file { descriptors.append(file.rawDescriptor) }
        }
        _ = try? socket.send(bytes, descriptors: descriptors)
        withExtendedLifetime(file) {}
    }

    private static func memoryFile(_ contents: [UInt8], isSealed: Bool) -> MemoryFile? {
        guard let file = try? MemoryFile(name: "fuzz", size: max(contents.count, 1)),
            let mapping = try? file.map(writable: true)
        else { return nil }
        contents.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(start: mapping.base, count: contents.count).copyMemory(from: $0)
        }
        if isSealed { try? file.add(.fixedSize) }
        return file
    }
}
