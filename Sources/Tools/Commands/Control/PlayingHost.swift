import HostControl
import TerminalOutput
import Varlink

/// A running host that plays something that can be paused or moved.
struct PlayingHost {
    let host: HostStatus
    private let client: HostClient

    /// The one that a person means: by its process, or by a unit of it; the only one when nothing is named. Throws when
    /// there is none, or several.
    static func find(_ text: String?) throws -> PlayingHost {
        if let text { return try PlayingHost(processID: try ChainHost.process(text)) }
        var (found, failures): ([PlayingHost], [CommandFailure]) = ([], [])
        for process in HostDirectory.processes() {
            do {
                found.append(try PlayingHost(processID: process))
            } catch {
                failures.append(error)
            }
        }
        if let only = found.first, found.count == 1 { return only }
        guard found.isEmpty else {
            let list = found.map { "  \($0.host.processID)  \(TerminalText.line($0.host.name))" }
            throw CommandFailure(
                .notFound,
                "\(found.count) hosts of yours play; name one by its process with --host:\n"
                    + list.joined(separator: "\n"))
        }
        throw failures.first ?? CommandFailure(.unreachable, "no host of yours plays")
    }

    /// Throws also for a host that plays nothing of that kind.
    private init(processID: Int32) throws(CommandFailure) {
        do {
            client = try HostClient(processID: processID)
            _ = try client.transport()
            host = try client.status().host
        } catch let error as VarlinkError {
            throw CommandFailure(.failed, "the host \(processID): \(error)")
        } catch {
            throw CommandFailure(.unreachable, "the host \(processID) does not answer: \(error)")
        }
    }

    /// Calls the host, and names it in what goes wrong.
    func call<Result>(_ body: (HostClient) throws -> Result) throws(CommandFailure) -> Result {
        do {
            return try body(client)
        } catch let error as VarlinkError {
            throw CommandFailure(.failed, "the host \(host.processID): \(error)")
        } catch let error as HostControlError {
            throw CommandFailure(.failed, "the host \(host.processID): \(error)")
        } catch {
            throw CommandFailure(.unreachable, "the host \(host.processID) does not answer: \(error)")
        }
    }
}
