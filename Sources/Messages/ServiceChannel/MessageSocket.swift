package import LinuxProcesses
package import LinuxSystem
package import ServiceProtocol
import Synchronization

/// Sends and receives whole messages over a packet socket: the header, the cap on size, and payloads that travel in
/// memory files.
///
/// One thread may receive while others send.
package final class MessageSocket: Sendable {
    /// What one attempt to receive brought.
    package enum Reception: ~Copyable, Sendable {
        case message(IncomingMessage)
        case endOfConnection
        /// Nothing came before the deadline.
        case nothing
    }

    package let socket: UnixSocket
    /// Descriptors accepted beside one message; 0 makes the kernel discard them.
    private let maximumDescriptors: Int
    private let buffer = Mutex(ReceiveBuffer())

    package init(_ socket: UnixSocket, acceptingDescriptors maximumDescriptors: Int) {
        self.socket = socket
        self.maximumDescriptors = maximumDescriptors
    }

    /// Sends one message; a payload that exceeds a datagram goes into a sealed memory file. Waits for room until
    /// `deadline`.
    package func send(
        kind: UInt16, requestID: UInt32, flags: MessageFlags = [], payload: [UInt8], descriptors: [Int32] = [],
        deadline: UInt64
    ) throws(SystemError) {
        guard payload.count > MessageHeader.maximumPayload else {
            let header = MessageHeader(kind: kind, requestID: requestID, flags: flags)
            return try transmit(header, payload, descriptors: descriptors, deadline: deadline)
        }
        let file = try MemoryFile(name: "message", size: payload.count)
        try file.fill(with: payload)
        try file.add([.shrink, .grow, .write, .seal])
        let header = MessageHeader(kind: kind, requestID: requestID, flags: flags.union(.payloadInMemory))
        var length = WireWriter(reservingCapacity: 8)
        length.write(UInt64(payload.count))
        try transmit(header, length.bytes, descriptors: descriptors + [file.rawDescriptor], deadline: deadline)
    }

    /// Sends a message that nobody answers. The descriptors are borrowed.
    package func send<Payload>(
        _ message: ServiceRequest<Payload, Never>, _ payload: Payload, descriptors: [Int32] = [], deadline: UInt64 = 0
    ) throws(SystemError) {
        precondition(descriptors.count == message.descriptorCount, "the message travels with its descriptors")
        try send(
            kind: message.kind.rawValue, requestID: 0, payload: payload.encoded, descriptors: descriptors,
            deadline: deadline)
    }

    /// Receives one message. Throws `protocolViolation` for one that is no message of this protocol.
    package func receive(deadline: UInt64) throws(ConnectionError) -> Reception {
        let outcome = buffer.withLock { buffer -> Result<Reception, ConnectionError> in
            do throws(ConnectionError) {
                return .success(try receive(into: buffer.memory, deadline: deadline))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func receive(
        into memory: UnsafeMutableRawBufferPointer, deadline: UInt64
    ) throws(ConnectionError) -> Reception {
        let received: ReceivedMessage
        do throws(SystemError) {
            received = try socket.receive(into: memory, maximumDescriptors: maximumDescriptors, deadline: deadline)
        } catch {
            if error.isTimeout { return .nothing }
            if error.isDisconnected { return .endOfConnection }
            throw .system(error)
        }
        guard received.byteCount > 0 else { return .endOfConnection }
        let bytes = UnsafeRawBufferPointer(rebasing: memory[..<min(received.byteCount, memory.count)])
        return .message(try Self.open(bytes, received))
    }

    private func transmit(
        _ header: MessageHeader, _ payload: [UInt8], descriptors: [Int32], deadline: UInt64
    ) throws(SystemError) {
        var writer = WireWriter(reservingCapacity: MessageHeader.encodedSize + payload.count)
        header.encode(into: &writer)
        writer.append(payload)
        try socket.send(writer.bytes, descriptors: descriptors, deadline: deadline)
    }
}

/// Memory for one datagram; untouched until something comes.
private struct ReceiveBuffer: ~Copyable {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: MessageHeader.maximumDatagram, alignment: 16)

    deinit { memory.deallocate() }
}
