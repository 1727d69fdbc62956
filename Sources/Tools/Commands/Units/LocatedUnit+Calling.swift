import HostControl
import TerminalOutput
import Varlink

extension LocatedUnit {
    /// Calls the unit's host, and names unit and host in what goes wrong.
    func call<Result>(_ body: (HostClient, UInt64) throws -> Result) throws(CommandFailure) -> Result {
        do {
            return try body(client, status.instance)
        } catch let error as VarlinkError {
            throw CommandFailure(
                error.name == HostMethods.fileUnusable ? .unusable : .failed,
                "\(reference) (\(TerminalText.line(status.name))): \(error)")
        } catch let error as HostControlError {
            throw CommandFailure(.failed, "\(reference) (\(TerminalText.line(status.name))): \(error)")
        } catch {
            throw CommandFailure(
                .unreachable,
                "the host \(host.processID) of \(TerminalText.line(status.name)) does not answer: \(error)")
        }
    }

    /// Says that what was set while the unit is away is kept by its host.
    func tellOfAbsence(_ what: String) {
        guard status.state != .running, status.state != .idle else { return }
        StandardError.write(
            "auctl: \(status.name) is \(status.state.rawValue); it gets the \(what) when it runs again")
    }
}
