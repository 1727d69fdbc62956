import LinuxProcesses
import LinuxSystem

/// One run of the codec program: asked and answered over a socket, and believed nothing.
///
/// A process that dies, hangs past the deadline or answers nonsense is killed; every later question gets the reason.
/// Not safe for use from two threads at a time. Thread: any but render.
package final class CodecProcess {
    /// Its number, for tests that harm it.
    package var processID: Int32 { process.processID }

    private let process: ProcessHandle
    private let socket: UnixSocket
    private let patience: UInt64
    private var failure: CodecError?

    /// Starts the program.
    /// - Parameters:
    ///   - executable: nil looks for it.
    ///   - patience: nanoseconds for one answer.
    /// - Throws: `CodecError` when it cannot be found or started.
    package init(executable: String? = nil, patience: UInt64 = 20_000_000_000) throws {
        let path = try executable ?? CodecProgram.find()
        do {
            let (ours, theirs) = try UnixSocket.pair(.stream)
            // No signal at our thread's end: the process ends with the connection.
            process = try ProcessHandle.spawn(
                ProcessHandle.Launch(
                    executable: path, descriptors: [(source: theirs.rawDescriptor, target: 3)], diesWithParent: false))
            socket = ours
        } catch {
            throw CodecError("the codec program cannot be started: \(error)")
        }
        self.patience = patience
    }

    deinit { end() }

    /// Asks, and waits for the answer. Throws `CodecError`: the process's own refusal, after which it can be asked
    /// again, or what has become of it.
    func ask(_ message: CodecMessage, _ bytes: [UInt8] = []) throws -> CodecReply {
        if let failure { throw failure }
        let deadline = MonotonicClock.now() &+ patience
        let (kind, reply): (UInt32, [UInt8])
        do {
            try send(message, bytes, deadline)
            (kind, reply) = try receive(deadline)
        } catch {
            throw give(up: reason(error))
        }
        switch kind {
        case CodecMessage.done: return CodecReply(reply)
        case CodecMessage.error: throw CodecError(Self.text(reply))
        default: throw give(up: CodecReply.lie)
        }
    }

    /// Ends the process, because what it said cannot be right.
    func give(up reason: CodecError) -> CodecError {
        failure = reason
        end()
        return reason
    }

    private func send(_ message: CodecMessage, _ bytes: [UInt8], _ deadline: UInt64) throws {
        var whole: [UInt8] = []
        whole.reserveCapacity(bytes.count + 8)
        whole.append(integer: UInt32(bytes.count))
        whole.append(integer: message.rawValue)
        whole += bytes
        try whole.withUnsafeBytes { try socket.sendAll($0, deadline: deadline) }
    }

    private func receive(_ deadline: UInt64) throws -> (UInt32, [UInt8]) {
        var header = CodecReply(try receive(8, deadline))
        let count = Int(try header.integer(UInt32.self))
        let kind = try header.integer(UInt32.self)
        guard count <= CodecMessage.limit else { throw CodecReply.lie }
        return (kind, try receive(count, deadline))
    }

    private func receive(_ count: Int, _ deadline: UInt64) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = try bytes.withUnsafeMutableBytes { target -> Int in
                let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
                return try socket.receive(into: rest, deadline: deadline).byteCount
            }
            guard got > 0 else { throw Self.ended }
            done += got
        }
        return bytes
    }

    private func reason(_ error: any Error) -> CodecError {
        switch error {
        case let error as CodecError: error
        case let error as SystemError where error.isTimeout:
            CodecError("the codec process did not answer within \(patience / 1_000_000) ms")
        default: Self.ended
        }
    }

    private static var ended: CodecError {
        CodecError(
            "the codec process has ended; another one begins when the file is opened again or the converter reset")
    }

    private func end() {
        socket.shutDown()
        process.kill()
        // A killed process is gone at once; it is reaped here, and nobody else can.
        _ = try? process.waitForExit(deadline: MonotonicClock.now() &+ 5_000_000_000)
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let shown = String(decoding: bytes.prefix(300), as: UTF8.self)
        return String(shown.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }.map(Character.init))
    }
}
