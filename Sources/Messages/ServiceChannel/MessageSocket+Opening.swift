internal import LinuxProcesses
import LinuxSystem
import ServiceProtocol

extension MessageSocket {
    /// Bytes of the largest payload in a memory file: a state and what surrounds it.
    static let largestPayload = WireLimits.stateBytes + (1 << 20)

    /// Checks a received datagram and completes its payload.
    static func open(
        _ bytes: UnsafeRawBufferPointer, _ received: consuming ReceivedMessage
    ) throws(ConnectionError) -> IncomingMessage {
        guard !received.isTruncated else {
            throw .protocolViolation("a message of more than \(MessageHeader.maximumDatagram) bytes")
        }
        guard !received.descriptorsTruncated else {
            throw .protocolViolation("more descriptors in one message than are accepted")
        }
        do throws(WireError) {
            var reader = WireReader(copying: bytes)
            let header = try MessageHeader(from: &reader)
            guard header.flags.contains(.payloadInMemory) else {
                return IncomingMessage(header: header, payload: reader.rest(), received: received)
            }
            let length = try reader.integer("length of the payload", as: UInt64.self)
            try reader.finish()
            let payload = try Self.payload(length: length, in: &received)
            return IncomingMessage(header: header, payload: payload, received: received)
        } catch {
            throw ConnectionError(error)
        }
    }

    /// Copies a payload out of the message's last descriptor.
    private static func payload(
        length: UInt64, in received: inout ReceivedMessage
    ) throws(WireError) -> [UInt8] {
        guard length <= UInt64(largestPayload) else {
            throw .tooMany(field: "payload", count: Int(clamping: length), limit: largestPayload)
        }
        guard let descriptor = received.takeDescriptor(received.descriptorCount - 1) else {
            throw .invalidValue(field: "payload in memory", value: "a message without descriptor")
        }
        do throws(SystemError) {
            let file = try MemoryFile(adopting: descriptor, minimumSize: Int(length))
            return try file.contents(count: Int(length))
        } catch {
            throw .invalidValue(field: "payload in memory", value: error.description)
        }
    }
}

extension MemoryFile {
    /// Writes bytes at the file's start; the file is at least that large.
    func fill(with bytes: [UInt8]) throws(SystemError) {
        precondition(bytes.count <= size, "the file was made for these bytes")
        let mapping = try map(writable: true)
        // SAFETY: the mapping has `size` bytes, at least as many as are copied, and lives until after the copy.
        bytes.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(start: mapping.base, count: bytes.count).copyMemory(from: $0)
        }
        withExtendedLifetime(mapping) {}
    }

    /// Copies the file's first bytes; the file cannot shrink, so that reading it cannot fault.
    func contents(count: Int) throws(SystemError) -> [UInt8] {
        precondition(count <= size, "the size was checked when the file was adopted")
        let mapping = try map(writable: false)
        // SAFETY: the mapping has `size` bytes and lives until after the copy.
        defer { withExtendedLifetime(mapping) {} }
        return [UInt8](UnsafeRawBufferPointer(start: mapping.base, count: count))
    }
}
