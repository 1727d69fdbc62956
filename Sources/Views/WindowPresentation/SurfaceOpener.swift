import LinuxProcesses
import LinuxSystem
import Synchronization
import ViewPresentation

/// Asks for a view on a thread of its own, so that a window is drawn while a unit is being restarted.
final class SurfaceOpener: Sendable {
    typealias Answer = Result<UnixSocket, SurfaceSourceError>

    private let source: any SurfaceSource
    private let answer = Mutex<Answer?>(nil)
    private let wake: EventCounter

    /// Throws where the process has no descriptor left.
    init(_ source: any SurfaceSource) throws(SystemError) {
        self.source = source
        wake = try EventCounter()
    }

    /// Borrowed, for polling: readable when there is an answer.
    var descriptor: Int32 { wake.rawDescriptor }

    /// Begins to ask; one question at a time.
    func ask() {
        let thread = try? SystemThread(name: "open view") { [self] in
            do throws(SurfaceSourceError) {
                give(.success(try source.open().socket))
            } catch {
                give(.failure(error))
            }
        }
        if thread == nil { give(.failure(.away("there is no thread to ask for the view"))) }
    }

    /// What came; nil for nothing yet.
    func take() -> Answer? {
        wake.clear()
        return answer.withLock { $0.take() }
    }

    private func give(_ answer: Answer) {
        self.answer.withLock { $0 = answer }
        wake.signal()
    }
}
