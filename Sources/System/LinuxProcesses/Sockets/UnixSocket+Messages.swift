internal import CLinuxProcesses
import Glibc
public import LinuxSystem

extension UnixSocket {
    /// The most descriptors beside one message.
    public static let maximumDescriptors = 64

    /// Sends one message, or as much of a stream as has room, and returns the bytes sent. Throws ETIMEDOUT when there
    /// was no room before the deadline, EMSGSIZE for a message that the socket does not carry.
    @discardableResult
    public func send(_ bytes: UnsafeRawBufferPointer, descriptors: [Int32] = [], deadline: UInt64 = 0)
        throws(SystemError) -> Int
    {
        while true {
            let sent = clinux_socket_send(
                descriptor.rawValue, bytes.baseAddress, bytes.count, descriptors, Int32(clamping: descriptors.count))
            if sent != -Int64(EAGAIN) { return Int(try check(sent, "send")) }
            if try wait(.writable, deadline: deadline).isEmpty { throw SystemError(call: "send", errno: ETIMEDOUT) }
        }
    }

    /// Sends all of `bytes` over a stream; the descriptors go with the first part.
    public func sendAll(_ bytes: UnsafeRawBufferPointer, descriptors: [Int32] = [], deadline: UInt64)
        throws(SystemError)
    {
        var sent = 0
        while sent < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
            sent += try send(rest, descriptors: sent == 0 ? descriptors : [], deadline: deadline)
        }
    }

    /// Receives one message, or what a stream holds. Throws ETIMEDOUT when nothing came before the deadline. At the end
    /// of the connection `byteCount` is 0 (a peer may also send an empty message; neither is part of our protocols).
    ///
    /// With `maximumDescriptors` 0 the kernel discards descriptors that the peer sent.
    public func receive(into buffer: UnsafeMutableRawBufferPointer, maximumDescriptors: Int = 0, deadline: UInt64 = 0)
        throws(SystemError) -> ReceivedMessage
    {
        precondition(
            (0...Self.maximumDescriptors).contains(maximumDescriptors), "at most 64 descriptors come with one message")
        var received = clinux_received()
        var numbers = [Int32](repeating: -1, count: maximumDescriptors)
        var wasReset = false
        while true {
            let result = clinux_socket_receive(
                descriptor.rawValue, buffer.baseAddress, buffer.count, &numbers, Int32(maximumDescriptors), &received)
            // A peer that closed with our messages unread: reported once, ahead of what it had sent before, which still
            // counts.
            if result == -ECONNRESET, !wasReset {
                wasReset = true
                continue
            }
            if wasReset, result == -EAGAIN || result == -ECONNRESET { break }
            if result != -EAGAIN {
                try check(result, "receive")
                break
            }
            if try wait(.readable, deadline: deadline).isEmpty { throw SystemError(call: "receive", errno: ETIMEDOUT) }
        }
        return ReceivedMessage(
            byteCount: Int(received.length), isTruncated: received.messageTruncated != 0,
            descriptorsTruncated: received.controlTruncated != 0,
            descriptors: Array(numbers.prefix(Int(received.descriptorCount))))
    }

    /// Sends an array of bytes; see `send`.
    @discardableResult
    public func send(_ bytes: [UInt8], descriptors: [Int32] = [], deadline: UInt64 = 0) throws(SystemError) -> Int {
        // The closure may only throw untyped errors, so the outcome travels as a result.
        let outcome = bytes.withUnsafeBytes { buffer -> Result<Int, SystemError> in
            do throws(SystemError) {
                return .success(try send(buffer, descriptors: descriptors, deadline: deadline))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
