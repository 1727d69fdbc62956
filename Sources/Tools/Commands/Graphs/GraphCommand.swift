import ArgumentParser
import Foundation
import HostControl
import Varlink

/// `auctl graph`: the plans by which engines render.
struct GraphCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Shows by what plan an engine renders: nodes, buffers, chains, cores, times.",
        discussion: """
            Each line is a step, in the order in which the render thread takes it. Units in processes of their own are \
            started by 'kick' and awaited by 'collect'; what stands between is done meanwhile. The numbers are buffers \
            of one channel: the same number is the same memory. 'convert' and some units run a further domain, which \
            renders at a rate of its own.

            auctl graph
            auctl graph --json
            """)

    @Argument(
        help: ArgumentHelp("The host's process; by default all hosts of yours.", valueName: "process"),
        completion: NameCompletion.hosts)
    var process: Int32?
    @Option(help: "Seconds for which the steps' times are taken; 0 for none.")
    var seconds = 1.0
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...60).contains(seconds) else { throw ValidationError("--seconds must lie between 0 and 60") }
    }

    func run() throws {
        let clients = try clients()
        if seconds > 0 {
            for client in clients { _ = try? client.graphs() }
            Thread.sleep(forTimeInterval: seconds)
        }
        var failures: [CommandFailure] = []
        let graphs = clients.flatMap { client in
            do {
                return try client.graphs().map { HostGraph(process: client.processID, graph: $0) }
            } catch {
                failures.append(
                    CommandFailure(.unreachable, "the host \(client.processID) does not answer: \(error)"))
                return []
            }
        }
        // A host that is silent may have any number of engines: that is not said to be none.
        if graphs.isEmpty, let failure = failures.first { throw failure }
        for failure in failures { StandardError.write("\(failure)") }
        try output.print(graphs) {
            graphs.isEmpty
                ? process.map { "The host \($0) has no engine." } ?? "No host of yours has an engine."
                : graphs.map { GraphTable($0).text(TerminalWidth.columns) }
                    .joined(separator: "\n\n")
        }
    }

    private func clients() throws -> [HostClient] {
        guard let process else { return HostDirectory.processes().compactMap { try? HostClient(processID: $0) } }
        do {
            return [try HostClient(processID: process)]
        } catch VarlinkClientError.notRunning {
            throw CommandFailure(
                .unreachable,
                "process \(process) is no host of yours; `auctl graph` without a process shows every host's engines")
        } catch {
            throw CommandFailure(.unreachable, "the host \(process) does not answer: \(error)")
        }
    }
}

/// One engine and the process that it is in.
struct HostGraph: Encodable {
    var process: Int32
    var graph: GraphStatus
}
