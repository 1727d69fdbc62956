import Dispatch
import LinuxProcesses
import LinuxSystem

/// Replies on their way to one client; writes what the socket takes and waits for it to take more.
///
/// Confined to the server's queue.
final class OutputQueue {
    /// Called when the client can no longer be written to.
    var onFailure: () -> Void = {}
    /// Called when everything was written.
    var onEmpty: () -> Void = {}
    private(set) var byteCount = 0

    private struct Piece {
        let bytes: [UInt8]
        var sent = 0
        var descriptors: [PassedDescriptor]

        /// Sends what there is room for, without waiting.
        func send(over socket: UnixSocket) throws(SystemError) -> Int {
            try socket.send(sent == 0 ? bytes : Array(bytes[sent...]), descriptors: descriptors.map(\.number))
        }
    }

    private let socket: UnixSocket
    private let writeSource: any DispatchSourceWrite
    private var pieces: [Piece] = []
    private var isArmed = false
    private var isCancelled = false

    init(socket: UnixSocket, queue: DispatchQueue) {
        self.socket = socket
        writeSource = DispatchSource.makeWriteSource(fileDescriptor: socket.rawDescriptor, queue: queue)
        writeSource.setCancelHandler { withExtendedLifetime(socket) {} }
        writeSource.setEventHandler { [weak self] in self?.flush() }
    }

    func append(_ bytes: [UInt8], _ descriptors: [PassedDescriptor]) {
        guard !isCancelled else { return }
        pieces.append(Piece(bytes: bytes, descriptors: descriptors))
        byteCount += bytes.count
        if !isArmed { flush() }
    }

    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        pieces = []
        // A source that was never resumed would never run its cancel handler.
        if !isArmed { writeSource.resume() }
        writeSource.cancel()
    }

    deinit { cancel() }

    private func flush() {
        while let piece = pieces.first {
            do throws(SystemError) {
                advance(try piece.send(over: socket))
            } catch {
                return error.isTimeout ? arm(true) : onFailure()
            }
        }
        arm(false)
        onEmpty()
    }

    private func advance(_ count: Int) {
        byteCount -= count
        pieces[0].sent += count
        pieces[0].descriptors = []
        if pieces[0].sent == pieces[0].bytes.count { pieces.removeFirst() }
    }

    private func arm(_ wanted: Bool) {
        guard wanted != isArmed, !isCancelled else { return }
        isArmed = wanted
        if wanted { writeSource.resume() } else { writeSource.suspend() }
    }
}
