import LinuxProcesses
import LinuxSystem
import Synchronization

/// One question for a view, on a thread of its own: whoever shows the view draws on while its unit is being restarted.
final class ViewQuestion: Sendable {
    private let reply = Mutex<Result<UnixSocket, ViewAbsence>?>(nil)
    private let wake: EventCounter

    /// Asks. Throws where the process has no descriptor or thread left.
    init(_ open: @escaping @Sendable () throws(ViewAbsence) -> UnixSocket) throws(SystemError) {
        wake = try EventCounter()
        _ = try SystemThread(name: "open view") { [self] in
            let answer: Result<UnixSocket, ViewAbsence>
            do throws(ViewAbsence) { answer = .success(try open()) } catch { answer = .failure(error) }
            reply.withLock { $0 = answer }
            wake.signal()
        }
    }

    /// Borrowed, for polling: readable when there is an answer.
    var rawDescriptor: Int32 { wake.rawDescriptor }

    /// Nil for nothing yet.
    var answer: Result<UnixSocket, ViewAbsence>? { reply.withLock { $0 } }
}
