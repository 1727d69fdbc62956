import Glibc
import HostControl
import LinuxProcesses
import LinuxSystem
import Synchronization
import Varlink

/// A running unit and its parameters, asked for on a thread of its own until the host answers: a host that hangs does not
/// keep a window from opening. Thread: any but render.
final class UnitArrival: Sendable {
    struct Found: Sendable {
        let unit: HostedUnit
        let parameters: [ParameterStatus]
    }

    private struct State {
        var answer: Result<Found, WindowFailure>?
        var isClosed = false
    }

    /// Between two questions, beside the time that each of them waits. Microseconds.
    private static let pause: UInt32 = 500_000
    private let address: UnitAddress
    private let state = Mutex(State())
    private let wake: EventCounter

    /// Asks.
    ///
    /// - Throws: where the process has no descriptor or thread left.
    init(_ address: UnitAddress) throws(SystemError) {
        self.address = address
        wake = try EventCounter()
        _ = try SystemThread(name: "find unit") { [self] in run() }
    }

    /// Borrowed, for polling: readable when there is an answer.
    var rawDescriptor: Int32 { wake.rawDescriptor }
    /// Nil for nothing yet.
    var answer: Result<Found, WindowFailure>? { state.withLock { $0.answer } }

    /// Waits for the answer; nil when none came within so many milliseconds.
    func wait(milliseconds: Int32) -> Result<Found, WindowFailure>? {
        var wait = pollfd(fd: rawDescriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, milliseconds)
        return answer
    }

    /// Asks no more, after the question that is under way.
    func close() { state.withLock { $0.isClosed = true } }

    private func run() {
        while !state.withLock({ $0.isClosed }) {
            if let answer = ask() {
                state.withLock { $0.answer = answer }
                wake.signal()
                return
            }
            usleep(Self.pause)
        }
    }

    /// Nil where the host does not answer, and may do so later.
    private func ask() -> Result<Found, WindowFailure>? {
        do {
            let unit = try HostedUnit(address)
            do {
                return .success(Found(unit: unit, parameters: try unit.client.parameters(instance: unit.instance)))
            } catch let error where !Self.isSilence(error) {
                return .failure(WindowFailure(.unit, "\(unit.name): \(error)"))
            }
        } catch let failure as WindowFailure {
            return .failure(failure)
        } catch {
            return Self.isSilence(error) ? nil : .failure(WindowFailure(.unreachable, "\(error)"))
        }
    }

    /// A host that ends meanwhile closes the connection, and is found to have ended by the next question.
    private static func isSilence(_ error: any Error) -> Bool {
        switch error {
        case VarlinkClientError.timedOut, VarlinkClientError.disconnected: true
        default: false
        }
    }
}
