public import LinuxProcesses
import LinuxSystem

/// A socket for sequenced packets over which a program that shows a view asks its host for it, and the host answers.
///
/// A question is one byte. An answer is 1 and the unit's name, with a socket beside it, or 0 and the reason. Thread: one
/// asks, or one serves; none that renders.
public final class SurfaceRequests: Sendable {
    private static let longest = 4096
    /// How long a host may take, which may have to wait for the unit. Nanoseconds.
    private static let patience: UInt64 = 20_000_000_000
    private let socket: UnixSocket

    /// - Parameter socket: the program's end to ask, or the host's to serve.
    public init(_ socket: UnixSocket) { self.socket = socket }

    /// Asks the host, and waits for its answer; the name is for a title. Throws `ended` when the host has gone.
    public func open() throws(ViewAbsence) -> (name: String, socket: UnixSocket) {
        do throws(SystemError) {
            try socket.send([1])
        } catch {
            throw .ended(reason: "the program that the unit plays in has ended")
        }
        guard let (bytes, descriptor) = receive(descriptors: 1, deadline: MonotonicClock.now() + Self.patience),
            let first = bytes.first
        else { throw .ended(reason: "the program that the unit plays in has ended") }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        guard first == 1, let descriptor else { throw .away(reason: text) }
        return (text, UnixSocket(owning: FileDescriptor(owning: descriptor)))
    }

    /// Answers until the program at the other end has gone.
    public func serve(_ open: () throws -> (name: String, socket: UnixSocket)) {
        while let (bytes, _) = receive(descriptors: 0, deadline: MonotonicClock.never), !bytes.isEmpty {
            do {
                let view = try open()
                try answer(1, view.name, [view.socket.rawDescriptor])
            } catch let error as SystemError where error.call == "send" {
                return
            } catch {
                try? answer(0, "\(error)", [])
            }
        }
    }

    /// Ends the conversation; the other end notices.
    public func close() { socket.shutDown() }

    private func answer(_ first: UInt8, _ text: String, _ descriptors: [Int32]) throws(SystemError) {
        let words = Array(text.utf8.prefix(Self.longest - 1))
        try socket.send([first] + words, descriptors: descriptors, deadline: MonotonicClock.now() + Self.patience)
    }

    /// Nil when nothing came before the deadline, or ever will.
    private func receive(descriptors: Int, deadline: UInt64) -> (bytes: [UInt8], descriptor: Int32?)? {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.longest, alignment: 1)
        defer { memory.deallocate() }
        do throws(SystemError) {
            var received = try socket.receive(into: memory, maximumDescriptors: descriptors, deadline: deadline)
            return (Array(memory.prefix(received.byteCount)), received.takeDescriptor(0)?.take())
        } catch {
            return nil
        }
    }
}
