import Foundation
import HostControl
import TerminalOutput

/// An engine's plan as a table.
package struct GraphTable {
    private let process: Int32
    private let graph: GraphStatus

    init(_ host: HostGraph) { self.init(process: host.process, graph: host.graph) }

    package init(process: Int32, graph: GraphStatus) {
        self.process = process
        self.graph = graph
    }

    /// For a terminal so wide; nil for everything whole.
    package func text(_ columns: Int?) -> String {
        let heading = "\(graph.name) of process \(process): \(graph.state), \(graph.device), \(graph.cycles) cycles"
        let domains = graph.domains.enumerated().map { number, domain in text(domain, number, columns) }
        return ([heading] + domains).joined(separator: "\n\n")
    }

    private func text(_ domain: GraphStatus.Domain, _ number: Int, _ columns: Int?) -> String {
        let heading =
            "domain \(number): \(Self.rate(domain.sampleRate)), up to \(domain.maximumFrames) frames, "
            + "\(domain.bufferCount) buffers"
        var table = TextTable([
            ("step", .left), ("node", .left), ("µs", .right), ("longest", .right), ("reads", .left), ("writes", .left),
            ("core", .left),
        ])
        for step in domain.steps {
            table.append(
                [
                    step.action, step.nodes.joined(separator: " → "), Self.time(step.meanNanoseconds),
                    Self.time(step.longestNanoseconds.map { Double($0) }), Self.buffers(step.reads),
                    Self.buffers(step.writes), Self.core(step),
                ], detail: Self.detail(step))
        }
        return heading + "\n" + table.text(columns: columns, keeping: 4)
    }

    private static func rate(_ rate: Double) -> String {
        rate == rate.rounded() ? "\(Int(rate)) Hz" : "\(rate) Hz"
    }

    private static func time(_ nanoseconds: Double?) -> String {
        nanoseconds.map { String(format: "%.2f", $0 / 1000) } ?? ""
    }

    private static func buffers(_ signals: [[Int]]) -> String {
        signals.map { $0.map(String.init).joined(separator: " ") }.joined(separator: " | ")
    }

    private static func core(_ step: GraphStatus.Step) -> String {
        guard step.action == "kick" else { return "" }
        return step.core.map(String.init) ?? "host's"
    }

    private static func detail(_ step: GraphStatus.Step) -> String {
        if let domain = step.runsDomain { return "runs domain \(domain)" }
        if let frames = step.delayFrames { return "\(frames) frames late" }
        if step.action == "kick", let reason = step.reason { return reason }
        return ""
    }
}
